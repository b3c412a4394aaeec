import type { PurchaseRequest } from "#app/orders/create-purchase.server.ts";
import { purchaseSchema } from "#app/orders/purchase.schema.ts";
import type { Db } from "#db/connection.ts";
import { users } from "#db/schema/index.ts";

import { insertProduct } from "./products.ts";

export const NOW = new Date(Date.UTC(2026, 0, 1, 12));

/** More than a minute after `NOW`. */
export function later(minutes: number): Date {
  return new Date(NOW.getTime() + minutes * 60_000);
}

/** The valid body of a purchase of one unit at $25.50. */
export const PURCHASE_BODY = {
  product_id: "lamp",
  store: "ayz",
  condition: "good",
  quantity: 1,
  total_amount: 25.5,
  contact_name: "Ann Example",
  email: "ann@example.com",
  phone: "+1 (212) 555-0100",
  address: "1 Main Street",
  city: "New York",
  state_prov: "NY",
  postal_code: "10001",
};

/** Inserts buyers by id, and a lamp at $25.50 in good condition. Returns its key. */
export function insertShop(db: Db, { stock = 5, buyers = ["ann", "bob"] } = {}): number {
  for (const id of buyers) {
    db.insert(users)
      .values({ id, email: `${id}@example.com`, name: id, createdAt: NOW, signedInAt: NOW })
      .run();
  }
  return insertProduct(db, "ayz", {
    id: "lamp",
    title: "Walnut desk lamp",
    conditions: { good: { priceCents: 2550, quantity: stock }, excellent: { priceCents: 4000, quantity: 1 } },
  });
}

/** Settings of a server for tests in which one account orders a lot. */
export const NO_PURCHASE_LIMITS = { MAX_OPEN_ORDERS: "10000", MAX_HELD_UNITS: "10000", MAX_UNPAID_PER_HOUR: "10000" };

/** Purchases one lamp. `fields` replace those of the body. */
export function makePurchase(
  body: Partial<Record<keyof typeof PURCHASE_BODY, unknown>> = {},
  request: Partial<PurchaseRequest> = {},
): PurchaseRequest {
  return {
    userId: "ann",
    input: purchaseSchema.parse({ ...PURCHASE_BODY, ...body }),
    idempotencyKey: null,
    origin: "https://shop.example",
    limits: { openOrders: 10_000, heldUnits: 10_000, unpaidPerHour: 10_000 },
    now: NOW,
    ...request,
  };
}
