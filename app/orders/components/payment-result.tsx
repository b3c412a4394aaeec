import { Link } from "@remix-run/react";

import { signInPath } from "../../accounts/sign-in-path.ts";
import * as paths from "../../paths.ts";
import { buttonClass } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { isOpen } from "../order-progress.ts";
import type { ReturnedOrder } from "../returned-order.server.ts";

import { OrderCard } from "./order-card.tsx";
import { useFreshOrders } from "./use-fresh-orders.ts";

interface PaymentResultProps {
  heading: string;
  text: string;
  button: string;
  /** What is said of an order for which no money was seen yet. */
  whileWaiting?: string;
  returned: ReturnedOrder;
}

/** The page to which the payment page returns the buyer. */
export function PaymentResult({ heading, text, button, whileWaiting, returned }: PaymentResultProps) {
  const { order, namedId, isSignedIn } = returned;
  useFreshOrders(order !== null && isOpen(order));
  return (
    <div className="mx-auto mt-6 grid max-w-2xl grid-cols-1 gap-6 sm:mt-12">
      <Card as="section" className="p-6 text-center sm:p-10">
        <h1 className="text-xl font-bold tracking-tight">{heading}</h1>
        <p className="mt-3 text-muted">{text}</p>
        <Link to={paths.account} className={`${buttonClass({ tone: "primary", size: "large" })} mt-6`}>
          {button}
        </Link>
        {namedId && !isSignedIn && (
          <p className="mt-3">
            <Link
              to={signInPath(paths.accountOrder(namedId))}
              className="inline-flex min-h-11 items-center underline underline-offset-4"
            >
              Sign in to see your order
            </Link>
          </p>
        )}
      </Card>
      {order && (
        <section aria-labelledby="returned-order">
          <h2 id="returned-order" className="mb-2 text-base font-semibold">
            {namedId === null ? "Your newest order" : "Your order"}
          </h2>
          {whileWaiting && order.paymentStatus === "waiting" && (
            <Card className="mb-3 border-l-4 border-l-scarce px-4 py-3">
              <p>{whileWaiting}</p>
            </Card>
          )}
          <OrderCard order={order} headingLevel={3} />
        </section>
      )}
    </div>
  );
}
