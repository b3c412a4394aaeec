import { useChatSummary } from "../../chat/summary.ts";
import { Moment } from "../../ui/moment.tsx";
import { describePayment } from "../orders.messages.ts";
import type { BuyerOrder } from "../orders.queries.server.ts";

/** What the status of an order's payment means for its buyer. Renders nothing if there is nothing to say. */
export function PaymentAdvice({ order, className = "" }: { order: BuyerOrder; className?: string }) {
  const isChatOn = useChatSummary().on;
  const { hint, ask } = describePayment(order);
  const advice = [hint, isChatOn && ask].filter(Boolean).join(" ");
  if (!order.hold && !advice) return null;
  return (
    <p className={className}>
      {order.hold && <HoldAdvice hold={order.hold} />}
      {advice}
    </p>
  );
}

function HoldAdvice({ hold: { until, hasEnded } }: { hold: NonNullable<BuyerOrder["hold"]> }) {
  if (hasEnded) {
    return (
      <>
        The time to pay ended on <Moment at={until} />. The order expires once the payment provider confirms that
        nothing was paid.
      </>
    );
  }
  return (
    <>
      The item is reserved for you until <Moment at={until} />. Pay on the payment page.
    </>
  );
}
