import { useEffect, useSyncExternalStore } from "react";

import { findTrouble, subscribeToTrouble, tryAgain } from "../../connection/keep-trying.ts";
import { LOAD_TROUBLE } from "../ui.messages.ts";
import { useOfflineGuard } from "../use-offline-guard.ts";

import { closeMessage, showMessage } from "./message-store.ts";

/** Shows a message while a page load is repeated, and when something cannot be done offline. */
export function ConnectionMessage() {
  const trouble = useSyncExternalStore(subscribeToTrouble, findTrouble, () => null);
  useEffect(() => {
    if (!trouble) return;
    const message = LOAD_TROUBLE[trouble];
    // The browser itself logs an answer with a fault.
    if (trouble === "unreachable") console.error(message.text);
    const id = showMessage(message, "connection", { label: "Try again", onClick: tryAgain });
    return () => closeMessage(id);
  }, [trouble]);
  useOfflineGuard();
  return null;
}
