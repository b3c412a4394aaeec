import { eq } from "drizzle-orm";

import { hashInput, type CheckoutRequest } from "#app/orders/purchase/create-checkout.server.ts";
import type { PurchaseRequest } from "#app/orders/purchase/create-purchase.server.ts";
import { checkoutSchema, purchaseSchema } from "#app/orders/purchase/purchase.schema.ts";
import type { Db } from "#db/connection.ts";
import { productConditions, users } from "#db/schema/index.ts";

import { insertProduct } from "./products.ts";

export const NOW = new Date(Date.UTC(2026, 0, 1, 12));

/** More than a minute after `NOW`. */
export function later(minutes: number): Date {
  return new Date(NOW.getTime() + minutes * 60_000);
}

/** A valid address. */
export const SHIPPING_BODY = {
  contact_name: "Ann Example",
  email: "ann@example.com",
  phone: "+1 (212) 555-0100",
  address: "1 Main Street",
  city: "New York",
  state_prov: "NY",
  postal_code: "10001",
};

/** The valid body of a purchase of one unit at $25.50. */
export const PURCHASE_BODY = {
  product_id: "lamp",
  store: "ayz",
  condition: "good",
  quantity: 1,
  total_amount: 25.5,
  ...SHIPPING_BODY,
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

/** The valid body of a checkout of a lamp at $10.00 and a desk at $15.50, which are $25.50 together as well. */
export const CHECKOUT_BODY = {
  ...SHIPPING_BODY,
  items: [
    { product_id: "lamp", condition: "good", quantity: 1, total_amount: 10 },
    { product_id: "desk", condition: "good", quantity: 1, total_amount: 15.5 },
  ],
};

/** Lowers the lamp's price and inserts a desk, so that `CHECKOUT_BODY` can be bought. */
export function addDesk(db: Db, stock: number): void {
  db.update(productConditions).set({ priceCents: 1000 }).where(eq(productConditions.condition, "good")).run();
  const conditions = { good: { priceCents: 1550, quantity: stock } };
  insertProduct(db, "ayz", { id: "desk", title: "Oak desk", conditions });
}

/** Settings of a server for tests in which one account orders a lot. */
export const NO_PURCHASE_LIMITS = { MAX_OPEN_ORDERS: "10000", MAX_HELD_UNITS: "10000", MAX_UNPAID_PER_HOUR: "10000" };

/** Purchases one lamp. `fields` replace those of the body. */
export function makePurchase(
  body: Partial<Record<keyof typeof PURCHASE_BODY, unknown>> = {},
  request: Partial<PurchaseRequest> = {},
): PurchaseRequest {
  return {
    ...BUYING,
    input: purchaseSchema.parse({ ...PURCHASE_BODY, ...body }),
    ...request,
  };
}

const BUYING = {
  userId: "ann",
  idempotencyKey: null,
  origin: "https://shop.example",
  limits: { openOrders: 10_000, heldUnits: 10_000, unpaidPerHour: 10_000 },
  now: NOW,
};

/** The same for a checkout of a lamp and a desk. */
export function makeCheckout(
  body: Partial<typeof CHECKOUT_BODY> = {},
  request: Partial<CheckoutRequest> = {},
): CheckoutRequest {
  const input = checkoutSchema.parse({ ...CHECKOUT_BODY, ...body });
  const { items, ...shipping } = input;
  return { ...BUYING, items, shipping, requestHash: hashInput(input), ...request };
}
