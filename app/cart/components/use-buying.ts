import { useFetcher } from "@remix-run/react";
import { useCallback, useEffect, useRef, useState } from "react";

import * as paths from "../../paths.ts";
import { formText } from "../../shared/form-text.ts";
import { showMessage } from "../../ui/message-store.ts";
import type { BuyAnswer } from "../buy-form.ts";
import { CART_MESSAGES, PAYMENT_PAGE_PREPARED } from "../cart.messages.ts";
import { dropShippingDraft } from "../shipping-draft.ts";

import { useQuantitiesUnderway } from "./use-quantity-update.ts";

/**
 * Buys in the background. Browsers let a page open a tab only in the very moment of a click, so an empty one is opened
 * at once and sent to the payment page later, or closed if there is none. Where even that is forbidden, the payment page
 * opens in this tab.
 */
export function useBuying() {
  const fetcher = useFetcher<BuyAnswer>({ key: "buy" });
  const { submit } = fetcher;
  const [item, setItem] = useState("");
  /** The form that was sent by pressing Buy, until the quantities that it shows are stored. */
  const [waiting, setWaiting] = useState<FormData | null>(null);
  const underway = useRef<{ tab: Window | null; sent: boolean } | null>(null);
  const updating = useQuantitiesUnderway();
  const ready = waiting && !updating;

  useEffect(() => {
    // None: it was cancelled in this very moment.
    if (!ready || !underway.current) return;
    underway.current.sent = true;
    submit(waiting, { method: "post", action: paths.postCart });
    setWaiting(null);
  }, [ready, waiting, submit]);

  useEffect(() => {
    if (fetcher.state === "submitting" || !underway.current) return;
    const { tab } = underway.current;
    underway.current = null;
    if (fetcher.data && "paymentUrl" in fetcher.data) {
      dropShippingDraft();
      showMessage(CART_MESSAGES.ordered, "buy");
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
    /** Whether something has been bought or tried since the page was loaded. */
    tried: item !== "",
    /** What came of the last attempt; undefined while one is underway. An answer that never came names no item. */
    answer: waiting || fetcher.state === "submitting" || !fetcher.data ? undefined : { item, ...fetcher.data },
    /** The item being bought, as its button says; null while none is. */
    item: busy ? item : null,
    /** Does nothing while a purchase is underway. */
    buy(fields: FormData): void {
      if (busy || underway.current) return;
      underway.current = { tab: openEmptyTab(), sent: false };
      setItem(formText(fields, "buy"));
      fields.set("scripted", "1");
      setWaiting(fields);
    },
    /** Nothing is bought if a quantity that was shown could not be stored. */
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
