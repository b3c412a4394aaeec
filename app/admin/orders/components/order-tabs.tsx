import { Link } from "@remix-run/react";

import { choiceClass } from "../../../ui/choice-class.ts";
import type { OrderTotals } from "../order-figures.queries.server.ts";
import { ordersPath, TO_BE_SENT, type OrdersView } from "../orders-view.ts";

interface OrderTabsProps {
  view: OrdersView;
  totals: OrderTotals;
}

/** The usual views of the orders, with the number of orders in each. */
export function OrderTabs({ view, totals }: OrderTabsProps) {
  const tabs: { name: string; count: number; view: Partial<OrdersView> }[] = [
    { name: "To be sent", count: totals.toBeSent, view: TO_BE_SENT },
    { name: "For review", count: totals.forReview, view: { review: true } },
    { name: "Paid", count: totals.paid, view: { payment: "finished" } },
    { name: "Orders", count: totals.orders, view: {} },
  ];
  const current = ordersPath({ ...view, q: "", page: 1 });
  return (
    <ul aria-label="Totals" className="scroll-fade flex gap-1">
      {tabs.map(({ name, count, view: of }) => (
        <li key={name} className="shrink-0">
          <Link
            to={ordersPath(of)}
            aria-current={ordersPath(of) === current ? "true" : undefined}
            className={choiceClass}
          >
            <span>{name}</span> <span className="tabular-nums">{count.toLocaleString("en-US")}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
