import { Link } from "@remix-run/react";
import { ExternalLink } from "lucide-react";

import { useShopPath } from "../../catalogue/remembered-view.ts";
import type { UnpaidOrder } from "../../orders/unpaid-orders.queries.server.ts";
import { useFreshOrders } from "../../orders/use-fresh-orders.ts";
import * as paths from "../../paths.ts";
import { formatMoney } from "../../shared/money.ts";
import { OPEN_BOX } from "../../shops/shops.ts";
import { buttonClass } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { EMPTY_CART } from "../cart.messages.ts";

/** An empty cart, and the orders that its items have become and that wait for their payment. */
export function EmptyCart({ unpaid }: { unpaid: UnpaidOrder[] }) {
  const shopPath = useShopPath(OPEN_BOX);
  useFreshOrders(unpaid.length > 0);
  return (
    <div className="mx-auto my-6 grid max-w-notice grid-cols-1 gap-4">
      <Card className="p-8 text-center">
        <p className="text-lg font-semibold">{EMPTY_CART.text}</p>
        <p className="mt-2 text-muted">{EMPTY_CART.detail}</p>
        <Link to={shopPath} className={`${buttonClass()} mt-5`}>
          Browse the Open Box Store
        </Link>
      </Card>
      {unpaid.length > 0 && (
        <Card as="section" aria-labelledby="unpaid-orders" className="p-[min(1.5rem,6vw)]">
          <h3 id="unpaid-orders" className="font-semibold">
            Waiting for your payment
          </h3>
          <ul className="mt-2 grid gap-2">
            {unpaid.map((order) => (
              <li key={order.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
                <span className="min-w-0 flex-1 basis-40 wrap-anywhere">
                  <Link to={paths.accountOrder(order.id)} className="inline-block py-2.5 font-medium underline">
                    <span className="line-clamp-2">{order.title}</span>
                  </Link>
                  {order.others > 0 && <span className="text-muted"> and {order.others} more</span>}
                </span>
                <a href={order.invoiceUrl} target="_blank" rel="noopener" className={buttonClass({ tone: "primary" })}>
                  {order.isPartlyPaid ? "Pay the rest" : `Pay ${formatMoney(order.total)}`}
                  <ExternalLink aria-hidden className="size-4" />
                  <span className="sr-only">for {order.title} (opens in a new tab)</span>
                </a>
              </li>
            ))}
          </ul>
          <p className="mt-2 text-sm text-muted">
            You can find all of them under{" "}
            <Link to={paths.accountTab("orders")} className="inline-block py-1 font-medium text-ink underline">
              My Orders
            </Link>
            .
          </p>
        </Card>
      )}
    </div>
  );
}
