import type { Db } from "#db/connection.ts";

import { listCards, listCategories } from "../catalogue/lists/catalogue.queries.server.ts";
import { MAX_COMPARED } from "../catalogue/compared.ts";
import { CONDITION_LABELS, CONDITIONS } from "../shops/conditions.ts";
import { hasRatings, NO_FILTERS } from "../catalogue/filters.ts";
import { chooseSearch, listKeys } from "../catalogue/lists/product-search.queries.server.ts";
import type { ProductCard } from "../catalogue/product.ts";
import { stockLabel } from "../catalogue/stock.messages.ts";
import { listProductsById, type ChosenProduct } from "../catalogue/lists/products-by-id.queries.server.ts";
import { formatMoney } from "../shared/money.ts";
import type { Shop } from "../shops/shops.ts";

import { compareSpecs, compareValues, type ComparedRow } from "./compare.ts";

/** How many products are offered to be added. */
const OFFERED = 8;

export type ComparedProduct = Pick<ProductCard, "id" | "title" | "preview" | "glyph">;

export interface Comparison {
  /** Of all compared products; null if there are none. */
  category: { main: string; category: string } | null;
  products: ComparedProduct[];
  rows: ComparedRow[];
  /** How many ids the shop does not have, or no longer. */
  gone: number;
  /** How many products are of another sub-category than the first one. */
  ofOtherCategory: number;
}

/** Compares the products with these ids. The first product determines the sub-category. */
export function getComparison(db: Db, shop: Shop, ids: readonly string[]): Comparison {
  const found = listProductsById(db, shop.value, ids);
  const [first] = found;
  const products = found.filter((one) => one.mainCategory === first?.mainCategory && one.category === first.category);
  return {
    category: first ? { main: first.mainCategory, category: first.category } : null,
    products: products.map(({ id, title, preview, glyph }) => ({ id, title, preview, glyph })),
    rows: [...compareFacts(shop, products), ...compareSpecs(products.map(({ specs }) => specs))],
    gone: ids.length - found.length,
    ofOtherCategory: found.length - products.length,
  };
}

/** The facts that any product may have. A row is shown if one of the products has it. */
function compareFacts(shop: Shop, products: readonly ChosenProduct[]): ComparedRow[] {
  const row = (name: string, valueOf: (product: ChosenProduct) => string | null) =>
    compareValues({ kind: "fact", name }, products.map(valueOf));
  const money = (cents: number | null) => (cents === null || cents === 0 ? null : formatMoney(cents));
  const rows =
    shop.sells === "conditions"
      ? [
          ...CONDITIONS.map((one) => row(CONDITION_LABELS[one], ({ conditionPrices }) => money(conditionPrices[one]))),
          row("Availability", ({ stock }) => stockLabel(stock)),
        ]
      : [
          row("Price", ({ price }) => (price === null ? "Price not available" : formatMoney(price))),
          row("Typical price", ({ typicalPrice }) => money(typicalPrice)),
          row("Availability", ({ available }) => (available ? "In stock" : stockLabel(0))),
        ];
  const rating = hasRatings(shop) ? [row("Rating", ({ rate }) => (rate === 0 ? null : `${rate} of 5 stars`))] : [];
  return [...rows, ...rating].filter(({ values }) => values.some((value) => value !== null));
}

interface Offered {
  category: { main: string; category: string };
  /** The products that are compared already. */
  except: readonly ComparedProduct[];
  /** Typed by the visitor; "" for any. */
  q: string;
}

/** The most viewed products of a sub-category that can be added to the comparison. */
export function listOffered(db: Db, shop: Shop, { category, except, q }: Offered): ProductCard[] {
  const all = listCategories(db, shop.value);
  const chosen = all.filter((one) => one.main === category.main && one.category === category.category);
  const filter = { shop, all, chosen, search: chooseSearch(db, q), stock: null, filters: NO_FILTERS };
  const keys = listKeys(db, filter, { name: "views" }, { offset: 0, limit: OFFERED + MAX_COMPARED });
  return listCards(db, keys)
    .filter(({ id }) => except.every((one) => one.id !== id))
    .slice(0, OFFERED);
}
