import { isDeepStrictEqual } from "node:util";

import { and, asc, eq, inArray, isNotNull, isNull, sql, type SQL } from "drizzle-orm";

import type { DbOrTransaction } from "#db/connection.ts";
import { attentionCases, orders } from "#db/schema/index.ts";

import type { AdminActor } from "../../audit/actor.ts";
import type { ProviderName } from "../../payments/provider-names.ts";
import { changesPayment, isForSellerOnly, type CaseKind, type CaseReason, type CaseValues } from "../case-kinds.ts";
import { describeCase } from "../case-reasons.messages.ts";
import { recordEvent } from "../events/order-events.server.ts";

import { queueCaseLetter } from "./case-letters.server.ts";

/** Texts of providers are cut to this length. */
const MAX_VALUE_LENGTH = 120;

/** What a case is about. */
export interface CaseSubject {
  /** Null if it is about no order. */
  orderKey: number | null;
  provider?: ProviderName | undefined;
  paymentId?: string | undefined;
}

interface Resolution {
  /** The act that resolves it, such as `accepted`. */
  resolution: string;
  /** Null if the shop itself resolves it. */
  by: AdminActor | null;
  note?: string | null;
  now: Date;
}

/**
 * Opens a case in the queue "Needs attention". An open case gets the new values. A case that an administrator has
 * resolved for the same payment and values stays resolved.
 */
export function openCase(
  tx: DbOrTransaction,
  { kind, orderKey, provider, paymentId, values }: CaseReason & CaseSubject,
  now: Date,
): void {
  const subject = subjectOf({ orderKey, provider, paymentId });
  const kept = cutValues(values);
  const known = tx
    .select()
    .from(attentionCases)
    .where(and(eq(attentionCases.kind, kind), eq(attentionCases.subject, subject)))
    .all();
  const open = known.find(({ resolvedAt }) => resolvedAt === null);
  if (open) tx.update(attentionCases).set({ seenAgainAt: now }).where(eq(attentionCases.key, open.key)).run();
  const isKnown = known.some(
    (one) => (one.resolvedAt === null || paymentId !== undefined) && isDeepStrictEqual(one.values, kept),
  );
  if (isKnown) return;
  if (open) tx.update(attentionCases).set({ values: kept }).where(eq(attentionCases.key, open.key)).run();
  else {
    tx.insert(attentionCases)
      .values({ kind, orderKey, provider, paymentId, subject, values: kept, firstSeenAt: now })
      .run();
    // A case of an order is recorded as an event below, which queues the letter.
    if (orderKey === null) queueCaseLetter(tx, { kind, provider, paymentId, values: kept }, now);
  }
  if (orderKey === null) return;
  writeReview(tx, orderKey, now);
  showAgain(tx, orderKey, kind, now);
  const event = isForSellerOnly(kind) ? "doubt" : "review";
  recordEvent(tx, orderKey, event, now, describeCase({ kind, values: kept }, paymentId ?? null));
}

/**
 * Shows a deleted order and the other orders of its checkout again. Money may have arrived, so administrators need its
 * page, and its buyer should see what happens. The order expires, because its units are for sale again.
 */
function showAgain(tx: DbOrTransaction, orderKey: number, kind: CaseKind, now: Date): void {
  const ofOrder = sql`(SELECT checkout_key FROM orders WHERE key = ${orderKey})`;
  const hidden = tx
    .select({ key: orders.key, status: orders.paymentStatus })
    .from(orders)
    .where(and(eq(orders.checkoutKey, ofOrder), isNotNull(orders.hiddenAt)))
    .all();
  for (const { key, status } of hidden) {
    tx.update(orders).set({ hiddenAt: null, updatedAt: now }).where(eq(orders.key, key)).run();
    recordEvent(tx, key, "shown_again", now);
    if (status !== "waiting" || changesPayment(kind)) continue;
    tx.update(orders).set({ paymentStatus: "expired" }).where(eq(orders.key, key)).run();
    recordEvent(tx, key, "status", now, "expired");
  }
}

/** `12/btcpay/invoice1`, with empty parts where a case has none. Must match the migration that filled the table. */
export function subjectOf({ orderKey, provider, paymentId }: CaseSubject): string {
  return `${orderKey ?? ""}/${provider ?? ""}/${paymentId ?? ""}`;
}

/** Resolves open cases. Returns those that were open. */
export function resolveCases(tx: DbOrTransaction, condition: SQL | undefined, { by, note, ...how }: Resolution) {
  const resolved = tx
    .update(attentionCases)
    .set({
      ...{ resolvedAt: how.now, resolution: how.resolution, note: note ?? null },
      ...{ resolvedBy: by?.session ?? null, resolvedFrom: by?.address ?? null },
    })
    .where(and(isNull(attentionCases.resolvedAt), condition))
    .returning()
    .all();
  for (const orderKey of new Set(resolved.map((one) => one.orderKey))) {
    if (orderKey !== null) writeReview(tx, orderKey, how.now);
  }
  return resolved;
}

/** Resolves an order's open cases of these kinds. */
export function resolveKinds(tx: DbOrTransaction, orderKey: number, kinds: readonly CaseKind[], how: Resolution) {
  return resolveCases(tx, and(eq(attentionCases.orderKey, orderKey), inArray(attentionCases.kind, [...kinds])), how);
}

function writeReview(tx: DbOrTransaction, orderKey: number, now: Date): void {
  const open = tx
    .select()
    .from(attentionCases)
    .where(and(eq(attentionCases.orderKey, orderKey), isNull(attentionCases.resolvedAt)))
    .orderBy(asc(attentionCases.key))
    .all();
  const review = open.map((one) => describeCase(one, one.paymentId)).join("; ") || null;
  tx.update(orders).set({ review, updatedAt: now }).where(eq(orders.key, orderKey)).run();
}

function cutValues(values: CaseValues): CaseValues {
  const given = Object.entries(values).filter(([, value]) => value !== undefined);
  return Object.fromEntries(
    given.map(([name, value]) => [name, String(value).slice(0, MAX_VALUE_LENGTH).toWellFormed()]),
  );
}
