import { and, count, desc, eq, sql } from "drizzle-orm";

import type { Db } from "#db/connection.ts";
import { productAlerts, productConditions, products } from "#db/schema/index.ts";

import type { Offer } from "../catalogue/offer.queries.server.ts";
import type { Condition } from "../shops/conditions.ts";
import { getShop, type ShopValue } from "../shops/shops.ts";

import type { AlertKind } from "./alert-kinds.ts";

interface Stock {
  shop: ShopValue;
  availability: "YES" | "NO";
  stock: number;
}

/** Whether a product can be bought, here or at the shop it links to. With an offer: in that condition. */
export function isAvailable(product: Stock, offer: Offer | null): boolean {
  if (offer) return offer.price > 0 && offer.stock > 0;
  return getShop(product.shop).sells === "conditions" ? product.stock > 0 : product.availability === "YES";
}

/**
 * What a product costs in any condition, in cents: the lowest price of the conditions in stock. Nobody can pay the
 * price of a condition that is sold out. With none in stock, or without conditions, it is the product's own price.
 */
export const priceInAnyCondition = sql<number | null>`coalesce((
  SELECT min(${productConditions.priceCents}) FROM ${productConditions}
  WHERE ${productConditions.productKey} = ${products.key}
    AND ${productConditions.quantity} > 0 AND ${productConditions.priceCents} > 0
), ${products.priceCents})`;

export interface Alert {
  key: number;
  kind: AlertKind;
  condition: Condition | null;
  target: number | null;
  shop: ShopValue;
  id: string;
  title: string;
  price: number | null;
  createdAt: Date;
}

const columns = {
  key: productAlerts.key,
  kind: productAlerts.kind,
  condition: productAlerts.condition,
  target: productAlerts.targetCents,
  shop: products.shop,
  id: products.id,
  title: products.title,
  /** In the condition that the alert is about. */
  price: sql<
    number | null
  >`iif(${productAlerts.condition} IS NULL, ${priceInAnyCondition}, nullif(${productConditions.priceCents}, 0))`,
  createdAt: productAlerts.createdAt,
};

/** Joins the offer of the condition that an alert is about. */
export const isOfferOfAlert = and(
  eq(productConditions.productKey, productAlerts.productKey),
  eq(productConditions.condition, productAlerts.condition),
);

/** A person's alerts, the newest first. */
export function listAlerts(db: Db, userId: string): Alert[] {
  return db
    .select(columns)
    .from(productAlerts)
    .innerJoin(products, eq(products.key, productAlerts.productKey))
    .leftJoin(productConditions, isOfferOfAlert)
    .where(eq(productAlerts.userId, userId))
    .orderBy(desc(productAlerts.key))
    .all();
}

export function countAlerts(db: Db, userId: string): number {
  return db.select({ rows: count() }).from(productAlerts).where(eq(productAlerts.userId, userId)).get()?.rows ?? 0;
}

/** The title of a product, for its form. */
export function findTitle(db: Db, shop: ShopValue, id: string): string | null {
  const isProduct = and(eq(products.shop, shop), eq(products.id, id));
  return db.select({ title: products.title }).from(products).where(isProduct).get()?.title ?? null;
}
