import { Link } from "@remix-run/react";

import { CONDITION_LABELS } from "../../shops/conditions.ts";
import * as paths from "../../paths.ts";
import { formatMoney } from "../../shared/money.ts";
import { buttonClass } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { isGivenUp } from "../order-status.ts";
import { describePayment, orderDay } from "../orders.messages.ts";
import { paidTogether } from "../paid-together.messages.ts";
import type { BuyerOrder } from "../orders.queries.server.ts";

import { DeleteButton, ORDER_BUTTONS, PayLink } from "./order-buttons.tsx";
import { OrderImage } from "./order-image.tsx";
import { OrderProgress } from "./order-progress.tsx";
import { Parcel } from "./parcel.tsx";
import { PaymentAdvice } from "./payment-advice.tsx";
import { PAYMENT_TONES } from "./payment-tones.ts";

interface OrderCardProps {
  order: BuyerOrder;
  headingLevel: 2 | 3;
}

/**
 * The essentials of an order, with the link to its page. Has no link to the product, which may be deleted or changed by
 * now.
 */
export function OrderCard({ order, headingLevel }: OrderCardProps) {
  const Heading = `h${headingLevel}` as const;
  const title = order.title || "—";
  const isPaidTogether = order.checkoutOrders > 1 && !isGivenUp(order.paymentStatus);
  return (
    <Card as="article" className="p-3 sm:p-4">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
        <OrderImage order={order} />
        <div className="min-w-0 flex-1 basis-36">
          <Heading className="font-semibold">
            <Link
              to={paths.accountOrder(order.id)}
              className="line-clamp-3 wrap-anywhere underline-offset-4 hover:underline"
            >
              {title}
            </Link>
          </Heading>
          <p className="mt-0.5 text-sm text-muted">
            {CONDITION_LABELS[order.condition]} · Quantity {order.quantity}
          </p>
          <p className="mt-1 flex flex-wrap items-baseline gap-x-3">
            <span className="font-semibold tabular-nums">{formatMoney(order.total)}</span>
            <time dateTime={order.createdAt.toISOString()} className="text-sm text-muted">
              {orderDay(order)}
            </time>
          </p>
        </div>
      </div>
      <div className="mt-4 border-t border-line pt-4">
        <OrderProgress order={order} />
        <dl className="grid gap-x-6 gap-y-1 text-sm sm:flex">
          <div className="flex gap-2">
            <dt className="text-muted">Payment</dt>
            <dd className={`font-semibold ${PAYMENT_TONES[order.paymentStatus] ?? ""}`}>
              {describePayment(order).text}
            </dd>
          </div>
          <div className="flex flex-wrap gap-x-2">
            <dt className="text-muted">Shipping</dt>
            <dd className="font-semibold">{order.shipped ? "Sent" : "Not Sent"}</dd>
            {order.shipped && (
              <dd className="wrap-anywhere">
                <Parcel order={order} />
              </dd>
            )}
          </div>
        </dl>
        <PaymentAdvice order={order} className="mt-2 text-sm text-muted" />
        {isPaidTogether && <p className="mt-2 text-sm text-muted">{paidTogether(order)}</p>}
        <div className={`mt-4 ${ORDER_BUTTONS}`}>
          <PayLink order={order} />
          <Link to={paths.accountOrder(order.id)} className={buttonClass()}>
            View order
            <span className="sr-only"> {title}</span>
          </Link>
          <DeleteButton order={order} />
        </div>
      </div>
    </Card>
  );
}
