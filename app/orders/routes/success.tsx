import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { PaymentResult } from "../components/payment-result.tsx";
import { PAYMENT_DONE, PAYMENT_NOT_SEEN } from "../orders.messages.ts";
import { getReturnedOrders } from "../returned-order.server.ts";

export const meta: MetaFunction = () => [{ title: PAYMENT_DONE.heading }, { name: "robots", content: "noindex" }];

export function loader({ request }: LoaderFunctionArgs) {
  return getReturnedOrders(request);
}

export default function SuccessRoute() {
  const returned = useLoaderData<typeof loader>();
  return (
    <PaymentResult {...PAYMENT_DONE} button="Back to the store" whileWaiting={PAYMENT_NOT_SEEN} returned={returned} />
  );
}
