import { ChevronRight, TriangleAlert } from "lucide-react";

import { minuteOf } from "../../../shared/minute.ts";
import { formatMoney } from "../../../shared/money.ts";
import { ageText } from "../admin-orders.messages.ts";
import type { OrderWithHistory } from "../admin-orders.queries.server.ts";
import type { ShippingAnswer } from "../shipping-answer.ts";

import { CHOSEN_ORDERS } from "./chosen-orders-form.tsx";
import { OrderDetails } from "./order-details.tsx";
import { PaymentBadge } from "./payment-badge.tsx";

interface OrderRowProps {
  order: OrderWithHistory;
  now: Date;
  /** Whether it is unpaid and its hold has ended, but its provider cannot be asked. */
  isOverdue: boolean;
  /** Whether it is open at first. */
  isOpen: boolean;
  refused: ShippingAnswer | undefined;
}

/** The columns of a row, on wide screens. */
const ROW_COLUMNS =
  "lg:grid lg:grid-cols-[4rem_minmax(0,1fr)_minmax(0,1.4fr)_7rem_9rem_5.5rem_4rem_1.25rem] lg:items-center lg:gap-x-3";

/** An order in one line, which opens its details. */
export function OrderRow({ order, now, isOverdue, isOpen, refused }: OrderRowProps) {
  const needsReview = isOverdue || order.review !== null;
  return (
    <article className="relative border-b border-line last:border-b-0">
      <label className="absolute top-0 left-0 z-10 flex size-11 items-center justify-center">
        <span className="sr-only">Choose order {order.key}</span>
        <input
          type="checkbox"
          name="order"
          value={order.id}
          form={CHOSEN_ORDERS}
          className="size-5 accent-accent-ink"
        />
      </label>
      <details open={isOpen || undefined} className="group">
        <summary
          className={`flex min-h-11 cursor-pointer list-none flex-wrap items-center gap-x-3 gap-y-1 py-1.5 pr-3 pl-11 text-sm -outline-offset-3 hover:bg-raised [&::-webkit-details-marker]:hidden ${ROW_COLUMNS}`}
        >
          <span className="font-semibold tabular-nums">
            <span className="sr-only">Order </span>
            {order.key}
          </span>
          <span className="min-w-0 truncate max-lg:flex-1">{order.contactName || order.email || "—"}</span>
          <span className="min-w-0 truncate max-lg:order-last max-lg:basis-full">
            <span className="text-muted tabular-nums">{order.quantity} ×</span> {order.title || "—"}
          </span>
          <span className="text-right font-semibold tabular-nums">{formatMoney(order.total)}</span>
          <span className="flex items-center gap-1.5 max-lg:order-last">
            <PaymentBadge status={order.paymentStatus} />
            {needsReview && (
              <>
                <TriangleAlert aria-hidden className="size-4 shrink-0 text-scarce" />
                <span className="sr-only">, for review</span>
              </>
            )}
          </span>
          <span className={`max-lg:order-last ${order.shipped ? "text-muted" : "font-medium"}`}>
            {order.shipped ? "Sent" : "Not Sent"}
          </span>
          <time
            dateTime={order.createdAt.toISOString()}
            title={`${minuteOf(order.createdAt)} UTC`}
            className="text-muted tabular-nums max-lg:order-last max-lg:ml-auto lg:text-right"
          >
            {ageText(order.createdAt, now)}
          </time>
          <ChevronRight
            aria-hidden
            className="size-5 text-muted transition-transform group-open:rotate-90 motion-reduce:transition-none"
          />
        </summary>
        <div className="border-t border-line bg-raised/40 p-3 sm:p-4">
          <OrderDetails order={order} isOverdue={isOverdue} refused={refused} />
        </div>
      </details>
    </article>
  );
}
