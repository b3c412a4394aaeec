import { ExternalLink } from "lucide-react";

import * as paths from "../../paths.ts";
import type { PaymentStatus } from "../../payments/payment-status.ts";
import { formatMoney } from "../../shared/money.ts";
import { buttonClass } from "../../ui/button.tsx";
import { OrderAct } from "../order-act.tsx";
import { canBePaid } from "../order-status.ts";
import { DELETE_QUESTION, isPartOfUnreserved } from "../orders.messages.ts";
import { asksTooMuch, countOthers, deletesTogether } from "../paid-together.messages.ts";
import type { BuyerOrder } from "../orders.queries.server.ts";

/** Classes for the row of an order's buttons. On phones the buttons fill the row, and "Pay" has a row of its own. */
export const ORDER_BUTTONS = "flex flex-wrap gap-2 max-sm:*:grow max-sm:[&>form]:grid";

/**
 * The link to the payment page of an order that can be paid, as a button: the main one, unless the seller has to look
 * at the order first, or has to be asked.
 */
export function PayLink({ order }: { order: BuyerOrder }) {
  const { invoiceUrl, missing, paymentStatus } = order;
  if (invoiceUrl === null || !(canBePaid(paymentStatus) || missing !== null)) return null;
  const isTogether = order.checkoutOrders > 1;
  const isMain = order.attention === null && !isPartOfUnreserved(order) && !asksTooMuch(order);
  const paysRest = missing !== null || paymentStatus === "partially_paid";
  return (
    <a
      href={invoiceUrl}
      target="_blank"
      rel="noopener"
      className={`max-sm:basis-full ${buttonClass({ tone: isMain ? "primary" : "quiet" })}`}
    >
      {paysRest ? "Pay the rest" : isTogether ? `Pay ${formatMoney(order.checkoutTotal)}` : "Pay"}
      <ExternalLink aria-hidden className="size-4" />
      <span className="sr-only">
        for {order.title}
        {isTogether && ` and ${countOthers(order.checkoutOrders)}`} (opens in a new tab)
      </span>
    </a>
  );
}

/** The statuses of unpaid orders. */
const DELETABLE: ReadonlySet<PaymentStatus> = new Set(["waiting", "expired", "failed"]);

/**
 * Deletes an unpaid order after confirmation, unless the seller has to look at it. `next` is the page to show then;
 * without it this page stays.
 */
export function DeleteButton({ order, next }: { order: BuyerOrder; next?: string }) {
  if (!DELETABLE.has(order.paymentStatus) || order.shipped || order.attention !== null) return null;
  return (
    <OrderAct
      title={order.title}
      path={paths.deleteOrder(order.id)}
      question={DELETE_QUESTION}
      details={deletesTogether(order) ?? undefined}
      label="Delete"
      pendingLabel="Deleting"
      {...(next !== undefined && { next })}
    />
  );
}
