import { Link } from "@remix-run/react";
import { ChevronRight, Package } from "lucide-react";

import type { ChatOrder } from "../contract.ts";

const dollars = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });

/** The buyer's orders of the chat's product, for both people. Renders nothing if there are none. */
export function ChatOrders({ orders, isSeller }: { orders: readonly ChatOrder[]; isSeller: boolean }) {
  if (orders.length === 0) return null;
  return (
    <ul aria-label={isSeller ? "Orders of this buyer" : "Your orders of this item"} className="border-b border-line">
      {orders.map((order) => (
        <li key={order.payment_id}>
          <Link
            to={order.path}
            // The seller's link leads to the panels.
            reloadDocument={isSeller}
            className="flex min-h-11 items-center gap-2.5 px-4 py-1.5 text-sm hover:bg-raised"
          >
            <Package aria-hidden className="size-4 shrink-0 text-muted" />
            <span className="min-w-0 flex-1">
              <span className="block font-medium wrap-anywhere tabular-nums">
                {order.state} · Quantity {order.quantity} · {dollars.format(order.total_amount)}
              </span>
              <span className="block truncate text-xs text-muted">Order {order.number}</span>
            </span>
            <ChevronRight aria-hidden className="size-4 shrink-0 text-muted" />
          </Link>
        </li>
      ))}
    </ul>
  );
}
