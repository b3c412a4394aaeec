import { useActionData, useNavigation } from "@remix-run/react";
import { useEffect } from "react";

import { clearMessages, showMessage } from "./message-store.ts";
import type { Message } from "./message.ts";

interface Submission {
  state: "idle" | "submitting" | "loading";
  /** The last response; a new object each time. */
  data: { message: Message | null } | undefined;
}

/**
 * Shows the message of each response to a form that is sent in the background. `act` names the form's action: trying it
 * again and success both remove its earlier messages.
 */
export function useAnsweredMessage({ state, data }: Submission, act: string): void {
  const submitting = state === "submitting";
  useEffect(() => {
    if (submitting) clearMessages(act);
  }, [submitting, act]);
  useEffect(() => {
    if (!data) return;
    clearMessages(act);
    if (data.message) showMessage(data.message, act);
  }, [data, act]);
}

/** The same for a page's form that is sent by a navigation. */
export function useAnsweredPageMessage(act: string): void {
  useAnsweredMessage({ state: useNavigation().state, data: useActionData() }, act);
}
