import type { LoaderFunctionArgs } from "@remix-run/node";

import { requireUser } from "../../accounts/guards.server.ts";
import { readDraft } from "../../cart/draft.server.ts";
import { db } from "../../database.server.ts";
import { redirectWithMessage } from "../../http/flash.server.ts";
import { spend } from "../../http/rate-limits.server.ts";
import { streamParts } from "../../http/stream.server.ts";
import * as paths from "../../paths.ts";
import { exportOwnData } from "../export-own-data.server.ts";
import { tooManyDownloads } from "../privacy.messages.ts";

/** `GET /account/data/download`: everything that the shop has stored about the account, as one file. */
export async function loader({ request, context }: LoaderFunctionArgs): Promise<Response> {
  const user = requireUser(request);
  const now = new Date();
  const spent = spend(db, [{ budget: "data-downloads", subject: user.id }], now);
  if (!spent.ok) {
    return redirectWithMessage(paths.ownData, tooManyDownloads(Math.ceil(spent.problem.retryAfterSeconds / 60)));
  }
  const shippingDraft = await readDraft(request, user.id);
  return new Response(streamParts(context, exportOwnData(db, user.id, { shippingDraft, now })), {
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Disposition": `attachment; filename="my-data-${now.toISOString().slice(0, 10)}.json"`,
      "Cache-Control": "no-store",
    },
  });
}
