import { and, eq, exists, gte, sql, type SQL } from "drizzle-orm";

import type { DbOrTransaction } from "#db/connection.ts";
import { orders, productConditions, products } from "#db/schema/index.ts";

import { addUnitsInBin } from "../catalogue/products/bin-units.server.ts";
import { MAX_UNITS, type Condition } from "../shops/conditions.ts";

import { recordEvent, type EventAct } from "./events/order-events.server.ts";

export interface Units {
  productKey: number;
  condition: Condition;
  quantity: number;
}

/** The fields of an order that concern its stock. */
type HoldingOrder = Units & { key: number };

/** Takes units from a product's stock. Takes nothing and returns false if there are fewer. */
export function takeUnits(tx: DbOrTransaction, units: Units, now: Date): boolean {
  const isEnough = and(isOffer(units), gte(productConditions.quantity, units.quantity));
  const enough = tx.select({ quantity: productConditions.quantity }).from(productConditions).where(isEnough);
  if (!touchProduct(tx, units.productKey, now, exists(enough))) return false;
  tx.update(productConditions)
    .set({ quantity: sql`${productConditions.quantity} - ${units.quantity}` })
    .where(isOffer(units))
    .run();
  return true;
}

/** Takes an order's units again after they were returned. Returns false if there are too few. */
export function retakeStock(tx: DbOrTransaction, order: HoldingOrder, now: Date, act?: EventAct): boolean {
  if (!takeUnits(tx, order, now)) return false;
  tx.update(orders).set({ stockHeld: true }).where(eq(orders.key, order.key)).run();
  recordEvent(tx, order.key, "stock_taken", now, null, act);
  return true;
}

/**
 * Returns an order's units to the stock, once. A product in the bin gets them for when it is restored. If it was deleted
 * for good, only the order changes.
 */
export function releaseStock(tx: DbOrTransaction, order: HoldingOrder, now: Date, act?: EventAct): void {
  const { changes } = tx
    .update(orders)
    .set({ stockHeld: false })
    .where(and(eq(orders.key, order.key), eq(orders.stockHeld, true)))
    .run();
  if (changes === 0) return;
  recordEvent(tx, order.key, "stock_returned", now, null, act);
  const { productKey, condition, quantity } = order;
  if (!touchProduct(tx, productKey, now)) {
    addUnitsInBin(tx, order);
    return;
  }
  // The seller may have removed the condition meanwhile. Its units still exist.
  tx.insert(productConditions)
    .values({ productKey, condition, quantity })
    .onConflictDoUpdate({
      target: [productConditions.productKey, productConditions.condition],
      set: { quantity: sql`min(${productConditions.quantity} + ${quantity}, ${MAX_UNITS})` },
    })
    .run();
}

/**
 * Sets a later time of change, even within the same millisecond: open editors and exported files detect the change by
 * it. Call it before the change, because triggers note it as the time of the change.
 */
function touchProduct(tx: DbOrTransaction, productKey: number, now: Date, condition?: SQL): boolean {
  const { changes } = tx
    .update(products)
    .set({ updatedAt: sql`max(${products.updatedAt} + 1, ${now.getTime()})` })
    .where(and(eq(products.key, productKey), condition))
    .run();
  return changes > 0;
}

function isOffer({ productKey, condition }: Units) {
  return and(eq(productConditions.productKey, productKey), eq(productConditions.condition, condition));
}
