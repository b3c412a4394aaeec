import { data, type LinksFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { ArrowLeft } from "lucide-react";

import { requireUser } from "../../accounts/guards.server.ts";
import { config } from "../../config.server.ts";
import { db } from "../../database.server.ts";
import { publicOrigin } from "../../http/public-origin.server.ts";
import { revalidateUnlessFailed } from "../../http/revalidate-unless-failed.ts";
import * as paths from "../../paths.ts";
import { pageTitle } from "../../ui/layout/brand.ts";
import { buttonClass } from "../../ui/button.tsx";
import stylesheet from "../../ui/styles/print.css?url";
import { OrderFacts } from "../components/order-facts.tsx";
import { OrderHistory } from "../components/order-history.tsx";
import { OrderItems } from "../components/order-items.tsx";
import { OrderReceipt, PrintButton } from "../components/order-receipt.tsx";
import { OrderState } from "../components/order-state.tsx";
import { useFreshOrders } from "../use-fresh-orders.ts";
import { mayStillChange } from "../order-progress.ts";
import { findOrderPage } from "../order-page.queries.server.ts";

export const meta: MetaFunction = ({ matches }) => [
  pageTitle("Your order", matches),
  { name: "robots", content: "noindex" },
];

export const links: LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];

/** A buyer's order. Another person's is unknown here. */
export function loader({ request, params }: LoaderFunctionArgs) {
  const user = requireUser(request);
  const page = findOrderPage(db, user.id, params.id ?? "", new Date());
  if (!page) throw data(null, { status: 404 });
  return { page, shop: { name: config.shopName, host: new URL(publicOrigin(request)).host } };
}

export { revalidateUnlessFailed as shouldRevalidate };

export default function OrderRoute() {
  const { page, shop } = useLoaderData<typeof loader>();
  const { order } = page;
  useFreshOrders(mayStillChange(order));
  return (
    <>
      <div className="mx-auto max-w-account pt-4 sm:pt-6 print:hidden">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <Link to={paths.accountTab("orders")} className={buttonClass()}>
            <ArrowLeft aria-hidden className="size-4" />
            My Orders
          </Link>
          <PrintButton page={page} />
        </div>
        <div className="mt-4 grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_21rem]">
          <div className="grid grid-cols-1 gap-4">
            <OrderState page={page} />
            <OrderItems order={order} />
            <OrderHistory steps={page.steps} />
          </div>
          <OrderFacts page={page} />
        </div>
      </div>
      <OrderReceipt page={page} shop={shop} />
    </>
  );
}
