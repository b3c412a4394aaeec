import { desc, eq, lte, sql } from "drizzle-orm";

import type { Db } from "#db/connection.ts";
import { refusedNotifications } from "#db/schema/index.ts";

import { spend } from "../../http/rate-limits.server.ts";
import type { ProviderName } from "../../payments/provider-names.ts";
import { openCase } from "../cases/cases.server.ts";

/** Anybody can send them, so they may not fill the disk: at most two megabytes. */
const MAX_KEPT = 1_000;
const MAX_BODY_BYTES = 2_000;
const SHOWN = 5;

/** Stores the beginning of a notification without a valid signature, and opens a case for administrators once. */
export function keepRefused(db: Db, provider: ProviderName, rawBody: Buffer, now: Date): void {
  if (!spend(db, [{ budget: "refused-notifications", subject: provider }], now).ok) return;
  db.transaction(
    (tx) => {
      tx.insert(refusedNotifications)
        .values({ provider, body: beginningOf(rawBody), receivedAt: now })
        .run();
      const oldest = tx
        .select({ key: refusedNotifications.key })
        .from(refusedNotifications)
        .orderBy(desc(refusedNotifications.key))
        .limit(1)
        .offset(MAX_KEPT)
        .get();
      if (oldest) tx.delete(refusedNotifications).where(lte(refusedNotifications.key, oldest.key)).run();
      openCase(tx, { kind: "wrong_signature", orderKey: null, provider, values: {} }, now);
    },
    { behavior: "immediate" },
  );
}

/** Invalid bytes become characters of three bytes, and the last character may be cut. */
function beginningOf(rawBody: Buffer): string {
  const text = rawBody.subarray(0, MAX_BODY_BYTES).toString("utf8").replaceAll("\0", "");
  return Buffer.from(text)
    .subarray(0, MAX_BODY_BYTES - 4)
    .toString("utf8")
    .replace(/\ufffd$/, "");
}

/** The kept notifications of a provider: their number, and the newest ones. */
export function getRefused(db: Db, provider: ProviderName) {
  const isOfProvider = eq(refusedNotifications.provider, provider);
  const counted = db
    .select({ count: sql<number>`count(*)` })
    .from(refusedNotifications)
    .where(isOfProvider)
    .get();
  const newest = db
    .select({ body: refusedNotifications.body, receivedAt: refusedNotifications.receivedAt })
    .from(refusedNotifications)
    .where(isOfProvider)
    .orderBy(desc(refusedNotifications.key))
    .limit(SHOWN)
    .all();
  return { count: counted?.count ?? 0, newest };
}
