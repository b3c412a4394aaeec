import { eq, sql } from "drizzle-orm";

import type { Db } from "#db/connection.ts";
import { products } from "#db/schema/index.ts";

import { replaceProductImages } from "../../catalogue/products.server.ts";
import { findStoredProduct, listStoredImages } from "../../catalogue/stored-products.queries.server.ts";
import type { StoredImage } from "../../images/pictures.ts";
import { ok, refuse, type Result } from "../../shared/result.ts";
import type { ShopValue } from "../../shops/shops.ts";

import { replaceStaged } from "./staging.server.ts";

/** Changes of a product's pictures by themselves, outside of its form. */

interface Uploaded {
  shop: ShopValue;
  /** Of a product, or of one to come. */
  id: string;
  images: readonly StoredImage[];
  now: Date;
}

/**
 * Puts pictures behind those of a product, or has them wait for a product of this id, in place of what waited before.
 * Answers their names.
 */
export function takeUploaded(db: Db, { shop, id, images, now }: Uploaded): string[] {
  return db.transaction(
    () => {
      const product = findStoredProduct(db, shop, id);
      if (!product) return replaceStaged(db, { shop, draft: id }, images, now);
      const named = images.map((image, i) => ({ ...image, fileName: `${now.getTime()}-${i + 1}.webp` }));
      setPictures(db, product.key, [...listStoredImages(db, product.key), ...named], now);
      return listStoredImages(db, product.key)
        .slice(-images.length)
        .map(({ fileName = "" }) => fileName);
    },
    { behavior: "immediate" },
  );
}

interface Removal {
  shop: ShopValue;
  id: string;
  /** The picture's name; `{n}.webp` is the n-th. */
  file: string;
  /** When the product was last changed, as far as its remover knows; null removes whatever has happened since. */
  expected: Date | null;
  now: Date;
}

/** Removes a picture of a product. Answers the product's new time. */
export function removePicture(
  db: Db,
  { shop, id, file, expected, now }: Removal,
): Result<Date, "not-found" | "changed"> {
  return db.transaction(
    () => {
      const product = findStoredProduct(db, shop, id);
      if (!product) return refuse("not-found");
      const images = listStoredImages(db, product.key);
      const place = Number(/^([1-9]\d{0,4})\.webp$/.exec(file)?.[1] ?? 0);
      const removed = place > 0 ? images[place - 1] : images.find(({ fileName }) => fileName === file);
      if (!removed) return refuse("not-found");
      if (expected && product.updatedAt.getTime() !== expected.getTime()) return refuse("changed");
      const left = images.filter((image) => image !== removed);
      return ok(setPictures(db, product.key, left, now));
    },
    { behavior: "immediate" },
  );
}

function setPictures(db: Db, key: number, images: readonly StoredImage[], now: Date): Date {
  replaceProductImages(db, key, images);
  // Two changes within a millisecond still differ.
  const updatedAt = sql`max(${now.getTime()}, ${products.updatedAt} + 1)`;
  return db.update(products).set({ updatedAt }).where(eq(products.key, key)).returning({ at: products.updatedAt }).get()
    .at;
}
