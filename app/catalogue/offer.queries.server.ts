import { and, eq } from "drizzle-orm";

import type { DbOrTransaction } from "#db/connection.ts";
import { productConditions } from "#db/schema/index.ts";

import type { Condition } from "../shops/conditions.ts";

/** A product in one of its conditions. */
export interface Offer {
  /** US cents. */
  price: number;
  /** The units that no order holds. */
  stock: number;
}

/** Returns null if the product is not for sale in this condition: there is no offer, or it has no price. */
export function findOffer(tx: DbOrTransaction, productKey: number, condition: Condition): Offer | null {
  const offer = tx
    .select({ price: productConditions.priceCents, stock: productConditions.quantity })
    .from(productConditions)
    .where(and(eq(productConditions.productKey, productKey), eq(productConditions.condition, condition)))
    .get();
  return offer && offer.price > 0 ? offer : null;
}
