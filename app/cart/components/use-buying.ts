import { useFetcher } from "@remix-run/react";
import { useCallback, useEffect, useRef, useState } from "react";

import { JAVASCRIPT_FIELD } from "../../shared/javascript-field.ts";
import * as paths from "../../paths.ts";
import { formText } from "../../shared/form-text.ts";
import { showMessage } from "../../ui/messages/message-store.ts";
import { ALL_LINES, type BuyAnswer } from "../buy-form.ts";
import { CART_MESSAGES, orderedMessage, PAYMENT_PAGE_PREPARED } from "../cart.messages.ts";
import { deleteShippingDraft } from "../stored-shipping-draft.ts";

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
  const underway = useRef<{ tab: Window | null; bought: string; sent: boolean } | null>(null);
  const updating = useQuantitiesUnderway();
  const ready = waiting && !updating;

  useEffect(() => {
    // Null: it was canceled at the same time.
    if (!ready || !underway.current) return;
    underway.current.sent = true;
    submit(waiting, { method: "post", action: paths.postCart });
    setWaiting(null);
  }, [ready, waiting, submit]);

  useEffect(() => {
    if (fetcher.state === "submitting" || !underway.current) return;
    const { tab, bought } = underway.current;
    underway.current = null;
    if (fetcher.data && "paymentUrl" in fetcher.data) {
      deleteShippingDraft();
      const [orderId = ""] = fetcher.data.orderIds;
      showMessage(bought === ALL_LINES ? CART_MESSAGES.allOrdered : orderedMessage(orderId), "buy");
      if (tab && !tab.closed) tab.location.replace(fetcher.data.paymentUrl);
      else location.assign(fetcher.data.paymentUrl);
    } else {
      tab?.close();
    }
  }, [fetcher.state, fetcher.data]);

  useEffect(
    () => () => {
      underway.current?.tab?.close();
    },
    [],
  );

  const cancelWaiting = useCallback(() => {
    if (!underway.current || underway.current.sent) return;
    underway.current.tab?.close();
    underway.current = null;
    setWaiting(null);
  }, []);

  const busy = waiting !== null || fetcher.state !== "idle";
  return {
    /** Whether there was an attempt to buy since the page was loaded. */
    tried: item !== "",
    /** The result of the last attempt, and the item of its button. Undefined during an attempt. */
    answer: waiting || fetcher.state === "submitting" || !fetcher.data ? undefined : { item, ...fetcher.data },
    /** The item being bought: the value of its button. Null if none is. */
    item: busy ? item : null,
    /** Does nothing while a purchase is underway. */
    buy(fields: FormData): void {
      if (busy || underway.current) return;
      const bought = formText(fields, "buy");
      underway.current = { tab: openEmptyTab(), bought, sent: false };
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
