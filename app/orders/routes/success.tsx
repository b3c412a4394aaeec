import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { findUser } from "../../accounts/guards.server.ts";
import { db } from "../../database.server.ts";
import { PaymentResult } from "../components/payment-result.tsx";
import { findNewestOrder } from "../orders.queries.server.ts";

export const meta: MetaFunction = () => [
  { title: "Thank you for your purchase!" },
  { name: "robots", content: "noindex" },
];

export function loader({ request }: LoaderFunctionArgs) {
  const user = findUser(request);
  return { order: user && findNewestOrder(db, user.id) };
}

export default function SuccessRoute() {
  const { order } = useLoaderData<typeof loader>();
  return (
    <PaymentResult
      heading="Thank you for your purchase!"
      text="Your payment has been successfully completed."
      button="Back to the store"
      order={order}
    />
  );
}
