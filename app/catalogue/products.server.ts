import { and, eq, sql, type Placeholder } from "drizzle-orm";

import type { Db } from "#db/connection.ts";
import { prepareOnce } from "#db/prepare-once.ts";
import { categories, productConditions, productImages, products } from "#db/schema/index.ts";

import { nameInOrder } from "../images/image-names.ts";
import type { ProductImage } from "../images/images.ts";
import { fold } from "../shared/fold.ts";
import { fail, ok, type Problem, type Result } from "../shared/result.ts";
import type { ShopValue } from "../shops/shops.ts";

import { CONDITIONS } from "./conditions.ts";
import { adoptDescriptionImages, planDescription } from "./description-images.server.ts";
import {
  conditionPriceField,
  conditionQuantityField,
  isOpenBox,
  type OpenBoxProduct,
  type ProductInput,
} from "./product.schema.ts";
import { findStoredProduct, listStoredImages } from "./stored-products.queries.server.ts";

/**
 * Changes of products. Each is one transaction, or joins the one that is open on this database's connection: there is
 * only one connection, so `db` inside `db.transaction(…)` is that transaction, and statements stay prepared.
 */

export interface SavedProduct {
  /** `unchanged`: everything was so already, and nothing was written. */
  outcome: "created" | "updated" | "unchanged";
  key: number;
}

interface NewImages {
  /** The images in order, replacing those there are; absent leaves them as they are. */
  images?: readonly ProductImage[];
  /** The hashes of images that come with the description, by what it calls them. */
  inDescription?: ReadonlyMap<string, string>;
}

interface SaveOptions extends NewImages {
  now: Date;
}

function prepareStatements(db: Db) {
  const value = sql.placeholder;
  const common = {
    title: value("title"),
    titleFold: value("titleFold"),
    categoryKey: value("categoryKey"),
    description: value("description"),
    updatedAt: value("updatedAt"),
  };
  const linked = {
    priceCents: value("priceCents"),
    typicalPriceCents: value("typicalPriceCents"),
    rate: value("rate"),
    availability: value("availability"),
    link: value("link"),
  };
  /** What an Open Box product costs is kept by triggers. */
  const openBox = {
    ebay: value("ebay"),
    facebookMarketplace: value("facebookMarketplace"),
    offerUp: value("offerUp"),
    mercariMarketplaces: value("mercariMarketplaces"),
  };
  const upsert = (own: typeof linked | typeof openBox) => {
    const columns = { ...common, ...own } satisfies Partial<Record<keyof typeof products.$inferInsert, Placeholder>>;
    const names = Object.keys(columns) as (keyof typeof products.$inferInsert)[];
    return db
      .insert(products)
      .values({ shop: value("shop"), id: value("id"), ...columns })
      .onConflictDoUpdate({
        target: [products.shop, products.id],
        set: Object.fromEntries(names.map((name) => [name, sql`excluded.${sql.identifier(products[name].name)}`])),
      })
      .returning({ key: products.key })
      .prepare();
  };
  const category = {
    shop: value("shop"),
    mainCategory: value("mainCategory"),
    category: value("category"),
  };
  return {
    upsertLinked: upsert(linked),
    upsertOpenBox: upsert(openBox),
    findCategory: db
      .select({ key: categories.key })
      .from(categories)
      .where(
        and(
          eq(categories.shop, category.shop),
          eq(categories.mainCategory, category.mainCategory),
          eq(categories.category, category.category),
        ),
      )
      .prepare(),
    addCategory: db.insert(categories).values(category).returning({ key: categories.key }).prepare(),
    upsertCondition: db
      .insert(productConditions)
      .values({
        productKey: value("key"),
        condition: value("condition"),
        priceCents: value("priceCents"),
        quantity: value("quantity"),
      })
      .onConflictDoUpdate({
        target: [productConditions.productKey, productConditions.condition],
        set: { priceCents: sql`excluded.price_cents`, quantity: sql`excluded.quantity` },
      })
      .prepare(),
    removeImages: db
      .delete(productImages)
      .where(eq(productImages.productKey, value("key")))
      .prepare(),
    addImage: db
      .insert(productImages)
      .values({
        productKey: value("key"),
        position: value("position"),
        fileName: value("fileName"),
        hash: value("hash"),
      })
      .prepare(),
    remove: db
      .delete(products)
      .where(and(eq(products.shop, value("shop")), eq(products.id, value("id"))))
      .prepare(),
  };
}

const statementsOf = prepareOnce(prepareStatements);

/**
 * Makes a product what `input` says, adding it and its category where they are absent. The description is sanitised, and
 * its images become this product's own, here, so that no way in can forget it. Nothing is written, `updatedAt` neither,
 * if the product is so already.
 */
export function saveProduct(db: Db, shop: ShopValue, input: ProductInput, options: SaveOptions): SavedProduct {
  return db.transaction(() => saveInTransaction(db, shop, input, options), { behavior: "immediate" });
}

function saveInTransaction(db: Db, shop: ShopValue, raw: ProductInput, { now, ...given }: SaveOptions): SavedProduct {
  const { stored, input, description, outcome } = compareWithStored(db, shop, raw, given);
  if (stored && outcome === "unchanged") return { outcome, key: stored.key };
  if (description) adoptDescriptionImages(db, { shop, id: input.id }, description, now);
  const key = writeProduct(db, shop, input, stored ? laterThan(stored.updatedAt, now) : now);
  if (isOpenBox(input)) writeConditions(db, key, input, stored?.input);
  if (given.images) replaceProductImages(db, key, given.images);
  return { outcome, key };
}

/** A dry run: what `saveProduct` would do; writes nothing. */
export function dryRunSave(db: Db, shop: ShopValue, input: ProductInput, given: NewImages): SavedProduct["outcome"] {
  return compareWithStored(db, shop, input, given).outcome;
}

function compareWithStored(db: Db, shop: ShopValue, raw: ProductInput, { images, inDescription }: NewImages) {
  const stored = findStoredProduct(db, shop, raw.id);
  // What is stored has been sanitised, and its images are this product's.
  const description =
    raw.description === stored?.input.description
      ? null
      : planDescription(db, { shop, id: raw.id }, raw.description, inDescription);
  const input = description ? { ...raw, description: description.html } : raw;
  const sameImages = !images || (stored !== null && isSameImages(listStoredImages(db, stored.key), images));
  const isUnchanged = stored !== null && sameImages && !description?.adopted.size && isSame(stored.input, input);
  const outcome: SavedProduct["outcome"] = !stored ? "created" : isUnchanged ? "unchanged" : "updated";
  return { stored, input, description, outcome };
}

/** Both are of one shop and so have the same fields, with plain values. */
function isSame(a: ProductInput, b: ProductInput): boolean {
  const other = new Map(Object.entries(b));
  return Object.entries(a).every(([field, value]) => other.get(field) === value);
}

function isSameImages(a: readonly ProductImage[], b: readonly ProductImage[]): boolean {
  return a.length === b.length && a.every((image, i) => image.hash === b[i]?.hash);
}

/** Two changes within a millisecond still differ in `updatedAt`, which tells a stale form from a fresh one. */
function laterThan(before: Date, now: Date): Date {
  return new Date(Math.max(now.getTime(), before.getTime() + 1));
}

function writeProduct(db: Db, shop: ShopValue, input: ProductInput, updatedAt: Date): number {
  const statements = statementsOf(db);
  const category = { shop, mainCategory: input.main_category, category: input.category };
  const categoryRow = statements.findCategory.get(category) ?? statements.addCategory.get(category);
  const common = {
    shop,
    id: input.id,
    title: input.title,
    titleFold: fold(input.title),
    categoryKey: categoryRow.key,
    description: input.description,
    updatedAt,
  };
  const row = isOpenBox(input)
    ? statements.upsertOpenBox.get({
        ...common,
        ebay: input.ebay,
        facebookMarketplace: input.facebook_marketplace,
        offerUp: input.offer_up,
        mercariMarketplaces: input.mercari_marketplaces,
      })
    : statements.upsertLinked.get({
        ...common,
        priceCents: input.price,
        typicalPriceCents: input.typical_price,
        rate: input.rate,
        availability: input.availability,
        link: input.link,
      });
  return row.key;
}

function writeConditions(db: Db, key: number, input: OpenBoxProduct, before: ProductInput | undefined): void {
  for (const condition of CONDITIONS) {
    const [priceField, quantityField] = [conditionPriceField(condition), conditionQuantityField(condition)];
    const [priceCents, quantity] = [input[priceField], input[quantityField]];
    const [oldPrice, oldQuantity] = before && isOpenBox(before) ? [before[priceField], before[quantityField]] : [0, 0];
    if (priceCents === oldPrice && quantity === oldQuantity) continue;
    statementsOf(db).upsertCondition.run({ key, condition, priceCents, quantity });
  }
}

/**
 * Gives a product exactly these images, in this order, named by place where they have no name of their own. Moving
 * `updatedAt` is left to the caller, and removing unused images to cleanup.
 */
export function replaceProductImages(db: Db, productKey: number, images: readonly ProductImage[]): void {
  const statements = statementsOf(db);
  db.transaction(
    () => {
      if (isSameImages(listStoredImages(db, productKey), images)) return;
      statements.removeImages.run({ key: productKey });
      const names = nameInOrder(images.map((image) => image.fileName));
      for (const [i, { hash }] of images.entries()) {
        statements.addImage.run({ key: productKey, position: i + 1, fileName: names[i], hash });
      }
    },
    { behavior: "immediate" },
  );
}

/** Removes a product with its conditions, images and views. */
export function deleteProduct(db: Db, shop: ShopValue, id: string): Result<null, Problem<"not-found">> {
  return statementsOf(db).remove.run({ shop, id }).changes > 0 ? ok(null) : fail("not-found");
}
