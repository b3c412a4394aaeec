import { and, asc, count, eq, isNull } from "drizzle-orm";

import type { Db, DbOrTransaction } from "#db/connection.ts";
import { cartLines, products } from "#db/schema/index.ts";

import { findOffer } from "../catalogue/offer.queries.server.ts";
import { MAX_ITEMS } from "../orders/max-items.ts";
import { MAX_QUANTITY } from "../orders/max-quantity.ts";
import { isLine } from "../orders/purchase/find-offers.server.ts";
import type { Condition } from "../shops/conditions.ts";
import { fail, ok, type Problem, type Result } from "../shared/result.ts";
import { OPEN_BOX } from "../shops/shops.ts";

/** Identifies one of the requester's lines by product and condition, or by the line's key. */
export type LineName = { productId: string; condition: Condition } | { key: number };

export type AddProblem = Problem<"no-product" | "not-offered" | "out-of-stock" | "cart-full">;
export type ChangeProblem = Problem<"no-line" | "gone" | "out-of-stock">;

/** The stored line. `limited`: the stock allowed less than was asked for. */
interface StoredQuantity {
  quantity: number;
  limited: boolean;
}

/** The stored line, and how many units were added to it. */
export interface AddedItem extends StoredQuantity {
  added: number;
}

interface Item {
  productId: string;
  condition: Condition;
  quantity: number;
}
/** `isSold`: it can be put back. */
export type RemovedItem = Item & { title: string; isSold: boolean };

/** Adds an item to a person's cart or raises its line, up to the stock. A quantity below 1 changes nothing. */
export function addToCart(db: Db, userId: string, item: Item, now: Date): Result<AddedItem, AddProblem> {
  return db.transaction(
    (tx) => {
      const product = tx
        .select({ key: products.key, title: products.title, previewHash: products.previewHash })
        .from(products)
        .where(and(eq(products.shop, OPEN_BOX.value), eq(products.id, item.productId)))
        .get();
      if (!product) return fail("no-product");
      const offer = findOffer(tx, product.key, item.condition);
      if (!offer) return fail("not-offered");
      const name = { productKey: product.key, condition: item.condition };
      const held = tx.select({ quantity: cartLines.quantity }).from(cartLines).where(isLine(userId, name)).get();
      const before = held?.quantity ?? 0;
      if (item.quantity < 1) return ok({ quantity: before, added: 0, limited: false });
      if (offer.stock < 1) return fail("out-of-stock");
      if (!held && countLines(tx, userId) >= MAX_ITEMS) return fail("cart-full");
      const requested = before + item.quantity;
      const quantity = Math.min(requested, offer.stock, MAX_QUANTITY);
      // Adds nothing if the stock has fallen below the line's quantity.
      const added = Math.max(0, quantity - before);
      const shown = {
        quantity,
        productId: item.productId,
        title: product.title,
        previewHash: product.previewHash,
        priceCents: offer.price,
      };
      tx.insert(cartLines)
        .values({ userId, ...name, ...shown, addedAt: now })
        .onConflictDoUpdate({ target: [cartLines.userId, cartLines.productKey, cartLines.condition], set: shown })
        .run();
      return ok({ quantity, added, limited: quantity < requested });
    },
    { behavior: "immediate" },
  );
}

function countLines(tx: DbOrTransaction, userId: string): number {
  return tx.select({ lines: count() }).from(cartLines).where(eq(cartLines.userId, userId)).get()?.lines ?? 0;
}

/** Sets a line's quantity, clamped to the stock. A quantity below 1 changes nothing. */
export function setQuantity(
  db: Db,
  userId: string,
  name: LineName,
  requested: number,
): Result<StoredQuantity, ChangeProblem> {
  return db.transaction(
    (tx) => {
      const line = findLine(tx, userId, name);
      if (!line) return fail("no-line");
      if (requested < 1) return ok({ quantity: line.quantity, limited: false });
      const offer = findOffer(tx, line.productKey, line.condition);
      if (!offer) return fail("gone");
      if (offer.stock < 1) return fail("out-of-stock");
      const quantity = Math.min(requested, offer.stock, MAX_QUANTITY);
      // The buyer has seen the current price on this line.
      tx.update(cartLines).set({ quantity, priceCents: offer.price }).where(eq(cartLines.key, line.key)).run();
      return ok({ quantity, limited: quantity < requested });
    },
    { behavior: "immediate" },
  );
}

/** Removes a line. Returns its item, if there was one. */
export function removeFromCart(db: Db, userId: string, name: LineName): RemovedItem | null {
  return db.transaction(
    (tx) => {
      const line = findLine(tx, userId, name);
      if (!line) return null;
      tx.delete(cartLines).where(eq(cartLines.key, line.key)).run();
      const { productId, condition, quantity, title } = line;
      const isSold = findOffer(tx, line.productKey, condition) !== null;
      return { productId, condition, quantity, title, isSold };
    },
    { behavior: "immediate" },
  );
}

/** Prefers a later product's line to a deleted product's with the same id and condition. */
function findLine(tx: DbOrTransaction, userId: string, name: LineName) {
  const named =
    "key" in name
      ? eq(cartLines.key, name.key)
      : and(eq(cartLines.productId, name.productId), eq(cartLines.condition, name.condition));
  return tx
    .select({
      key: cartLines.key,
      productKey: cartLines.productKey,
      productId: cartLines.productId,
      condition: cartLines.condition,
      quantity: cartLines.quantity,
      title: cartLines.title,
    })
    .from(cartLines)
    .leftJoin(products, eq(products.key, cartLines.productKey))
    .where(and(eq(cartLines.userId, userId), named))
    .orderBy(asc(isNull(products.key)), asc(cartLines.key))
    .get();
}
