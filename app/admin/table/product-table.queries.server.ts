import { eq, inArray, sql } from "drizzle-orm";

import type { Db } from "#db/connection.ts";
import { prepareOnce } from "#db/prepare-once.ts";
import { categories, products } from "#db/schema/index.ts";

import { listCategories } from "../../catalogue/catalogue.queries.server.ts";
import { chooseCategories, groupByMain } from "../../catalogue/categories.ts";
import { imageVersion } from "../../images/image-url.ts";
import { getShop, type ShopValue } from "../../shops/shops.ts";

import { findPage } from "./table-keys.queries.server.ts";
import { parseTableView, type TableView } from "./table-view.ts";

/** A product as a row shows it. Money in cents. */
export interface ProductTableRow {
  id: string;
  title: string;
  main: string;
  category: string;
  /** Null: no price. Open Box: the lowest positive condition price. */
  price: number | null;
  /** Open Box: the highest condition price. */
  maxPrice: number | null;
  /** Linked products: whether they can be bought. */
  available: boolean;
  /** Open Box: units of all priced conditions. */
  stock: number;
  views: number;
  /** ISO 8601 in UTC. */
  updatedAt: string;
  /** Version of the first picture; null without pictures. */
  preview: string | null;
}

export interface ProductTablePage {
  /** What is shown, which may differ from what was asked for: a page behind the last is the last. */
  view: TableView;
  rows: ProductTableRow[];
  /** How many products fit the filters. */
  total: number;
  pages: number;
  /** How many the shop has. */
  shopTotal: number;
  /** All of the shop's, to filter by. */
  categories: { main: string; categories: string[] }[];
}

const rowsStatement = prepareOnce((db) =>
  db
    .select({
      key: products.key,
      id: products.id,
      title: products.title,
      main: categories.mainCategory,
      category: categories.category,
      price: products.priceCents,
      maxPrice: products.maxPriceCents,
      availability: products.availability,
      stock: products.stock,
      views: products.viewCount,
      updatedAt: products.updatedAt,
      previewHash: products.previewHash,
    })
    .from(products)
    .innerJoin(categories, eq(categories.key, products.categoryKey))
    .where(inArray(products.key, sql`(SELECT value FROM json_each(${sql.placeholder("keys")}))`))
    .prepare(),
);

function listRows(db: Db, keys: readonly number[]): ProductTableRow[] {
  const rows = new Map(
    rowsStatement(db)
      .all({ keys: JSON.stringify(keys) })
      .map((row) => [row.key, row]),
  );
  return keys.flatMap((wanted) => {
    const found = rows.get(wanted);
    if (!found) return [];
    const { id, title, main, category, price, maxPrice, stock, views } = found;
    return {
      ...{ id, title, main, category, price, maxPrice, stock, views },
      available: found.availability === "YES",
      updatedAt: found.updatedAt.toISOString(),
      preview: found.previewHash && imageVersion(found.previewHash),
    };
  });
}

/** The page of a shop's products that an address asks for. */
export function loadProductTable(db: Db, shop: ShopValue, searchParams: URLSearchParams): ProductTablePage {
  const view = parseTableView(searchParams);
  const every = listCategories(db, shop);
  const isChosen = view.main !== null || view.category !== null;
  const chosen = isChosen ? chooseCategories(every, view) : null;
  const { keys, total, page, pages } = findPage(db, getShop(shop), view, { every, chosen });
  return {
    view: { ...view, page },
    rows: listRows(db, keys),
    total,
    pages,
    shopTotal: every.reduce((sum, { productCount }) => sum + productCount, 0),
    categories: groupByMain(every).map((group) => ({
      main: group.main,
      categories: group.categories.map(({ category }) => category),
    })),
  };
}
