import type { LoaderFunctionArgs } from "@remix-run/node";

import { db } from "../../../database.server.ts";
import { streamDownload } from "../../../http/stream.server.ts";
import { isoDay } from "../../../shared/day.ts";
import { requireApiAdmin } from "../../gate/guards.server.ts";
import { walkAdminOrders } from "../admin-orders.queries.server.ts";
import { toCsv } from "../order-csv.server.ts";
import { parseOrdersView } from "../orders-view.ts";

/** `GET /orders.csv`: the orders that match the page's filters, on all of its pages. */
export function loader({ request, context }: LoaderFunctionArgs): Response {
  requireApiAdmin(request, "orders:read");
  const view = parseOrdersView(new URL(request.url).searchParams);
  return new Response(streamDownload(context, toCsv(walkAdminOrders(db, view))), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="orders-${isoDay(new Date())}.csv"`,
      "Cache-Control": "no-store",
    },
  });
}
