import { and, asc, eq, gt, sql } from "drizzle-orm";

import type { Db } from "#db/connection.ts";
import { prepareOnce } from "#db/prepare-once.ts";
import {
  categories,
  images,
  productConditions,
  productFieldChanges,
  productImages,
  products,
} from "#db/schema/index.ts";

import type { ProductImage, StoredImage } from "../../images/images.ts";
import { getShop, type ShopValue } from "../../shops/shops.ts";
import {
  conditionPriceField,
  conditionQuantityField,
  CONDITIONS,
  type ConditionPriceField,
  type ConditionQuantityField,
} from "../../shops/conditions.ts";
import { marketplaceColumns } from "../marketplace-columns.server.ts";
import type { ProductInput } from "../product.schema.ts";
import { listSpecs } from "../specs/specs.queries.server.ts";

/** A stored product in the shape of its input. */
export interface StoredProduct {
  key: number;
  updatedAt: Date;
  input: ProductInput;
}

function prepareQueries(db: Db) {
  return {
    product: db
      .select({
        key: products.key,
        title: products.title,
        mainCategory: categories.mainCategory,
        category: categories.category,
        priceCents: products.priceCents,
        typicalPriceCents: products.typicalPriceCents,
        rate: products.rate,
        availability: products.availability,
        link: products.link,
        ...marketplaceColumns,
        description: products.description,
        updatedAt: products.updatedAt,
      })
      .from(products)
      .innerJoin(categories, eq(categories.key, products.categoryKey))
      .where(and(eq(products.shop, sql.placeholder("shop")), eq(products.id, sql.placeholder("id"))))
      .prepare(),
    conditions: db
      .select({
        condition: productConditions.condition,
        priceCents: productConditions.priceCents,
        quantity: productConditions.quantity,
      })
      .from(productConditions)
      .where(eq(productConditions.productKey, sql.placeholder("key")))
      .prepare(),
    changedFields: db
      .select({ field: productFieldChanges.field })
      .from(productFieldChanges)
      .innerJoin(products, eq(products.key, productFieldChanges.productKey))
      .where(
        and(
          eq(products.shop, sql.placeholder("shop")),
          eq(products.id, sql.placeholder("id")),
          gt(productFieldChanges.changedAt, sql.placeholder("since")),
        ),
      )
      .prepare(),
    images: db
      .select({
        hash: productImages.hash,
        width: images.width,
        height: images.height,
        fileName: productImages.fileName,
        condition: productImages.condition,
      })
      .from(productImages)
      .innerJoin(images, eq(images.hash, productImages.hash))
      .where(eq(productImages.productKey, sql.placeholder("key")))
      .orderBy(productImages.position)
      .prepare(),
    ids: db
      .select({ key: products.key, id: products.id })
      .from(products)
      .where(and(eq(products.shop, sql.placeholder("shop")), gt(products.key, sql.placeholder("after"))))
      .orderBy(asc(products.key))
      .limit(sql.placeholder("limit"))
      .prepare(),
    count: db
      .select({ count: sql<number>`coalesce(sum(${categories.productCount}), 0)` })
      .from(categories)
      .where(eq(categories.shop, sql.placeholder("shop")))
      .prepare(),
  };
}

const queriesOf = prepareOnce(prepareQueries);

export function findStoredProduct(db: Db, shop: ShopValue, id: string): StoredProduct | null {
  const row = queriesOf(db).product.get({ shop, id });
  if (!row) return null;
  const names = { id, title: row.title, main_category: row.mainCategory, category: row.category };
  const specs = listSpecs(db, [row.key]).get(row.key) ?? [];
  const input: ProductInput =
    getShop(shop).sells === "conditions"
      ? {
          ...names,
          ...getConditionFields(db, row.key),
          ebay: row.ebay,
          facebook_marketplace: row.facebookMarketplace,
          offer_up: row.offerUp,
          mercari_marketplaces: row.mercariMarketplaces,
          description: row.description,
          specs,
        }
      : {
          ...names,
          price: row.priceCents,
          typical_price: row.typicalPriceCents,
          rate: row.rate,
          availability: row.availability,
          link: row.link,
          description: row.description,
          specs,
        };
  return { key: row.key, updatedAt: row.updatedAt, input };
}

function getConditionFields(db: Db, key: number) {
  const rows = queriesOf(db).conditions.all({ key });
  return Object.fromEntries(
    CONDITIONS.flatMap((condition) => {
      const row = rows.find((one) => one.condition === condition);
      return [
        [conditionPriceField(condition), row?.priceCents ?? 0],
        [conditionQuantityField(condition), row?.quantity ?? 0],
      ];
    }),
  ) as Record<ConditionPriceField | ConditionQuantityField, number>;
}

/** The price and stock fields of a product that changed after it had this time of change. */
export function listFieldsChangedSince(db: Db, product: { shop: ShopValue; id: string; since: Date }): string[] {
  const { shop, id, since } = product;
  return queriesOf(db)
    .changedFields.all({ shop, id, since: since.getTime() })
    .map(({ field }) => field);
}

/** A product's images in order. */
export function listStoredImages(db: Db, productKey: number): (StoredImage & Required<ProductImage>)[] {
  return queriesOf(db).images.all({ key: productKey });
}

/** How many products a shop has. */
export function countProducts(db: Db, shop: ShopValue): number {
  return queriesOf(db).count.get({ shop })?.count ?? 0;
}

/**
 * The ids of a shop's products in the order of their creation. Read in batches, so that no statement stays open long.
 */
export function* walkProductIds(db: Db, shop: ShopValue): Generator<string> {
  const limit = 500;
  let after = 0;
  for (;;) {
    const part = queriesOf(db).ids.all({ shop, after, limit });
    for (const { id } of part) yield id;
    const last = part.at(-1);
    if (!last) return;
    after = last.key;
  }
}
