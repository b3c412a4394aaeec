import { Link, useLocation } from "@remix-run/react";
import { ChevronRight } from "lucide-react";

import { formatMoney } from "../../../shared/money.ts";
import { Card } from "../../../ui/card.tsx";
import { comparedText, figuresText } from "../figures.messages.ts";
import type { OrderFigures as Figures } from "../order-figures.queries.server.ts";
import { PERIODS } from "../orders-view.ts";

import { OrdersChart } from "./orders-chart.tsx";

/** Revenue and numbers of orders of a period, compared with the one before. Folded up at first. */
export function OrderFigures({ figures, isOpen }: { figures: Figures; isOpen: boolean }) {
  const { period, current, previous, days } = figures;
  const { search } = useLocation();
  const pathOf = (other: number) => {
    const params = new URLSearchParams(search);
    params.set("days", String(other));
    return `?${params.toString()}`;
  };
  const mean = ({ revenue, paid }: Figures["current"]) => (paid === 0 ? 0 : Math.round(revenue / paid));
  const shown: { name: string; value: string; of: (one: Figures["current"]) => number }[] = [
    { name: "Revenue", value: formatMoney(current.revenue), of: ({ revenue }) => revenue },
    { name: "Paid orders", value: current.paid.toLocaleString("en-US"), of: ({ paid }) => paid },
    { name: "Orders", value: current.orders.toLocaleString("en-US"), of: ({ orders }) => orders },
    { name: "Revenue per paid order", value: formatMoney(mean(current)), of: mean },
  ];
  return (
    <Card as="section" aria-label="Figures" className="px-3 sm:px-4">
      <details open={isOpen || undefined} className="group">
        <summary className="flex min-h-11 cursor-pointer list-none flex-wrap items-center gap-x-4 py-1 text-sm [&::-webkit-details-marker]:hidden">
          <ChevronRight
            aria-hidden
            className="size-5 text-muted transition-transform group-open:rotate-90 motion-reduce:transition-none"
          />
          <span className="font-semibold">Last {period} days</span>
          <span className="tabular-nums">
            {formatMoney(current.revenue)} revenue{" "}
            <span className="text-muted">({comparedText(current.revenue, previous.revenue)})</span>
          </span>
          <span className="tabular-nums">
            {current.paid.toLocaleString("en-US")} paid{" "}
            <span className="text-muted">({comparedText(current.paid, previous.paid)})</span>
          </span>
        </summary>
        <div className="grid gap-3 border-t border-line py-3">
          <ul aria-label="Period" className="flex flex-wrap gap-1">
            {PERIODS.map((days) => (
              <li key={days}>
                <Link
                  to={pathOf(days)}
                  preventScrollReset
                  aria-current={days === period ? "true" : undefined}
                  className="flex h-11 items-center rounded-control border border-transparent px-3 text-sm font-medium hover:bg-raised aria-[current]:border-line-strong aria-[current]:font-semibold"
                >
                  {days} days
                </Link>
              </li>
            ))}
          </ul>
          <dl className="grid grid-cols-2 gap-x-4 gap-y-3 lg:grid-cols-4">
            {shown.map(({ name, value, of }) => (
              <div key={name}>
                <dt className="text-sm text-muted">{name}</dt>
                <dd className="tabular-nums">
                  <span className="block text-lg font-bold">{value}</span>
                  <span className="block text-sm text-muted">{comparedText(of(current), of(previous))}</span>
                </dd>
              </div>
            ))}
          </dl>
          <p className="text-sm text-muted">{figuresText(period)}</p>
          <OrdersChart days={days} />
        </div>
      </details>
    </Card>
  );
}
