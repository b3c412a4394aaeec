import { createHash, randomBytes } from "node:crypto";

import { redirect } from "@remix-run/node";

import type { Db } from "#db/connection.ts";

import type { Actor } from "../../audit/actor.ts";
import { listDeletedBy } from "../../catalogue/products/bin.server.ts";
import { redirectWithMessage } from "../../http/flash.server.ts";
import { log } from "../../log.server.ts";
import * as paths from "../../paths.ts";
import { withQuery } from "../../shared/path.ts";
import type { Shop } from "../../shops/shops.ts";
import type { Message } from "../../ui/messages/message.ts";
import { UNDO } from "../../ui/ui.messages.ts";

import { runBulkActs, startBulkAct, waitForBulkAct, type StoredAct } from "./bulk-acts.server.ts";
import { listChangedBy } from "./bulk-changes.server.ts";
import { CANNOT_UNDO, IN_BIN, resultText, TOO_MANY_ACTS } from "./bulk.messages.ts";

/** Starts to undo a bulk change: restores deleted products, or the earlier values. Redirects like `answerBulkAct`. */
export async function answerUndo(
  db: Db,
  shop: Shop,
  { act, by, page }: { act: string; by: Actor; page: string },
): Promise<Response> {
  const deleted = listDeletedBy(db, shop.value, act);
  const keys = deleted.length > 0 ? deleted : listChangedBy(db, shop.value, act);
  if (keys.length === 0) return redirectWithMessage(page, CANNOT_UNDO);
  const kind = deleted.length > 0 ? "restore" : "undo";
  // Products that could not be restored may be tried again. Each change is undone once.
  const hash = kind === "restore" ? randomBytes(12) : createHash("sha256").update(act).digest();
  const id = hash.toString("base64url").slice(0, 16);
  const started = startBulkAct(db, { id, shop: shop.value, act: { kind, act }, keys, by, now: new Date() });
  if (!started.ok && started.problem.code === "too-many") return redirectWithMessage(page, TOO_MANY_ACTS);
  log.info({ shop: shop.value, by, act, products: keys.length }, "An administrator started to undo a bulk change.");
  return answerBulkAct(db, shop, id, page);
}

/** Carries out an act that was just started. Redirects to its result, or to its progress if it takes longer. */
export async function answerBulkAct(db: Db, shop: Shop, id: string, page: string): Promise<Response> {
  runBulkActs(db).catch((error: unknown) =>
    log.error({ err: error }, "Could not finish a bulk change. The shop continues it within a minute."),
  );
  const act = await waitForBulkAct(db, shop.value, id);
  if (act?.endedAt) return redirectWithMessage(page, resultMessage(act, shop));
  return redirect(withQuery(paths.bulkAct(shop, id), { returnTo: page }), 303);
}

/** The result of an act that has ended, with Undo. */
export function resultMessage(act: StoredAct, shop: Shop): Message {
  const text = resultText(act);
  if (act.changed === 0) return { text, tone: "notice" };
  const { kind } = act.act;
  if (kind === "restore" || kind === "undo") return { text, tone: "success" };
  const offer = { label: UNDO, path: paths.bulkChanges(shop), fields: { act: act.id } };
  return { text, ...(kind === "delete" && { detail: IN_BIN }), tone: "success", offer };
}
