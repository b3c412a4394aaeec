import { Link } from "@remix-run/react";
import { ChevronLeft, ChevronRight } from "lucide-react";

import { useShopPath } from "../../catalogue/remembered-view.ts";
import * as paths from "../../paths.ts";
import { OPEN_BOX } from "../../shops/shops.ts";
import { buttonClass } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { mayStillChange } from "../order-progress.ts";
import { NO_ORDERS } from "../orders.messages.ts";
import type { OrdersOfPage } from "../orders.queries.server.ts";
import { useFreshOrders } from "../use-fresh-orders.ts";

import { OrderCard } from "./order-card.tsx";

/** A page of a buyer's orders, newest first. Refetches them while one of them is open. */
export function Orders({ list: { orders, page, pages } }: { list: OrdersOfPage }) {
  useFreshOrders(orders.some(mayStillChange));
  if (orders.length === 0) return <NoOrders />;
  return (
    <section aria-label="My Orders">
      <ul className="grid grid-cols-1 gap-3">
        {orders.map((order) => (
          <li key={order.id}>
            <OrderCard order={order} headingLevel={2} />
          </li>
        ))}
      </ul>
      {pages > 1 && <Pages page={page} pages={pages} />}
    </section>
  );
}

function Pages({ page, pages }: { page: number; pages: number }) {
  return (
    <nav aria-label="Pages of orders" className="mt-5 grid grid-cols-[1fr_auto_1fr] items-center gap-3">
      {page > 1 && (
        <Link to={paths.accountOrdersPage(page - 1)} rel="prev" className={`${buttonClass()} justify-self-start`}>
          <ChevronLeft aria-hidden className="size-4" />
          Previous
        </Link>
      )}
      <p className="col-start-2 text-sm text-muted tabular-nums">
        Page {page} of {pages}
      </p>
      {page < pages && (
        <Link to={paths.accountOrdersPage(page + 1)} rel="next" className={`${buttonClass()} justify-self-end`}>
          Next
          <ChevronRight aria-hidden className="size-4" />
        </Link>
      )}
    </nav>
  );
}

function NoOrders() {
  const shopPath = useShopPath(OPEN_BOX);
  return (
    <Card className="mx-auto my-6 max-w-notice p-[min(2rem,8vw)] text-center">
      <p className="text-lg font-semibold">{NO_ORDERS.text}</p>
      <p className="mt-2 text-muted">{NO_ORDERS.detail}</p>
      <Link to={shopPath} className={`${buttonClass()} mt-5`}>
        Browse the Open Box Store
      </Link>
    </Card>
  );
}
