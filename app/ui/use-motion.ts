import { useSyncExternalStore } from "react";

const subscribe = () => () => undefined;

/** Whether pages may move when they change. False on the server and during hydration. */
export function useMotion(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => matchMedia("(prefers-reduced-motion: no-preference)").matches,
    () => false,
  );
}
