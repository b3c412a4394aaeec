import { and, eq, inArray, or, sql } from "drizzle-orm";

import type { Db } from "#db/connection.ts";
import { productConditions, products, stockChanges } from "#db/schema/index.ts";

import { OPEN_BOX } from "../shops/shops.ts";

import { queueMessages } from "./queue-messages.server.ts";

/** Products in one message. */
const PER_MESSAGE = 100;
/** Messages in one run; the next run sends the rest. An import may change the stock of every product. */
const PER_RUN = 50;

/** Queues messages about the stock that has changed since the last run, with its present figures. */
export function queueStockMessages(db: Db, now: Date): void {
  for (let messages = 0; messages < PER_RUN; messages++) {
    if (!queueStockMessage(db, now)) return;
  }
}

function queueStockMessage(db: Db, now: Date): boolean {
  return db.transaction(
    (tx) => {
      const changed = tx.select().from(stockChanges).limit(PER_MESSAGE).all();
      if (changed.length === 0) return false;
      queueMessages(tx, "stock.changed", () => ({ changes: readStock(db, changed) }), now);
      const isSent = changed.map(({ productId, condition }) =>
        and(eq(stockChanges.productId, productId), eq(stockChanges.condition, condition)),
      );
      tx.delete(stockChanges)
        .where(or(...isSent))
        .run();
      return true;
    },
    { behavior: "immediate" },
  );
}

/** The units that can be bought now. A product that was deleted has none. */
function readStock(db: Db, changed: (typeof stockChanges.$inferSelect)[]) {
  const ids = changed.map(({ productId }) => productId);
  const rows = db
    .select({ id: products.id, condition: productConditions.condition, quantity: productConditions.quantity })
    .from(products)
    .innerJoin(productConditions, eq(productConditions.productKey, products.key))
    .where(
      and(
        eq(products.shop, OPEN_BOX.value),
        inArray(products.id, sql`(SELECT value FROM json_each(${JSON.stringify(ids)}))`),
      ),
    )
    .all();
  const quantities = new Map(rows.map(({ id, condition, quantity }) => [`${id} ${condition}`, quantity]));
  return changed.map(({ productId, condition }) => ({
    product_id: productId,
    condition,
    available_quantity: quantities.get(`${productId} ${condition}`) ?? 0,
  }));
}
