import { and, eq, sql, type Placeholder } from "drizzle-orm";

import type { Db } from "#db/connection.ts";
import { prepareOnce } from "#db/prepare-once.ts";
import { AVAILABLE, categories, productConditions, productImages, products } from "#db/schema/index.ts";

import type { Actor } from "../../audit/actor.ts";
import { nameInOrder } from "../../images/image-names.ts";
import type { ProductImage } from "../../images/images.ts";
import { fold } from "../../shared/fold.ts";
import type { ShopValue } from "../../shops/shops.ts";
import { conditionPriceField, conditionQuantityField, CONDITIONS } from "../../shops/conditions.ts";
import { isOpenBox, type OpenBoxProduct, type ProductInput } from "../product.schema.ts";
import { replaceSpecs } from "../specs/save-specs.server.ts";
import { isSameSpecs } from "../specs/specs.ts";

import { recordProductChange } from "./audit-product.server.ts";
import { adoptDescriptionImages, planDescription } from "./description-images.server.ts";
import { findStoredProduct, listStoredImages } from "./stored-products.queries.server.ts";

/**
 * Commands that change products. Each runs in its own transaction, or joins the open one. There is only one connection,
 * so `db` inside `db.transaction(…)` belongs to that transaction, and statements stay prepared.
 */

export interface SavedProduct {
  /** `unchanged`: the product already had these values, and nothing was written. */
  outcome: "created" | "updated" | "unchanged";
  key: number;
}

interface NewImages {
  /** The images in order, replacing the current ones. If absent, the images stay as they are. */
  images?: readonly ProductImage[];
  /** The hashes of images that come with the description, by their reference in it. */
  inDescription?: ReadonlyMap<string, string>;
}

interface SaveOptions extends NewImages {
  by: Actor;
  now: Date;
  /** The product comes from a CSV file. */
  imported?: boolean;
  /** The key of a deleted product, which it gets again. */
  restoredKey?: number;
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
  /** Triggers maintain the price columns of an Open Box product. */
  const openBox = {
    ebay: value("ebay"),
    facebookMarketplace: value("facebookMarketplace"),
    offerUp: value("offerUp"),
    mercariMarketplaces: value("mercariMarketplaces"),
  };
  const upsert = (own: typeof linked | typeof openBox, initial: { offers?: Placeholder } = {}) => {
    const columns = { ...common, ...own } satisfies Partial<Record<keyof typeof products.$inferInsert, Placeholder>>;
    const names = Object.keys(columns) as (keyof typeof products.$inferInsert)[];
    return (
      db
        .insert(products)
        // Without a key, SQLite gives the next one.
        .values({ key: value("key"), shop: value("shop"), id: value("id"), ...columns, ...initial })
        .onConflictDoUpdate({
          target: [products.shop, products.id],
          set: Object.fromEntries(names.map((name) => [name, sql`excluded.${sql.identifier(products[name].name)}`])),
        })
        .returning({ key: products.key })
        .prepare()
    );
  };
  const category = {
    shop: value("shop"),
    mainCategory: value("mainCategory"),
    category: value("category"),
  };
  return {
    // Triggers maintain `offers` from then on.
    upsertLinked: upsert(linked, { offers: value("offers") }),
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
        condition: value("condition"),
      })
      .prepare(),
  };
}

const statementsOf = prepareOnce(prepareStatements);

/**
 * Writes a product as `input` says, and adds the product and its category if they are missing. Always sanitizes the
 * description and makes the images in it this product's own. Writes nothing, not even `updatedAt`, if nothing changes.
 */
export function saveProduct(db: Db, shop: ShopValue, input: ProductInput, options: SaveOptions): SavedProduct {
  const save = () => saveInTransaction(db, shop, input, options);
  // No savepoint in an open transaction, because SQLite copies all pages that change after one. Callers let errors end it.
  return db.$client.inTransaction ? save() : db.transaction(save, { behavior: "immediate" });
}

function saveInTransaction(db: Db, shop: ShopValue, raw: ProductInput, options: SaveOptions): SavedProduct {
  const { now, by, imported, restoredKey, ...given } = options;
  const { stored, input, description, outcome } = compareWithStored(db, shop, raw, given);
  if (stored && outcome === "unchanged") return { outcome, key: stored.key };
  if (description) adoptDescriptionImages(db, { shop, id: input.id }, description, now);
  const before = stored && { input: stored.input, images: listStoredImages(db, stored.key) };
  const updatedAt = stored ? laterThan(stored.updatedAt, now) : now;
  const key = writeProduct(db, shop, input, { updatedAt, key: stored ? null : (restoredKey ?? null) });
  if (isOpenBox(input)) writeConditions(db, key, input, stored?.input);
  if (!isSameSpecs(stored?.input.specs ?? [], input.specs)) replaceSpecs(db, key, input.specs);
  if (given.images) replaceProductImages(db, key, given.images);
  const added = restoredKey === undefined ? "add-product" : "restore-product";
  const action = imported ? "import-product" : stored ? "edit-product" : added;
  const after = { input, images: listStoredImages(db, key) };
  recordProductChange(db, { by, action, shop, id: input.id, before, after, now });
  return { outcome, key };
}

/** A dry run: what `saveProduct` would do. Writes nothing. */
export function dryRunSave(db: Db, shop: ShopValue, input: ProductInput, given: NewImages): SavedProduct["outcome"] {
  return compareWithStored(db, shop, input, given).outcome;
}

function compareWithStored(db: Db, shop: ShopValue, raw: ProductInput, { images, inDescription }: NewImages) {
  const stored = findStoredProduct(db, shop, raw.id);
  // The stored description is sanitized, and its images are this product's.
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

/** Compares two inputs of the same shop: they have the same fields, with plain values but for the specs. */
function isSame({ specs, ...a }: ProductInput, b: ProductInput): boolean {
  const other = new Map<string, unknown>(Object.entries(b));
  return isSameSpecs(specs, b.specs) && Object.entries(a).every(([field, value]) => other.get(field) === value);
}

type StoredImages = ReturnType<typeof listStoredImages>;

function isSameImages(stored: StoredImages, given: readonly ProductImage[]): boolean {
  return stored.length === given.length && stored.every((image, i) => isSameImage(image, given[i]));
}

function isSameImage(stored: StoredImages[number], given: ProductImage | undefined): boolean {
  return stored.hash === given?.hash && (given.condition === undefined || given.condition === stored.condition);
}

/** Makes `updatedAt` differ even for two changes within a millisecond. It reveals stale forms. */
function laterThan(before: Date, now: Date): Date {
  return new Date(Math.max(now.getTime(), before.getTime() + 1));
}

function writeProduct(
  db: Db,
  shop: ShopValue,
  input: ProductInput,
  { updatedAt, key }: { updatedAt: Date; key: number | null },
): number {
  const statements = statementsOf(db);
  const category = { shop, mainCategory: input.main_category, category: input.category };
  const categoryRow = statements.findCategory.get(category) ?? statements.addCategory.get(category);
  const common = {
    key,
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
        offers: input.availability === "YES" ? AVAILABLE : 0,
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
 * Sets a product's images, in this order. Images without a name are named by position. The caller sets `updatedAt`, and
 * cleanup removes unused images.
 */
export function replaceProductImages(db: Db, productKey: number, images: readonly ProductImage[]): void {
  const statements = statementsOf(db);
  db.transaction(
    () => {
      const stored = listStoredImages(db, productKey);
      if (isSameImages(stored, images)) return;
      const conditions = new Map(stored.map((image) => [image.hash, image.condition]));
      statements.removeImages.run({ key: productKey });
      const names = nameInOrder(images.map((image) => image.fileName));
      for (const [i, { hash, condition = conditions.get(hash) ?? null }] of images.entries()) {
        statements.addImage.run({ key: productKey, position: i + 1, fileName: names[i], hash, condition });
      }
    },
    { behavior: "immediate" },
  );
}
