import { Link } from "@remix-run/react";

import { signInPath } from "../../accounts/sign-in-path.ts";
import * as paths from "../../paths.ts";
import { buttonClass } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { mayStillChange } from "../order-progress.ts";
import { awaitsRest, partHasArrived } from "../orders.messages.ts";
import { asksTooMuch } from "../paid-together.messages.ts";
import type { ReturnedOrders } from "../returned-order.server.ts";
import { useFreshOrders } from "../use-fresh-orders.ts";

import { PayLink } from "./order-buttons.tsx";
import { OrderCard } from "./order-card.tsx";

interface PaymentResultProps {
  heading: string;
  text: string;
  button: string;
  /** Whether an order that awaits the rest of its payment comes first. */
  offersRest?: boolean;
  /** What is said if no money was seen yet. */
  whileWaiting?: string;
  returned: ReturnedOrders;
}

/** The page to which the payment page returns the buyer. */
export function PaymentResult({
  heading,
  text,
  button,
  offersRest = false,
  whileWaiting,
  returned,
}: PaymentResultProps) {
  const { orders, namedId, isSignedIn } = returned;
  const partlyPaid = offersRest ? orders.find((order) => awaitsRest(order) && !asksTooMuch(order)) : undefined;
  const several = orders.length > 1;
  useFreshOrders(orders.some(mayStillChange));
  return (
    <div className="mx-auto mt-6 grid max-w-text grid-cols-1 gap-6 sm:mt-12">
      <Card as="section" className="p-[min(1.5rem,6vw)] text-center sm:p-10">
        <h1 className="text-xl font-bold tracking-tight">{heading}</h1>
        {partlyPaid && (
          <>
            <p className="mt-3 mb-4 font-medium wrap-anywhere">{partHasArrived(partlyPaid)}</p>
            <PayLink order={partlyPaid} />
          </>
        )}
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
      {orders.length > 0 && (
        <section aria-labelledby="returned-orders">
          <h2 id="returned-orders" className="mb-2 text-base font-semibold">
            {namedId === null ? "Your newest order" : "Your order"}
            {several && "s"}
          </h2>
          {whileWaiting && orders.every(({ paymentStatus }) => paymentStatus === "waiting") && (
            <Card className="mb-3 border-l-4 border-l-scarce px-4 py-3">
              <p>{whileWaiting}</p>
            </Card>
          )}
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
