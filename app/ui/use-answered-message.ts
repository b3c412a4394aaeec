import { useActionData, useNavigation } from "@remix-run/react";
import { useEffect } from "react";

import { clearMessages, showMessage } from "./message-store.ts";
import type { Message } from "./message.ts";

interface Submission {
  state: "idle" | "submitting" | "loading";
  /** The last answer, an object of its own each time. */
  data: { message: Message | null } | undefined;
}

/**
 * Shows the message of each answer that a form got in the background. `act` names what the form does: trying it again
 * and succeeding both end what was said about it before.
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

/** The same for the form of a page, which is sent by a navigation. */
export function useAnsweredPageMessage(act: string): void {
  useAnsweredMessage({ state: useNavigation().state, data: useActionData() }, act);
}
