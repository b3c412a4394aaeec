import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import type { Db } from "#db/connection.ts";
import { categories, productConditions, products } from "#db/schema/index.ts";
import { insertProduct, insertProducts } from "#tests/factories/products.ts";
import { Random } from "#tests/factories/random.ts";
import { makeDatabase } from "#tests/setup/template-database.ts";

import { loadProductTable } from "../../admin/table/product-table.queries.server.ts";
import { parseTableView, readSort, TABLE_SORTS, type TableView } from "../../admin/table/table-view.ts";
import { fold } from "../../shared/fold.ts";
import { getShop, type Shop } from "../../shops/shops.ts";
import { listApiProducts } from "../api/catalogue-api.queries.server.ts";
import { CONDITIONS, type Condition } from "../../shops/conditions.ts";
import { RATINGS, type Filters } from "../filters.ts";
import { isGrid, parseView, showsFilters, type View } from "../view.ts";

import { getShopContent, listCategories, type ShopContent } from "./catalogue.queries.server.ts";
import type { OrderName } from "./product-order.server.ts";
import { STOCK_FILTERS, type StockFilter } from "./stock-filter.ts";

/** Compares random views with a slow reference, which filters and sorts all products of a shop in JavaScript. */

const PAGE = 25;
const VIEWS = 250;

let db: Db;
let cleanup: () => void;
beforeAll(() => {
  ({ db, cleanup } = makeDatabase());
  const random = new Random(7);
  for (const shop of ["pc", "ayz"] as const) {
    insertProducts(db, shop, 2_400, { mains: 3, categoriesPerMain: 4 });
    // Includes equal titles, prices, views and times, a sub-category name in two main categories, and tiny
    // sub-categories.
    for (let i = 0; i < 90; i++) {
      insertProduct(db, shop, {
        id: `${random.pick(["a", "B", "x.", "0"])}${i}`,
        title: random.pick(["Desk lamp", "desk LAMP", "24 inch", "Ёлка 😀", "елка ！"]),
        mainCategory: random.pick(["Home", "Garden"]),
        category: random.pick(["Lighting", "Tools", `Only ${i}`]),
        viewCount: random.whole(0, 2),
        ...(getShop(shop).sells === "link"
          ? { priceCents: random.pick([null, 0, 500]), availability: random.pick(["YES", "NO"]) }
          : { conditions: { good: { priceCents: random.pick([0, 500]), quantity: random.whole(0, 1) } } }),
      });
    }
  }
}, 60_000);
afterAll(() => cleanup());

interface Product {
  id: string;
  title: string;
  main: string;
  category: string;
  price: number | null;
  available: boolean;
  stock: number;
  rate: number;
  views: number;
  updatedAt: number;
  /** Open Box: the conditions with a price. */
  offers: { condition: Condition; price: number; quantity: number }[];
}

function listAll(shop: Shop): Product[] {
  const offers = new Map<number, Product["offers"]>();
  for (const { productKey, condition, priceCents: price, quantity } of db.select().from(productConditions).all()) {
    if (price > 0) offers.set(productKey, [...(offers.get(productKey) ?? []), { condition, price, quantity }]);
  }
  return db
    .select()
    .from(products)
    .innerJoin(categories, eq(categories.key, products.categoryKey))
    .where(eq(products.shop, shop.value))
    .all()
    .map(
      ({
        products: { key, id, title, priceCents, availability, stock, rate, viewCount, updatedAt },
        categories: one,
      }) => ({
        offers: offers.get(key) ?? [],
        ...{ id, title: fold(title), main: one.mainCategory, category: one.category, price: priceCents, stock, rate },
        ...{ available: availability === "YES", views: viewCount, updatedAt: updatedAt.getTime() },
      }),
    );
}

type Term = (product: Product) => number | string;
const TITLE: Term[] = [(one) => one.title, (one) => one.id];
/** The columns that each order compares, ascending. */
const ORDERS: Record<OrderName, Term[]> = {
  title: TITLE,
  views: [(one) => -one.views, ...TITLE],
  rating: [(one) => -one.rate, ...TITLE],
  "price-asc": [(one) => one.price ?? Infinity, ...TITLE],
  "price-desc": [(one) => -(one.price ?? -1), ...TITLE],
  id: [(one) => one.id.length, (one) => one.id],
  stock: [(one) => Number(one.available), (one) => one.stock, ...TITLE],
  updated: [(one) => one.updatedAt, (one) => one.id],
  category: [(one) => one.main, (one) => one.category, ...TITLE],
};

function sortBy(list: readonly Product[], order: OrderName): Product[] {
  return [...list].sort((a, b) => {
    for (const term of ORDERS[order]) {
      const difference = compare(term(a), term(b));
      if (difference !== 0) return difference;
    }
    return 0;
  });
}

/** Compares texts by their UTF-8 bytes, as SQLite does. */
function compare(a: number | string, b: number | string): number {
  if (typeof a === "number" || typeof b === "number") return Number(a) - Number(b) || 0;
  return a === b ? 0 : Buffer.compare(Buffer.from(a), Buffer.from(b));
}

function isInCategory(one: Product, { main, category }: Pick<View, "main" | "category">): boolean {
  return (main === null || one.main === main) && (category === null || one.category === category);
}

function isInStock({ sells }: Shop, one: Product, stock: StockFilter): boolean {
  if (stock === "none") return one.price === null;
  return (sells === "link" ? one.available : one.stock > 0) === (stock === "in");
}

function matches({ sells }: Shop, one: Product, { inStock, from, to, rating, conditions }: Filters): boolean {
  const isBetween = (price: number | null) =>
    (from === null && to === null) || (price !== null && price >= (from ?? 0) && price <= (to ?? Infinity));
  if (sells === "link") return isBetween(one.price) && one.rate >= (rating ?? 0) && (!inStock || one.available);
  if (!inStock && from === null && to === null && conditions.length === 0) return true;
  return one.offers.some(
    ({ condition, price, quantity }) =>
      isBetween(price) && (!inStock || quantity > 0) && (conditions.length === 0 || conditions.includes(condition)),
  );
}

/** The reference for the counts beside the choices: what would be shown with this choice instead. */
function expectedChoices(shop: Shop, found: readonly Product[], { filters }: View) {
  const count = (changed: Partial<Filters>) =>
    found.filter((one) => matches(shop, one, { ...filters, ...changed })).length;
  const sellsConditions = shop.sells === "conditions";
  return {
    inStock: count({ inStock: true }),
    ratings: Object.fromEntries(RATINGS.map((rating) => [rating, sellsConditions ? 0 : count({ rating })])),
    conditions: Object.fromEntries(
      CONDITIONS.map((condition) => [condition, sellsConditions ? count({ conditions: [condition] }) : 0]),
    ),
    specs: [],
  };
}

function pageOf(list: readonly Product[], wanted: number) {
  const pages = Math.max(1, Math.ceil(list.length / PAGE));
  const page = Math.min(wanted, pages);
  return { page, pages, ids: idsOf(list.slice((page - 1) * PAGE, page * PAGE)) };
}

function idsOf(list: readonly { id: string }[]): string[] {
  return list.map(({ id }) => id);
}

/** The reference for a shop's view. */
function expectedContent(shop: Shop, all: readonly Product[], view: View) {
  const searched = all.filter((one) => isInCategory(one, view) && one.title.includes(fold(view.q)));
  const found = searched.filter((one) => matches(shop, one, view.filters));
  const hidesUnpriced = shop.sells === "conditions" && view.sort.startsWith("price");
  const isGone = (one: Product) => !matches(shop, one, { ...view.filters, inStock: true });
  const sortShown = (list: readonly Product[]) => {
    const sorted = sortBy(list, view.sort);
    return view.stockFirst ? sorted.sort((a, b) => Number(isGone(a)) - Number(isGone(b))) : sorted;
  };
  const shown = sortShown(hidesUnpriced ? found.filter((one) => one.price !== null) : found);
  const choices = showsFilters(view) ? expectedChoices(shop, searched, view) : null;
  const counts = { total: shown.length, unpriced: found.length - shown.length, choices };
  if (isGrid(view)) return { ...counts, ...pageOf(shown, view.page) };
  const rows = new Map<string, Product[]>();
  for (const one of sortBy(shown, "category")) {
    const name = `${one.main} / ${one.category}`;
    rows.set(name, [...(rows.get(name) ?? []), one]);
  }
  return {
    ...counts,
    rows: [...rows].map(([name, members]) => ({
      name,
      total: members.length,
      ids: idsOf(sortShown(members).slice(0, PAGE)),
    })),
  };
}

function contentOf(content: ShopContent) {
  const counts = { total: content.total, unpriced: content.unpriced, choices: content.choices };
  if (content.kind === "grid") {
    return { ...counts, page: content.page, pages: content.pages, ids: idsOf(content.cards) };
  }
  const rows = content.rows.map(({ main, category, total, cards }) => ({
    ...{ name: `${main} / ${category}`, total },
    ids: idsOf(cards ?? []),
  }));
  return { ...counts, rows };
}

/** The reference for a panel's table: the product with the typed id comes first. */
function expectedTable(shop: Shop, all: readonly Product[], view: TableView) {
  const filtered = all.filter(
    (one) => isInCategory(one, view) && (view.stock === null || isInStock(shop, one, view.stock)),
  );
  const isNamed = (one: Product) => one.id === view.q;
  const found = filtered.filter((one) => !isNamed(one) && one.title.includes(fold(view.q)));
  const { column, direction } = readSort(view.sort);
  const sorted = sortBy(found, column === "price" ? `price-${direction}` : column);
  const startsWith = column === "views" ? "desc" : "asc";
  if (column !== "price" && direction !== startsWith) sorted.reverse();
  const list = [...filtered.filter(isNamed), ...sorted];
  return { total: list.length, shopTotal: all.length, ...pageOf(list, view.page) };
}

/** A random selection of category, search and page, as parameters of an address. */
function randomParams(random: Random, all: readonly Product[]) {
  const { main, category } = randomProduct(random, all);
  return {
    main: random.oneIn(2) ? main : random.oneIn(30) ? "Nothing" : "",
    category: random.oneIn(3) ? category : "",
    q: randomText(random, all),
    page: String(random.oneIn(2) ? random.whole(1, 3) : random.whole(1, 110)),
  };
}

/** Random filters, as parameters of an address. Most are of the shop; some it does not have. */
function randomFilters(random: Random, all: readonly Product[]): [string, string][] {
  const price = () => String((randomProduct(random, all).price ?? random.whole(0, 150_000)) / 100);
  return [
    ...(random.oneIn(3) ? [["stock", "in"] satisfies [string, string]] : []),
    ...(random.oneIn(3) ? [["first", "stock"] satisfies [string, string]] : []),
    ...(random.oneIn(3) ? [["from", price()] satisfies [string, string]] : []),
    ...(random.oneIn(3) ? [["to", price()] satisfies [string, string]] : []),
    ...(random.oneIn(3) ? [["rating", String(random.whole(0, 6))] satisfies [string, string]] : []),
    ...CONDITIONS.filter(() => random.oneIn(4)).map((one) => ["grade", one] satisfies [string, string]),
  ];
}

function randomText(random: Random, all: readonly Product[]): string {
  const { id, title } = randomProduct(random, all);
  if (random.oneIn(3)) return "";
  if (random.oneIn(6)) return random.pick([id, " v1", 'no "such" title', "%"]);
  const start = random.whole(0, title.length - 1);
  return title.slice(start, start + random.whole(1, 6));
}

function randomProduct(random: Random, all: readonly Product[]): Product {
  const product = all[random.whole(0, all.length - 1)];
  if (!product) throw new RangeError("no products");
  return product;
}

describe.each(["pc", "ayz"] as const)("random views of %s agree with filtering and sorting in JavaScript", (value) => {
  const shop = getShop(value);

  it("lists the same products in the shop and the API", () => {
    const [random, all, known] = [new Random(21), listAll(shop), listCategories(db, value)];
    for (let i = 0; i < VIEWS; i++) {
      const params = new URLSearchParams({ ...randomParams(random, all), sort: random.pick(["title", ...shop.sorts]) });
      if (!random.oneIn(4)) for (const [name, value] of randomFilters(random, all)) params.append(name, value);
      const view = parseView(shop, params);
      expect(contentOf(getShopContent(db, shop, view, known)), params.toString()).toEqual(
        expectedContent(shop, all, view),
      );
      const found = all.filter((one) => isInCategory(one, view) && one.title.includes(fold(view.q)));
      const offset = (view.page - 1) * 40;
      const answered = [...listApiProducts(db, shop, view, { limit: 40 })].flat();
      expect(
        answered.map((one) => one.id),
        `API ${params.toString()}`,
      ).toEqual(idsOf(sortBy(found, view.sort).slice(offset, offset + 40)));
    }
  }, 60_000);

  it("lists the same products in the panel's table", () => {
    const [random, all] = [new Random(22), listAll(shop)];
    for (let i = 0; i < VIEWS; i++) {
      const { main, category, q, page } = randomParams(random, all);
      const choice = { tmain: main, tcategory: category, tq: q, tpage: page };
      const stock = random.pick(["", "", ...STOCK_FILTERS]);
      const params = new URLSearchParams({
        ...choice,
        tstock: stock,
        tsort: TABLE_SORTS[i % TABLE_SORTS.length] ?? "",
      });
      const { view, rows, total, pages, shopTotal } = loadProductTable(db, value, params, new Date());
      expect({ total, shopTotal, page: view.page, pages, ids: idsOf(rows) }, params.toString()).toEqual(
        expectedTable(shop, all, parseTableView(params)),
      );
    }
  }, 60_000);
});
