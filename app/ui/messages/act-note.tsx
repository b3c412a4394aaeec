import { useSyncExternalStore } from "react";

import { findMessage, subscribeToMessages } from "./message-store.ts";

/**
 * Repeats in English, beside the button of a form, what the message about its last submission says in Russian. It
 * stays as long as the message. Screen readers have already announced the message, so this is no live region.
 */
export function ActNote({ act }: { act: string }) {
  const message = useSyncExternalStore(
    subscribeToMessages,
    () => findMessage(act),
    () => null,
  );
  if (!message?.detail) return null;
  return (
    <p className={`text-sm font-medium ${message.tone === "failure" ? "text-danger" : "text-accent-ink"}`}>
      {message.detail}
    </p>
  );
}
