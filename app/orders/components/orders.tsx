import { Link } from "@remix-run/react";

import { useShopPath } from "../../catalogue/remembered-view.ts";
import { OPEN_BOX } from "../../shops/shops.ts";
import { buttonClass } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { isOpen } from "../order-progress.ts";
import type { BuyerOrder } from "../orders.queries.server.ts";
import { useFreshOrders } from "../use-fresh-orders.ts";

import { OrderCard } from "./order-card.tsx";

/** A buyer's orders, newest first. Refetches them while one of them is open. */
export function Orders({ orders }: { orders: BuyerOrder[] }) {
  useFreshOrders(orders.some(isOpen));
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
    </section>
  );
}

function NoOrders() {
  const shopPath = useShopPath(OPEN_BOX);
  return (
    <Card className="mx-auto my-6 max-w-lg p-8 text-center">
      <p className="text-lg font-semibold">You have no orders yet.</p>
      <p className="mt-2 text-muted">What you buy in the Open Box Store is shown here, from payment to delivery.</p>
      <Link to={shopPath} className={`${buttonClass()} mt-5`}>
        Open Box Store
      </Link>
    </Card>
  );
}
