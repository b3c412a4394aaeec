import { Link } from "@remix-run/react";
import { ArrowLeft, Printer } from "lucide-react";

import * as paths from "../../../paths.ts";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { useHydrated } from "../../../ui/use-hydrated.ts";

/** The bar above packing slips. It is not printed. */
export function PrintBar() {
  const hydrated = useHydrated();
  return (
    <div className="mb-4 flex flex-wrap justify-between gap-2 print:hidden">
      <Link to={paths.adminOrders} className={buttonClass()}>
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
