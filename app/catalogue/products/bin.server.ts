import { and, asc, count, desc, eq, inArray, lt, sql } from "drizzle-orm";

import type { Db } from "#db/connection.ts";
import { inParts } from "#db/in-parts.ts";
import { prepareOnce } from "#db/prepare-once.ts";
import { deletedProductImages, deletedProducts, products } from "#db/schema/index.ts";

import type { Actor } from "../../audit/actor.ts";
import { fail, ok, type Problem, type Result } from "../../shared/result.ts";
import type { ShopValue } from "../../shops/shops.ts";
import { productSchema } from "../product.schema.ts";

import { recordProductChange } from "./audit-product.server.ts";
import { toFields } from "./product-csv.ts";
import { saveProduct } from "./products.server.ts";
import { findStoredProduct, listStoredImages } from "./stored-products.queries.server.ts";

/** Above this number the oldest are deleted earlier, so that the bin cannot fill the disk. */
const MOST_DELETED = 200_000;
const ROWS_AT_ONCE = 100;

function prepareStatements(db: Db) {
  const value = sql.placeholder;
  const isProduct = and(eq(products.shop, value("shop")), eq(products.id, value("id")));
  return {
    viewCount: db.select({ viewCount: products.viewCount }).from(products).where(isProduct).prepare(),
    remove: db.delete(products).where(isProduct).prepare(),
    add: db
      .insert(deletedProducts)
      .values({
        ...{ productKey: value("key"), shop: value("shop"), id: value("id"), title: value("title") },
        ...{ fields: value("fields"), description: value("description"), viewCount: value("viewCount") },
        ...{ act: value("act"), deletedAt: value("deletedAt") },
      })
      .prepare(),
    addImage: db
      .insert(deletedProductImages)
      .values({
        ...{ productKey: value("key"), position: value("position"), condition: value("condition") },
        ...{ fileName: value("fileName"), hash: value("hash") },
      })
      .prepare(),
    find: db
      .select()
      .from(deletedProducts)
      .where(and(eq(deletedProducts.shop, value("shop")), eq(deletedProducts.productKey, value("key"))))
      .prepare(),
    images: db
      .select({
        ...{ hash: deletedProductImages.hash, fileName: deletedProductImages.fileName },
        condition: deletedProductImages.condition,
      })
      .from(deletedProductImages)
      .where(eq(deletedProductImages.productKey, value("key")))
      .orderBy(asc(deletedProductImages.position))
      .prepare(),
    forget: db
      .delete(deletedProducts)
      .where(eq(deletedProducts.productKey, value("key")))
      .prepare(),
    setViews: db
      .update(products)
      .set({ viewCount: sql`${value("viewCount")}` })
      .where(eq(products.key, value("key")))
      .prepare(),
    ofAct: db
      .select({ key: deletedProducts.productKey })
      .from(deletedProducts)
      .where(and(eq(deletedProducts.shop, value("shop")), eq(deletedProducts.act, value("act"))))
      .orderBy(asc(deletedProducts.productKey))
      .prepare(),
  };
}

const statementsOf = prepareOnce(prepareStatements);

interface Deletion {
  id: string;
  by: Actor;
  now: Date;
  /** The bulk act that deletes several products. */
  act?: string;
}

/** Moves a product into the bin. Its views of the last minutes are forgotten. Returns its key. */
export function deleteProduct(
  db: Db,
  shop: ShopValue,
  { id, by, now, act }: Deletion,
): Result<{ key: number }, Problem<"not-found">> {
  return db.transaction(
    () => {
      const stored = findStoredProduct(db, shop, id);
      if (!stored) return fail("not-found");
      const { key, input } = stored;
      const images = listStoredImages(db, key);
      const statements = statementsOf(db);
      const viewCount = statements.viewCount.get({ shop, id })?.viewCount ?? 0;
      statements.remove.run({ shop, id });
      const { description, ...fields } = toFields(input);
      statements.add.run({
        ...{ key, shop, id, title: input.title, fields, description, viewCount },
        ...{ act: act ?? null, deletedAt: now },
      });
      for (const [i, { hash, fileName, condition }] of images.entries()) {
        statements.addImage.run({ key, position: i + 1, condition, fileName, hash });
      }
      recordProductChange(db, { by, action: "delete-product", shop, id, before: { input, images }, after: null, now });
      return ok({ key });
    },
    { behavior: "immediate" },
  );
}

/** Puts a product back from the bin, with its key, images and views. Refuses if another product has its id now. */
export function restoreProduct(
  db: Db,
  shop: ShopValue,
  { key, by, now }: { key: number; by: Actor; now: Date },
): Result<{ id: string }, Problem<"not-found" | "taken" | "invalid", { id: string }>> {
  return db.transaction(
    () => {
      const statements = statementsOf(db);
      const deleted = statements.find.get({ shop, key });
      if (!deleted) return fail("not-found", { id: "" });
      const { id, fields, description, viewCount } = deleted;
      if (findStoredProduct(db, shop, id)) return fail("taken", { id });
      // A later version may have other rules.
      const parsed = productSchema(shop).safeParse({ ...fields, description });
      if (!parsed.success) return fail("invalid", { id });
      saveProduct(db, shop, parsed.data, { by, now, images: statements.images.all({ key }), restoredKey: key });
      statements.setViews.run({ key, viewCount });
      statements.forget.run({ key });
      return ok({ id });
    },
    { behavior: "immediate" },
  );
}

/** The keys of the products that a bulk act deleted and that are still in the bin. */
export function listDeletedBy(db: Db, shop: ShopValue, act: string): number[] {
  return statementsOf(db)
    .ofAct.all({ shop, act })
    .map(({ key }) => key);
}

const PAGE_SIZE = 25;

/** A page of the bin, the latest deletions first. */
export function listDeleted(db: Db, shop: ShopValue, page: number) {
  const isHere = eq(deletedProducts.shop, shop);
  const total = db.select({ count: count() }).from(deletedProducts).where(isHere).get()?.count ?? 0;
  const pages = Math.max(1, Math.ceil(total / PAGE_SIZE));
  const shown = Math.min(page, pages);
  const rows = db
    .select({
      ...{ key: deletedProducts.productKey, id: deletedProducts.id, title: deletedProducts.title },
      ...{ act: deletedProducts.act, deletedAt: deletedProducts.deletedAt },
    })
    .from(deletedProducts)
    .where(isHere)
    .orderBy(desc(deletedProducts.deletedAt), desc(deletedProducts.productKey))
    .limit(PAGE_SIZE)
    .offset((shown - 1) * PAGE_SIZE)
    .all();
  return { rows, total, page: shown, pages };
}

/** Deletes for good what was deleted before `olderThan`, and the oldest of too many. Returns how many. */
export async function cleanUpBin(db: Db, olderThan: Date, most = MOST_DELETED): Promise<number> {
  const forget = (which: ReturnType<typeof lt> | undefined) =>
    inParts(db, ROWS_AT_ONCE, (limit) => {
      const oldest = db
        .select({ key: deletedProducts.productKey })
        .from(deletedProducts)
        .where(which)
        .orderBy(asc(deletedProducts.deletedAt))
        .limit(limit);
      return db.delete(deletedProducts).where(inArray(deletedProducts.productKey, oldest)).run().changes;
    });
  const old = await forget(lt(deletedProducts.deletedAt, olderThan));
  const newest = db
    .select({ at: deletedProducts.deletedAt })
    .from(deletedProducts)
    .orderBy(desc(deletedProducts.deletedAt))
    .limit(1)
    .offset(most)
    .get();
  return newest ? old + (await forget(sql`${deletedProducts.deletedAt} <= ${newest.at.getTime()}`)) : old;
}
