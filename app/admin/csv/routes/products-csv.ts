import type { LoaderFunctionArgs } from "@remix-run/node";

import { writeCatalogueCsv } from "../../../catalogue/csv/export.server.ts";
import { db } from "../../../database.server.ts";
import { publicOrigin } from "../../../http/public-origin.server.ts";
import { streamDownload } from "../../../http/stream.server.ts";
import { requireApiAdmin } from "../../gate/guards.server.ts";
import { getShopOfPanel } from "../../panel-of-path.ts";

/** `GET {panel}/products.csv`: all of a shop's products as a CSV file, streamed. */
export function loader({ request, context }: LoaderFunctionArgs) {
  requireApiAdmin(request, "products:read");
  const { value } = getShopOfPanel(new URL(request.url).pathname);
  return new Response(streamDownload(context, writeCatalogueCsv(db, value, publicOrigin(request))), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="products-${value}.csv"`,
      "Cache-Control": "no-store",
    },
  });
}
