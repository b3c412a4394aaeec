import { randomBytes } from "node:crypto";
import { setImmediate } from "node:timers/promises";

import { and, eq, gt, lt, lte, not, sql } from "drizzle-orm";

import type { Db } from "#db/connection.ts";
import { descriptionImages, products } from "#db/schema/index.ts";

import { sanitizeDescription } from "../../catalogue/description.server.ts";
import {
  descriptionPictureUrl,
  parseDescriptionPictureUrl,
  type DescriptionPicture,
} from "../../images/description-picture.ts";
import type { StoredImage } from "../../images/pictures.ts";
import { ok, refuse, type Result } from "../../shared/result.ts";
import type { ShopValue } from "../../shops/shops.ts";

/**
 * Pictures within descriptions. A row is what serves a picture; its files are shared by content and go with the sweep of
 * pictures once no row names them.
 */

/** The sweep looks at this many rows before it lets requests in between. */
const ROWS_AT_ONCE = 200;

/** Of a row of `description_images`: this text shows it. */
function isIn(html: string | typeof products.description) {
  return sql`instr(${html}, '/description/' || ${descriptionImages.fileName} || '"') > 0`;
}

/** Of a row of `description_images`: the saved description of its product shows it. */
const isShown = sql`EXISTS (SELECT 1 FROM ${products}
  WHERE ${products.shop} = ${descriptionImages.shop} AND ${products.id} = ${descriptionImages.productId}
  AND ${isIn(products.description)})`;

const rowId = sql<number>`${descriptionImages}.rowid`;

/** Gives a stored picture an address within the description of a product, which need not be there yet. */
export function addDescriptionPicture(
  db: Db,
  { shop, productId, image, now }: { shop: ShopValue; productId: string; image: StoredImage; now: Date },
): string {
  const picture = { shop, productId, fileName: newFileName() };
  const { hash, width, height } = image;
  db.insert(descriptionImages)
    .values({ ...picture, hash, width, height, uploadedAt: now })
    .run();
  return descriptionPictureUrl(picture);
}

function newFileName(): string {
  return `${randomBytes(12).toString("base64url")}.webp`;
}

/**
 * Removes a picture by its address. One that the saved description shows stays until the description is saved without
 * it: who leaves the form unsaved has removed nothing. Removing what is not there is no failure.
 */
export function deleteDescriptionPicture(db: Db, src: string): Result<null, "not-a-description-picture"> {
  const picture = parseDescriptionPictureUrl(src);
  if (!picture) return refuse("not-a-description-picture");
  db.delete(descriptionImages)
    .where(and(isPicture(picture), not(isShown)))
    .run();
  return ok(null);
}

/** Removes the pictures of a product's description that its saved one does not show; all of them without a product. */
export function deleteDescriptionFolder(db: Db, shop: ShopValue, productId: string): void {
  db.delete(descriptionImages)
    .where(and(isOf(shop, productId), not(isShown)))
    .run();
}

function isOf(shop: ShopValue, productId: string) {
  return and(eq(descriptionImages.shop, shop), eq(descriptionImages.productId, productId));
}

function isPicture({ shop, productId, fileName }: DescriptionPicture) {
  return and(isOf(shop, productId), eq(descriptionImages.fileName, fileName));
}

/**
 * Makes a description that product's own: pictures of other products' descriptions in it become this product's too,
 * and their addresses change with them. Answers sanitised HTML. To be called just before the product is saved; what is
 * then not saved is swept.
 */
export function adoptDescriptionPictures(
  db: Db,
  shop: ShopValue,
  id: string,
  html: string,
  now: Date = new Date(),
): string {
  const adopt = (src: string) => {
    const picture = parseDescriptionPictureUrl(src.replace(/\?v=[0-9a-f]*$/, ""));
    return picture ? adoptPicture(db, picture, { shop, productId: id, now }) : src;
  };
  return db.transaction(
    () => {
      const own = sanitizeDescription(html, { shop, id }, adopt);
      keepDropped(db, shop, id, own, now);
      return own;
    },
    { behavior: "immediate" },
  );
}

/** What the saved description shows and this one does not stays for a day more: an open form may undo its removal. */
function keepDropped(db: Db, shop: ShopValue, id: string, html: string, now: Date): void {
  db.update(descriptionImages)
    .set({ uploadedAt: now })
    .where(and(isOf(shop, id), isShown, not(isIn(html))))
    .run();
}

function adoptPicture(
  db: Db,
  picture: DescriptionPicture,
  { shop, productId, now }: { shop: ShopValue; productId: string; now: Date },
): string {
  const found = db.select().from(descriptionImages).where(isPicture(picture)).get();
  if (!found) return descriptionPictureUrl(picture);
  const wanted = { shop, productId, fileName: picture.fileName };
  const there = db.select({ hash: descriptionImages.hash }).from(descriptionImages).where(isPicture(wanted)).get();
  const own = !there || there.hash === found.hash ? wanted : { ...wanted, fileName: newFileName() };
  const { hash, width, height } = found;
  // Young again, so that no sweep comes between this and the saving of the product.
  db.insert(descriptionImages)
    .values({ ...own, hash, width, height, uploadedAt: now })
    .onConflictDoUpdate({
      target: [descriptionImages.shop, descriptionImages.productId, descriptionImages.fileName],
      set: { uploadedAt: now },
    })
    .run();
  return descriptionPictureUrl(own);
}

/** Removes pictures from before `olderThan` that no saved description shows. */
export async function sweepDescriptionPictures(db: Db, olderThan: Date): Promise<void> {
  const isOld = lt(descriptionImages.uploadedAt, olderThan);
  for (let after = 0; ;) {
    const rows = db
      .select({ id: rowId })
      .from(descriptionImages)
      .where(and(isOld, gt(rowId, after)))
      .orderBy(rowId)
      .limit(ROWS_AT_ONCE)
      .all();
    const last = rows.at(-1)?.id;
    if (last === undefined) return;
    db.delete(descriptionImages)
      .where(and(isOld, gt(rowId, after), lte(rowId, last), not(isShown)))
      .run();
    after = last;
    await setImmediate();
  }
}
