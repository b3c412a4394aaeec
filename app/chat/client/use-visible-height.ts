import { useSyncExternalStore } from "react";

function subscribe(listener: () => void): () => void {
  const viewport = window.visualViewport;
  viewport?.addEventListener("resize", listener);
  return () => viewport?.removeEventListener("resize", listener);
}

/** Returns the height in pixels that a phone's keyboard leaves, or null if unknown. */
export function useVisibleHeight(): number | null {
  return useSyncExternalStore(
    subscribe,
    () => window.visualViewport?.height ?? null,
    () => null,
  );
}
