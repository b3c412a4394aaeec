import { sql, type SQL } from "drizzle-orm";

import { categories, products } from "#db/schema/index.ts";

import type { Sort } from "../../shops/shops.ts";

/** The sorts of the shops, and the sorts that only the panels' tables have. */
export type OrderName = Sort | "id" | "stock" | "updated" | "category";

/** An order of products. `reversed` reads it from its end. */
export interface Order {
  name: OrderName;
  reversed?: boolean;
}

interface Term {
  column: SQL;
  descending: boolean;
  /** The column may be NULL, which comes last in a descending order. */
  nullable?: true;
}

/** A product's place in an order: its key, and the values that the order compares, named as in `orderColumns`. */
export type Place = { key: number } & Record<string, unknown>;

const ascending = (column: SQL): Term => ({ column, descending: false });
const descending = (column: SQL): Term => ({ column, descending: true });

const BY_TITLE = [ascending(sql`${products.titleFold}`), ascending(sql`${products.id}`)];

/** The columns of each order, the most important first. Products without a price come last in both price orders. */
const TERMS: Record<OrderName, readonly Term[]> = {
  title: BY_TITLE,
  views: [descending(sql`${products.viewCount}`), ...BY_TITLE],
  rating: [descending(sql`${products.rate}`), ...BY_TITLE],
  "price-asc": [ascending(sql`${products.priceOrLast}`), ...BY_TITLE],
  "price-desc": [{ ...descending(sql`${products.priceCents}`), nullable: true }, ...BY_TITLE],
  id: [ascending(sql`length(${products.id})`), ascending(sql`${products.id}`)],
  stock: [ascending(sql`${products.availability}`), ascending(sql`${products.stock}`), ...BY_TITLE],
  updated: [ascending(sql`${products.updatedAt}`), ascending(sql`${products.id}`)],
  category: [ascending(sql`${categories.mainCategory}`), ascending(sql`${categories.category}`), ...BY_TITLE],
};

/** The columns that an order compares. A `UNION` can only be ordered by columns that it selects. */
export function orderColumns({ name }: Order): Record<string, SQL> {
  // Drizzle drops the table's name of a column in `select`, except inside another `sql`. Joins need the name.
  return Object.fromEntries(TERMS[name].map(({ column }, i) => [`term${i}`, sql`${column}`]));
}

/** The condition that a product comes after a place. The place's values are the placeholders `term0`, `term1`, … */
export function isAfter({ name }: Order): SQL {
  const [first, ...others] = TERMS[name].map(({ column, descending, nullable }, i) => {
    const value = sql.placeholder(`term${i}`);
    const isBeyond = sql`${column} ${sql.raw(descending ? "<" : ">")} ${value}`;
    return {
      // A condition that an index can use. It excludes most of the products before the place.
      isNotBefore: nullable ? sql`TRUE` : sql`${column} ${sql.raw(descending ? "<=" : ">=")} ${value}`,
      isBeyond: nullable ? sql`(${isBeyond} OR (${column} IS NULL AND ${value} IS NOT NULL))` : isBeyond,
      isEqual: sql`${column} IS ${value}`,
    };
  });
  if (!first) return sql`FALSE`;
  const isBeyond = [first, ...others].reduceRight<SQL>(
    (later, term) => sql`(${term.isBeyond} OR (${term.isEqual} AND ${later}))`,
    sql`FALSE`,
  );
  return sql`${first.isNotBefore} AND ${isBeyond}`;
}

/** The `ORDER BY` of an order. */
export function orderBy({ name, reversed = false }: Order): SQL {
  const terms = TERMS[name].map(
    ({ column, descending }) => sql`${column} ${sql.raw(descending === reversed ? "ASC" : "DESC")}`,
  );
  return sql.join(terms, sql`, `);
}
