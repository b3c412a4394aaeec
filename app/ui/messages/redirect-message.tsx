import { useLocation } from "@remix-run/react";
import { useEffect, useState } from "react";

import { clearForPage, showMessage } from "./message-store.ts";
import type { Message } from "./message.ts";
import { FlashMessage } from "./toast.tsx";

/**
 * The message of a redirect to this page. A message in the document stays there, as without JavaScript. A message that
 * comes with client-side navigation is shown over the page, and a failure of the previous page is removed. `message` is
 * one object as long as it is the same message.
 */
export function RedirectMessage({ message }: { message: Message | null }) {
  const [ofDocument] = useState(message);
  const { pathname } = useLocation();
  useEffect(clearForPage, [pathname]);
  useEffect(() => {
    if (message && message !== ofDocument) showMessage(message);
  }, [message, ofDocument]);
  return message && message === ofDocument ? <FlashMessage message={message} /> : null;
}
