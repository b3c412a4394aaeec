import { Link } from "@remix-run/react";

import * as paths from "../../../paths.ts";
import { CARD } from "../../../ui/card.tsx";
import type { OrderTotals as Totals } from "../order-figures.queries.server.ts";
import { ordersSearch, type OrdersView } from "../orders-view.ts";

/** The numbers of orders. Each links to the orders that it counts. */
export function OrderTotals({ totals }: { totals: Totals }) {
  const figures: { name: string; count: number; view: Partial<OrdersView> }[] = [
    { name: "Orders", count: totals.orders, view: {} },
    { name: "Paid", count: totals.paid, view: { payment: "finished" } },
    { name: "To be sent", count: totals.toBeSent, view: { payment: "finished", shipping: "unsent" } },
    { name: "For review", count: totals.forReview, view: { review: true } },
  ];
  return (
    <ul aria-label="Totals" className="grid grid-cols-2 gap-2 sm:grid-cols-4">
      {figures.map(({ name, count, view }) => (
        <li key={name}>
          <Link
            to={paths.adminOrders + ordersSearch(view)}
            className={`${CARD} flex h-full flex-wrap items-baseline justify-between gap-x-3 px-3 py-2 hover:bg-raised sm:px-4`}
          >
            <span className="text-sm text-muted">{name}</span>{" "}
            <span className="text-lg font-bold tabular-nums">{count.toLocaleString("en-US")}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
