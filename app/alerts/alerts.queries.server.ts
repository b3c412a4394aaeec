import { and, count, desc, eq } from "drizzle-orm";

import type { Db } from "#db/connection.ts";
import { productAlerts, products } from "#db/schema/index.ts";

import { getShop, type ShopValue } from "../shops/shops.ts";

import type { AlertKind } from "./alert-kinds.ts";

/** Whether a product can be bought, here or at the shop it links to. */
export function isAvailable(product: { shop: ShopValue; availability: "YES" | "NO"; stock: number }): boolean {
  return getShop(product.shop).sells === "conditions" ? product.stock > 0 : product.availability === "YES";
}

export interface Alert {
  key: number;
  kind: AlertKind;
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
  target: productAlerts.targetCents,
  shop: products.shop,
  id: products.id,
  title: products.title,
  price: products.priceCents,
  createdAt: productAlerts.createdAt,
};

/** A person's alerts, the newest first. */
export function listAlerts(db: Db, userId: string): Alert[] {
  return db
    .select(columns)
    .from(productAlerts)
    .innerJoin(products, eq(products.key, productAlerts.productKey))
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
