import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { config } from "../../../config.server.ts";
import { db } from "../../../database.server.ts";
import { redirectWithMessage } from "../../../http/flash.server.ts";
import { requireAdmin } from "../../gate/guards.server.ts";
import { listChosenOrders } from "../admin-orders.queries.server.ts";
import { parseChosen } from "../chosen-orders.ts";
import { PackingSlip } from "../components/packing-slip.tsx";
import { PrintBar } from "../components/print-bar.tsx";
import { CHOOSE_ORDERS } from "../parcels.messages.ts";
import { viewOfOrders } from "../view-of-orders.server.ts";
import stylesheet from "../../../ui/styles/print.css?url";

export const meta: MetaFunction = () => [{ title: "Packing slips" }, { name: "robots", content: "noindex" }];

export const links: LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];

/** The packing slips of the chosen orders, each on a sheet of its own. */
export async function loader({ request }: LoaderFunctionArgs) {
  requireAdmin(request);
  const orders = listChosenOrders(db, parseChosen(new URL(request.url).searchParams));
  const back = viewOfOrders(request);
  if (orders.length === 0) throw await redirectWithMessage(back, CHOOSE_ORDERS);
  return { orders, back, shopName: config.shopName };
}

export default function SlipsRoute() {
  const { orders, back, shopName } = useLoaderData<typeof loader>();
  return (
    <div className="mx-auto max-w-3xl pt-4 sm:pt-6">
      <PrintBar back={back} />
      <h1 className="mb-4 text-xl font-bold tracking-tight print:hidden">
        {orders.length === 1 ? "1 packing slip" : `${orders.length} packing slips`}
      </h1>
      <div className="grid gap-4 print:block">
        {orders.map((order) => (
          <PackingSlip key={order.key} order={order} shopName={shopName} headingLevel={2} />
        ))}
      </div>
    </div>
  );
}
