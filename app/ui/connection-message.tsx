import { useEffect, useSyncExternalStore } from "react";

import { isConnectionLost, subscribeToConnection, tryAgain } from "../connection/keep-trying.ts";

import { showMessage, withdrawMessage } from "./message-store.ts";
import type { Message } from "./message.ts";

const LOST: Message = {
  text: "The shop cannot be reached. Check your connection. Loading continues once it is back.",
  tone: "failure",
};

/** Shows a message while a load waits for the connection. */
export function ConnectionMessage() {
  const isLost = useSyncExternalStore(subscribeToConnection, isConnectionLost, () => false);
  useEffect(() => {
    if (!isLost) return;
    console.error(LOST.text);
    showMessage(LOST, { label: "Try again", onClick: tryAgain });
    return () => withdrawMessage(LOST);
  }, [isLost]);
  return null;
}
