import { randomBytes } from "node:crypto";

import { and, eq, gt, lt, lte, not, sql, type Placeholder, type SQL } from "drizzle-orm";

import type { Db } from "#db/connection.ts";
import { inParts } from "#db/in-parts.ts";
import { prepareOnce } from "#db/prepare-once.ts";
import { deletedProducts, descriptionImages, products } from "#db/schema/index.ts";

import type { Actor } from "../../audit/actor.ts";
import { recordAudit } from "../../audit/audit.server.ts";
import {
  descriptionImageUrl,
  parseDescriptionImageUrl,
  type DescriptionImage,
} from "../../images/description-image.ts";
import { findDescriptionImageHash } from "../../images/images.queries.server.ts";
import { fail, ok, type Problem, type Result } from "../../shared/result.ts";
import type { ShopValue } from "../../shops/shops.ts";
import { listImageSources, sanitizeDescription } from "../description.server.ts";

/**
 * Images in descriptions. A row of `description_images` gives an image an address in the description of one product.
 */

/** Cleanup checks this many rows at a time, then lets requests run. */
const ROWS_AT_ONCE = 200;

/** SQL condition on a row of `description_images`: the given text shows the image. */
function isIn(html: Placeholder | typeof products.description | typeof deletedProducts.description) {
  return sql`instr(${html}, '/description/' || ${descriptionImages.fileName} || '"') > 0`;
}

/**
 * SQL condition on a row of `description_images`: the saved description of its product shows the image, or that of a
 * deleted product that can be restored.
 */
const isShown = sql`(EXISTS (SELECT 1 FROM ${products}
  WHERE ${products.shop} = ${descriptionImages.shop} AND ${products.id} = ${descriptionImages.productId}
  AND ${isIn(products.description)})
  OR EXISTS (SELECT 1 FROM ${deletedProducts}
  WHERE ${deletedProducts.shop} = ${descriptionImages.shop} AND ${deletedProducts.id} = ${descriptionImages.productId}
  AND ${isIn(deletedProducts.description)}))`;

const rowId = sql<number>`${descriptionImages}.rowid`;

type Product = Pick<DescriptionImage, "shop"> & { id: string };

/** Gives a stored image an address in the description of a product. The product may not exist yet. */
export function addDescriptionImage(
  db: Db,
  { shop, productId, hash, by, now }: { shop: ShopValue; productId: string; hash: string; by: Actor; now: Date },
): string {
  const image = { shop, productId, fileName: `${randomBytes(12).toString("base64url")}.webp` };
  db.transaction(
    (tx) => {
      tx.insert(descriptionImages)
        .values({ ...image, hash, uploadedAt: now })
        .run();
      const after = { image: image.fileName };
      recordAudit(db, { by, action: "add-description-image", shop, subject: productId, after, now });
    },
    { behavior: "immediate" },
  );
  return descriptionImageUrl(image);
}

/**
 * Removes an image by its address. An image that the saved description shows stays until the description is saved
 * without it, so leaving the form without saving removes nothing. Removing a missing image is not an error.
 */
export function deleteDescriptionImage(
  db: Db,
  src: string,
  by: Actor,
  now: Date,
): Result<null, Problem<"not-a-description-image">> {
  const image = parseDescriptionImageUrl(src);
  if (!image) return fail("not-a-description-image");
  const { shop, productId: id } = image;
  deleteUnshown(db, { shop, id, which: isImage(image), by, now });
  return ok(null);
}

/**
 * Removes the images of a product's description that the saved description does not show; all of them if there is no
 * product.
 */
export function deleteDescriptionFolder(db: Db, { shop, id }: Product, by: Actor, now: Date): void {
  deleteUnshown(db, { shop, id, which: isOf(shop, id), by, now });
}

/**
 * Removes the images that an unsaved description shows. Other open forms may have images at the same id, which was
 * proposed to each of them.
 */
export function deleteUnsavedImages(
  db: Db,
  { shop, id, html }: Product & { html: string },
  by: Actor,
  now: Date,
): void {
  const isNamed = sql`instr(${html}, '/description/' || ${descriptionImages.fileName}) > 0`;
  deleteUnshown(db, { shop, id, which: and(isOf(shop, id), isNamed), by, now });
}

function deleteUnshown(
  db: Db,
  { shop, id, which, by, now }: Product & { which: SQL | undefined; by: Actor; now: Date },
): void {
  db.transaction(
    (tx) => {
      const deleted = tx
        .delete(descriptionImages)
        .where(and(which, not(isShown)))
        .returning({ fileName: descriptionImages.fileName })
        .all();
      if (deleted.length === 0) return;
      const before = { images: deleted.map(({ fileName }) => fileName).join(" ") };
      recordAudit(db, { by, action: "delete-description-images", shop, subject: id, before, now });
    },
    { behavior: "immediate" },
  );
}

function isOf(shop: ShopValue | Placeholder, productId: string | Placeholder) {
  return and(eq(descriptionImages.shop, shop), eq(descriptionImages.productId, productId));
}

function isImage({ shop, productId, fileName }: DescriptionImage) {
  return and(isOf(shop, productId), eq(descriptionImages.fileName, fileName));
}

/** The result of planning how a description is saved for a product. */
export interface PlannedDescription {
  /** Sanitized. All its images have addresses of this product. */
  html: string;
  /** The hashes of the images that the product gets, by file name. */
  adopted: ReadonlyMap<string, string>;
}

/**
 * Plans how a description becomes the product's own: images of other products' descriptions get addresses in this one.
 * `given` are further stored images, by their reference in the description. Writes nothing. The same description always
 * gets the same plan.
 */
export function planDescription(
  db: Db,
  { shop, id }: Product,
  html: string,
  given: ReadonlyMap<string, string> = new Map(),
): PlannedDescription {
  const adopted = new Map<string, string>();
  const own = (fileName: string): DescriptionImage => ({ shop, productId: id, fileName });
  const isFree = (fileName: string, hash: string) => {
    const there = adopted.get(fileName) ?? findDescriptionImageHash(db, own(fileName));
    return there === null || there === hash;
  };
  const adopt = (src: string): string => {
    const path = withoutVersion(src);
    const image = parseDescriptionImageUrl(path);
    const hash = image ? findDescriptionImageHash(db, image) : given.get(src);
    if (!hash) return image ? descriptionImageUrl(image) : src;
    const name = image?.fileName ?? path.slice(path.lastIndexOf("/") + 1);
    const fileName = isFree(name, hash) ? name : `${hash}.webp`;
    if (findDescriptionImageHash(db, own(fileName)) === null) adopted.set(fileName, hash);
    return descriptionImageUrl(own(fileName));
  };
  return { html: sanitizeDescription(html, { shop, id }, adopt), adopted };
}

const withoutVersion = (src: string) => src.replace(/\?v=[0-9a-f]*$/, "");

/**
 * Returns the file names of a description's images that this shop should serve but no longer has. The uploads of a form
 * that is open for more than a day are cleaned up. Returns none for an unchanged description (`stored`).
 */
export function listGoneImages(db: Db, html: string, stored?: string): string[] {
  if (html === stored || !html.includes("description/")) return [];
  const shown = listImageSources(html).map((src) => parseDescriptionImageUrl(withoutVersion(src)));
  const gone = shown.filter((image) => image !== null && findDescriptionImageHash(db, image) === null);
  return [...new Set(gone.map((image) => image?.fileName ?? ""))];
}

/** Prepared, because an import calls it for each product. */
const keepRemoved = prepareOnce((db) =>
  db
    .update(descriptionImages)
    .set({ uploadedAt: sql`${sql.placeholder("now")}` })
    .where(and(isOf(sql.placeholder("shop"), sql.placeholder("id")), isShown, not(isIn(sql.placeholder("html")))))
    .prepare(),
);

/**
 * Carries out a plan, in the transaction that saves the description and before it is saved. Images that only the
 * previously saved description shows stay for another day, because an open form may undo their removal.
 */
export function adoptDescriptionImages(
  db: Db,
  { shop, id }: Product,
  { html, adopted }: PlannedDescription,
  now: Date,
): void {
  keepRemoved(db).run({ shop, id, html, now: now.getTime() });
  for (const [fileName, hash] of adopted) {
    db.insert(descriptionImages).values({ shop, productId: id, fileName, hash, uploadedAt: now }).run();
  }
}

/** Removes rows from before `olderThan` that no saved description shows. */
export async function cleanUpDescriptionImages(db: Db, olderThan: Date): Promise<void> {
  const isOld = lt(descriptionImages.uploadedAt, olderThan);
  let after = 0;
  await inParts(db, ROWS_AT_ONCE, (limit) => {
    const rows = db
      .select({ id: rowId })
      .from(descriptionImages)
      .where(and(isOld, gt(rowId, after)))
      .orderBy(rowId)
      .limit(limit)
      .all();
    const last = rows.at(-1)?.id ?? after;
    db.delete(descriptionImages)
      .where(and(isOld, gt(rowId, after), lte(rowId, last), not(isShown)))
      .run();
    after = last;
    return rows.length;
  });
}
