import { and, asc, count, desc, eq, isNotNull, isNull, ne, notInArray, sql } from "drizzle-orm";

import type { Db, DbOrTransaction } from "#db/connection.ts";
import { prepareOnce } from "#db/prepare-once.ts";
import { attentionCases, orders } from "#db/schema/index.ts";

import { FOR_SELLER_ONLY, isForSellerOnly } from "../case-kinds.ts";
import { paidWith } from "../checkouts.queries.server.ts";
import { hadMoney } from "../had-money.queries.server.ts";
import { hasPage } from "../orders.queries.server.ts";

const CASES_PER_PAGE = 25;

const columns = {
  key: attentionCases.key,
  kind: attentionCases.kind,
  provider: attentionCases.provider,
  paymentId: attentionCases.paymentId,
  values: attentionCases.values,
  firstSeenAt: attentionCases.firstSeenAt,
  resolvedAt: attentionCases.resolvedAt,
  resolution: attentionCases.resolution,
  resolvedBy: attentionCases.resolvedBy,
  note: attentionCases.note,
};
const order = {
  key: orders.key,
  id: orders.id,
  title: orders.title,
  total: orders.totalCents,
  paymentStatus: orders.paymentStatus,
  stockHeld: orders.stockHeld,
  shipped: orders.shipped,
  ...{ hadMoney, paidWith },
  /** Whether the order has a page in the panels. */
  hasPage: sql<number>`${hasPage}`.mapWith(Boolean),
};

const countStatement = prepareOnce((db) =>
  db.select({ count: count() }).from(attentionCases).where(isNull(attentionCases.resolvedAt)).prepare(),
);

/** How many cases need somebody. */
export function countOpenCases(db: Db): number {
  return countStatement(db).get()?.count ?? 0;
}

/** A page of the cases: the open ones, oldest first, or the resolved ones, newest first. `page` counts from 1. */
export function listCases(db: Db, { areOpen, page }: { areOpen: boolean; page: number }) {
  const { resolvedAt, key } = attentionCases;
  const isShown = areOpen ? isNull(resolvedAt) : isNotNull(resolvedAt);
  const total = db.select({ count: count() }).from(attentionCases).where(isShown).get()?.count ?? 0;
  const pages = Math.max(1, Math.ceil(total / CASES_PER_PAGE));
  const shown = Math.min(page, pages);
  const cases = db
    .select({ ...columns, order })
    .from(attentionCases)
    .leftJoin(orders, eq(orders.key, attentionCases.orderKey))
    .where(isShown)
    .orderBy(...(areOpen ? [asc(key)] : [desc(resolvedAt), desc(key)]))
    .limit(CASES_PER_PAGE)
    .offset((shown - 1) * CASES_PER_PAGE)
    .all();
  return { cases, total, page: shown, pages };
}

export type ListedCase = ReturnType<typeof listCases>["cases"][number];

/** The open cases of an order, oldest first. */
export function listCasesOfOrder(db: Db, orderKey: number): ListedCase[] {
  return db
    .select({ ...columns, order })
    .from(attentionCases)
    .leftJoin(orders, eq(orders.key, attentionCases.orderKey))
    .where(and(eq(attentionCases.orderKey, orderKey), isNull(attentionCases.resolvedAt)))
    .orderBy(asc(attentionCases.key))
    .all();
}

export function findCase(db: Db, key: number): ListedCase | null {
  const found = db
    .select({ ...columns, order })
    .from(attentionCases)
    .leftJoin(orders, eq(orders.key, attentionCases.orderKey))
    .where(eq(attentionCases.key, key))
    .get();
  return found ?? null;
}

/**
 * Whether the buyer gets a letter when this case is resolved: it concerns the buyer, and no other open case of the order
 * does.
 */
export function settlesForBuyer(
  tx: DbOrTransaction,
  { key, kind, orderKey }: Pick<typeof attentionCases.$inferSelect, "key" | "kind" | "orderKey">,
): boolean {
  if (orderKey === null || isForSellerOnly(kind)) return false;
  const isOther = and(
    ...[eq(attentionCases.orderKey, orderKey), ne(attentionCases.key, key), isNull(attentionCases.resolvedAt)],
    notInArray(attentionCases.kind, [...FOR_SELLER_ONLY]),
  );
  return tx.select({ key: attentionCases.key }).from(attentionCases).where(isOther).limit(1).get() === undefined;
}
