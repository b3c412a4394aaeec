import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { PaymentResult } from "../components/payment-result.tsx";
import { PAYMENT_CANCELED } from "../orders.messages.ts";
import { getReturnedOrders } from "../returned-order.server.ts";

export const meta: MetaFunction = () => [{ title: "Payment canceled" }, { name: "robots", content: "noindex" }];

export function loader({ request }: LoaderFunctionArgs) {
  return getReturnedOrders(request);
}

export default function CancelRoute() {
  const returned = useLoaderData<typeof loader>();
  return <PaymentResult {...PAYMENT_CANCELED} button="To try again" offersRest returned={returned} />;
}
