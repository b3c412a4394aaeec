import { desc, eq, sql } from "drizzle-orm";
import { LRUCache } from "lru-cache";

import type { Db } from "#db/connection.ts";
import { prepareOnce } from "#db/prepare-once.ts";
import { specValues } from "#db/schema/index.ts";

import { fold } from "../../shared/fold.ts";
import { chooseCategories, type Category } from "../categories.ts";
import { MAX_OFFERED_NAMES, MAX_OFFERED_VALUES, type SpecFilter } from "../spec-filters.ts";
import type { View } from "../view.ts";

/** The specs that narrow the list of a category: the names whose most frequent values cover the most products. */

/** A value that can be chosen. */
export interface OfferedValue {
  value: string;
  /** The keys of its rows in `spec_values`: one for each sub-category, and spelling of the name. */
  keys: readonly number[];
  /** The number of products with it. */
  count: number;
}

export interface OfferedSpec {
  /** The most frequent spelling. */
  name: string;
  nameFold: string;
  values: readonly OfferedValue[];
}

/** The chosen values of an offered spec. */
export interface ChosenSpec {
  nameFold: string;
  keys: readonly number[];
}

/** Lists of more sub-categories than this offer no specs. */
const MAX_CATEGORIES = 60;
/** How many values are read to find the most useful ones: of each sub-category the most frequent. */
const MAX_READ = 600;
/** A menu is a few kilobytes. */
const MAX_MENUS = 1_000;

const menusOf = prepareOnce(() => new LRUCache<string, { version: string; menu: OfferedSpec[] }>({ max: MAX_MENUS }));

/** The offered specs of sub-categories, the most useful first. Kept until a product of theirs changes. */
export function getSpecMenu(db: Db, chosen: readonly Category[]): readonly OfferedSpec[] {
  if (chosen.length === 0 || chosen.length > MAX_CATEGORIES) return [];
  const menus = menusOf(db);
  const key = chosen.map((one) => one.key).join(" ");
  const version = chosen.map((one) => one.version).join(" ");
  const known = menus.get(key);
  if (known?.version === version) return known.menu;
  const menu = loadMenu(db, chosen);
  menus.set(key, { version, menu });
  return menu;
}

const queriesOf = prepareOnce((db) => ({
  mostFrequent: db
    .select({
      nameFold: sql<string>`${specValues.nameFold}`,
      value: sql<string>`${specValues.value}`,
      count: sql<number>`${specValues.productCount}`,
    })
    .from(sql`${specValues} INDEXED BY spec_values_most`)
    .where(eq(specValues.categoryKey, sql.placeholder("category")))
    .orderBy(desc(specValues.productCount))
    .limit(sql.placeholder("limit"))
    .prepare(),
  /** All rows with a name and value of `pairs` in a sub-category of `categories`. */
  ofPairs: db
    .select({
      // Inside nested `sql` Drizzle keeps the table's name: json_each has columns with these names, too.
      key: sql<number>`${sql`${specValues.key}`}`,
      name: sql<string>`${sql`${specValues.name}`}`,
      nameFold: sql<string>`${sql`${specValues.nameFold}`}`,
      value: sql<string>`${sql`${specValues.value}`}`,
      count: sql<number>`${sql`${specValues.productCount}`}`,
    })
    .from(
      sql`json_each(${sql.placeholder("categories")}) AS wanted CROSS JOIN json_each(${sql.placeholder("pairs")}) AS pair CROSS JOIN ${specValues} INDEXED BY spec_values_value`,
    )
    .where(
      sql`${specValues.categoryKey} = wanted.value AND ${specValues.nameFold} = pair.value ->> 0 AND ${specValues.value} = pair.value ->> 1`,
    )
    .prepare(),
}));

function loadMenu(db: Db, chosen: readonly Category[]): OfferedSpec[] {
  const { mostFrequent, ofPairs } = queriesOf(db);
  const limit = Math.ceil(MAX_READ / chosen.length);
  const rows = chosen.flatMap(({ key }) => mostFrequent.all({ category: key, limit }));
  const useful = listUseful(rows);
  if (useful.length === 0) return [];
  const pairs = useful.flatMap(({ nameFold, values }) => values.map((value) => [nameFold, value]));
  const categories = JSON.stringify(chosen.map(({ key }) => key));
  const found = ofPairs.all({ categories, pairs: JSON.stringify(pairs) });
  return useful.map(({ nameFold, values }) => {
    const named = found.filter((one) => one.nameFold === nameFold);
    return { nameFold, name: mostFrequentName(named), values: values.map((value) => offer(value, named)) };
  });
}

interface Counted {
  nameFold: string;
  value: string;
  count: number;
}

/** The most useful names: those whose most frequent values cover the most products. A single value narrows nothing. */
function listUseful(rows: readonly Counted[]): { nameFold: string; values: string[] }[] {
  const names = new Map<string, Map<string, number>>();
  for (const { nameFold, value, count } of rows) {
    const values = names.get(nameFold) ?? new Map<string, number>();
    names.set(nameFold, values.set(value, (values.get(value) ?? 0) + count));
  }
  return Array.from(names, ([nameFold, values]) => {
    const most = [...values].sort(([a, x], [b, y]) => y - x || compareValues(a, b)).slice(0, MAX_OFFERED_VALUES);
    const covered = most.reduce((sum, [, count]) => sum + count, 0);
    return { nameFold, covered, values: most.map(([value]) => value).sort(compareValues) };
  })
    .filter(({ values }) => values.length > 1)
    .sort((a, b) => b.covered - a.covered || compareValues(a.nameFold, b.nameFold))
    .slice(0, MAX_OFFERED_NAMES);
}

/** Numbers by their size: `8 GB` comes before `16 GB`. */
const { compare: compareValues } = new Intl.Collator("en", { numeric: true });

function offer(value: string, rows: readonly (Counted & { key: number })[]): OfferedValue {
  const found = rows.filter((one) => one.value === value);
  return { value, keys: found.map(({ key }) => key), count: found.reduce((sum, { count }) => sum + count, 0) };
}

function mostFrequentName(rows: readonly (Counted & { name: string })[]): string {
  const counts = new Map<string, number>();
  for (const { name, count } of rows) counts.set(name, (counts.get(name) ?? 0) + count);
  const [first] = [...counts].sort(([a, x], [b, y]) => y - x || compareValues(a, b));
  return first?.[0] ?? "";
}

/** A view without the filters by spec that its list does not offer. */
export function dropUnknownSpecs(db: Db, view: View, all: readonly Category[]): View {
  const { filters } = view;
  if (filters.specs.length === 0) return view;
  const menu = getSpecMenu(db, chooseCategories(all, view));
  return { ...view, filters: { ...filters, specs: keepOffered(menu, filters.specs) } };
}

/** The filters that the menu offers, in its order and spelling. Others are dropped. */
function keepOffered(menu: readonly OfferedSpec[], filters: readonly SpecFilter[]): SpecFilter[] {
  return menu.flatMap(({ name, nameFold, values }) => {
    const asked = filters.find((one) => fold(one.name) === nameFold);
    const chosen = values.flatMap(({ value }) => (asked?.values.includes(value) ? [value] : []));
    return chosen.length > 0 ? [{ name, values: chosen }] : [];
  });
}

/** The values that offered filters choose. */
export function chooseSpecs(menu: readonly OfferedSpec[], filters: readonly SpecFilter[]): ChosenSpec[] {
  return filters.flatMap(({ name, values }) => {
    const offered = menu.find((one) => one.name === name);
    if (!offered) return [];
    const keys = offered.values.flatMap((one) => (values.includes(one.value) ? one.keys : []));
    return [{ nameFold: offered.nameFold, keys }];
  });
}
