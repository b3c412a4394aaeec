import { and, eq } from "drizzle-orm";

import type { DbOrTransaction } from "#db/connection.ts";
import { cartLines, orders, products } from "#db/schema/index.ts";

import { findOffer } from "../../catalogue/offer.queries.server.ts";
import { fail, ok, type Problem, type Result } from "../../shared/result.ts";
import type { Condition } from "../../shops/conditions.ts";
import { OPEN_BOX } from "../../shops/shops.ts";

import type { PurchaseItem } from "./purchase.schema.ts";

/** Why an item cannot be bought. `price` and `total` in cents. */
export type ItemProblem =
  | Problem<"no-product" | "not-offered" | "not-in-cart">
  | Problem<"out-of-stock", { stock: number }>
  | Problem<"price-changed", { price: number; total: number }>;

/** An item that cannot be bought. `index` is its place in the request, from 0. */
export interface RefusedItem {
  index: number;
  problem: ItemProblem;
}

/** What the orders store of their products. */
type OrderedOffer = Pick<
  typeof orders.$inferSelect,
  "productKey" | "productId" | "title" | "condition" | "previewHash" | "priceCents" | "quantity" | "totalCents"
>;

/**
 * Checks all items against the database, so that every one that cannot be bought is named. `cartOf`: the account whose
 * cart must have them, or null.
 */
export function findOffers(
  tx: DbOrTransaction,
  items: PurchaseItem[],
  cartOf: string | null,
): Result<OrderedOffer[], Problem<"refused-items", { items: RefusedItem[] }>> {
  const found = items.map((item) => checkItem(tx, item, cartOf));
  const refused = found.flatMap((one, index) => (one.ok ? [] : [{ index, problem: one.problem }]));
  if (refused.length > 0) return fail("refused-items", { items: refused });
  return ok(found.flatMap((one) => (one.ok ? [one.value] : [])));
}

function checkItem(tx: DbOrTransaction, item: PurchaseItem, cartOf: string | null): Result<OrderedOffer, ItemProblem> {
  const product = tx
    .select()
    .from(products)
    .where(and(eq(products.shop, OPEN_BOX.value), eq(products.id, item.product_id)))
    .get();
  if (!product) return fail("no-product");
  const { condition, quantity } = item;
  const offer = findOffer(tx, product.key, condition);
  if (!offer) return fail("not-offered");
  if (cartOf !== null && !hasLine(tx, cartOf, product.key, condition)) return fail("not-in-cart");
  const totalCents = offer.price * quantity;
  if (totalCents !== item.total_amount) return fail("price-changed", { price: offer.price, total: totalCents });
  if (offer.stock < quantity) return fail("out-of-stock", { stock: offer.stock });
  const { key: productKey, id: productId, title, previewHash } = product;
  return ok({ productKey, productId, title, condition, previewHash, priceCents: offer.price, quantity, totalCents });
}

function hasLine(tx: DbOrTransaction, userId: string, productKey: number, condition: Condition): boolean {
  return tx.select().from(cartLines).where(isLine(userId, { productKey, condition })).get() !== undefined;
}

/** Matches the line of an item in a buyer's cart. */
export function isLine(userId: string, { productKey, condition }: { productKey: number; condition: Condition }) {
  return and(eq(cartLines.userId, userId), eq(cartLines.productKey, productKey), eq(cartLines.condition, condition));
}

/** Whether another purchase of the same item waits for the provider. */
export function isBeingBought(
  tx: DbOrTransaction,
  userId: string,
  { productKey, condition }: Pick<OrderedOffer, "productKey" | "condition">,
): boolean {
  const isItem = and(eq(orders.productKey, productKey), eq(orders.condition, condition));
  const isUnderway = and(eq(orders.userId, userId), eq(orders.state, "preparing"), isItem);
  return tx.select().from(orders).where(isUnderway).get() !== undefined;
}
