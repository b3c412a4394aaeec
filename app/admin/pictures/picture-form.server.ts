import { randomBytes } from "node:crypto";

import { and, asc, eq } from "drizzle-orm";

import type { Db } from "#db/connection.ts";
import { productImages, products } from "#db/schema/index.ts";

import { answerUpload, type UploadRefusal } from "../../http/upload.server.ts";
import { imageUrl, pictureVersion } from "../../images/image-url.ts";
import type { StoredImage } from "../../images/pictures.ts";
import { receivePictures } from "../../images/receive-pictures.server.ts";
import { formText } from "../../shared/form-text.ts";
import { ok, refuse, type Result } from "../../shared/result.ts";
import { getShop, type ShopValue } from "../../shops/shops.ts";

import { draftPath, MAX_NEW_PICTURES, orderByPlaces, splitLinks, type GalleryPicture } from "./gallery.ts";
import { addFile, addLink } from "./add-picture.server.ts";
import { isDraftId, listStaged, unstageAll, unstageImage, type StagedImage } from "./staging.server.ts";

/** The pictures of a product's form: which there are, and what became of them when it was sent. */

/** Each picture of a form without scripts has three fields. */
const MAX_FIELDS = 1_000;
/** For all links of one form; what is not there by then is skipped. */
const LINKS_TIMEOUT_MS = 60_000;

/** Whose pictures a form shows: a saved product's, and those that wait in the form's draft. */
interface FormPictures {
  shop: ShopValue;
  /** Null while there is no product yet. */
  productId: string | null;
  draft: string;
}

export interface PictureForm {
  /** Every field that is no file. */
  form: FormData;
  draft: string;
  /** The pictures in order: those the form named, as it wants them ordered, then the new ones. */
  names: string[];
  /** A line for each file or link that was refused, naming it. */
  problems: string[];
}

/** What a form calls its pictures that are not saved. */
export function makeDraftId(): string {
  return randomBytes(16).toString("base64url");
}

/**
 * Reads the form of a product with its pictures: new files (`images`) and links (`links`) are converted and wait in the
 * form's `draft`; `image` names the pictures in order, `position-{name}` and `remove` change them.
 */
export function readPictureForm(
  request: Request,
  db: Db,
  { shop, now }: { shop: ShopValue; productId: string | null; now: Date },
): Promise<Result<PictureForm, UploadRefusal>> {
  // One more than may be, so that a form with too many is told so and keeps the others.
  const limits = { fields: ["images"], maxFiles: 2 * MAX_NEW_PICTURES, maxFields: MAX_FIELDS };
  return answerUpload(request, async () => {
    const read = await receivePictures(request, limits, async (form, files) => {
      const draft = formText(form, "draft");
      if (!isDraftId(draft)) return refuse("unreadable");
      const of = { shop, draft };
      const names = readNames(form);
      for (const name of form.getAll("remove")) if (typeof name === "string") unstageImage(db, of, name);
      const problems: string[] = [];
      for (const file of files) {
        const added = await addFile(db, of, file, now);
        if (added.ok) names.push(added.value.fileName);
        else problems.push(added.problem);
      }
      const signal = AbortSignal.timeout(LINKS_TIMEOUT_MS);
      for (const link of splitLinks(formText(form, "links")).slice(0, 2 * MAX_NEW_PICTURES)) {
        const added = await addLink(db, of, link, { now, signal });
        if (added.ok) names.push(added.value.fileName);
        else problems.push(added.problem);
      }
      return ok({ form, draft, names, problems });
    });
    return read.ok ? read.value : read;
  });
}

function readNames(form: FormData): string[] {
  const texts = (field: string) => form.getAll(field).filter((value) => typeof value === "string");
  const removed = new Set(texts("remove"));
  const names = [...new Set(texts("image"))].filter((name) => !removed.has(name));
  return orderByPlaces(names, (name) => formText(form, `position-${name}`));
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
