import { eq, sql } from "drizzle-orm";

import type { Db } from "#db/connection.ts";
import { products } from "#db/schema/index.ts";

import type { Actor } from "../../audit/actor.ts";
import type { AuditAction } from "../../audit/audit-actions.ts";
import { recordAudit } from "../../audit/audit.server.ts";
import { imagesText } from "../../catalogue/products/audit-product.server.ts";
import { replaceProductImages } from "../../catalogue/products/products.server.ts";
import { findStoredProduct, listStoredImages } from "../../catalogue/products/stored-products.queries.server.ts";
import { placeOf } from "../../images/image-names.ts";
import type { ProductImage, StoredImage } from "../../images/images.ts";
import { fail, ok, type Problem, type Result } from "../../shared/result.ts";
import type { ShopValue } from "../../shops/shops.ts";

import { replaceStaged } from "./staging.server.ts";

/** Changes a product's images directly, without its form. */

interface Uploaded {
  shop: ShopValue;
  /** The id of a product that exists or will be created. */
  id: string;
  images: readonly StoredImage[];
  by: Actor;
  now: Date;
}

/**
 * Adds images after those of a product. If the product does not exist, stages them for its id and replaces earlier
 * staged ones. Returns their names.
 */
export function addUploadedImages(db: Db, { shop, id, images, by, now }: Uploaded): string[] {
  return db.transaction(
    () => {
      const product = findStoredProduct(db, shop, id);
      if (!product) return replaceStaged(db, { shop, draft: id }, images, now);
      const named = images.map(({ hash }, i) => ({ hash, fileName: `${now.getTime()}-${i + 1}.webp` }));
      const before = listStoredImages(db, product.key);
      setImages(db, product.key, [...before, ...named], now);
      recordImages(db, { by, action: "add-images", shop, id, before, after: [...before, ...named], now });
      return listStoredImages(db, product.key)
        .slice(-images.length)
        .map(({ fileName }) => fileName);
    },
    { behavior: "immediate" },
  );
}

interface Removal {
  shop: ShopValue;
  id: string;
  /** The image's name; `{n}.webp` is the n-th. */
  file: string;
  /** The product's time of change as the caller knows it. Null removes the image even if the product has changed. */
  expected: Date | null;
  by: Actor;
  now: Date;
}

export type RemoveImageProblem = Problem<"not-found" | "changed">;

/** Removes an image of a product. Returns the product's new time of change. */
export function removeImage(db: Db, { shop, id, file, expected, by, now }: Removal): Result<Date, RemoveImageProblem> {
  return db.transaction(
    () => {
      const product = findStoredProduct(db, shop, id);
      if (!product) return fail("not-found");
      const images = listStoredImages(db, product.key);
      const place = placeOf(file);
      const removed = place === null ? images.find(({ fileName }) => fileName === file) : images[place - 1];
      if (!removed) return fail("not-found");
      if (expected && product.updatedAt.getTime() !== expected.getTime()) return fail("changed");
      const left = images.filter((image) => image !== removed);
      recordImages(db, { by, action: "delete-image", shop, id, before: images, after: left, now });
      return ok(setImages(db, product.key, left, now));
    },
    { behavior: "immediate" },
  );
}

interface ImagesChange {
  by: Actor;
  action: AuditAction;
  shop: ShopValue;
  id: string;
  before: readonly ProductImage[];
  after: readonly ProductImage[];
  now: Date;
}

function recordImages(db: Db, { id, before, after, ...change }: ImagesChange): void {
  const [old, current] = [before, after].map((images) => ({ images: imagesText(images) }));
  recordAudit(db, { ...change, subject: id, before: old, after: current });
}

function setImages(db: Db, key: number, images: readonly ProductImage[], now: Date): Date {
  replaceProductImages(db, key, images);
  // Makes two changes within a millisecond differ.
  const updatedAt = sql`max(${now.getTime()}, ${products.updatedAt} + 1)`;
  return db.update(products).set({ updatedAt }).where(eq(products.key, key)).returning({ at: products.updatedAt }).get()
    .at;
}
