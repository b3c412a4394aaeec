import { inArray, sql, type SQL } from "drizzle-orm";

import type { Db } from "#db/connection.ts";
import { prepareOnce, prepareVariants } from "#db/prepare-once.ts";
import { filterCounts, products } from "#db/schema/index.ts";

import { CONDITIONS, type Condition } from "./conditions.ts";
import { hasPriceBetween, offeredBits, stockedBits } from "./filter-conditions.server.ts";
import { hasPrice, NO_FILTERS, RATINGS, type Filters } from "./filters.ts";
import { shapeOf, valuesOf, type ProductFilter } from "./product-search.queries.server.ts";
import { partsOf, type Shape } from "./product-sources.server.ts";

/**
 * Counts the products of filtered lists. Products of a sub-category with the same rating and offers form a group. The
 * table `filter_counts` has their numbers. With a search or a price, they are counted through an index in the order of
 * the groups.
 */
interface Group {
  category: number;
  rate: number;
  /** The column `offers`. */
  offers: number;
  count: number;
}

/** A group that was counted for a price. Each number is that of the products with such a price. */
interface PricedGroup extends Group, Record<Condition, number> {
  inChosen: number;
  inChosenStocked: number;
}

/** How many products each choice of a filter would show. The other filters stay. */
export interface ChoiceCounts {
  inStock: number;
  /** By the lowest rating. */
  ratings: Record<number, number>;
  conditions: Record<Condition, number>;
}

interface FilteredCounts {
  /** The number of products that are shown of each sub-category, by its key. Without zeros. */
  totals: Map<number, number>;
  /** The number of products that are left out because they have no price. */
  unpriced: number;
  choices: ChoiceCounts;
}

/** Counts the products that a filter finds. `pricedOnly` leaves out products of Open Box without a price. */
export function countFiltered(db: Db, filter: ProductFilter, pricedOnly: boolean): FilteredCounts {
  const totals = new Map<number, number>();
  const choices: ChoiceCounts = {
    inStock: 0,
    ratings: Object.fromEntries(RATINGS.map((rating) => [rating, 0])),
    conditions: { excellent: 0, verygood: 0, good: 0, acceptable: 0 },
  };
  let unpriced = 0;
  const add = ({ category }: Group, count: number) => {
    if (count > 0) totals.set(category, (totals.get(category) ?? 0) + count);
  };
  for (const group of listGroups(db, filter)) {
    if (filter.shop.sells === "link") {
      for (const rating of RATINGS)
        if (group.rate >= rating) choices.ratings[rating] = (choices.ratings[rating] ?? 0) + group.count;
      if (group.rate >= (filter.filters.rating ?? 0)) add(group, group.count);
      continue;
    }
    const { shown, stocked, ofCondition } = countOffers(group, filter.filters);
    const hidden = pricedOnly && (group.offers & offeredBits(CONDITIONS)) === 0 ? shown : 0;
    unpriced += hidden;
    choices.inStock += stocked;
    for (const condition of CONDITIONS) choices.conditions[condition] += ofCondition(condition);
    add(group, filter.filters.inStock ? stocked : shown - hidden);
  }
  return { totals, unpriced, choices };
}

/** How many products of a group of Open Box the chosen conditions and price show. `stocked`: only those in stock. */
function countOffers(group: Group | PricedGroup, { inStock, conditions }: Filters) {
  const has = (bits: number, count: number) => ((group.offers & bits) === 0 ? 0 : count);
  const chosen = chosenOf({ conditions });
  const counts =
    "inChosen" in group
      ? { shown: group.inChosen, stocked: group.inChosenStocked }
      : {
          // Without conditions also products without a price.
          shown: conditions.length > 0 ? has(offeredBits(chosen), group.count) : group.count,
          stocked: has(stockedBits(chosen), group.count),
        };
  const ofCondition = (one: Condition) =>
    has(inStock ? stockedBits([one]) : offeredBits([one]), "inChosen" in group ? group[one] : group.count);
  return { ...counts, ofCondition };
}

function listGroups(db: Db, filter: ProductFilter): (Group | PricedGroup)[] {
  const chosen = filter.chosen ?? filter.all;
  const { filters, search } = filter;
  if (search.kind === "none" && !hasPrice(filters)) {
    return storedGroups(db).all({ categories: JSON.stringify(chosen.map(({ key }) => key)) });
  }
  // A choice is counted without its own filter. Only the price of linked products limits the products that are read.
  const linked = filter.shop.sells === "link";
  const read: ProductFilter = { ...filter, filters: linked ? { ...filters, rating: null } : NO_FILTERS };
  const priced = linked || !hasPrice(filters) ? null : chosenOf(filters);
  const count = (part: ProductFilter, kind: "hits" | "grouped") =>
    countGroups(db, { shape: shapeOf(part, { kind }), priced }).all(valuesOf({ ...part, filters }));
  if (search.kind === "hits") return count(read, "hits");
  return chosen.flatMap((one) => count({ ...read, chosen: [one] }, "grouped"));
}

function chosenOf({ conditions }: Pick<Filters, "conditions">): readonly Condition[] {
  return conditions.length > 0 ? conditions : CONDITIONS;
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

interface GroupsShape {
  shape: Shape;
  /** The conditions whose prices are compared; null for none. */
  priced: readonly Condition[] | null;
}

const countGroups = prepareVariants((db, { shape, priced }: GroupsShape) => {
  const [{ from, where }] = partsOf(shape);
  // The lowest price: skips products that cost more in every condition.
  const isCheapEnough = sql` AND ${products.priceCents} <= ${sql.placeholder("to")}`;
  const columns = {
    // Inside nested `sql` Drizzle keeps the table's name, which joins need.
    category: sql<number>`${sql`${products.categoryKey}`}`.as("category"),
    rate: sql<number>`${sql`${products.rate}`}`.as("rate"),
    offers: sql<number>`${sql`${products.offers}`}`.as("offers"),
    count: sql<number>`count(*)`,
    ...(priced && pricedColumns(priced)),
  };
  return db
    .select(columns)
    .from(from)
    .where(priced ? sql`${where}${isCheapEnough}` : where)
    .groupBy(sql`${products.categoryKey}, ${products.rate}, ${products.offers}`)
    .prepare();
});

function pricedColumns(chosen: readonly Condition[]): Record<Exclude<keyof PricedGroup, keyof Group>, SQL<number>> {
  const count = (conditions: readonly Condition[], inStock: boolean) =>
    sql<number>`sum(${hasPriceBetween(conditions, inStock)})`;
  return {
    excellent: count(["excellent"], false),
    verygood: count(["verygood"], false),
    good: count(["good"], false),
    acceptable: count(["acceptable"], false),
    inChosen: count(chosen, false),
    inChosenStocked: count(chosen, true),
  };
}
