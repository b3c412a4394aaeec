import { db } from "../../../database.server.ts";
import { apiMethods } from "../../../http/api.server.ts";
import { streamDownload } from "../../../http/stream.server.ts";
import { requireApiAdmin } from "../../gate/guards.server.ts";
import { toApiAdminPurchase, type AdminOrder } from "../admin-order.ts";
import { walkAdminOrders } from "../admin-orders.queries.server.ts";
import { parseOrdersView } from "../orders-view.ts";

/**
 * `GET /api/admin-purchases`: all orders, newest first, optionally filtered by `q`, `payment`, `shipping` and `review`.
 */
const api = apiMethods({
  GET({ request, context }) {
    requireApiAdmin(request, "orders:read");
    const view = parseOrdersView(new URL(request.url).searchParams);
    return new Response(streamDownload(context, toJson(walkAdminOrders(db, view))), {
      headers: { "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store" },
    });
  },
});
export const loader = api.loader;
export const action = api.action;

function* toJson(parts: Iterable<AdminOrder[]>): Generator<string> {
  yield "[";
  let separator = "";
  for (const orders of parts) {
    yield separator + orders.map((order) => JSON.stringify(toApiAdminPurchase(order))).join(",");
    separator = ",";
  }
  yield "]";
}
