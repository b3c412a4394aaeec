import { useChatSummary } from "../../chat/summary.ts";
import { Moment } from "../../ui/moment.tsx";
import { describePayment, PAY_THERE, RESERVED_UNTIL, TIME_ENDED } from "../orders.messages.ts";
import { ASK_BEFORE_PAYING, asksTooMuch } from "../paid-together.messages.ts";
import type { BuyerOrder } from "../orders.queries.server.ts";

/** What the status of an order's payment means for its buyer. Renders nothing if there is nothing to say. */
export function PaymentAdvice({ order, className = "" }: { order: BuyerOrder; className?: string }) {
  const isChatOn = useChatSummary().on;
  const { hint, ask } = describePayment(order);
  const asksFirst = order.attention === null && asksTooMuch(order);
  const advice = asksFirst ? ASK_BEFORE_PAYING : [hint, isChatOn && ask].filter(Boolean).join(" ");
  if (!order.hold && !advice) return null;
  return (
    <p className={className}>
      {order.hold && <HoldAdvice hold={order.hold} asksFirst={asksFirst} />} {advice}
    </p>
  );
}

function HoldAdvice({ hold, asksFirst }: { hold: NonNullable<BuyerOrder["hold"]>; asksFirst: boolean }) {
  const { until, hasEnded } = hold;
  if (hasEnded) {
    return (
      <>
        {TIME_ENDED.before} <Moment at={until} />
        {TIME_ENDED.after}
      </>
    );
  }
  return (
    <>
      {RESERVED_UNTIL} <Moment at={until} />.{!asksFirst && ` ${PAY_THERE}`}
    </>
  );
}
