import type { Db } from "#db/connection.ts";
import { AVAILABLE } from "#db/schema/index.ts";

import { chosenConditions } from "../../shops/conditions.ts";
import { hasPrice, type Filters } from "../filters.ts";

import { offeredBits, priceRange, type ProductGroup } from "./filter-conditions.server.ts";
import { getFilterIndex, NO_PRICE, type FilterIndex } from "./filter-index.queries.server.ts";
import { listSearched } from "./found-products.queries.server.ts";
import type { ProductFilter } from "./product-search.queries.server.ts";
import type { ChosenSpec, OfferedSpec } from "./spec-menu.queries.server.ts";

/** The keys of the products that all filters find. */
export interface FoundProducts {
  found: number[];
  /** Those in stock, in a condition that the filters show. */
  stocked: number[];
}

interface IndexedCounts extends FoundProducts {
  /** The products that the search and the specs find, grouped by the values that the other filters compare. */
  groups: ProductGroup[];
  /** How many products have one of these values of a spec, and match all other filters. */
  countOf: (valueKeys: readonly number[]) => number;
}

/** Counts the products that a filter finds in the selected sub-categories, and the offered specs, in memory. */
export function countIndexed(
  db: Db,
  filter: ProductFilter,
  { menu, specs }: { menu: readonly OfferedSpec[]; specs: readonly ChosenSpec[] },
): IndexedCounts {
  const groups: ProductGroup[] = [];
  const [found, stocked]: [number[], number[]] = [[], []];
  const counts = new Map<number, number>();
  const searched = listSearched(db, filter);
  const traits = makeTraits(filter);

  for (const category of filter.chosen ?? filter.all) {
    const index = getFilterIndex(db, filter.shop, category);
    const isSearched = searched && markPlaces(index, searched);
    const { mismatches, lastMismatch } = countMismatches(index, specs);
    const columns = menu.map(({ nameFold }) => {
      const values = index.valuesOf(nameFold);
      return { ...values, counts: new Uint32Array(values.keys.length) };
    });
    const ofSpec = specs.map(({ nameFold }) => columns[menu.findIndex((one) => one.nameFold === nameFold)]);
    const sizes = new Map<number, number>();

    for (let place = 0; place < index.keys.length; place++) {
      if (isSearched && !isSearched[place]) continue;
      const missed = mismatches[place] ?? 0;
      if (missed > 1) continue;
      const trait = traits.of(index, place);
      if (missed === 0) sizes.set(trait, (sizes.get(trait) ?? 0) + 1);
      if (!traits.match(trait)) continue;
      if (missed === 0) {
        const key = index.keys[place] ?? 0;
        found.push(key);
        if (traits.isStocked(trait)) stocked.push(key);
        for (const column of columns) addOne(column, place);
      } else {
        // The product matches all chosen specs but one. Choosing its value of that spec would show it, so it counts there.
        const column = ofSpec[lastMismatch[place] ?? 0];
        if (column) addOne(column, place);
      }
    }
    for (const [trait, count] of sizes) groups.push(...traits.toGroup(trait, { category: category.key, count }));
    for (const column of columns) {
      for (const [number, key] of column.keys.entries()) counts.set(key, column.counts[number] ?? 0);
    }
  }
  return {
    groups,
    found,
    stocked,
    countOf: (valueKeys) => valueKeys.reduce((sum, key) => sum + (counts.get(key) ?? 0), 0),
  };
}

function addOne({ counts, numbers }: { counts: Uint32Array; numbers: Uint32Array }, place: number): void {
  const number = numbers[place] ?? 0;
  counts[number] = (counts[number] ?? 0) + 1;
}

function markPlaces(index: FilterIndex, marked: readonly number[]): Uint8Array {
  const marks = new Uint8Array(index.keys.length);
  const places = index.places();
  for (const key of marked) {
    const place = places.get(key);
    if (place !== undefined) marks[place] = 1;
  }
  return marks;
}

/** For each product: how many of the chosen specs it does not match, and the index of the last of those. */
function countMismatches(
  index: FilterIndex,
  specs: readonly ChosenSpec[],
): { mismatches: Uint8Array; lastMismatch: Uint8Array } {
  const [mismatches, lastMismatch] = [new Uint8Array(index.keys.length), new Uint8Array(index.keys.length)];
  for (const [i, spec] of specs.entries()) {
    const { keys, numbers } = index.valuesOf(spec.nameFold);
    const chosen = new Set(spec.keys);
    const isChosen = keys.map((key) => chosen.has(key));
    for (let place = 0; place < numbers.length; place++) {
      if (isChosen[numbers[place] ?? 0]) continue;
      mismatches[place] = (mismatches[place] ?? 0) + 1;
      lastMismatch[place] = i;
    }
  }
  return { mismatches, lastMismatch };
}

/** What all filters but those by spec compare of a product, packed into one number: its trait. */
interface Traits {
  of: (index: FilterIndex, place: number) => number;
  /** Whether the filters find products with this trait. */
  match: (trait: number) => boolean;
  /** Whether found products with this trait are in stock. */
  isStocked: (trait: number) => boolean;
  /** The group of products with this trait; none if it is not counted. */
  toGroup: (trait: number, group: { category: number; count: number }) => ProductGroup[];
}

function makeTraits({ shop, filters }: ProductFilter): Traits {
  const { from, to } = priceRange(filters);
  const isBetween = (price = NO_PRICE) => price >= from && price <= to;
  return shop.sells === "link" ? linkTraits(filters, isBetween) : offerTraits(filters, isBetween);
}

/** Linked products: the rating, a bit for a price in the range, and the bit of availability. */
function linkTraits(filters: Filters, isBetween: (price?: number) => boolean): Traits {
  const PRICED = 8;
  const all = hasPrice(filters) ? 0 : PRICED;
  const rateOf = (trait: number) => trait & (PRICED - 1);
  const isStocked = (trait: number) => (trait & AVAILABLE) !== 0;
  return {
    of: ({ rates, offers, prices }, place) =>
      (rates[place] ?? 0) | (isBetween(prices[0]?.[place]) ? PRICED : all) | ((offers[place] ?? 0) & AVAILABLE),
    match: (trait) =>
      (trait & PRICED) !== 0 && rateOf(trait) >= (filters.rating ?? 0) && (!filters.inStock || isStocked(trait)),
    isStocked,
    toGroup: (trait, group) =>
      (trait & PRICED) === 0 ? [] : [{ ...group, rate: rateOf(trait), offers: trait & AVAILABLE }],
  };
}

/** Open Box: the bits of the column `offers`. Above them, a bit for each condition with a price in the range. */
function offerTraits(filters: Filters, isBetween: (price?: number) => boolean): Traits {
  const SHIFT = 8;
  const chosen = offeredBits(chosenConditions(filters.conditions));
  const priced = hasPrice(filters);
  const isOpen = !priced && !filters.inStock && filters.conditions.length === 0;
  const stockedOf = (offers: number) => offers >> 4;
  /** The bits of the conditions that the filters show. */
  const shownOf = (trait: number) => trait & chosen & (priced ? trait >> SHIFT : 0xf);
  return {
    of: ({ offers, prices }, place) => {
      const bits = priced ? prices.reduce((sum, ofOne, i) => (isBetween(ofOne[place]) ? sum | (1 << i) : sum), 0) : 0;
      return (offers[place] ?? 0) | (bits << SHIFT);
    },
    match: (trait) => isOpen || (shownOf(trait) & (filters.inStock ? stockedOf(trait & 0xff) : 0xf)) !== 0,
    isStocked: (trait) => (shownOf(trait) & stockedOf(trait & 0xff)) !== 0,
    toGroup: (trait, group) => {
      const inRange = trait >> SHIFT;
      if (!priced) return [{ ...group, rate: 0, offers: trait & 0xff }];
      return inRange === 0 ? [] : [{ ...group, rate: 0, offers: trait & (inRange | (inRange << 4)) }];
    },
  };
}
