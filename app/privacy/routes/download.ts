import type { LoaderFunctionArgs } from "@remix-run/node";

import { requireUser } from "../../accounts/guards.server.ts";
import { readDraft } from "../../cart/draft.server.ts";
import { db } from "../../database.server.ts";
import { spend } from "../../http/rate-limits.server.ts";
import { refuse } from "../../http/refusal.server.tsx";
import { streamParts } from "../../http/stream.server.ts";
import { isoDay } from "../../shared/day.ts";
import { exportOwnData } from "../export-own-data.server.ts";
import { tooManyDownloads } from "../privacy.messages.ts";

/** `GET /account/data/download`: what the shop has stored about the account, as one file. */
export async function loader({ request, context }: LoaderFunctionArgs): Promise<Response> {
  const user = requireUser(request);
  const now = new Date();
  const spent = spend(db, [{ budget: "data-downloads", subject: user.id }], now);
  if (!spent.ok) {
    const { retryAfterSeconds } = spent.problem;
    const headers = { "Retry-After": String(retryAfterSeconds), "Cache-Control": "no-store" };
    return refuse(request, tooManyDownloads(Math.ceil(retryAfterSeconds / 60)), { status: 429, headers });
  }
  const shippingDraft = await readDraft(request, user.id);
  return new Response(streamParts(context, exportOwnData(db, user.id, { shippingDraft, now })), {
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Disposition": `attachment; filename="my-data-${isoDay(now)}.json"`,
      "Cache-Control": "no-store",
    },
  });
}
