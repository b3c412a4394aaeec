import { chartText } from "../figures.messages.ts";
import type { OrderDay } from "../order-figures.queries.server.ts";

const DAY_WIDTH = 20;
const BAR_WIDTH = 14;
const HEIGHT = 80;

/** Orders and paid orders by day, as a chart and as a table. */
export function OrdersChart({ days }: { days: OrderDay[] }) {
  const most = Math.max(1, ...days.map(({ orders }) => orders));
  const total = days.reduce((sum, { orders }) => sum + orders, 0);
  const paid = days.reduce((sum, day) => sum + day.paid, 0);
  const heightOf = (count: number) => (count / most) * HEIGHT;
  return (
    <figure>
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 text-sm">
        <span className="font-semibold">Last {days.length} days</span>
        <span className="flex flex-wrap gap-x-4 text-muted">
          <Key className="fill-line-strong" name="Orders" />
          <Key className="fill-accent-ink" name="Paid" />
          <span>Most in a day: {most}</span>
        </span>
      </figcaption>
      <svg
        role="img"
        aria-labelledby="orders-chart-title orders-chart-text"
        viewBox={`0 0 ${days.length * DAY_WIDTH} ${HEIGHT + 1}`}
        preserveAspectRatio="none"
        className="mt-3 h-20 w-full"
      >
        <title id="orders-chart-title">Orders of the last {days.length} days</title>
        <desc id="orders-chart-text">{chartText(total, paid)}</desc>
        {days.map(({ day, orders, paid }, i) => (
          <g key={day} transform={`translate(${i * DAY_WIDTH + (DAY_WIDTH - BAR_WIDTH) / 2} 0)`}>
            <title>{`${day}: ${orders} orders, ${paid} paid`}</title>
            <rect width={BAR_WIDTH} height={HEIGHT} className="fill-transparent" />
            <rect
              y={HEIGHT - heightOf(orders)}
              width={BAR_WIDTH}
              height={heightOf(orders)}
              className="fill-line-strong"
            />
            <rect y={HEIGHT - heightOf(paid)} width={BAR_WIDTH} height={heightOf(paid)} className="fill-accent-ink" />
          </g>
        ))}
        <rect y={HEIGHT} width={days.length * DAY_WIDTH} height={1} className="fill-line-strong" />
      </svg>
      <p aria-hidden className="mt-1 flex justify-between text-xs text-muted tabular-nums">
        <span>{days[0]?.day}</span>
        <span>{days.at(-1)?.day}</span>
      </p>
      <details className="-mb-2 text-sm">
        <summary className="flex min-h-11 w-fit items-center font-medium underline underline-offset-4">
          As a table
        </summary>
        <table className="tabular-nums">
          <thead>
            <tr className="text-left text-muted">
              <th scope="col" className="pr-6 font-medium">
                Day
              </th>
              <th scope="col" className="pr-6 text-right font-medium">
                Orders
              </th>
              <th scope="col" className="text-right font-medium">
                Paid
              </th>
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map(({ day, orders, paid }) => (
              <tr key={day}>
                <th scope="row" className="pr-6 text-left font-normal">
                  {day}
                </th>
                <td className="pr-6 text-right">{orders}</td>
                <td className="text-right">{paid}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}

function Key({ className, name }: { className: string; name: string }) {
  return (
    <span className="flex items-center gap-1.5">
      <svg aria-hidden viewBox="0 0 10 10" className={`size-2.5 ${className}`}>
        <rect width="10" height="10" rx="2" />
      </svg>
      {name}
    </span>
  );
}
