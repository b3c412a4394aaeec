import { useFetcher } from "@remix-run/react";
import { useEffect, useState } from "react";

import * as paths from "../../paths.ts";
import { fieldsOfButton, itemName, SHIPPING_FORM, type QuantityAnswer, type QuantityNote } from "../buy-form.ts";
import type { CartLine } from "../cart.ts";

import { quantityKey } from "./use-optimistic-cart.ts";

/** Stores a line's quantity in the background. `noteOfPage` is the message about its quantity from the page load. */
export function useQuantityUpdate(line: CartLine, noteOfPage: QuantityNote | null, onFailed: () => void) {
  const fetcher = useFetcher<QuantityAnswer>({ key: quantityKey(line.key) });
  const failed = Boolean(fetcher.data?.message);
  useEffect(() => {
    if (failed) onFailed();
  }, [failed, fetcher.data, onFailed]);

  const answered = fetcher.state !== "idle" || fetcher.data !== undefined;
  const noteOfUpdate = fetcher.state === "submitting" ? null : fetcher.data?.notes?.[itemName(line)];
  /** Replaces the server's message after typing. Null if there is no message about the typed value. */
  const [replacement, setReplacement] = useState<QuantityNote | null>();
  const noteOfServer = answered ? (noteOfUpdate ?? null) : noteOfPage;

  return {
    /** The message about the last change. */
    note: replacement === undefined ? noteOfServer : replacement,
    replaceNote: setReplacement,
    change: (quantity: number) => {
      const form = document.forms.namedItem(SHIPPING_FORM);
      if (!form) return;
      const fields = fieldsOfButton(form, "update", `${itemName(line)}:${quantity}`);
      fetcher.submit(fields, { method: "post", action: paths.postCart });
    },
  };
}
