import { Link } from "@remix-run/react";

import * as paths from "../../paths.ts";
import { buttonClass } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { isOpen } from "../order-progress.ts";
import type { ReturnedOrder } from "../returned-order.server.ts";
import { useFreshOrders } from "../use-fresh-orders.ts";

import { OrderCard } from "./order-card.tsx";

interface PaymentResultProps {
  heading: string;
  text: string;
  button: string;
  returned: ReturnedOrder;
}

/** The page to which the payment page returns the buyer. */
export function PaymentResult({ heading, text, button, returned }: PaymentResultProps) {
  const { order, isNamed } = returned;
  useFreshOrders(order !== null && isOpen(order));
  return (
    <div className="mx-auto mt-6 grid max-w-2xl grid-cols-1 gap-6 sm:mt-12">
      <Card as="section" className="p-6 text-center sm:p-10">
        <h1 className="text-xl font-bold tracking-tight">{heading}</h1>
        <p className="mt-3 text-muted">{text}</p>
        <Link to={paths.account} className={`${buttonClass({ tone: "primary", size: "large" })} mt-6`}>
          {button}
        </Link>
      </Card>
      {order && (
        <section aria-labelledby="returned-order">
          <h2 id="returned-order" className="mb-2 text-base font-semibold">
            {isNamed ? "Your order" : "Your newest order"}
          </h2>
          <OrderCard order={order} headingLevel={3} />
        </section>
      )}
    </div>
  );
}
