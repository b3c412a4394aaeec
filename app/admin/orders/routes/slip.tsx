import { data, type LinksFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { config } from "../../../config.server.ts";
import { db } from "../../../database.server.ts";
import { requireAdmin } from "../../gate/guards.server.ts";
import { findAdminOrder } from "../admin-orders.queries.server.ts";
import { PackingSlip } from "../components/packing-slip.tsx";
import { PrintBar } from "../components/print-bar.tsx";
import { viewOfOrders } from "../view-of-orders.server.ts";
import stylesheet from "../../../ui/styles/print.css?url";

export const meta: MetaFunction = () => [{ title: "Packing slip" }, { name: "robots", content: "noindex" }];

export const links: LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];

/** The packing slip: recipient and contents, without prices. */
export function loader({ request, params }: LoaderFunctionArgs) {
  requireAdmin(request);
  const order = findAdminOrder(db, params.id ?? "");
  if (!order) throw data(null, { status: 404 });
  return { order, back: viewOfOrders(request), shopName: config.shopName };
}

export default function SlipRoute() {
  const { order, back, shopName } = useLoaderData<typeof loader>();
  return (
    <div className="mx-auto max-w-3xl pt-4 sm:pt-6">
      <PrintBar back={back} />
      <PackingSlip order={order} shopName={shopName} headingLevel={1} />
    </div>
  );
}
