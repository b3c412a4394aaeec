import type { LoaderFunctionArgs } from "@remix-run/node";

import { db } from "../../../database.server.ts";
import { streamDownload } from "../../../http/stream.server.ts";
import { walkLedger } from "../../../orders/payments/ledger.queries.server.ts";
import { requireApiAdmin } from "../../gate/guards.server.ts";
import { toLedgerCsv } from "../ledger-csv.server.ts";
import { parseLedgerView, periodOf } from "../ledger-view.ts";

/** `GET /orders/ledger.csv?from=&to=`: every payment that brought money, and every refund, of a period. */
export function loader({ request, context }: LoaderFunctionArgs): Response {
  requireApiAdmin(request, "orders:read");
  const view = parseLedgerView(new URL(request.url).searchParams, new Date());
  return new Response(streamDownload(context, toLedgerCsv(walkLedger(db, periodOf(view)))), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="ledger-${view.from}-${view.to}.csv"`,
      "Cache-Control": "no-store",
    },
  });
}
