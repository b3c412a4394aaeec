import { useEffect } from "react";

import { showMessage } from "./message-store.ts";
import type { Message } from "./message.ts";

/** Shows the message that came back from an action in the background; each answer is said once. */
export function useAnsweredMessage(answer: { message: Message | null } | undefined): void {
  useEffect(() => {
    if (answer?.message) showMessage(answer.message);
  }, [answer]);
}
