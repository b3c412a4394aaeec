import { and, eq, gte, lt, ne, or, sql } from "drizzle-orm";

import type { Db } from "#db/connection.ts";
import { prepareOnce } from "#db/prepare-once.ts";
import { descriptionImages, images, productImages, products } from "#db/schema/index.ts";

import { HOUR_MS } from "../shared/durations.ts";
import type { ShopValue } from "../shops/shops.ts";

import type { DescriptionImage } from "./description-image.ts";
import { placeOf } from "./image-names.ts";

export type ImageRow = typeof images.$inferSelect;

/** The precision of an image's stored time: storing it again within this time writes nothing. */
const TOUCHED_WITHIN_MS = HOUR_MS;

function prepareQueries(db: Db) {
  const value = sql.placeholder;
  const ofProduct = and(eq(products.shop, value("shop")), eq(products.id, value("id")));
  return {
    productImage: db
      .select({ hash: productImages.hash })
      .from(products)
      .innerJoin(productImages, eq(productImages.productKey, products.key))
      .where(
        and(
          ofProduct,
          or(eq(productImages.position, value("position")), eq(productImages.fileName, value("fileName"))),
        ),
      )
      .prepare(),
    descriptionImage: db
      .select({ hash: descriptionImages.hash })
      .from(descriptionImages)
      .where(
        and(
          eq(descriptionImages.shop, value("shop")),
          eq(descriptionImages.productId, value("productId")),
          eq(descriptionImages.fileName, value("fileName")),
        ),
      )
      .prepare(),
    product: db.select({ key: products.key }).from(products).where(ofProduct).prepare(),
    names: db
      .select({ fileName: productImages.fileName })
      .from(productImages)
      .where(eq(productImages.productKey, value("key")))
      .orderBy(productImages.position)
      .prepare(),
    byVersion: db
      .select({ hash: productImages.hash })
      .from(productImages)
      .where(and(gte(productImages.hash, value("version")), lt(productImages.hash, value("end"))))
      .limit(1)
      .prepare(),
    bySource: db
      .select()
      .from(images)
      .where(eq(images.sourceHash, value("hash")))
      .prepare(),
    byHash: db
      .select()
      .from(images)
      .where(eq(images.hash, value("hash")))
      .prepare(),
  };
}

const queriesOf = prepareOnce(prepareQueries);

/** The hash of a product's image. `{n}.webp` is always the n-th, regardless of its own name. */
export function findProductImageHash(db: Db, shop: ShopValue, id: string, file: string): string | null {
  const position = placeOf(file);
  const fileName = position === null ? file : "";
  const row = queriesOf(db).productImage.get({ shop, id, position: position ?? 0, fileName });
  return row?.hash ?? null;
}

/** The hash of an image in a description, saved or not. */
export function findDescriptionImageHash(db: Db, image: DescriptionImage): string | null {
  return queriesOf(db).descriptionImage.get({ ...image })?.hash ?? null;
}

/** The file names of a product's images in order; null if the product does not exist. */
export function findImageNames(db: Db, shop: ShopValue, id: string): string[] | null {
  const product = queriesOf(db).product.get({ shop, id });
  if (!product) return null;
  const rows = queriesOf(db).names.all({ key: product.key });
  return rows.map(({ fileName }) => fileName);
}

/** The image that was converted from a file with this hash, or that has this hash itself. */
export function findImageOfFile(db: Db, fileHash: string): ImageRow | null {
  return queriesOf(db).bySource.get({ hash: fileHash }) ?? findImage(db, fileHash);
}

export function findImage(db: Db, hash: string): ImageRow | null {
  return queriesOf(db).byHash.get({ hash }) ?? null;
}

/** The hash of a product's image with this version (see `imageVersion`). */
export function findImageByVersion(db: Db, version: string): string | null {
  return queriesOf(db).byVersion.get({ version, end: `${version}g` })?.hash ?? null;
}

/** Marks an image as stored now. Returns false if its row is gone. */
export function touchImage(db: Db, { hash, lastStoredAt }: ImageRow, now: Date): boolean {
  if (now.getTime() - lastStoredAt.getTime() < TOUCHED_WITHIN_MS) return true;
  return db.update(images).set({ lastStoredAt: now }).where(eq(images.hash, hash)).run().changes > 0;
}

/** Adds or updates the row of an image whose files exist. */
export function recordImage(db: Db, row: ImageRow): void {
  // After an update of the converter, a source file may convert to another image: the source then belongs to the new
  // one.
  db.update(images)
    .set({ sourceHash: null })
    .where(and(eq(images.sourceHash, row.sourceHash ?? ""), ne(images.hash, row.hash)))
    .run();
  db.insert(images).values(row).onConflictDoUpdate({ target: images.hash, set: row }).run();
}
