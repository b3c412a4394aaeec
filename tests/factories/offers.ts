import { randomUUID } from "node:crypto";

import type { Db } from "#db/connection.ts";

import { insertProduct } from "./products.ts";

export interface Offer {
  id: string;
  key: number;
  title: string;
}

/**
 * Inserts a new Open Box product: `stock` units at $25.50 in good condition, one at $40 in excellent, none in very
 * good.
 */
export function insertOffer(db: Db, stock: number): Offer {
  const id = `offer-${randomUUID()}`;
  const title = `Lamp ${id.slice(-6)}`;
  const conditions = {
    excellent: { priceCents: 4000, quantity: 1 },
    verygood: { priceCents: 3000, quantity: 0 },
    good: { priceCents: 2550, quantity: stock },
  };
  return { id, title, key: insertProduct(db, "ayz", { id, title, conditions }) };
}
