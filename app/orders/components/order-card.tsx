import { ExternalLink, ImageOff } from "lucide-react";

import { CONDITION_LABELS } from "../../catalogue/conditions.ts";
import { AskSeller } from "../../chat/ask-seller.tsx";
import * as paths from "../../paths.ts";
import { formatMoney } from "../../shared/money.ts";
import { buttonClass } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { OrderAct } from "../order-act.tsx";
import { canBePaid, isGivenUp } from "../order-status.ts";
import { countOthers, DELETE_QUESTION, deletesTogether, describePayment, paidTogether } from "../orders.messages.ts";
import type { BuyerOrder } from "../orders.queries.server.ts";
import type { PaymentStatus } from "../../payments/payment-status.ts";
import { trackingUrl } from "../tracking.ts";

import { OrderProgress } from "./order-progress.tsx";

const date = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });

interface OrderCardProps {
  order: BuyerOrder;
  headingLevel: 2 | 3;
}

/**
 * An order with the status of its payment and parcel, and its buyer's actions. Has no link to the product, which may be
 * deleted or changed by now.
 */
export function OrderCard({ order, headingLevel }: OrderCardProps) {
  const Heading = `h${headingLevel}` as const;
  const payable = canBePaid(order.paymentStatus) ? order.invoiceUrl : null;
  const deletable = DELETABLE.has(order.paymentStatus) && !order.shipped;
  const payment = describePayment(order);
  const together = order.checkoutOrders > 1;
  return (
    <Card as="article" className="p-3 sm:p-4">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
        <div className="relative aspect-4/3 w-22 overflow-hidden rounded-control bg-mat sm:w-28">
          <ImageOff aria-hidden className="absolute inset-0 m-auto size-7 text-[#747c88]" />
          {order.preview && (
            <img
              src={paths.orderImage(order.id)}
              alt=""
              width={400}
              height={300}
              loading="lazy"
              className="relative size-full bg-mat object-contain"
            />
          )}
        </div>
        <div className="min-w-0 flex-1 basis-36">
          <Heading className="line-clamp-3 font-semibold wrap-anywhere">{order.title || "—"}</Heading>
          <p className="mt-0.5 text-sm text-muted">
            {CONDITION_LABELS[order.condition]} · Quantity {order.quantity}
          </p>
          <p className="mt-1 flex flex-wrap items-baseline gap-x-3">
            <span className="font-semibold tabular-nums">{formatMoney(order.total)}</span>
            <time dateTime={order.createdAt.toISOString()} className="text-sm text-muted">
              {date.format(order.createdAt)}
            </time>
          </p>
        </div>
      </div>
      <div className="mt-4 border-t border-line pt-4">
        <OrderProgress order={order} />
        <dl className="grid gap-x-6 gap-y-1 text-sm sm:flex">
          <div className="flex gap-2">
            <dt className="text-muted">Payment</dt>
            <dd className={`font-semibold ${TONES[order.paymentStatus] ?? ""}`}>{payment.text}</dd>
          </div>
          <div className="flex flex-wrap gap-x-2">
            <dt className="text-muted">Shipping</dt>
            <dd className="font-semibold">{order.shipped ? "Sent" : "Not Sent"}</dd>
            {order.shipped && <Parcel carrier={order.postalService} number={order.trackingNumber} />}
          </div>
        </dl>
        {payment.hint && <p className="mt-2 text-sm text-muted">{payment.hint}</p>}
        {together && !isGivenUp(order.paymentStatus) && (
          <p className="mt-2 text-sm text-muted">{paidTogether(order)}</p>
        )}
        <div className="mt-4 flex flex-wrap gap-2">
          {payable && (
            <a href={payable} target="_blank" rel="noopener" className={buttonClass({ tone: "primary" })}>
              {together ? `Pay ${formatMoney(order.checkoutTotal)}` : "Pay"}
              <ExternalLink aria-hidden className="size-4" />
              <span className="sr-only">
                for {order.title}
                {together && ` and ${countOthers(order)}`} (opens in a new tab)
              </span>
            </a>
          )}
          {deletable && (
            <OrderAct
              title={order.title}
              path={paths.deleteOrder(order.id)}
              question={DELETE_QUESTION}
              details={together && order.paymentStatus === "waiting" ? deletesTogether(order) : undefined}
              label="Delete"
              pendingLabel="Deleting"
            />
          )}
          <AskSeller orderId={order.id} />
        </div>
      </div>
    </Card>
  );
}

/** The statuses of unpaid orders. */
const DELETABLE: ReadonlySet<PaymentStatus> = new Set(["waiting", "expired", "failed"]);

const TONES: Partial<Record<PaymentStatus, string>> = {
  partially_paid: "text-scarce",
  failed: "text-danger",
  expired: "text-danger",
};

function Parcel({ carrier, number }: { carrier: string; number: string }) {
  const url = trackingUrl(carrier, number);
  return (
    <dd className="wrap-anywhere">
      {carrier && `by ${carrier} `}
      {url ? (
        <a href={url} target="_blank" rel="noopener noreferrer" className="font-semibold underline underline-offset-4">
          {number}
          <span className="sr-only"> (follow the parcel, opens in a new tab)</span>
        </a>
      ) : (
        number
      )}
    </dd>
  );
}
