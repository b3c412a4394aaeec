import { Card } from "../../ui/card.tsx";
import { Moment } from "../../ui/moment.tsx";
import type { OrderStep } from "../order-steps.ts";

/** What happened to an order and when, oldest first. */
export function OrderHistory({ steps }: { steps: OrderStep[] }) {
  return (
    <Card as="section" aria-labelledby="history" className="p-4 sm:p-6">
      <h2 id="history" className="font-semibold">
        History
      </h2>
      <ol className="mt-4">
        {steps.map(({ text, at }, i) => {
          const isLast = i === steps.length - 1;
          return (
            <li key={i} className={`relative pl-6 ${isLast ? "" : "pb-5"}`}>
              {!isLast && <span aria-hidden className="absolute top-3 -bottom-3 left-[5px] w-0.5 bg-line-strong" />}
              <span
                aria-hidden
                className={`absolute top-1.5 left-0 size-3 rounded-full border-2 ${isLast ? "border-accent-ink bg-accent-ink" : "border-line-strong bg-surface"}`}
              />
              <p className={`wrap-anywhere ${isLast ? "font-semibold" : ""}`}>{text}</p>
              <p className="text-sm text-muted tabular-nums">
                <Moment at={at} />
              </p>
            </li>
          );
        })}
      </ol>
    </Card>
  );
}
