import { and, eq, inArray, sql } from "drizzle-orm";

import type { Db } from "#db/connection.ts";
import { prepareOnce } from "#db/prepare-once.ts";
import { categories, productConditions, products, settings, shops } from "#db/schema/index.ts";

import { toDollars } from "../../shared/money.ts";
import { getShop, type Shop, type ShopValue } from "../../shops/shops.ts";
import { listCategories } from "../lists/catalogue.queries.server.ts";
import { chooseCategories, groupByMain } from "../categories.ts";
import { CONDITIONS } from "../../shops/conditions.ts";
import { NO_FILTERS } from "../filters.ts";
import type { Place } from "../lists/product-order.server.ts";
import { chooseSearch, findPlace, listPlaces, type ProductFilter } from "../lists/product-search.queries.server.ts";
import { marketplaceColumns } from "../marketplace-columns.server.ts";
import { listSpecs } from "../specs/specs.queries.server.ts";
import type { Spec } from "../specs/specs.ts";
import type { View } from "../view.ts";

/** A product in the API's JSON. Lists every public field, so that a new column stays private until it is added here. */
export interface ApiProduct extends Record<string, string | number | null | readonly Spec[]> {
  id: string;
}

const apiColumns = {
  key: products.key,
  shop: products.shop,
  id: products.id,
  title: products.title,
  priceCents: products.priceCents,
  typicalPriceCents: products.typicalPriceCents,
  rate: products.rate,
  availability: products.availability,
  link: products.link,
  ...marketplaceColumns,
  imageCount: products.imageCount,
  viewCount: products.viewCount,
  category: categories.category,
  mainCategory: categories.mainCategory,
  updatedAt: products.updatedAt,
};

function prepareQueries(db: Db) {
  const keys = sql`(SELECT value FROM json_each(${sql.placeholder("keys")}))`;
  const join = eq(categories.key, products.categoryKey);
  return {
    byKeys: db
      .select(apiColumns)
      .from(products)
      .innerJoin(categories, join)
      .where(inArray(products.key, keys))
      .prepare(),
    byId: db
      .select({ ...apiColumns, description: products.description })
      .from(products)
      .innerJoin(categories, join)
      .where(and(eq(products.shop, sql.placeholder("shop")), eq(products.id, sql.placeholder("id"))))
      .prepare(),
    conditions: db.select().from(productConditions).where(inArray(productConditions.productKey, keys)).prepare(),
    versions: db
      .select({ content: shops.content, views: shops.views, epoch: settings.value })
      .from(shops)
      .innerJoin(settings, eq(settings.name, "epoch"))
      .where(eq(shops.value, sql.placeholder("shop")))
      .prepare(),
  };
}

const apiQueries = prepareOnce(prepareQueries);

type ApiRow = ReturnType<ReturnType<typeof prepareQueries>["byKeys"]["all"]>[number];
type ConditionRow = typeof productConditions.$inferSelect;

/** Identifies the state of a shop's catalogue, including the view counts. */
export function getCatalogueVersion(db: Db, shop: ShopValue): string {
  const row = apiQueries(db).versions.get({ shop });
  return `${row?.epoch}-${row?.content}-${row?.views}`;
}

/** The same without the view counts. */
export function getContentVersion(db: Db, shop: ShopValue): string {
  const row = apiQueries(db).versions.get({ shop });
  return `${row?.epoch}-${row?.content}`;
}

export function findApiProduct(db: Db, shop: ShopValue, id: string): ApiProduct | null {
  const queries = apiQueries(db);
  const row = queries.byId.get({ shop, id });
  if (!row) return null;
  const conditions = getShop(shop).sells === "conditions" ? queries.conditions.all({ keys: `[${row.key}]` }) : [];
  const specs = listSpecs(db, [row.key]).get(row.key);
  return { ...toApiProduct(row, conditions, specs), description: row.description };
}

/** The batch size for sending a whole catalogue. */
const PART_SIZE = 500;

export interface ApiSlice {
  /** Null for all. */
  limit: number | null;
  /** Only products after this place. */
  after?: Place | undefined;
}

/** The place of the product with an id in a view's order; null if the shop has no such product. */
export function findApiPlace(db: Db, shop: Shop, view: View, id: string): Place | null {
  return findPlace(db, filterOf(db, shop, view), { name: view.sort }, id);
}

/**
 * Products of a view, in batches: a catalogue of any size is sent in little memory. With a limit, `view.page` counts
 * from the beginning, or from `after`.
 */
export function* listApiProducts(
  db: Db,
  shop: Shop,
  view: View,
  { limit, after: begin }: ApiSlice,
): Generator<ApiProduct[]> {
  const filter = filterOf(db, shop, view);
  let offset = limit === null ? 0 : (view.page - 1) * limit;
  let after = begin;
  for (let left = limit ?? Infinity; left > 0; left -= PART_SIZE) {
    const places = listPlaces(db, filter, { name: view.sort }, { offset, limit: Math.min(PART_SIZE, left), after });
    const keys = places.map(({ key }) => key);
    if (keys.length > 0) yield readProducts(db, shop, keys);
    if (keys.length < PART_SIZE) return;
    [offset, after] = [0, places.at(-1)];
  }
}

function filterOf(db: Db, shop: Shop, view: View): ProductFilter {
  const all = listCategories(db, shop.value);
  const chosen = chooseCategories(all, view);
  return {
    shop,
    all,
    chosen: chosen.length === all.length ? null : chosen,
    search: chooseSearch(db, view.q),
    stock: null,
    filters: NO_FILTERS,
  };
}

function readProducts(db: Db, shop: Shop, keys: number[]): ApiProduct[] {
  const queries = apiQueries(db);
  const rows = new Map(queries.byKeys.all({ keys: JSON.stringify(keys) }).map((row) => [row.key, row]));
  const conditions = new Map<number, ConditionRow[]>();
  if (shop.sells === "conditions") {
    for (const row of queries.conditions.all({ keys: JSON.stringify(keys) })) {
      conditions.set(row.productKey, [...(conditions.get(row.productKey) ?? []), row]);
    }
  }
  const specs = listSpecs(db, keys);
  return keys.flatMap((key) => {
    const row = rows.get(key);
    return row ? [toApiProduct(row, conditions.get(key) ?? [], specs.get(key))] : [];
  });
}

function toApiProduct(row: ApiRow, conditions: ConditionRow[], specs: readonly Spec[] = []): ApiProduct {
  const common = {
    id: row.id,
    title: row.title,
    imagecount: row.imageCount,
    view_count: row.viewCount,
    category: row.category,
    main_category: row.mainCategory,
    updated_at: row.updatedAt.toISOString(),
    specs,
  };
  if (getShop(row.shop).sells === "link") {
    return {
      ...common,
      price: row.priceCents === null ? null : toDollars(row.priceCents),
      typical_price: toDollars(row.typicalPriceCents),
      rate: row.rate,
      availability: row.availability,
      link: row.link,
    };
  }
  const product: ApiProduct = {
    ...common,
    store: row.shop,
    ebay: row.ebay,
    facebook_marketplace: row.facebookMarketplace,
    offer_up: row.offerUp,
    mercari_marketplaces: row.mercariMarketplaces,
  };
  for (const condition of CONDITIONS) {
    const offer = conditions.find((one) => one.condition === condition);
    product[`${condition}_condition_price`] = toDollars(offer?.priceCents ?? 0);
    product[`${condition}_condition_available_quantity`] = offer?.quantity ?? 0;
  }
  return product;
}

/** Main categories, and the sub-categories of each. */
export function getCategoryMap(
  db: Db,
  shop: ShopValue,
): { mainCategories: string[]; categoryMap: Record<string, string[]> } {
  const groups = groupByMain(listCategories(db, shop));
  return {
    mainCategories: groups.map((group) => group.main),
    categoryMap: Object.fromEntries(groups.map((group) => [group.main, group.categories.map((one) => one.category)])),
  };
}
