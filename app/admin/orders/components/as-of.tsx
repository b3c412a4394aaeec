import { useHydrated } from "../../../ui/use-hydrated.ts";

/** The time of which the page is. With JavaScript it refreshes itself. */
export function AsOf({ time }: { time: Date }) {
  const hydrated = useHydrated();
  return (
    <p className="text-sm text-muted tabular-nums">
      As of <time dateTime={time.toISOString()}>{time.toISOString().slice(0, 19).replace("T", " ")} UTC</time>
      {hydrated ? ". Refreshes by itself." : ". Reload the page to see what is new."}
    </p>
  );
}
