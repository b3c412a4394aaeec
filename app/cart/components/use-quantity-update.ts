import { useFetcher } from "@remix-run/react";
import { useEffect } from "react";

import * as paths from "../../paths.ts";
import { fieldsOfButton, itemName, SHIPPING_FORM, type QuantityAnswer } from "../buy-form.ts";
import type { CartLine } from "../cart.ts";

import { quantityKey } from "./use-optimistic-cart.ts";

/** Stores a line's quantity in the background. */
export function useQuantityUpdate(line: CartLine, onFailed: () => void) {
  const fetcher = useFetcher<QuantityAnswer>({ key: quantityKey(line.key) });
  const failed = Boolean(fetcher.data?.message);
  useEffect(() => {
    if (failed) onFailed();
  }, [failed, fetcher.data, onFailed]);

  return {
    /** Whether there was an update since the page was loaded, and the message about the last one. */
    answered: fetcher.state !== "idle" || fetcher.data !== undefined,
    note: (fetcher.state === "submitting" ? null : fetcher.data?.notes?.[itemName(line)]) ?? null,
    change: (quantity: number) => {
      const form = document.forms.namedItem(SHIPPING_FORM);
      if (!form) return;
      const fields = fieldsOfButton(form, "update", `${itemName(line)}:${quantity}`);
      fetcher.submit(fields, { method: "post", action: paths.postCart });
    },
  };
}
