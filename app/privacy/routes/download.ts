import type { LoaderFunctionArgs } from "@remix-run/node";

import { requireUser } from "../../accounts/guards.server.ts";
import { readDraft } from "../../cart/draft.server.ts";
import { db } from "../../database.server.ts";
import { spend } from "../../http/rate-limits.server.ts";
import { refuse } from "../../http/refusal.server.tsx";
import { makeSlots } from "../../http/slots.ts";
import { streamDownload } from "../../http/stream.server.ts";
import { isoDay } from "../../shared/day.ts";
import { exportOwnData } from "../export-own-data.server.ts";
import { tooManyDownloads } from "../privacy.messages.ts";

/** How many downloads of an account may be under way at once. A slow client keeps each for an hour at most. */
const slots = makeSlots({ ofOne: 3, ofAll: Number.POSITIVE_INFINITY });

/** `GET /account/data/download`: what the shop has stored about the account, as one file. */
export async function loader({ request, context }: LoaderFunctionArgs): Promise<Response> {
  const user = requireUser(request);
  const now = new Date();
  const refuseFor = (seconds: number) => {
    const headers = { "Retry-After": String(seconds), "Cache-Control": "no-store" };
    return refuse(request, tooManyDownloads(Math.ceil(seconds / 60)), { status: 429, headers });
  };
  const spent = spend(db, [{ budget: "data-downloads", subject: user.id }], now);
  if (!spent.ok) return refuseFor(spent.problem.retryAfterSeconds);
  const slot = slots.take(user.id);
  if (!slot.ok) return refuseFor(60);
  context.onResponseEnd(slot.value);
  const shippingDraft = await readDraft(request, user.id);
  return new Response(streamDownload(context, exportOwnData(db, user.id, { shippingDraft, now })), {
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Disposition": `attachment; filename="my-data-${isoDay(now)}.json"`,
      "Cache-Control": "no-store",
    },
  });
}
