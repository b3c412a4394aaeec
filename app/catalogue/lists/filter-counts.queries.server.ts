import { inArray, sql } from "drizzle-orm";

import type { Db } from "#db/connection.ts";
import { prepareOnce, prepareVariants } from "#db/prepare-once.ts";
import { AVAILABLE, filterCounts, products } from "#db/schema/index.ts";

import { CONDITIONS, type Condition } from "../../shops/conditions.ts";
import { hasPrice, isFiltered, NO_FILTERS, RATINGS, type Filters } from "../filters.ts";

import { offeredBits, offersInRange, priceRange, stockedBits, type ProductGroup } from "./filter-conditions.server.ts";
import { countIndexed, type FoundProducts } from "./filter-index-counts.server.ts";
import { countByPrice } from "./price-counts.server.ts";
import { shapeOf, valuesOf, type ProductFilter } from "./product-search.queries.server.ts";
import { partsOf, type Shape } from "./product-sources.server.ts";
import type { ChosenSpec, OfferedSpec } from "./spec-menu.queries.server.ts";

/*
 * Counts the products of filtered lists, in groups. The table `filter_counts` has their numbers, and
 * `price-counts.server.ts` those for a price. With a search, the products that it finds are counted through an index in
 * the order of the groups. Lists that offer specs count them in memory, together with the specs.
 */

/** How many products each choice of a filter would show. The other filters stay. */
export interface ChoiceCounts {
  inStock: number;
  /** By the lowest rating. */
  ratings: Record<number, number>;
  conditions: Record<Condition, number>;
  /** The offered specs, the most useful first. */
  specs: { name: string; values: { value: string; count: number }[] }[];
}

interface FilteredCounts {
  /** The number of products that are shown of each sub-category, by its key. Without zeros. */
  totals: Map<number, number>;
  /** The number of products that are left out because they have no price. */
  unpriced: number;
  choices: ChoiceCounts;
  /** The products that are found; null if they were counted in the database. */
  found: FoundProducts | null;
}

interface CountOptions {
  /** Leaves out products of Open Box without a price. */
  pricedOnly: boolean;
  /** The specs that the list offers. */
  menu: readonly OfferedSpec[];
  specs: readonly ChosenSpec[];
}

/** Counts the products that a filter finds. */
export function countFiltered(
  db: Db,
  filter: ProductFilter,
  { pricedOnly, menu, specs }: CountOptions,
): FilteredCounts {
  const isWhole = filter.search.kind === "none" && !isFiltered(filter.filters);
  const indexed = menu.length === 0 || isWhole ? null : countIndexed(db, filter, { menu, specs });
  const totals = new Map<number, number>();
  const choices: ChoiceCounts = {
    inStock: 0,
    ratings: Object.fromEntries(RATINGS.map((rating) => [rating, 0])),
    conditions: { excellent: 0, verygood: 0, good: 0, acceptable: 0 },
    specs: menu.map(({ name, values }) => ({
      name,
      values: values.map(({ value, keys, count }) => ({ value, count: indexed?.countOf(keys) ?? count })),
    })),
  };
  let unpriced = 0;
  const add = ({ category }: ProductGroup, count: number) => {
    if (count > 0) totals.set(category, (totals.get(category) ?? 0) + count);
  };
  for (const group of indexed?.groups ?? listGroups(db, filter)) {
    if (filter.shop.sells === "link") {
      const available = (group.offers & AVAILABLE) === 0 ? 0 : group.count;
      const shown = filter.filters.inStock ? available : group.count;
      for (const rating of RATINGS)
        if (group.rate >= rating) choices.ratings[rating] = (choices.ratings[rating] ?? 0) + shown;
      if (group.rate < (filter.filters.rating ?? 0)) continue;
      choices.inStock += available;
      add(group, shown);
      continue;
    }
    const { shown, stocked, ofCondition } = countOffers(group, filter.filters);
    const hidden = pricedOnly && !filter.filters.inStock && (group.offers & offeredBits(CONDITIONS)) === 0 ? shown : 0;
    unpriced += hidden;
    choices.inStock += stocked;
    for (const condition of CONDITIONS) choices.conditions[condition] += ofCondition(condition);
    add(group, filter.filters.inStock ? stocked : shown - hidden);
  }
  return { totals, unpriced, choices, found: indexed };
}

/** How many products of a group of Open Box the chosen conditions show. `stocked`: only those in stock. */
function countOffers({ offers, count }: ProductGroup, { inStock, conditions }: Filters) {
  const has = (bits: number) => ((offers & bits) === 0 ? 0 : count);
  return {
    // If no condition is chosen, products without a price are shown too.
    shown: conditions.length > 0 ? has(offeredBits(conditions)) : count,
    stocked: has(stockedBits(conditions.length > 0 ? conditions : CONDITIONS)),
    ofCondition: (one: Condition) => has(inStock ? stockedBits([one]) : offeredBits([one])),
  };
}

/** Groups the products that the search and the price find. A choice is counted without its own filter. */
function listGroups(db: Db, filter: ProductFilter): ProductGroup[] {
  const { shop, filters, search, chosen, all } = filter;
  const categories = chosen ?? all;
  const { from, to } = priceRange(filters);
  if (search.kind === "none") {
    return hasPrice(filters)
      ? countByPrice(db, shop, categories, { from, to })
      : storedGroups(db).all({ categories: JSON.stringify(categories.map(({ key }) => key)) });
  }
  const ofConditions = shop.sells === "conditions";
  const read: ProductFilter = {
    ...filter,
    filters: ofConditions ? NO_FILTERS : { ...NO_FILTERS, from: filters.from, to: filters.to },
  };
  const inRange = ofConditions && hasPrice(filters);
  const list = (part: ProductFilter, kind: "hits" | "grouped") => {
    const shape = shapeOf(part, { kind });
    const groups = inRange ? productsInRange(db, shape) : countGroups(db, shape);
    return groups.all(valuesOf({ ...part, filters }));
  };
  if (search.kind === "hits") return list(read, "hits");
  return categories.flatMap((one) => list({ ...read, chosen: [one] }, "grouped"));
}

const storedGroups = prepareOnce((db) =>
  db
    .select({
      category: filterCounts.categoryKey,
      rate: filterCounts.rate,
      offers: filterCounts.offers,
      count: filterCounts.productCount,
    })
    .from(filterCounts)
    .where(inArray(filterCounts.categoryKey, sql`(SELECT value FROM json_each(${sql.placeholder("categories")}))`))
    .prepare(),
);

// Inside nested `sql` Drizzle keeps the table's name, which joins need.
const groupColumns = {
  category: sql<number>`${sql`${products.categoryKey}`}`.as("category"),
  rate: sql<number>`${sql`${products.rate}`}`.as("rate"),
  offers: sql<number>`${sql`${products.offers}`}`.as("offers"),
};

const countGroups = prepareVariants((db, shape: Shape) => {
  const [{ from, where }] = partsOf(shape);
  return db
    .select({ ...groupColumns, count: sql<number>`count(*)` })
    .from(from)
    .where(where)
    .groupBy(sql`${products.categoryKey}, ${products.rate}, ${products.offers}`)
    .prepare();
});

/** The products of Open Box with a price in the range, each as a group of its own. */
const productsInRange = prepareVariants((db, shape: Shape) => {
  const [{ from, where }] = partsOf(shape);
  const offers = offersInRange();
  return db
    .select({ ...groupColumns, offers: offers.as("offers"), count: sql<number>`1` })
    .from(from)
    .where(sql`${where} AND ${offers} <> 0`)
    .prepare();
});
