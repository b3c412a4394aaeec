import { Link } from "@remix-run/react";

import * as paths from "../../paths.ts";
import { buttonClass } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { isOpen } from "../order-progress.ts";
import type { ReturnedOrders } from "../returned-order.server.ts";
import { useFreshOrders } from "../use-fresh-orders.ts";

import { OrderCard } from "./order-card.tsx";

interface PaymentResultProps {
  heading: string;
  text: string;
  button: string;
  returned: ReturnedOrders;
}

/** The page to which the payment page returns the buyer. */
export function PaymentResult({ heading, text, button, returned }: PaymentResultProps) {
  const { orders, isNamed } = returned;
  const several = orders.length > 1;
  useFreshOrders(orders.some(isOpen));
  return (
    <div className="mx-auto mt-6 grid max-w-2xl grid-cols-1 gap-6 sm:mt-12">
      <Card as="section" className="p-6 text-center sm:p-10">
        <h1 className="text-xl font-bold tracking-tight">{heading}</h1>
        <p className="mt-3 text-muted">{text}</p>
        <Link to={paths.account} className={`${buttonClass({ tone: "primary", size: "large" })} mt-6`}>
          {button}
        </Link>
      </Card>
      {orders.length > 0 && (
        <section aria-labelledby="returned-orders">
          <h2 id="returned-orders" className="mb-2 text-base font-semibold">
            {isNamed ? "Your order" : "Your newest order"}
            {several && "s"}
          </h2>
          <div className="grid grid-cols-1 gap-3">
            {orders.map((order) => (
              <OrderCard key={order.id} order={order} headingLevel={3} />
            ))}
          </div>
        </section>
      )}
    </div>
  );
}
