import { and, asc, eq, gt, inArray, sql } from "drizzle-orm";

import type { Db } from "#db/connection.ts";
import { prepareOnce } from "#db/prepare-once.ts";
import { categories, productConditions, productImages, products } from "#db/schema/index.ts";

import type { Condition } from "../shops/conditions.ts";
import { listSpecs } from "../catalogue/specs/specs.queries.server.ts";
import type { Spec } from "../catalogue/specs/specs.ts";
import { imageVersion } from "../images/image-url.ts";
import { OPEN_BOX } from "../shops/shops.ts";

/** An Open Box product in a condition that can be bought now. */
export interface BuyableOffer {
  id: string;
  title: string;
  mainCategory: string;
  category: string;
  /** The beginning of its HTML. */
  description: string;
  specs: readonly Spec[];
  condition: Condition;
  /** Cents. */
  price: number;
  /** Images of this condition first, then images of the product in any condition. */
  images: { fileName: string; version: string }[];
}

/** How many products are read and sent at a time. */
const PART_SIZE = 200;
/** Much longer than the text in a feed, because tags count too. */
const DESCRIPTION_READ = 20_000;

const queries = prepareOnce((db) => {
  const keys = sql`(SELECT value FROM json_each(${sql.placeholder("keys")}))`;
  return {
    products: db
      .select({
        key: products.key,
        id: products.id,
        title: products.title,
        mainCategory: categories.mainCategory,
        category: categories.category,
        description: sql<string>`substr(${products.description}, 1, ${sql.raw(String(DESCRIPTION_READ))})`,
      })
      .from(products)
      .innerJoin(categories, eq(categories.key, products.categoryKey))
      .where(and(eq(products.shop, OPEN_BOX.value), gt(products.stock, 0), gt(products.key, sql.placeholder("after"))))
      .orderBy(asc(products.key))
      .limit(PART_SIZE)
      .prepare(),
    offers: db
      .select()
      .from(productConditions)
      .where(
        and(
          inArray(productConditions.productKey, keys),
          gt(productConditions.priceCents, 0),
          gt(productConditions.quantity, 0),
        ),
      )
      .prepare(),
    images: db
      .select({
        productKey: productImages.productKey,
        condition: productImages.condition,
        fileName: productImages.fileName,
        hash: productImages.hash,
      })
      .from(productImages)
      .where(inArray(productImages.productKey, keys))
      .orderBy(asc(productImages.productKey), asc(productImages.position))
      .prepare(),
  };
});

/** All offers that can be bought now, in parts, the oldest products first. */
export function* walkBuyableOffers(db: Db): Generator<BuyableOffer[]> {
  const prepared = queries(db);
  for (let after = 0; ;) {
    const rows = prepared.products.all({ after });
    const last = rows.at(-1);
    if (!last) return;
    after = last.key;
    const keys = rows.map(({ key }) => key);
    const asked = { keys: JSON.stringify(keys) };
    const offers = byProduct(prepared.offers.all(asked));
    const images = byProduct(prepared.images.all(asked));
    const specs = listSpecs(db, keys);
    yield rows.flatMap(({ key, ...product }) =>
      (offers.get(key) ?? []).map(({ condition, priceCents }) => ({
        ...product,
        specs: specs.get(key) ?? [],
        condition,
        price: priceCents,
        images: imagesOf(condition, images.get(key) ?? []),
      })),
    );
  }
}

function byProduct<Row extends { productKey: number }>(rows: readonly Row[]): Map<number, Row[]> {
  const groups = new Map<number, Row[]>();
  for (const row of rows) {
    const known = groups.get(row.productKey);
    if (known) known.push(row);
    else groups.set(row.productKey, [row]);
  }
  return groups;
}

interface ImageRow {
  condition: Condition | null;
  fileName: string;
  hash: string;
}

/** The images that show an item in this condition, then those that show the product in any. */
function imagesOf(condition: Condition, all: readonly ImageRow[]): BuyableOffer["images"] {
  return [...all.filter((one) => one.condition === condition), ...all.filter((one) => one.condition === null)].map(
    ({ fileName, hash }) => ({ fileName, version: imageVersion(hash) }),
  );
}
