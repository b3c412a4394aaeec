import { OrderActPage, type Confirmation } from "../../../orders/order-act.tsx";
import { formatMoney } from "../../../shared/money.ts";
import type { OrderInQuestion } from "../order-question.server.ts";

interface OrderQuestionProps extends Confirmation {
  order: OrderInQuestion;
  /** The path of this page. */
  path: string;
}

/** The confirmation page of an administrator's act on an order. */
export function OrderQuestion({ order: { number, title, total, returnTo }, ...act }: OrderQuestionProps) {
  return (
    <OrderActPage {...act} back={returnTo} fields={<input type="hidden" name="returnTo" value={returnTo} />}>
      Order {number}: {title}, {formatMoney(total)}
    </OrderActPage>
  );
}
