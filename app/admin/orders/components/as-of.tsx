import { useFreshOrders } from "../../../orders/use-fresh-orders.ts";
import { useHydrated } from "../../../ui/use-hydrated.ts";
import { REFRESHES, RELOAD_FOR_NEW } from "../admin-orders.messages.ts";

/** Says at what time the page was made. With JavaScript, refreshes the page's data. */
export function AsOf({ time }: { time: Date }) {
  const hydrated = useHydrated();
  useFreshOrders(true);
  return (
    <p className="text-sm text-muted tabular-nums">
      As of <time dateTime={time.toISOString()}>{time.toISOString().slice(0, 19).replace("T", " ")} UTC</time>
      {`. ${hydrated ? REFRESHES : RELOAD_FOR_NEW}`}
    </p>
  );
}
