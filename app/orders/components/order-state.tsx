import { AskSeller } from "../../chat/ask-seller.tsx";
import * as paths from "../../paths.ts";
import { Card } from "../../ui/card.tsx";
import type { OrderPage } from "../order-page.queries.server.ts";
import { isSentAndPaid } from "../order-progress.ts";
import { hasMoney, isGivenUp } from "../order-status.ts";
import { describePayment, isPartOfUnreserved, ITEM_TEXTS, NOT_RESERVED } from "../orders.messages.ts";
import { paidTogether } from "../paid-together.messages.ts";

import { DeleteButton, ORDER_BUTTONS, PayLink } from "./order-buttons.tsx";
import { OrderProgress } from "./order-progress.tsx";
import { Parcel } from "./parcel.tsx";
import { PaymentAdvice } from "./payment-advice.tsx";
import { PAYMENT_TONES } from "./payment-tones.ts";

/** Where an order stands, and what its buyer can do now. */
export function OrderState({ page }: { page: OrderPage }) {
  const { order } = page;
  const { missing } = order;
  return (
    <Card as="section" aria-labelledby="state" className="p-4 sm:p-6">
      <h1 className="text-xl font-bold tracking-tight">Order {order.key}</h1>
      <p className="mt-1 mb-5 border-b border-line pb-5 text-sm wrap-anywhere text-muted">
        Reference <span className="font-medium text-ink select-all">{order.id}</span>
      </p>
      <OrderProgress order={order} />
      <div aria-live="polite" className="grid grid-cols-1 gap-1 wrap-anywhere">
        <h2 id="state" className={`text-lg font-bold ${PAYMENT_TONES[order.paymentStatus] ?? ""}`}>
          {isSentAndPaid(order) ? "Sent" : describePayment(order).text}
        </h2>
        {order.shipped && (
          <p>
            The seller has sent it <Parcel order={order} />
          </p>
        )}
        {missing !== null && (
          <p>
            Still to be paid: <strong className="font-semibold tabular-nums">{missing}</strong>
          </p>
        )}
        <PaymentAdvice order={order} className="text-muted" />
        <StockAdvice order={order} />
        {order.checkoutOrders > 1 && !isGivenUp(order.paymentStatus) && (
          <p className="text-muted">{paidTogether(order)}</p>
        )}
      </div>
      <div className={`mt-5 ${ORDER_BUTTONS}`}>
        <PayLink order={order} />
        <AskSeller orderId={order.id} />
        <DeleteButton order={order} next={paths.accountTab("orders")} />
      </div>
    </Card>
  );
}

/** Whether the item is still kept, for orders of which some money has come. */
function StockAdvice({ order }: Pick<OrderPage, "order">) {
  const { paymentStatus, shipped, attention, stockHeld } = order;
  if (shipped || !hasMoney(paymentStatus) || attention === "oversold") return null;
  if (paymentStatus === "finished") {
    return <p className="text-muted">{ITEM_TEXTS.toSend}</p>;
  }
  if (stockHeld) return <p className="text-muted">{ITEM_TEXTS.held}</p>;
  if (isPartOfUnreserved(order)) return attention && <p className="text-muted">{NOT_RESERVED}</p>;
  return <p className="text-muted">{ITEM_TEXTS.sold}</p>;
}
