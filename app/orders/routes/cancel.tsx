import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { findUser } from "../../accounts/guards.server.ts";
import { db } from "../../database.server.ts";
import { PaymentResult } from "../components/payment-result.tsx";
import { findNewestOrder } from "../orders.queries.server.ts";

export const meta: MetaFunction = () => [{ title: "Payment canceled" }, { name: "robots", content: "noindex" }];

export function loader({ request }: LoaderFunctionArgs) {
  const user = findUser(request);
  return { order: user && findNewestOrder(db, user.id) };
}

export default function CancelRoute() {
  const { order } = useLoaderData<typeof loader>();
  return (
    <PaymentResult
      heading="Payment canceled"
      text="Unfortunately, your payment was not completed. You can try again."
      button="To try again"
      order={order}
    />
  );
}
