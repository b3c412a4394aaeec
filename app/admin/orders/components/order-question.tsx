import type { ReactNode } from "react";

import { OrderActPage, type Confirmation } from "../../../orders/order-act.tsx";
import { formatMoney } from "../../../shared/money.ts";
import type { OrderInQuestion } from "../order-question.server.ts";

interface OrderQuestionProps extends Confirmation {
  order: Pick<OrderInQuestion, "number" | "title" | "total" | "returnTo">;
  /** Visible fields of the form. */
  children?: ReactNode;
}

/** The confirmation page of an act on an order. */
export function OrderQuestion({ order: { number, title, total, returnTo }, children, ...act }: OrderQuestionProps) {
  const fields = (
    <>
      <input type="hidden" name="returnTo" value={returnTo} />
      {children && <div className="mb-2 basis-full">{children}</div>}
    </>
  );
  return (
    <OrderActPage {...act} back={returnTo} fields={fields}>
      Order {number}: {title}, {formatMoney(total)}
    </OrderActPage>
  );
}
