import { randomBytes } from "node:crypto";

import { and, asc, eq } from "drizzle-orm";

import type { Db } from "#db/connection.ts";
import { productImages, products } from "#db/schema/index.ts";

import type { ProductImage } from "../../images/images.ts";
import { fail, ok, type Problem, type Result } from "../../shared/result.ts";
import type { ShopValue } from "../../shops/shops.ts";

import type { GalleryImage, GalleryOwner, NamedImage } from "./gallery.ts";
import { listStaged, unstageAll, type StagedImage } from "./staging.server.ts";

/** The images of a product's form on the server. */

/** A random id for the draft of a form. */
export function makeDraftId(): string {
  return randomBytes(16).toString("base64url");
}

/** The images that a form names, for saving. Refuses names that belong neither to the product nor to the draft. */
export function findImages(
  db: Db,
  owner: GalleryOwner,
  named: readonly NamedImage[],
): Result<ProductImage[], Problem<"unknown-image">> {
  const known = new Map<string, ProductImage>();
  for (const image of listStaged(db, owner)) known.set(image.fileName, withNameFor(owner.productId, image));
  for (const image of listOwn(db, owner)) known.set(image.fileName, image);
  const found = named.flatMap(({ name, condition }) => withCondition(known.get(name), condition) ?? []);
  return found.length === named.length ? ok(found) : fail("unknown-image");
}

/** The first images of a new product are named by position. Images that are added later keep their names. */
function withNameFor(productId: string | null, { fileName, hash }: StagedImage): ProductImage {
  return productId === null ? { hash } : { hash, fileName };
}

function withCondition<Image extends ProductImage | GalleryImage>(
  image: Image | undefined,
  condition: NamedImage["condition"],
): Image | undefined {
  return image && condition !== undefined ? { ...image, condition } : image;
}

/** The images that a form shows: the named ones that exist, or all. */
export function listGallery(db: Db, owner: GalleryOwner, named?: readonly NamedImage[]): GalleryImage[] {
  const own = listOwn(db, owner).map(({ fileName, ...image }) => ({ ...image, name: fileName, saved: true }));
  const all = [...own, ...listStaged(db, owner).map(stagedGalleryImage)];
  if (!named) return all;
  const known = new Map(all.map((image) => [image.name, image]));
  return named.flatMap(({ name, condition }) => withCondition(known.get(name), condition) ?? []);
}

export function stagedGalleryImage({ fileName, hash }: StagedImage): GalleryImage {
  return { name: fileName, hash, saved: false, condition: null };
}

function listOwn(db: Db, { shop, productId }: GalleryOwner): Required<ProductImage>[] {
  if (productId === null) return [];
  return db
    .select({ fileName: productImages.fileName, hash: productImages.hash, condition: productImages.condition })
    .from(products)
    .innerJoin(productImages, eq(productImages.productKey, products.key))
    .where(and(eq(products.shop, shop), eq(products.id, productId)))
    .orderBy(asc(productImages.position))
    .all();
}

/** Called after saving: deletes the draft, whose images belong to the product now or are not wanted. */
export function discardDraft(db: Db, shop: ShopValue, draft: string): void {
  unstageAll(db, { shop, draft });
}
