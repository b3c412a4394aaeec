import { useFetcher } from "@remix-run/react";
import { useCallback, useEffect, useRef, useState } from "react";

import { JAVASCRIPT_FIELD } from "../../shared/javascript-field.ts";
import * as paths from "../../paths.ts";
import { formText } from "../../shared/form-text.ts";
import type { BuyAnswer } from "../buy-form.ts";
import { PAYMENT_PAGE_PREPARED } from "../cart.messages.ts";
import { isPurchaseUnderway, noteCartClosed, notePurchase, type Purchase } from "../purchase-underway.ts";

import { useQuantitiesUnderway } from "./use-optimistic-cart.ts";

/**
 * Buys in the background. Browsers let a page open a tab only during a click. So an empty tab opens at once, and later
 * shows the payment page or is closed. If the browser blocks the tab, the payment page opens in this one.
 */
export function useBuying() {
  const fetcher = useFetcher<BuyAnswer>({ key: "buy" });
  const { submit } = fetcher;
  const [item, setItem] = useState("");
  /** The submitted form, until the quantities that it shows are stored. */
  const [waiting, setWaiting] = useState<FormData | null>(null);
  /** The purchase of the submitted form, until it is sent. */
  const unsent = useRef<Purchase | null>(null);
  const updating = useQuantitiesUnderway();
  const ready = waiting && !updating;

  useEffect(() => {
    // Null: the purchase was canceled in the meantime.
    if (!ready || !unsent.current) return;
    notePurchase(unsent.current);
    unsent.current = null;
    submit(waiting, { method: "post", action: paths.postCart });
    setWaiting(null);
  }, [ready, waiting, submit]);

  const cancelWaiting = useCallback(() => {
    if (!unsent.current) return;
    unsent.current.tab?.close();
    unsent.current = null;
    setWaiting(null);
  }, []);

  useEffect(() => {
    const closeTab = () => unsent.current?.tab?.close();
    addEventListener("pagehide", closeTab);
    return () => {
      removeEventListener("pagehide", closeTab);
      closeTab();
      noteCartClosed();
    };
  }, []);

  const busy = waiting !== null || fetcher.state !== "idle";
  return {
    /** Whether there was an attempt to buy since the page was loaded. */
    tried: item !== "",
    /** The result of the last attempt, and the item of its button. Undefined during an attempt. */
    answer: waiting || fetcher.state === "submitting" || !fetcher.data ? undefined : { item, ...fetcher.data },
    /** The value of the button of the item being bought. Null if none is being bought. */
    item: busy ? item : null,
    /** Does nothing while a purchase is underway. */
    buy(fields: FormData): void {
      if (busy || unsent.current || isPurchaseUnderway()) return;
      const bought = formText(fields, "buy");
      unsent.current = { tab: openEmptyTab(), bought };
      setItem(bought);
      fields.set(JAVASCRIPT_FIELD, "1");
      setWaiting(fields);
    },
    /** Buys nothing if a shown quantity could not be stored. */
    cancelWaiting,
  };
}

function openEmptyTab(): Window | null {
  const tab = window.open("", "_blank");
  if (!tab) return null;
  tab.opener = null;
  tab.document.title = "Payment";
  tab.document.body.textContent = PAYMENT_PAGE_PREPARED;
  return tab;
}
