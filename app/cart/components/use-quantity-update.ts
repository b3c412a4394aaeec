import { useFetcher, useFetchers } from "@remix-run/react";
import { useEffect } from "react";

import * as paths from "../../paths.ts";
import { useAnsweredMessage } from "../../ui/use-answered-message.ts";
import { itemName, SHIPPING_FORM, updateFields, readQuantities, type QuantityAnswer } from "../buy-form.ts";
import { MAX_QUANTITY, type CartLine } from "../cart.ts";

const KEY = "quantity ";

/** Stores a line's quantity in the background, with an optimistic update. */
export function useQuantityUpdate(line: CartLine, onFailed: () => void) {
  const fetcher = useFetcher<QuantityAnswer>({ key: `${KEY}${line.key}` });
  useAnsweredMessage(fetcher, "update a quantity");
  const failed = Boolean(fetcher.data?.message);
  useEffect(() => {
    if (failed) onFailed();
  }, [failed, fetcher.data, onFailed]);

  const typed = fetcher.formData && Number(readQuantities(fetcher.formData).get(itemName(line)));
  return {
    quantity: typed === undefined ? line.quantity : Math.min(typed, line.stock, MAX_QUANTITY),
    /** Whether there was an update since the page was loaded, and the message about the last one. */
    answered: fetcher.state !== "idle" || fetcher.data !== undefined,
    note: (fetcher.state === "submitting" ? null : fetcher.data?.notes?.[itemName(line)]) ?? null,
    change: (quantity: number) => {
      const form = document.forms.namedItem(SHIPPING_FORM);
      if (form) fetcher.submit(updateFields(form, line, quantity), { method: "post", action: paths.postCart });
    },
  };
}

/** Whether any quantity is being stored. */
export function useQuantitiesUnderway(): boolean {
  return useFetchers().some(({ key }) => key.startsWith(KEY));
}
