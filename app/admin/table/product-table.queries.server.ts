import { eq, inArray, sql } from "drizzle-orm";

import type { Db } from "#db/connection.ts";
import { prepareOnce } from "#db/prepare-once.ts";
import { categories, linkClicks, productConditions, products, stockFigures } from "#db/schema/index.ts";

import { listCategories } from "../../catalogue/lists/catalogue.queries.server.ts";
import { listSpellings } from "../../catalogue/category-spellings.ts";
import { chooseCategories, groupByMain, type Category } from "../../catalogue/categories.ts";
import { conditionPriceField, conditionQuantityField, CONDITIONS } from "../../shops/conditions.ts";
import { NO_FILTERS } from "../../catalogue/filters.ts";
import { listEvery } from "../../catalogue/lists/found-products.queries.server.ts";
import type { Order } from "../../catalogue/lists/product-order.server.ts";
import {
  chooseSearch,
  countProducts,
  findKey,
  listKeys,
  type ProductFilter,
} from "../../catalogue/lists/product-search.queries.server.ts";
import { imageVersion } from "../../images/image-url.ts";
import { dayOf } from "../../shared/day.ts";
import { SUMMED_CLICK_DAYS } from "../../shared/kept-days.ts";
import { toDecimal } from "../../shared/money.ts";
import { getShop, type ShopValue } from "../../shops/shops.ts";

import { parseTableView, readSort, ROWS_PER_PAGE, type TableSort, type TableView } from "./table-view.ts";

/** A product in a table row. Money in cents. */
export interface ProductTableRow {
  id: string;
  title: string;
  main: string;
  category: string;
  /** Null: no price. Open Box: the lowest positive price of a condition. */
  price: number | null;
  /** Open Box: the highest price of a condition. */
  maxPrice: number | null;
  /** Linked products: whether they can be bought. */
  available: boolean;
  /** Open Box: the units of all conditions with a price. */
  stock: number;
  /** Open Box: the units that unpaid and refunded orders hold, of all conditions. */
  held: number;
  views: number;
  /** On links to other shops, in the last 30 days. */
  clicks: number;
  /** The fields that the row changes, by their names, as in the product's form. */
  fields: Record<string, string>;
  /** ISO 8601 in UTC. */
  updatedAt: string;
  /** The version of the first image; null without images. */
  preview: string | null;
}

export interface ProductTablePage {
  /** The view that is shown. Its page is clamped to the last one. */
  view: TableView;
  rows: ProductTableRow[];
  /** The number of products that match the filters. */
  total: number;
  pages: number;
  /** The number of the shop's products. */
  shopTotal: number;
  /** How many categories have several spellings. */
  spellings: number;
  /** All categories of the shop, for the filters. */
  categories: { main: string; categories: string[] }[];
}

const rowsStatement = prepareOnce((db) =>
  db
    .select({
      key: products.key,
      shop: products.shop,
      id: products.id,
      title: products.title,
      main: categories.mainCategory,
      category: categories.category,
      price: products.priceCents,
      maxPrice: products.maxPriceCents,
      availability: products.availability,
      stock: products.stock,
      held: sql<number>`(SELECT coalesce(sum(${stockFigures.held}), 0) FROM ${stockFigures} WHERE ${stockFigures.productKey} = ${products.key})`,
      views: products.viewCount,
      clicks: sql<number>`(SELECT coalesce(sum(${linkClicks.clicks}), 0) FROM ${linkClicks} WHERE ${linkClicks.productKey} = ${products.key} AND ${linkClicks.day} > ${sql.placeholder("clickedAfter")})`,
      updatedAt: products.updatedAt,
      previewHash: products.previewHash,
    })
    .from(products)
    .innerJoin(categories, eq(categories.key, products.categoryKey))
    .where(inArray(products.key, sql`(SELECT value FROM json_each(${sql.placeholder("keys")}))`))
    .prepare(),
);

const conditionsStatement = prepareOnce((db) =>
  db
    .select()
    .from(productConditions)
    .where(inArray(productConditions.productKey, sql`(SELECT value FROM json_each(${sql.placeholder("keys")}))`))
    .prepare(),
);

type Offer = typeof productConditions.$inferSelect;

/** The prices and quantities of all conditions, also of those that are not offered. */
function fieldsOfConditions(offers: readonly Offer[]): Record<string, string> {
  const fields = CONDITIONS.flatMap((condition) => {
    const offer = offers.find((one) => one.condition === condition);
    return [
      [conditionPriceField(condition), toDecimal(offer?.priceCents ?? 0)],
      [conditionQuantityField(condition), String(offer?.quantity ?? 0)],
    ];
  });
  return Object.fromEntries(fields) as Record<string, string>;
}

export function listRows(db: Db, keys: readonly number[], now: Date): ProductTableRow[] {
  const rows = new Map(
    rowsStatement(db)
      .all({ keys: JSON.stringify(keys), clickedAfter: dayOf(now) - SUMMED_CLICK_DAYS })
      .map((row) => [row.key, row]),
  );
  const offers = new Map<number, Offer[]>();
  for (const offer of conditionsStatement(db).all({ keys: JSON.stringify(keys) })) {
    offers.set(offer.productKey, [...(offers.get(offer.productKey) ?? []), offer]);
  }
  return keys.flatMap((wanted) => {
    const found = rows.get(wanted);
    if (!found) return [];
    const { id, title, main, category, price, maxPrice, stock, held, views, clicks } = found;
    return {
      ...{ id, title, main, category, price, maxPrice, stock, held, views, clicks },
      available: found.availability === "YES",
      fields:
        getShop(found.shop).sells === "conditions"
          ? fieldsOfConditions(offers.get(found.key) ?? [])
          : { price: price === null ? "" : toDecimal(price), availability: found.availability },
      updatedAt: found.updatedAt.toISOString(),
      preview: found.previewHash && imageVersion(found.previewHash),
    };
  });
}

/** The condition of a search: matches the whole id, or part of the title. */
function readSearch(db: Db, unsearched: ProductFilter, view: TableView) {
  const named = view.q ? findKey(db, unsearched, view.q) : null;
  const filter: ProductFilter = { ...unsearched, search: chooseSearch(db, view.q, named ?? 0) };
  return { before: named === null ? [] : [named], filter };
}

/** The keys of a page's products. A product whose whole id was searched for comes first. */
function getPage(db: Db, unsearched: ProductFilter, view: TableView) {
  const { before, filter } = readSearch(db, unsearched, view);
  const others = countProducts(db, filter);
  const total = before.length + others;
  const pages = Math.max(1, Math.ceil(total / ROWS_PER_PAGE));
  const page = Math.min(view.page, pages);
  const shown = page === 1 ? before : [];
  const offset = Math.max(0, (page - 1) * ROWS_PER_PAGE - before.length);
  const limit = Math.min(ROWS_PER_PAGE - shown.length, others - offset);
  const keys = listKeys(db, filter, orderOf(view.sort), { offset, limit, total: others });
  return { keys: [...shown, ...keys], total, page, pages };
}

function orderOf(sort: TableSort): Order {
  const { column, direction } = readSort(sort);
  // Products without a price come last in both directions, so these are two different orders.
  if (column === "price") return { name: `price-${direction}` };
  const usual = column === "views" ? "desc" : "asc";
  return { name: column, reversed: direction !== usual };
}

/** The filter of a view without its search. */
function filterOf(shop: ShopValue, every: readonly Category[], view: TableView): ProductFilter {
  const isChosen = view.main !== null || view.category !== null;
  return {
    shop: getShop(shop),
    all: every,
    chosen: isChosen ? chooseCategories(every, view) : null,
    search: { kind: "none" },
    filters: NO_FILTERS,
    stock: view.stock,
  };
}

/** The keys of all products that a view shows on its pages. */
export function listKeysOfView(db: Db, shop: ShopValue, view: TableView): number[] {
  const { before, filter } = readSearch(db, filterOf(shop, listCategories(db, shop), view), view);
  return [...before, ...listEvery(db, filter)];
}

/** The page of a shop's products for an address. */
export function loadProductTable(db: Db, shop: ShopValue, searchParams: URLSearchParams, now: Date): ProductTablePage {
  const view = parseTableView(searchParams);
  const every = listCategories(db, shop);
  const filter = filterOf(shop, every, view);
  const { keys, total, page, pages } = getPage(db, filter, view);
  return {
    view: { ...view, page },
    rows: listRows(db, keys, now),
    total,
    pages,
    shopTotal: every.reduce((sum, { productCount }) => sum + productCount, 0),
    spellings: listSpellings(every).length,
    categories: groupByMain(every).map((group) => ({
      main: group.main,
      categories: group.categories.map(({ category }) => category),
    })),
  };
}
