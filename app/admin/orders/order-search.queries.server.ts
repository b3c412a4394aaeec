import { and, eq, inArray, not, or, sql, type SQL } from "drizzle-orm";

import type { Db } from "#db/connection.ts";
import { inParts } from "#db/in-parts.ts";
import { orders, ordersToIndex, payments, users } from "#db/schema/index.ts";
import { BETWEEN, matchTrigrams, toIndexedText } from "#db/trigram-index.ts";

import { isListed } from "../../orders/orders.queries.server.ts";
import { foldAccents } from "../../shared/fold.ts";
import { parseKey } from "../../shared/key.ts";

/**
 * Finds orders that contain a text, in any case and script. `orders_fts` has the folded text of each order, except of
 * those in `orders_to_index`: triggers list new and changed orders there, and a job indexes them later. A search reads
 * these few orders one by one.
 */

/** The provider's ids of an order's payments, and their transactions. */
const PAID_BY = sql`(
  SELECT group_concat(concat_ws(${BETWEEN}, ${payments.providerPaymentId}, ${payments.transactionId}), ${BETWEEN})
  FROM ${payments} WHERE ${payments.checkoutKey} = ${orders.checkoutKey}
)`;
/** As the shop shows it, and as people type it: `$1,249.50` and `1249.50`. */
const TOTALS = ["$%,d.%02d", "%d.%02d"].map(
  (format) => sql`printf(${format}, ${orders.totalCents} / 100, ${orders.totalCents} % 100)`,
);
/** The account that placed the order. The address for letters may be another one. */
const ACCOUNT = sql`(
  SELECT concat_ws(${BETWEEN}, ${users.email}, ${users.name}) FROM ${users} WHERE ${users.id} = ${orders.userId}
)`;
/** The triggers that fill `orders_to_index` must watch the same columns. */
const SEARCHED = [
  ...[orders.key, orders.id, orders.title, orders.productId, orders.trackingNumber],
  ...[orders.contactName, orders.email, orders.phone, ACCOUNT],
  ...[orders.address, orders.city, orders.stateProv, orders.postalCode],
  ...[orders.providerInvoiceId, PAID_BY, orders.postalService, ...TOTALS],
];
const TEXT = sql<string>`concat_ws(${BETWEEN}, ${sql.join(SEARCHED, sql`, `)})`;

const INDEX = "orders_fts";
/** A search finds at most this many orders, the newest ones. */
export const MOST_FOUND = 1_000;
/** Folding and indexing this many orders takes a few milliseconds. */
const INDEXED_AT_ONCE = 100;

/** Adds new and changed orders to the full-text index. Returns how many. */
export function indexOrders(db: Db): Promise<number> {
  return inParts(db, INDEXED_AT_ONCE, (limit) =>
    db.transaction(
      (tx) => {
        const rows = listUnindexed(db, undefined, limit);
        for (const { key, text } of rows) {
          tx.run(
            sql`INSERT OR REPLACE INTO orders_fts (rowid, text) VALUES (${key}, ${toIndexedText(foldAccents(text))})`,
          );
          tx.delete(ordersToIndex).where(eq(ordersToIndex.orderKey, key)).run();
        }
        return rows.length;
      },
      { behavior: "immediate" },
    ),
  );
}

interface UnindexedOrder {
  key: number;
  createdAt: number;
  text: string;
}

/**
 * The orders that are not indexed yet. CROSS JOIN makes SQLite read each of them by its key, instead of all orders that
 * match the filter.
 */
function listUnindexed(db: Db, filter: SQL = sql`true`, limit = -1): UnindexedOrder[] {
  return db.all<UnindexedOrder>(sql`
    SELECT ${orders.key} AS "key", ${orders.createdAt} AS "createdAt", ${TEXT} AS "text"
    FROM ${ordersToIndex} CROSS JOIN ${orders}
    WHERE ${orders.key} = ${ordersToIndex.orderKey} AND ${filter} LIMIT ${limit}`);
}

/** SQL condition: the order is new or has changed since it was last indexed. */
function isUnindexed(db: Db): SQL {
  return inArray(orders.key, db.select({ key: ordersToIndex.orderKey }).from(ordersToIndex));
}

/** SQL condition: an order contains the text. */
export function matchesSearch(db: Db, text: string): SQL | undefined {
  const isHit = sql`${orders.key} IN (SELECT rowid FROM orders_fts WHERE orders_fts MATCH ${matchTrigrams(db, INDEX, foldAccents(text))})`;
  const unindexed = JSON.stringify(listUnindexedMatches(db, text, undefined).map(({ key }) => key));
  return or(and(isHit, not(isUnindexed(db))), sql`${orders.key} IN (SELECT value FROM json_each(${unindexed}))`);
}

/** Orders that contain the text but are not in the search index yet. */
function listUnindexedMatches(db: Db, text: string, filter: SQL | undefined) {
  const folded = foldAccents(text);
  return listUnindexed(db, filter).filter((order) => foldAccents(order.text).includes(folded));
}

/** The keys of the newest orders that contain the text and match the filter, newest first: at most `MOST_FOUND`. */
export function listFoundKeys(db: Db, text: string, filter: SQL | undefined): number[] {
  const unindexed = listUnindexedMatches(db, text, filter);
  // CROSS JOIN makes SQLite read in the order of the index. So it stops early for a text that most orders contain.
  const hits = db.all<{ key: number; createdAt: number }>(sql`
    SELECT ${orders.key} AS "key", ${orders.createdAt} AS "createdAt" FROM orders_fts CROSS JOIN ${orders}
    WHERE orders_fts MATCH ${matchTrigrams(db, INDEX, foldAccents(text))} AND ${orders.key} = orders_fts.rowid AND ${not(isUnindexed(db))}
      AND ${filter ?? sql`true`}
    ORDER BY orders_fts.rowid DESC LIMIT ${MOST_FOUND}`);
  return [...unindexed, ...hits]
    .sort((a, b) => b.createdAt - a.createdAt || b.key - a.key)
    .slice(0, MOST_FOUND)
    .map(({ key }) => key);
}

/** The order with this number if the text is one, then the newest orders that contain the text. */
export function listFoundOrders(db: Db, text: string, limit: number) {
  const key = parseKey(text);
  const numbered = key === null ? [] : [key];
  const keys = [...numbered, ...listFoundKeys(db, text, isListed).filter((key) => !numbered.includes(key))];
  const found = db
    .select({ key: orders.key, id: orders.id, title: orders.title, contactName: orders.contactName })
    .from(orders)
    .where(and(inArray(orders.key, keys.slice(0, limit + 1)), isListed))
    .all();
  return found.sort((a, b) => keys.indexOf(a.key) - keys.indexOf(b.key)).slice(0, limit);
}
