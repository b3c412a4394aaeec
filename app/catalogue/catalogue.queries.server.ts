import { and, asc, eq, gt, inArray, sql } from "drizzle-orm";

import type { Db } from "#db/connection.ts";
import { prepareOnce } from "#db/prepare-once.ts";
import { categories, images, productConditions, productImages, products } from "#db/schema/index.ts";

import { imageVersion } from "../images/image-url.ts";
import { getShop, type Shop, type ShopValue } from "../shops/shops.ts";

import type { Category } from "./categories.ts";
import { chooseCategories } from "./categories.ts";
import { CONDITIONS } from "./conditions.ts";
import { countFiltered, type ChoiceCounts } from "./filter-counts.queries.server.ts";
import { NO_FILTERS } from "./filters.ts";
import { listMarketplaceLinks } from "./marketplaces.ts";
import {
  chooseSearch,
  countProducts,
  listKeys,
  listRows,
  type ProductFilter,
} from "./product-search.queries.server.ts";
import type { ProductCard, ProductDetail } from "./product.ts";
import { isGrid, PAGE_SIZE, showsFilters, TOP_COUNT, type View } from "./view.ts";

/** One row of a shop's page: the first products of a sub-category. */
export interface CategoryRow {
  main: string;
  category: string;
  /** The number of all products in the sub-category, or of the search's hits in it. */
  total: number;
  /** Null in the data of a document, because its HTML already shows them. */
  cards: ProductCard[] | null;
}

export type ShopContent = {
  total: number;
  /** The number of products that a price sort leaves out because they have no price. */
  unpriced: number;
  /** The counts beside the choices of filters. Null where the page shows no filters. */
  choices: ChoiceCounts | null;
} & (
  | { kind: "rows"; rows: CategoryRow[] }
  | { kind: "grid"; known: boolean; cards: ProductCard[]; page: number; pages: number }
);

const cardColumns = {
  key: products.key,
  id: products.id,
  title: products.title,
  price: products.priceCents,
  maxPrice: products.maxPriceCents,
  typicalPrice: products.typicalPriceCents,
  rate: products.rate,
  availability: products.availability,
  stock: products.stock,
  previewHash: products.previewHash,
};

function prepareQueries(db: Db) {
  return {
    categories: db
      .select({
        key: categories.key,
        main: categories.mainCategory,
        category: categories.category,
        productCount: categories.productCount,
        pricedCount: categories.pricedCount,
        priceSum: categories.priceSumCents,
        typicalPriceSum: categories.typicalPriceSumCents,
      })
      .from(categories)
      .where(and(eq(categories.shop, sql.placeholder("shop")), gt(categories.productCount, 0)))
      .orderBy(asc(categories.mainCategory), asc(categories.category))
      .prepare(),
    cards: db
      .select(cardColumns)
      .from(products)
      .where(inArray(products.key, sql`(SELECT value FROM json_each(${sql.placeholder("keys")}))`))
      .prepare(),
    product: db
      .select({
        ...cardColumns,
        mainCategory: categories.mainCategory,
        category: categories.category,
        description: products.description,
        link: products.link,
        ebay: products.ebay,
        facebookMarketplace: products.facebookMarketplace,
        offerUp: products.offerUp,
        mercariMarketplaces: products.mercariMarketplaces,
      })
      .from(products)
      .innerJoin(categories, eq(categories.key, products.categoryKey))
      .where(and(eq(products.shop, sql.placeholder("shop")), eq(products.id, sql.placeholder("id"))))
      .prepare(),
    images: db
      .select({
        fileName: productImages.fileName,
        hash: productImages.hash,
        width: images.width,
        height: images.height,
      })
      .from(productImages)
      .innerJoin(images, eq(images.hash, productImages.hash))
      .where(eq(productImages.productKey, sql.placeholder("key")))
      .orderBy(productImages.position)
      .prepare(),
    offers: db
      .select({
        condition: productConditions.condition,
        price: productConditions.priceCents,
        quantity: productConditions.quantity,
      })
      .from(productConditions)
      .where(eq(productConditions.productKey, sql.placeholder("key")))
      .prepare(),
  };
}

const catalogueQueries = prepareOnce(prepareQueries);

/** The sub-categories of a shop that have products, by name. */
export function listCategories(db: Db, shop: ShopValue): Category[] {
  return catalogueQueries(db).categories.all({ shop });
}

/** The most viewed products of a shop. */
export function listTopProducts(db: Db, shop: ShopValue): ProductCard[] {
  const filter = filterOf(db, getShop(shop), { q: "", filters: NO_FILTERS }, []);
  return listCards(db, listKeys(db, filter, { name: "views" }, { limit: TOP_COUNT, offset: 0 }));
}

/** The content of a shop's page below the search bar, for a view. */
export function getShopContent(db: Db, shop: Shop, view: View, all: readonly Category[]): ShopContent {
  return isGrid(view) ? getGrid(db, shop, view, all) : getRows(db, shop, view, all);
}

function getRows(db: Db, shop: Shop, view: View, all: readonly Category[]): ShopContent {
  const filter = filterOf(db, shop, view, all);
  const { totals, ...counts } = countShown(db, filter, view);
  const shown = all.filter((one) => totals.has(one.key));
  const found = listRows(db, { ...filter, chosen: shown }, { name: view.sort }, PAGE_SIZE);
  const cards = new Map(cardEntries(db, [...found.values()].flat()));
  const rows = shown.map((one) => {
    const total = totals.get(one.key) ?? 0;
    const rowKeys = (found.get(one.key) ?? []).slice(0, total);
    return { main: one.main, category: one.category, total, cards: pick(cards, rowKeys) };
  });
  return { kind: "rows", rows, ...counts };
}

function getGrid(db: Db, shop: Shop, view: View, all: readonly Category[]): ShopContent {
  const chosen = chooseCategories(all, view);
  const filter: ProductFilter = { ...filterOf(db, shop, view, all), chosen };
  const { totals, total, ...counts } = countShown(db, filter, view);
  const pages = Math.max(1, Math.ceil(total / PAGE_SIZE));
  const page = Math.min(view.page, pages);
  const offset = (page - 1) * PAGE_SIZE;
  const slice = { limit: Math.min(PAGE_SIZE, total - offset), offset };
  const shown: ProductFilter = { ...filter, chosen: chosen.filter((one) => totals.has(one.key)) };
  const cards = listCards(db, listKeys(db, shown, { name: view.sort }, slice));
  return { kind: "grid", known: chosen.length > 0, cards, total, page, pages, ...counts };
}

function filterOf(
  db: Db,
  shop: Shop,
  { q, filters }: Pick<View, "q" | "filters">,
  all: readonly Category[],
): ProductFilter {
  return { shop, all, chosen: null, search: chooseSearch(db, q), stock: null, filters };
}

/**
 * Counts the products that a view shows in each sub-category. The price sorts of Open Box leave out products without a
 * price. Those come last in both orders, so a smaller count cuts them off.
 */
function countShown(db: Db, filter: ProductFilter, view: View) {
  const pricedOnly = filter.shop.sells === "conditions" && (view.sort === "price-asc" || view.sort === "price-desc");
  const { choices, ...counts } = countFiltered(db, filter, pricedOnly);
  return { ...counts, total: sum(counts.totals.values()), choices: showsFilters(view) ? choices : null };
}

/** The number of a shop's products that a search finds. */
export function countFound(db: Db, shop: Shop, q: string): number {
  return countProducts(db, filterOf(db, shop, { q, filters: NO_FILTERS }, listCategories(db, shop.value)));
}

/** Products as cards, in the order of their keys. */
function listCards(db: Db, keys: readonly number[]): ProductCard[] {
  return pick(new Map(cardEntries(db, keys)), keys);
}

export function findProduct(db: Db, shop: ShopValue, id: string): ProductDetail | null {
  const queries = catalogueQueries(db);
  const row = queries.product.get({ shop, id });
  if (!row) return null;
  const offers = getShop(shop).sells === "conditions" ? queries.offers.all({ key: row.key }) : [];
  return {
    ...toCard(row),
    mainCategory: row.mainCategory,
    category: row.category,
    description: row.description,
    link: row.link,
    marketplaces: listMarketplaceLinks(row),
    offers: CONDITIONS.flatMap((condition) => offers.filter((o) => o.condition === condition && o.price > 0)),
    images: queries.images.all({ key: row.key }).map(({ hash, ...image }) => ({
      ...image,
      version: imageVersion(hash),
    })),
  };
}

type CardRow = Pick<ProductDetail, "id" | "title" | "price" | "maxPrice" | "typicalPrice" | "rate" | "stock"> & {
  key: number;
  availability: "YES" | "NO";
  previewHash: string | null;
};

function toCard(row: CardRow): ProductCard {
  return {
    id: row.id,
    title: row.title,
    price: row.price,
    maxPrice: row.maxPrice,
    typicalPrice: row.typicalPrice,
    rate: row.rate,
    available: row.availability === "YES",
    stock: row.stock,
    preview: row.previewHash && imageVersion(row.previewHash),
  };
}

function cardEntries(db: Db, keys: readonly number[]): [number, ProductCard][] {
  if (keys.length === 0) return [];
  const rows = catalogueQueries(db).cards.all({ keys: JSON.stringify(keys) });
  return rows.map((row) => [row.key, toCard(row)]);
}

function pick<Value>(from: ReadonlyMap<number, Value>, keys: readonly number[]): Value[] {
  return keys.flatMap((key) => from.get(key) ?? []);
}

function sum(numbers: Iterable<number>): number {
  let total = 0;
  for (const number of numbers) total += number;
  return total;
}
