import { Link } from "@remix-run/react";
import { ArrowLeft, Printer } from "lucide-react";

import { Button, buttonClass } from "../../../ui/button.tsx";
import { useHydrated } from "../../../ui/use-hydrated.ts";

/** The bar above packing slips. It is not printed. `back` is the view of the orders that they were chosen in. */
export function PrintBar({ back }: { back: string }) {
  const hydrated = useHydrated();
  return (
    <div className="mb-4 flex flex-wrap justify-between gap-2 print:hidden">
      <Link to={back} className={buttonClass()}>
        <ArrowLeft aria-hidden className="size-4" />
        Back to Orders
      </Link>
      {hydrated && (
        <Button tone="primary" type="button" onClick={() => window.print()}>
          <Printer aria-hidden className="size-4" />
          Print
        </Button>
      )}
    </div>
  );
}
