import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";

import { SHOP_STAYS_OPEN } from "./ui.messages.ts";

const REFETCH_MS = 1_000;

interface TaskProgressProps {
  /** The id of the element with the name of the task. */
  labelledBy: string;
  done: number;
  total: number;
}

/** The progress of a task that runs on the server. While it is shown, the page refetches its data every second. */
export function TaskProgress({ labelledBy, done, total }: TaskProgressProps) {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (state !== "idle") return;
    const timer = setTimeout(revalidate, REFETCH_MS);
    return () => clearTimeout(timer);
  }, [state, revalidate]);
  return (
    <>
      <progress aria-labelledby={labelledBy} max={total} value={done} className="mt-3 h-2 w-full accent-accent" />
      <p className="mt-2 text-sm text-muted">{SHOP_STAYS_OPEN}</p>
      <noscript>
        <meta httpEquiv="refresh" content="2" />
      </noscript>
    </>
  );
}
