import { useRevalidator } from "@remix-run/react";
import { useEffect, useRef } from "react";

const INTERVAL_MS = 15_000;

/**
 * Asks anew for what the page shows: on coming back to it, and every 15 seconds while something is underway and the page
 * can be seen.
 */
export function useFreshOrders(underway: boolean): void {
  const { revalidate, state } = useRevalidator();
  const idle = useRef(true);
  useEffect(() => {
    idle.current = state === "idle";
  }, [state]);
  useEffect(() => {
    const ask = () => {
      if (document.visibilityState === "visible" && navigator.onLine && idle.current) revalidate();
    };
    document.addEventListener("visibilitychange", ask);
    window.addEventListener("focus", ask);
    const timer = underway ? setInterval(ask, INTERVAL_MS) : undefined;
    return () => {
      document.removeEventListener("visibilitychange", ask);
      window.removeEventListener("focus", ask);
      clearInterval(timer);
    };
  }, [underway, revalidate]);
}
