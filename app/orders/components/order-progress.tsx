import { Check } from "lucide-react";

import { PROGRESS_STEPS, progressOf } from "../order-progress.ts";
import type { BuyerOrder } from "../orders.queries.server.ts";

/** The progress of an order in four steps. Renders nothing for a failed, expired or refunded one. */
export function OrderProgress({ order }: { order: Pick<BuyerOrder, "paymentStatus" | "shipped"> }) {
  const reached = progressOf(order);
  if (reached === 0) return null;
  return (
    <div className="@container mb-3">
      <ol aria-label="Progress" className="isolate grid grid-cols-4 @max-[17rem]:grid-cols-1">
        {PROGRESS_STEPS.map((step, i) => {
          const done = i < reached;
          return (
            <li
              key={step}
              aria-current={i === reached - 1 ? "step" : undefined}
              className={`relative text-center text-xs sm:text-sm @max-[17rem]:flex @max-[17rem]:gap-2 ${done ? "font-semibold text-ink" : "text-muted"}`}
            >
              {i > 0 && (
                <span
                  aria-hidden
                  className={`absolute top-2.5 right-1/2 h-1 w-full -translate-y-1/2 @max-[17rem]:hidden ${done ? "bg-accent-ink" : "bg-line"}`}
                />
              )}
              <span
                aria-hidden
                className={`relative z-10 mx-auto mb-1.5 flex size-5 shrink-0 items-center justify-center rounded-full border-2 @max-[17rem]:mx-0 ${done ? "border-accent-ink bg-accent-ink text-surface" : "border-line-strong bg-surface"}`}
              >
                {done && <Check className="size-3" strokeWidth={3.5} />}
              </span>
              {step}
              <span className="sr-only">{done ? ", reached" : ", to come"}</span>
            </li>
          );
        })}
      </ol>
    </div>
  );
}
