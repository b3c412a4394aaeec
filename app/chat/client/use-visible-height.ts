import { useSyncExternalStore } from "react";

function subscribe(listener: () => void): () => void {
  const viewport = window.visualViewport;
  viewport?.addEventListener("resize", listener);
  return () => viewport?.removeEventListener("resize", listener);
}

/** The height in pixels that a phone's keyboard leaves; null where that is not known. */
export function useVisibleHeight(): number | null {
  return useSyncExternalStore(
    subscribe,
    () => window.visualViewport?.height ?? null,
    () => null,
  );
}
