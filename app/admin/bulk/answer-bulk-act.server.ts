import { redirect } from "@remix-run/node";

import type { Db } from "#db/connection.ts";

import { redirectWithMessage } from "../../http/flash.server.ts";
import { log } from "../../log.server.ts";
import * as paths from "../../paths.ts";
import { withQuery } from "../../shared/path.ts";
import type { Shop } from "../../shops/shops.ts";
import type { Message } from "../../ui/message.ts";

import { runBulkActs, waitForBulkAct, type StoredAct } from "./bulk-acts.server.ts";
import { IN_BIN, resultText, UNDO } from "./bulk.messages.ts";

/** Carries out an act that was just started. Redirects to its result, or to its progress if it takes longer. */
export async function answerBulkAct(db: Db, shop: Shop, id: string, page: string): Promise<Response> {
  runBulkActs(db).catch((error: unknown) => log.error({ err: error }, "Could not carry out an act on many products."));
  const act = await waitForBulkAct(db, shop.value, id);
  if (act?.endedAt) return redirectWithMessage(page, resultMessage(act, shop));
  return redirect(withQuery(paths.bulkAct(shop, id), { returnTo: page }), 303);
}

/** The result of an act that has ended, with Undo for products that were deleted. */
export function resultMessage(act: StoredAct, shop: Shop): Message {
  const text = resultText(act);
  if (act.changed === 0) return { text, tone: "notice" };
  if (act.act.kind !== "delete") return { text, tone: "success" };
  const offer = { label: UNDO, path: paths.bin(shop), fields: { act: act.id } };
  return { text, detail: IN_BIN, tone: "success", offer };
}
