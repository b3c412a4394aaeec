import { Link, useLocation } from "@remix-run/react";
import { Ban, Printer, ReceiptText, Trash2, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";

import { minuteOf } from "../../../shared/minute.ts";
import { CONDITION_LABELS } from "../../../shops/conditions.ts";
import { OrderAct } from "../../../orders/order-act.tsx";
import { DELETE_QUESTION } from "../../../orders/orders.messages.ts";
import { PAID_WITH } from "../../../orders/paid-together.messages.ts";
import * as paths from "../../../paths.ts";
import { withCoinTexts } from "../../../payments/coins.ts";
import { PROVIDER_LABELS } from "../../../payments/provider-names.ts";
import { formatMoney } from "../../../shared/money.ts";
import { withQuery } from "../../../shared/path.ts";
import { buttonClass } from "../../../ui/button.tsx";
import { Note } from "../../../ui/note.tsx";
import { canceling, eventText, overdueText, paymentStatusText } from "../admin-orders.messages.ts";
import type { OrderWithHistory } from "../admin-orders.queries.server.ts";
import type { ShippingAnswer } from "../shipping-answer.ts";

import { Fact, Facts } from "./facts.tsx";
import { NoteField } from "./fields.tsx";
import { OrderImage } from "./order-image.tsx";
import { PaidWithOrders } from "./paid-with.tsx";
import { PaymentBadge } from "./payment-badge.tsx";
import { ShippingForm } from "./shipping-form.tsx";

type Order = OrderWithHistory;

interface OrderDetailsProps {
  order: Order;
  /** Whether it is unpaid and its hold has ended, but its provider cannot be asked. */
  isOverdue: boolean;
  refused: ShippingAnswer | undefined;
  /** On the order's own page there is no link to it. */
  isOwnPage?: boolean;
}

/**
 * An order with all details and the administrator's actions: in a row of the list that is open, and on its own page.
 */
export function OrderDetails({ order, isOverdue, refused, isOwnPage = false }: OrderDetailsProps) {
  const { pathname, search } = useLocation();
  const slip = paths.packingSlip(order.id);
  return (
    <>
      <div className="flex flex-wrap items-start gap-3 sm:flex-nowrap sm:gap-4">
        {order.hasImage && <OrderImage orderId={order.id} />}
        <div className="min-w-0 flex-1 basis-48">
          <h3 className="font-semibold wrap-anywhere">{order.title || "—"}</h3>
          <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1.5 text-sm">
            <PaymentBadge status={order.paymentStatus} />
            <span className="text-base font-semibold tabular-nums">{formatMoney(order.total)}</span>
            <span className="text-muted">{CONDITION_LABELS[order.condition]}</span>
          </p>
        </div>
        <div className="flex flex-wrap gap-2 print:hidden">
          {!isOwnPage && (
            <Link to={paths.adminOrder(order.id)} className={buttonClass()}>
              <ReceiptText aria-hidden className="size-4" />
              Payments<span className="sr-only"> of {order.title}</span>
            </Link>
          )}
          <Link to={isOwnPage ? slip : withQuery(slip, { returnTo: pathname + search })} className={buttonClass()}>
            <Printer aria-hidden className="size-4" />
            Packing slip<span className="sr-only"> of {order.title}</span>
          </Link>
          <EndingAct order={order} />
        </div>
      </div>
      {isOverdue && <Notice>{overdueText(order)}</Notice>}
      {order.review !== null && !isOwnPage && (
        <Notice>
          <strong className="font-semibold">For review:</strong> {withCoinTexts(order.review)}
        </Notice>
      )}
      <div className="mt-3 grid gap-x-6 gap-y-4 border-t border-line pt-3 md:grid-cols-2 xl:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)_minmax(0,18rem)]">
        <OrderFacts order={order} />
        <Recipient order={order} />
        <ShippingForm order={order} refused={refused?.orderId === order.id ? refused : undefined} />
      </div>
      <History events={order.events} />
    </>
  );
}

function Notice({ children }: { children: ReactNode }) {
  return (
    <Note tone="scarce" className="mt-3 flex items-start gap-2 text-sm font-medium wrap-anywhere">
      <TriangleAlert aria-hidden className="mt-px size-5 shrink-0 text-scarce" />
      <span>{children}</span>
    </Note>
  );
}

/** The act that ends an unpaid order, if its state allows one. It returns to this view of the orders. */
function EndingAct({ order: { id, title, endingAct, paidWith } }: { order: Order }) {
  const { pathname, search } = useLocation();
  // The keys make them different components. Otherwise "Delete Order" would repeat the message of "Cancel Order".
  const ofPath = (path: string) => ({ title, path, page: withQuery(path, { returnTo: pathname + search }) });
  switch (endingAct) {
    case "cancel":
      return (
        <OrderAct
          key="cancel"
          {...canceling(paidWith)}
          {...ofPath(paths.adminCancelOrder(id))}
          pendingLabel="Canceling"
          icon={<Ban aria-hidden className="size-4" />}
          fields={<NoteField />}
        />
      );
    case "delete":
      return (
        <OrderAct
          key="delete"
          {...ofPath(paths.adminDeleteOrder(id))}
          question={DELETE_QUESTION}
          label="Delete Order"
          icon={<Trash2 aria-hidden className="size-4" />}
        />
      );
    default:
      return null;
  }
}

function OrderFacts({ order }: { order: Order }) {
  return (
    <Facts>
      <Fact name="Order ID">{order.key}</Fact>
      <Fact name="Product ID">{order.productId}</Fact>
      <Fact name="Quantity">{order.quantity}</Fact>
      <Fact name="Amount">{formatMoney(order.total)}</Fact>
      {order.paidWith.length > 0 && (
        <Fact name={PAID_WITH}>
          <PaidWithOrders orders={order.paidWith} />
        </Fact>
      )}
      <Fact name="Email">
        <a
          href={`mailto:${encodeURIComponent(order.email).replace("%40", "@")}`}
          className="underline underline-offset-4"
        >
          {order.email}
        </a>
      </Fact>
      <Fact name="Payment ID">{order.id}</Fact>
      {order.payments.map((payment) => (
        <Fact key={`${payment.provider} ${payment.id}`} name={`${PROVIDER_LABELS[payment.provider]} payment`}>
          {payment.id} ({paymentStatusText(payment.status)})
        </Fact>
      ))}
      <Fact name="Date">
        <time dateTime={order.createdAt.toISOString()}>{minuteOf(order.createdAt)} UTC</time>
      </Fact>
    </Facts>
  );
}

function Recipient({ order }: { order: Order }) {
  return (
    <Facts>
      <Fact name="Contact Name">{order.contactName}</Fact>
      <Fact name="Phone">{order.phone}</Fact>
      <Fact name="Address">{order.address}</Fact>
      <Fact name="City">{order.city}</Fact>
      <Fact name="State/Province">{order.stateProv}</Fact>
      <Fact name="Postal Code">{order.postalCode}</Fact>
      <Fact name="Country">{order.countryName}</Fact>
    </Facts>
  );
}

function History({ events }: { events: Order["events"] }) {
  return (
    <details className="mt-3 -mb-2 border-t border-line text-sm print:hidden">
      <summary className="flex min-h-11 w-fit items-center font-medium underline underline-offset-4">History</summary>
      <ol className="grid gap-1">
        {events.map((event, i) => (
          <li key={i} className="grid grid-cols-[8.5rem_minmax(0,1fr)] gap-x-3">
            <time dateTime={event.at.toISOString()} className="text-muted tabular-nums">
              {minuteOf(event.at)}
            </time>
            <span className="wrap-anywhere">
              {eventText(event)}
              {event.note !== null && `: ${event.note}`}
              {event.address !== null && (
                <span className="text-muted">
                  {" "}
                  (by {event.actorId} from {event.address})
                </span>
              )}
            </span>
          </li>
        ))}
      </ol>
    </details>
  );
}
