import { useFetcher } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";

import { formText } from "../../shared/form-text.ts";
import { showMessage } from "../../ui/message-store.ts";
import { BUY_PATH, type BuyAnswer } from "../buy-form.ts";

/**
 * Buys in the background. Browsers let a page open a tab only in the very moment of a click, so an empty one is opened
 * at once and sent to the payment page later, or closed if there is none. Where even that is forbidden, the payment page
 * opens in this tab.
 */
export function useBuying() {
  const fetcher = useFetcher<BuyAnswer>({ key: "buy" });
  const [item, setItem] = useState("");
  const underway = useRef<{ tab: Window | null } | null>(null);

  useEffect(() => {
    if (fetcher.state === "submitting" || !underway.current) return;
    const { tab } = underway.current;
    underway.current = null;
    if (fetcher.data && "paymentUrl" in fetcher.data) {
      showMessage({ text: "Your order is made. You can find it in My Orders.", tone: "success" });
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

  return {
    /** What came of the last attempt; undefined while one is underway. An answer that never came names no item. */
    answer: fetcher.state === "submitting" || !fetcher.data ? undefined : { item, ...fetcher.data },
    /** The item being bought, as its button says; null while none is. */
    item: fetcher.state === "idle" ? null : item,
    /** Does nothing while a purchase is underway. */
    buy(fields: FormData): void {
      if (underway.current || fetcher.state !== "idle") return;
      underway.current = { tab: openEmptyTab() };
      setItem(formText(fields, "buy"));
      fields.set("scripted", "1");
      fetcher.submit(fields, { method: "post", action: BUY_PATH });
    },
  };
}

function openEmptyTab(): Window | null {
  const tab = window.open("", "_blank");
  if (!tab) return null;
  tab.opener = null;
  tab.document.title = "Payment";
  tab.document.body.textContent = "The payment page is being prepared…";
  return tab;
}
