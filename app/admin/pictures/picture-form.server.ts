import { randomBytes } from "node:crypto";

import { and, asc, eq } from "drizzle-orm";

import type { Db } from "#db/connection.ts";
import { productImages, products } from "#db/schema/index.ts";

import { imageUrl, pictureVersion } from "../../images/image-url.ts";
import type { StoredImage } from "../../images/pictures.ts";
import { ok, refuse, type Result } from "../../shared/result.ts";
import { getShop, type ShopValue } from "../../shops/shops.ts";

import { draftPath, type GalleryPicture } from "./gallery.ts";
import { listStaged, unstageAll, type StagedImage } from "./staging.server.ts";

/** The pictures of a product's form: which there are. */

/** Whose pictures a form shows: a saved product's, and those that wait in the form's draft. */
interface FormPictures {
  shop: ShopValue;
  /** Null while there is no product yet. */
  productId: string | null;
  draft: string;
}

/** What a form calls its pictures that are not saved. */
export function makeDraftId(): string {
  return randomBytes(16).toString("base64url");
}

/** The pictures that a form names, for saving. A name that is neither the product's nor in the draft is refused. */
export function findPictures(
  db: Db,
  { shop, productId, draft }: FormPictures,
  names: readonly string[],
): Result<StoredImage[], "unknown-picture"> {
  const known = new Map<string, StoredImage>();
  for (const image of listStaged(db, { shop, draft })) known.set(image.fileName, withNameFor(productId, image));
  for (const image of listOwn(db, shop, productId)) known.set(image.fileName, image);
  const found = names.flatMap((name) => known.get(name) ?? []);
  return found.length === names.length ? ok(found) : refuse("unknown-picture");
}

/** The first pictures of a product are named by place; later ones keep the name they came with. */
function withNameFor(productId: string | null, { fileName, ...image }: StagedImage): StoredImage {
  return productId === null ? image : { ...image, fileName };
}

/** The pictures that a form shows: those of these names that there are, or else all. */
export function listGallery(db: Db, of: FormPictures, names?: readonly string[]): GalleryPicture[] {
  const { shop, productId, draft } = of;
  const own = listOwn(db, shop, productId).map(({ fileName: name, hash, width, height }) => {
    const url = imageUrl(getShop(shop), productId ?? "", name, "preview", pictureVersion(hash));
    return { name, url, width, height };
  });
  const staged = listStaged(db, of).map((image) => galleryPicture({ shop, draft }, image));
  const all = [...own, ...staged];
  return names ? names.flatMap((name) => all.find((picture) => picture.name === name) ?? []) : all;
}

export function galleryPicture(of: { shop: ShopValue; draft: string }, image: StagedImage): GalleryPicture {
  const { fileName: name, width, height } = image;
  return { name, url: `${draftPath(of.shop, of.draft)}/${name}`, width, height };
}

function listOwn(db: Db, shop: ShopValue, productId: string | null): StagedImage[] {
  if (productId === null) return [];
  const { fileName, hash, sourceHash, width, height } = productImages;
  return db
    .select({ fileName, hash, sourceHash, width, height })
    .from(products)
    .innerJoin(productImages, eq(productImages.productKey, products.key))
    .where(and(eq(products.shop, shop), eq(products.id, productId)))
    .orderBy(asc(productImages.position))
    .all();
}

/** After saving: what waited in the draft is the product's now, or was not wanted. */
export function discardDraft(db: Db, shop: ShopValue, draft: string): void {
  unstageAll(db, { shop, draft });
}
