import { useEffect, useSyncExternalStore } from "react";

import { isConnectionLost, subscribeToConnection, tryAgain } from "../connection/keep-trying.ts";

import { closeMessage, showMessage } from "./message-store.ts";
import { CONNECTION_LOST } from "./ui.messages.ts";

/** Shows a message while a page load waits for the connection. */
export function ConnectionMessage() {
  const isLost = useSyncExternalStore(subscribeToConnection, isConnectionLost, () => false);
  useEffect(() => {
    if (!isLost) return;
    console.error(CONNECTION_LOST.text);
    const id = showMessage(CONNECTION_LOST, "connection", { label: "Try again", onClick: tryAgain });
    return () => closeMessage(id);
  }, [isLost]);
  return null;
}
