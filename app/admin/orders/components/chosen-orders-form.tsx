import { Form, useLocation } from "@remix-run/react";
import { Printer, Send } from "lucide-react";
import { useEffect, useState } from "react";

import * as paths from "../../../paths.ts";
import { Button } from "../../../ui/button.tsx";
import { SelectAll } from "../../../ui/select-all.tsx";

/**
 * The id of the form that the checkboxes of the rows belong to. The rows have forms of their own, so it is beside them.
 */
export const CHOSEN_ORDERS = "chosen-orders";

/** The acts on several orders. Both lead to pages whose addresses name the orders. */
export function ChosenOrdersForm({ ids }: { ids: readonly string[] }) {
  const { pathname, search } = useLocation();
  const [chosen, setChosen] = useState(0);
  // Counts again for other rows. The browser may also restore the checkboxes of an earlier visit.
  useEffect(() => {
    const count = () => setChosen(listBoxes().filter((box) => box.checked).length);
    count();
    document.addEventListener("change", count);
    return () => document.removeEventListener("change", count);
  }, [ids]);
  return (
    <Form
      id={CHOSEN_ORDERS}
      method="get"
      action={paths.sendOrders}
      className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1"
    >
      <input type="hidden" name="returnTo" value={pathname + search} />
      {ids.length > 0 && (
        <SelectAll
          className="max-sm:-order-2"
          chosen={chosen}
          of={ids.length}
          onSelect={(all) => {
            for (const box of listBoxes()) box.checked = all;
            setChosen(all ? ids.length : 0);
          }}
        />
      )}
      <Button>
        <Send aria-hidden className="size-4" />
        Send orders
      </Button>
      <Button formAction={paths.packingSlips}>
        <Printer aria-hidden className="size-4" />
        Packing slips
      </Button>
      {/* On phones in a line with "Select all", so that nothing moves when it appears. */}
      <p
        role="status"
        className="text-sm text-muted tabular-nums empty:-ml-3 max-sm:-order-1 max-sm:flex-1 max-sm:basis-32 noscript:hidden"
      >
        {chosen > 0 && `${chosen} chosen`}
      </p>
    </Form>
  );
}

function listBoxes(): HTMLInputElement[] {
  return [...document.querySelectorAll<HTMLInputElement>(`input[type=checkbox][form=${CHOSEN_ORDERS}]`)];
}
