import { and, asc, eq, gt, inArray, sql } from "drizzle-orm";

import type { Db } from "#db/connection.ts";
import { prepareOnce } from "#db/prepare-once.ts";
import { categories, images, productConditions, productImages, products } from "#db/schema/index.ts";

import { imageVersion } from "../../images/image-url.ts";
import { getShop, type Shop, type ShopValue } from "../../shops/shops.ts";
import { chooseCategories, type Category } from "../categories.ts";
import { glyphOf } from "../glyphs/category-glyphs.ts";
import { CONDITIONS } from "../../shops/conditions.ts";
import { NO_FILTERS } from "../filters.ts";
import { marketplaceColumns } from "../marketplace-columns.server.ts";
import { listMarketplaceLinks } from "../marketplaces.ts";
import type { ProductCard, ProductDetail } from "../product.ts";
import { repeatsSpecs } from "../specs/specs-of-description.ts";
import { listSpecLines, listSpecs } from "../specs/specs.queries.server.ts";
import { isGrid, isStockFirst, PAGE_SIZE, showsFilters, TOP_COUNT, type View } from "../view.ts";

import { countFiltered, type ChoiceCounts } from "./filter-counts.queries.server.ts";
import { listFoundPage, listFoundStockFirst } from "./found-products.queries.server.ts";
import { chooseSearch, listKeys, listRows, type ProductFilter, type Search } from "./product-search.queries.server.ts";
import { chooseSpecs, getSpecMenu, type ChosenSpec, type OfferedSpec } from "./spec-menu.queries.server.ts";
import { listRowsStockFirst, listStockFirst } from "./stock-first.queries.server.ts";

/** One row of a shop's page: the first products of a sub-category. */
export interface CategoryRow {
  main: string;
  category: string;
  /** The number of products in the sub-category, without those that the search, the filters or the sort leave out. */
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

/** What `toCard` needs. */
export const cardColumns = {
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
  mainCategory: categories.mainCategory,
  category: categories.category,
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
        version: categories.version,
      })
      .from(categories)
      .where(and(eq(categories.shop, sql.placeholder("shop")), gt(categories.productCount, 0)))
      .orderBy(asc(categories.mainCategory), asc(categories.category))
      .prepare(),
    cards: db
      .select(cardColumns)
      .from(products)
      .innerJoin(categories, eq(categories.key, products.categoryKey))
      .where(inArray(products.key, sql`(SELECT value FROM json_each(${sql.placeholder("keys")}))`))
      .prepare(),
    product: db
      .select({
        ...cardColumns,
        mainCategory: categories.mainCategory,
        description: products.description,
        link: products.link,
        ...marketplaceColumns,
      })
      .from(products)
      .innerJoin(categories, eq(categories.key, products.categoryKey))
      .where(and(eq(products.shop, sql.placeholder("shop")), eq(products.id, sql.placeholder("id"))))
      .prepare(),
    images: db
      .select({
        fileName: productImages.fileName,
        hash: productImages.hash,
        condition: productImages.condition,
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
  return listMostViewed(db, getShop(shop), { kind: "none" }, TOP_COUNT);
}

/** The most viewed products that a search finds. */
export function listMostViewed(
  db: Db,
  shop: Shop,
  search: Search,
  limit: number,
  content?: CardContent,
): ProductCard[] {
  const filter: ProductFilter = { shop, all: [], chosen: null, search, stock: null, filters: NO_FILTERS };
  return listCards(db, listKeys(db, filter, { name: "views" }, { limit, offset: 0 }), content);
}

/** The content of a shop's page below the search bar, for a view. */
export function getShopContent(db: Db, shop: Shop, view: View, all: readonly Category[]): ShopContent {
  return isGrid(view) ? getGrid(db, shop, view, all) : getRows(db, shop, view, all);
}

function getRows(db: Db, shop: Shop, view: View, all: readonly Category[]): ShopContent {
  const filter = filterOf(db, shop, view, all);
  const { totals, total, unpriced, choices } = countShown(db, filter, view, { menu: [], specs: [] });
  const shown = all.filter((one) => totals.has(one.key));
  const list = isStockFirst(view) ? listRowsStockFirst : listRows;
  const found = list(db, { ...filter, chosen: shown }, { name: view.sort }, PAGE_SIZE);
  const cards = new Map(cardEntries(db, [...found.values()].flat()));
  const rows = shown.map((one) => {
    const count = totals.get(one.key) ?? 0;
    const rowKeys = (found.get(one.key) ?? []).slice(0, count);
    return { main: one.main, category: one.category, total: count, cards: pick(cards, rowKeys) };
  });
  return { kind: "rows", rows, total, unpriced, choices };
}

function getGrid(db: Db, shop: Shop, view: View, all: readonly Category[]): ShopContent {
  const chosen = chooseCategories(all, view);
  const filter: ProductFilter = { ...filterOf(db, shop, view, all), chosen };
  const menu = getSpecMenu(db, chosen);
  const specs = chooseSpecs(menu, view.filters.specs);
  const { totals, total, inStock, found, ...counts } = countShown(db, filter, view, { menu, specs });
  const pages = Math.max(1, Math.ceil(total / PAGE_SIZE));
  const page = Math.min(view.page, pages);
  const offset = (page - 1) * PAGE_SIZE;
  const slice = { limit: Math.min(PAGE_SIZE, total - offset), offset };
  const shown: ProductFilter = { ...filter, chosen: chosen.filter((one) => totals.has(one.key)) };
  const order = { name: view.sort };
  const list = () => {
    if (found && specs.length > 0) {
      const listFound = isStockFirst(view) ? listFoundStockFirst : listFoundPage;
      return listFound(db, shown, order, { ...found, ...slice });
    }
    return isStockFirst(view)
      ? listStockFirst(db, shown, order, { ...slice, inStock })
      : listKeys(db, shown, order, slice);
  };
  const keys = list();
  const cards = listCards(db, keys, { withSpecs: true });
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
function countShown(
  db: Db,
  filter: ProductFilter,
  view: View,
  offered: { menu: readonly OfferedSpec[]; specs: readonly ChosenSpec[] },
) {
  const pricedOnly = filter.shop.sells === "conditions" && (view.sort === "price-asc" || view.sort === "price-desc");
  const { choices, ...counts } = countFiltered(db, filter, { pricedOnly, ...offered });
  const shown = showsFilters(view) ? choices : null;
  return { ...counts, total: sum(counts.totals.values()), inStock: choices.inStock, choices: shown };
}

/** Whether cards have their specs in one line. */
interface CardContent {
  withSpecs: boolean;
}

/** Products as cards, in the order of their keys. */
export function listCards(
  db: Db,
  keys: readonly number[],
  { withSpecs }: CardContent = { withSpecs: false },
): ProductCard[] {
  const cards = new Map(cardEntries(db, keys));
  for (const [key, specLine] of withSpecs ? listSpecLines(db, keys) : []) {
    const card = cards.get(key);
    if (card) cards.set(key, { ...card, specLine });
  }
  return pick(cards, keys);
}

export function findProduct(db: Db, shop: ShopValue, id: string): ProductDetail | null {
  const queries = catalogueQueries(db);
  const row = queries.product.get({ shop, id });
  if (!row) return null;
  const specs = listSpecs(db, [row.key]).get(row.key) ?? [];
  const offers = getShop(shop).sells === "conditions" ? queries.offers.all({ key: row.key }) : [];
  return {
    ...toCard(row),
    mainCategory: row.mainCategory,
    category: row.category,
    // Imports may have taken the specs from the description.
    description: repeatsSpecs(row.description, specs) ? "" : row.description,
    link: row.link,
    marketplaces: listMarketplaceLinks(row),
    offers: CONDITIONS.flatMap((condition) => offers.filter((o) => o.condition === condition && o.price > 0)),
    images: queries.images.all({ key: row.key }).map(({ hash, ...image }) => ({
      ...image,
      version: imageVersion(hash),
    })),
    specs,
  };
}

type CardRow = Pick<
  ProductDetail,
  "id" | "title" | "price" | "maxPrice" | "typicalPrice" | "rate" | "stock" | "mainCategory" | "category"
> & {
  key: number;
  availability: "YES" | "NO";
  previewHash: string | null;
};

export function toCard(row: CardRow): ProductCard {
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
    glyph: row.previewHash === null ? glyphOf(row) : null,
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
