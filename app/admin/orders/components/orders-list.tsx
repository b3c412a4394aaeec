import { Link } from "@remix-run/react";

import { isoDay } from "../../../shared/day.ts";
import { buttonClass } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { PageLinks } from "../../../ui/page-links.tsx";
import { useRowKeys } from "../../../ui/use-row-keys.ts";
import { NO_ORDERS, NO_ORDER_MATCHES } from "../admin-orders.messages.ts";
import type { AdminOrdersPage } from "../admin-orders.queries.server.ts";
import { isFiltered, ordersPath, type OrdersView } from "../orders-view.ts";
import type { ShippingAnswer } from "../shipping-answer.ts";

import { OrderRow } from "./order-row.tsx";

interface OrdersListProps {
  view: OrdersView;
  list: AdminOrdersPage;
  now: Date;
  /** Unpaid orders from before this time have not expired, because their provider does not respond. */
  overdueBefore: Date;
  refused: ShippingAnswer | undefined;
}

/** A page of orders, grouped by date. An order that is found alone is open. */
export function OrdersList({ view, list, now, overdueBefore, refused }: OrdersListProps) {
  const rows = useRowKeys<HTMLDivElement>("article", "summary");
  if (list.total === 0) return <Nothing filtered={isFiltered(view)} />;
  const days: { day: string; orders: AdminOrdersPage["orders"] }[] = [];
  for (const order of list.orders) {
    const day = isoDay(order.createdAt);
    if (days.at(-1)?.day === day) days.at(-1)?.orders.push(order);
    else days.push({ day, orders: [order] });
  }
  return (
    <div ref={rows} className="grid gap-3">
      {days.map(({ day, orders }) => (
        <section key={day} aria-labelledby={`day-${day}`} className="grid gap-2">
          <h2 id={`day-${day}`} className="mt-1 flex items-center text-sm font-semibold tabular-nums">
            <span className="rounded-full border border-line-strong bg-surface px-3 py-1">{day}</span>
            <span aria-hidden className="h-px flex-1 bg-line-strong" />
          </h2>
          <Card className="overflow-hidden">
            {orders.map((order) => (
              <OrderRow
                key={order.id}
                order={order}
                now={now}
                isOverdue={order.paymentStatus === "waiting" && order.createdAt < overdueBefore}
                isOpen={list.total === 1 || refused?.orderId === order.id}
                refused={refused}
              />
            ))}
          </Card>
        </section>
      ))}
      <PageLinks page={list.page} pages={list.pages} to={(page) => ordersPath({ ...view, page })} />
    </div>
  );
}

/** The number of orders that are shown. Screen readers announce it whenever it changes. */
export function OrdersCount({ view, list }: Pick<OrdersListProps, "view" | "list">) {
  return (
    <p role="status" className="text-sm text-muted tabular-nums">
      {list.isCapped && "The newest "}
      {list.total.toLocaleString("en-US")} {list.total === 1 ? "order" : "orders"}
      {isFiltered(view) && " found"}
      {list.pages > 1 && `, page ${list.page} of ${list.pages}`}
    </p>
  );
}

function Nothing({ filtered }: { filtered: boolean }) {
  const { text, detail } = filtered ? NO_ORDER_MATCHES : NO_ORDERS;
  return (
    <Card className="mx-auto my-6 w-full max-w-lg p-[min(2rem,8vw)] text-center">
      <p className="text-lg font-semibold">{text}</p>
      <p className="mt-2 text-muted">{detail}</p>
      {filtered && (
        <Link to={ordersPath({})} className={`${buttonClass()} mt-5`}>
          Show all orders
        </Link>
      )}
    </Card>
  );
}
