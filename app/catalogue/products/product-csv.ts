import { z } from "zod";

import { toDecimal } from "../../shared/money.ts";
import type { Problem } from "../../shared/result.ts";
import type { ShopValue } from "../../shops/shops.ts";
import { productFields } from "../product-fields.ts";
import { productUpdatedAt, type ProductInput } from "../product.schema.ts";
import { findSpecName, MAX_SPEC_NAME, specColumn } from "../specs/specs.ts";

/**
 * The CSV file of a shop's products: the fields of its forms, the images, the time of change, and a column for each
 * name of a spec.
 *
 * Exports escape cells that a spreadsheet would take for formulas; imports undo that. So a file that was exported, or
 * saved again by a spreadsheet, gives back the stored values.
 */

/**
 * One image per line: a path beside or below the file, or an http(s) address. Files of the panels only hold addresses,
 * because a browser does not upload a folder beside a file.
 */
export const IMAGES_COLUMN = "images";

/**
 * The product's time of change at the export. An import leaves prices and stock alone that changed after it. A row
 * without it is imported whole.
 */
export const UPDATED_AT_COLUMN = "updated_at";

/** A cell of that column. It may be empty, and a file may lack the column. */
export const updatedAtCell = z.preprocess(
  (cell) => (typeof cell === "string" ? cell.trim() : "") || null,
  productUpdatedAt.nullable(),
);

/** The required columns. Other columns may be absent, and then keep the stored values. */
const REQUIRED_COLUMNS = ["id", "title", "main_category", "category"];

/** The columns of a file without those of specs. */
export function csvColumns(shop: ShopValue): readonly string[] {
  return [...productFields(shop), IMAGES_COLUMN, UPDATED_AT_COLUMN];
}

/** All columns that a file may have, for people. */
export function possibleColumns(shop: ShopValue): readonly string[] {
  return [...csvColumns(shop), specColumn("NAME")];
}

/** The image references of an `images` cell. */
export function splitImages(cell: string): string[] {
  return cell.split(/\r?\n/).flatMap((line) => line.trim() || []);
}

/** Missing, unknown and repeated columns of a file's first row. `known` are all possible columns. */
export type HeaderProblem = Problem<
  "bad-columns",
  { missing: string[]; unknown: string[]; repeated: string[]; known: readonly string[] }
>;

/** The problem of a file's first row, or null. */
export function findHeaderProblem(shop: ShopValue, header: readonly string[]): HeaderProblem | null {
  const known = new Set(csvColumns(shop));
  const isSpec = (name: string) => {
    const spec = findSpecName(name) ?? "";
    return spec !== "" && spec.length <= MAX_SPEC_NAME;
  };
  const named = new Set(header);
  const missing = REQUIRED_COLUMNS.filter((name) => !named.has(name));
  const unknown = header.filter((name) => !known.has(name) && !isSpec(name));
  const repeated = listRepeated(header).filter((name) => known.has(name) || isSpec(name));
  const isGood = missing.length + unknown.length + repeated.length === 0;
  return isGood ? null : { code: "bad-columns", missing, unknown, repeated, known: possibleColumns(shop) };
}

function listRepeated(names: readonly string[]): string[] {
  const seen = new Set<string>();
  return [...new Set(names.filter((name) => seen.has(name) || !seen.add(name)))];
}

/** A product's cells by column. Reading them again gives the same product. */
export function toCsvCells({ specs, ...product }: ProductInput): Record<string, string> {
  return Object.fromEntries([
    ...Object.entries(product).map(([field, value]): [string, string] => [field, toText(field, value)]),
    ...specs.map(({ name, value }): [string, string] => [specColumn(name), value]),
  ]);
}

/** A product's fields as the schema reads them. */
export function toFields(product: ProductInput): Record<string, unknown> {
  return { ...toCsvCells(product), specs: product.specs };
}

function toText(field: string, value: string | number | null): string {
  if (value === null) return "";
  return typeof value === "number" && isMoney(field) ? toDecimal(value) : String(value);
}

function isMoney(field: string): boolean {
  return field === "price" || field === "typical_price" || field.endsWith("_condition_price");
}
