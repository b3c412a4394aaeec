import { eq } from "drizzle-orm";

import type { DbOrTransaction } from "#db/connection.ts";
import { deletedProducts } from "#db/schema/index.ts";

import { conditionQuantityField, MAX_UNITS, type Condition } from "../../shops/conditions.ts";

interface Units {
  productKey: number;
  condition: Condition;
  quantity: number;
}

/** Adds units to a product in the bin, which has them when it is restored. Does nothing if the bin does not have it. */
export function addUnitsInBin(tx: DbOrTransaction, { productKey, condition, quantity }: Units): void {
  const isProduct = eq(deletedProducts.productKey, productKey);
  const fields = tx.select({ fields: deletedProducts.fields }).from(deletedProducts).where(isProduct).get()?.fields;
  if (!fields) return;
  const field = conditionQuantityField(condition);
  // An empty quantity is 0.
  const units = Math.min(Number(fields[field] ?? 0) + quantity, MAX_UNITS);
  tx.update(deletedProducts)
    .set({ fields: { ...fields, [field]: String(units) } })
    .where(isProduct)
    .run();
}
