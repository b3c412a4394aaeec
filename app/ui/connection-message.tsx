import { useEffect, useSyncExternalStore } from "react";

import { isConnectionLost, subscribeToConnection, tryAgain } from "../connection/keep-trying.ts";

import { closeMessage, showMessage } from "./message-store.ts";
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
    const id = showMessage(LOST, "connection", { label: "Try again", onClick: tryAgain });
    return () => closeMessage(id);
  }, [isLost]);
  return null;
}
