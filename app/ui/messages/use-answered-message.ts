import { useActionData, useNavigation } from "@remix-run/react";
import { useEffect } from "react";

import { clearMessages, showMessage } from "./message-store.ts";
import type { Message } from "./message.ts";

/** Shows the message of each response to a page's form that is sent by a navigation. */
export function useAnsweredPageMessage(act: string): void {
  useAnsweredMessage(act, useActionData());
}

/**
 * The same for a page that shows other responses itself. `answer` is the last response, a new object each time. `act`
 * names the form's action. A new attempt and a success remove its earlier messages. A form that is sent by a fetcher may
 * be gone before the response arrives, so its client action uses `showAnswer` instead.
 */
export function useAnsweredMessage(act: string, answer: { message: Message | null } | undefined): void {
  const submitting = useNavigation().state === "submitting";
  useEffect(() => {
    if (submitting) clearMessages(act);
  }, [submitting, act]);
  useEffect(() => {
    if (!answer) return;
    clearMessages(act);
    if (answer.message) showMessage(answer.message, act);
  }, [answer, act]);
}
