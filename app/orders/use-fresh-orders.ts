import { useRevalidator } from "@remix-run/react";
import { useEffect, useRef } from "react";

const INTERVAL_MS = 15_000;

/**
 * Refetches the page's data when the page becomes visible, and every 15 seconds while it is visible and an order is
 * open.
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
