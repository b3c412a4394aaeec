import { useEffect, useState } from "react";

import { showMessage } from "./message-store.ts";
import type { Message } from "./message.ts";
import { FlashMessage } from "./toast.tsx";

/**
 * The message that waited for this page. What came with the document stays in it, as without scripts; what comes later,
 * when scripts change the page, is shown over it. `message` is one object as long as it is one message.
 */
export function RedirectMessage({ message }: { message: Message | null }) {
  const [ofDocument] = useState(message);
  useEffect(() => {
    if (message && message !== ofDocument) showMessage(message);
  }, [message, ofDocument]);
  return message && message === ofDocument ? <FlashMessage message={message} /> : null;
}
