import { and, eq, isNotNull, or, sql } from "drizzle-orm";

import type { Db } from "#db/connection.ts";
import { prepareOnce } from "#db/prepare-once.ts";
import {
  cartLines,
  chatImages,
  chats,
  descriptionImages,
  orders,
  productImages,
  products,
  stagedImages,
} from "#db/schema/index.ts";

import type { ShopValue } from "../shops/shops.ts";

import type { DescriptionPicture } from "./description-picture.ts";
import type { StoredImage } from "./pictures.ts";

function prepareQueries(db: Db) {
  const ofProduct = and(eq(products.shop, sql.placeholder("shop")), eq(products.id, sql.placeholder("id")));
  const stored = {
    hash: productImages.hash,
    sourceHash: productImages.sourceHash,
    width: productImages.width,
    height: productImages.height,
  };
  return {
    hash: db
      .select({ hash: productImages.hash })
      .from(products)
      .innerJoin(productImages, eq(productImages.productKey, products.key))
      .where(
        and(
          ofProduct,
          or(
            eq(productImages.position, sql.placeholder("position")),
            eq(productImages.fileName, sql.placeholder("fileName")),
          ),
        ),
      )
      .prepare(),
    descriptionHash: db
      .select({ hash: descriptionImages.hash })
      .from(descriptionImages)
      .where(
        and(
          eq(descriptionImages.shop, sql.placeholder("shop")),
          eq(descriptionImages.productId, sql.placeholder("productId")),
          eq(descriptionImages.fileName, sql.placeholder("fileName")),
        ),
      )
      .prepare(),
    product: db.select({ key: products.key }).from(products).where(ofProduct).prepare(),
    names: db
      .select({ fileName: productImages.fileName })
      .from(productImages)
      .where(eq(productImages.productKey, sql.placeholder("key")))
      .orderBy(productImages.position)
      .prepare(),
    bySource: db
      .select(stored)
      .from(productImages)
      .where(eq(productImages.sourceHash, sql.placeholder("hash")))
      .limit(1)
      .prepare(),
    byHash: db
      .select(stored)
      .from(productImages)
      .where(eq(productImages.hash, sql.placeholder("hash")))
      .limit(1)
      .prepare(),
  };
}

const queriesOf = prepareOnce(prepareQueries);

/** The hash of a product's picture. `{n}.webp` is always the n-th, whatever the row calls it. */
export function findPictureHash(db: Db, shop: ShopValue, id: string, file: string): string | null {
  const position = Number(/^([1-9]\d{0,4})\.webp$/.exec(file)?.[1] ?? 0);
  const row = queriesOf(db).hash.get({ shop, id, position, fileName: position === 0 ? file : "" });
  return row?.hash ?? null;
}

/** The hash of a picture within a description, saved or not. */
export function findDescriptionPictureHash(db: Db, picture: DescriptionPicture): string | null {
  return queriesOf(db).descriptionHash.get({ ...picture })?.hash ?? null;
}

/** The file names of a product's pictures in order; null if there is no such product. */
export function listPictureNames(db: Db, shop: ShopValue, id: string): string[] | null {
  const product = queriesOf(db).product.get({ shop, id });
  return product
    ? queriesOf(db)
        .names.all({ key: product.key })
        .map(({ fileName }) => fileName)
    : null;
}

/** A picture that was made from a file of this hash, or is that file itself. */
export function findStoredImage(db: Db, hash: string): StoredImage | null {
  return queriesOf(db).bySource.get({ hash }) ?? queriesOf(db).byHash.get({ hash }) ?? null;
}

const USES = [
  ...[productImages.hash, descriptionImages.hash, stagedImages.hash],
  // What outlives a product with the picture it had.
  ...[cartLines.previewHash, orders.previewHash, chats.previewHash],
  chatImages.hash,
];

/** Whether any row names a picture's files. */
export function isPictureUsed(db: Db, hash: string): boolean {
  return USES.some(
    (column) => db.select({ hash: column }).from(column.table).where(eq(column, hash)).limit(1).get() !== undefined,
  );
}

/** Every picture that some row names, by hash, each once. */
export function listUsedPictures(db: Db): string[] {
  const hashes = USES.flatMap((column) =>
    db.selectDistinct({ hash: column }).from(column.table).where(isNotNull(column)).all(),
  );
  return [...new Set(hashes.map(({ hash }) => String(hash)))];
}
