import { useLocation } from "@remix-run/react";
import { useEffect, useState } from "react";

import { clearFailures, showMessage } from "./message-store.ts";
import type { Message } from "./message.ts";
import { FlashMessage } from "./toast.tsx";

/**
 * The message that waited for this page. What came with the document stays in it, as without scripts; what comes later,
 * when scripts change the page, is shown over it, and a failure shown on the page before goes. `message` is one object as
 * long as it is one message.
 */
export function RedirectMessage({ message }: { message: Message | null }) {
  const [ofDocument] = useState(message);
  const { pathname } = useLocation();
  useEffect(clearFailures, [pathname]);
  useEffect(() => {
    if (message && message !== ofDocument) showMessage(message);
  }, [message, ofDocument]);
  return message && message === ofDocument ? <FlashMessage message={message} /> : null;
}
