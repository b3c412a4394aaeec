import { renderToStaticMarkup } from "react-dom/server";

import { formatDay, isoDay, startOfDay } from "../../shared/day.ts";
import { formatMoney } from "../../shared/money.ts";
import { CONDITION_LABELS, type Condition } from "../../shops/conditions.ts";

import { CHART_HEIGHT, CHART_WIDTH, makePriceChart, type PriceChart } from "./price-chart.ts";
import { chartText } from "./prices.messages.ts";
import type { PriceStep } from "./prior-price.ts";

/** The table lists at most this many changes of a price. */
const LISTED_CHANGES = 24;

interface History {
  /** Null for a product with a link. */
  condition: Condition | null;
  /** In order of their days. */
  steps: readonly PriceStep[];
}

/**
 * The earlier prices of a product as HTML: a chart and a table for each history in which the price changed. It is
 * rendered on the server, so that browsers need no code for it. Empty if no price has changed.
 */
export function renderPriceHistory(histories: readonly History[], today: number): string {
  const charts = histories.flatMap((history) => {
    const chart = makePriceChart(history.steps, today);
    return chart ? [<ConditionHistory key={history.condition} {...history} chart={chart} today={today} />] : [];
  });
  return charts.length === 0 ? "" : renderToStaticMarkup(charts);
}

function ConditionHistory({ condition, steps, chart, today }: History & { chart: PriceChart; today: number }) {
  const { line, from, lowest, highest } = chart;
  const text = chartText(chart);
  return (
    <figure>
      {condition !== null && <figcaption>{CONDITION_LABELS[condition]}</figcaption>}
      <div className="chart">
        <div className="scale" aria-hidden>
          <span>{formatMoney(highest)}</span>
          <span>{formatMoney(lowest)}</span>
        </div>
        <svg viewBox={`0 0 ${CHART_WIDTH} ${CHART_HEIGHT}`} preserveAspectRatio="none" role="img" aria-label={text}>
          <path d={line} />
        </svg>
        <p aria-hidden>
          <span>{formatDay(from)}</span>
          <span>{formatDay(today)}</span>
        </p>
      </div>
      <details>
        <summary>
          All prices{condition !== null && <span className="sr-only">, {CONDITION_LABELS[condition]}</span>}
        </summary>
        <table>
          <thead>
            <tr>
              <th scope="col">From</th>
              <th scope="col">Price</th>
            </tr>
          </thead>
          <tbody>
            {steps
              .slice(-LISTED_CHANGES)
              .reverse()
              .map(({ day, price }) => (
                <tr key={day}>
                  <td>
                    <time dateTime={isoDay(startOfDay(day))}>{formatDay(day)}</time>
                  </td>
                  <td>{price === null ? "Not available" : formatMoney(price)}</td>
                </tr>
              ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}
