import { and, asc, count, eq, sql } from "drizzle-orm";

import type { Db } from "#db/connection.ts";
import { prepareOnce } from "#db/prepare-once.ts";
import { cartLines, categories, productConditions, products } from "#db/schema/index.ts";

import { glyphOf } from "../catalogue/glyphs/category-glyphs.ts";
import { imageVersion } from "../images/image-url.ts";

import { toCart, type Cart } from "./cart.ts";

function prepareQueries(db: Db) {
  const ofUser = eq(cartLines.userId, sql.placeholder("userId"));
  return {
    lines: db
      .select({
        key: cartLines.key,
        productId: cartLines.productId,
        condition: cartLines.condition,
        quantity: cartLines.quantity,
        snapshot: { title: cartLines.title, price: cartLines.priceCents, previewHash: cartLines.previewHash },
        product: { title: products.title, previewHash: products.previewHash },
        category: { mainCategory: categories.mainCategory, category: categories.category },
        offer: { price: productConditions.priceCents, stock: productConditions.quantity },
      })
      .from(cartLines)
      .leftJoin(products, eq(products.key, cartLines.productKey))
      .leftJoin(categories, eq(categories.key, products.categoryKey))
      .leftJoin(
        productConditions,
        and(eq(productConditions.productKey, products.key), eq(productConditions.condition, cartLines.condition)),
      )
      .where(ofUser)
      .orderBy(asc(cartLines.key))
      .prepare(),
    image: db
      .select({ hash: cartLines.previewHash })
      .from(cartLines)
      .where(and(ofUser, eq(cartLines.key, sql.placeholder("line"))))
      .prepare(),
    summary: db
      .select({
        count: count(),
        quantity: sql<number>`coalesce(sum(${cartLines.quantity}), 0)`,
        weighted: sql<number>`coalesce(sum(${cartLines.key} * ${cartLines.quantity}), 0)`,
      })
      .from(cartLines)
      .where(ofUser)
      .prepare(),
  };
}

const cartQueries = prepareOnce(prepareQueries);

/** A person's cart, oldest line first, with current prices and stock. */
export function getCart(db: Db, userId: string): Cart {
  const rows = cartQueries(db).lines.all({ userId });
  return toCart(
    rows.map(({ snapshot, product, category, offer, ...line }) => ({
      ...line,
      snapshot: {
        title: snapshot.title,
        price: snapshot.price,
        preview: snapshot.previewHash && imageVersion(snapshot.previewHash),
      },
      now: product && {
        title: product.title,
        preview: product.previewHash && imageVersion(product.previewHash),
        glyph: category && glyphOf(category),
        price: offer?.price ?? null,
        stock: offer?.stock ?? null,
      },
    })),
  );
}

/** The hash of the image that a person's line stores, or null. */
export function findLineImage(db: Db, userId: string, line: number): string | null {
  return cartQueries(db).image.get({ userId, line })?.hash ?? null;
}

/** The part of a person's cart that every page loads. */
export interface CartSummary {
  /** The number of lines. */
  count: number;
  /** Differs after any change of a line or quantity. Consists of digits and dashes. */
  version: string;
}

export function getCartSummary(db: Db, userId: string): CartSummary {
  const { count, quantity, weighted } = cartQueries(db).summary.get({ userId }) ?? {
    count: 0,
    quantity: 0,
    weighted: 0,
  };
  // Weighting by key changes the sum even if one line gains what another loses.
  return { count, version: `${count}-${quantity}-${weighted}` };
}
