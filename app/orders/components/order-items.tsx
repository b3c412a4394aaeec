import { CONDITION_LABELS } from "../../shops/conditions.ts";
import { formatMoney } from "../../shared/money.ts";
import { Card } from "../../ui/card.tsx";
import type { BuyerOrder } from "../orders.queries.server.ts";

import { OrderImage } from "./order-image.tsx";

/** What was ordered, and the total. */
export function OrderItems({ order }: { order: BuyerOrder }) {
  return (
    <Card as="section" aria-labelledby="items" className="p-4 sm:p-6">
      <h2 id="items" className="font-semibold">
        Items
      </h2>
      <div className="mt-4 flex flex-wrap items-start gap-4">
        <OrderImage order={order} />
        <div className="flex min-w-0 flex-1 basis-36 flex-wrap justify-between gap-x-6 gap-y-1 wrap-anywhere">
          <div className="min-w-0 flex-1 basis-36 sm:basis-48">
            <p className="font-medium">{order.title || "—"}</p>
            <p className="mt-0.5 text-sm text-muted">Condition: {CONDITION_LABELS[order.condition]}</p>
            <p className="text-sm text-muted tabular-nums">
              {formatMoney(order.price)} × {order.quantity}
            </p>
          </div>
          <p className="font-semibold tabular-nums">{formatMoney(order.total)}</p>
        </div>
      </div>
      <p className="mt-4 flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line pt-4 wrap-anywhere">
        <span className="font-semibold">Total</span>
        <span className="text-lg font-bold tabular-nums">{formatMoney(order.total)}</span>
      </p>
    </Card>
  );
}
