import { toDecimal } from "../shared/money.ts";
import type { Problem } from "../shared/result.ts";
import type { ShopValue } from "../shops/shops.ts";

import { productFields, type ProductInput } from "./product.schema.ts";

/**
 * The CSV file of a shop's products: the fields of its forms, then the images and the time of change.
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

/** The required columns. Other columns may be absent, and then keep the stored values. */
const REQUIRED_COLUMNS = ["id", "title", "main_category", "category"];

export function csvColumns(shop: ShopValue): readonly string[] {
  return [...productFields(shop), IMAGES_COLUMN, UPDATED_AT_COLUMN];
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
  const known = csvColumns(shop);
  const missing = REQUIRED_COLUMNS.filter((name) => !header.includes(name));
  const unknown = header.filter((name) => !known.includes(name));
  const repeated = known.filter((name) => header.filter((other) => other === name).length > 1);
  const isGood = missing.length + unknown.length + repeated.length === 0;
  return isGood ? null : { code: "bad-columns", missing, unknown, repeated, known };
}

/** A product's cells by column. Reading them again gives the same product. */
export function toCsvCells(product: ProductInput): Record<string, string> {
  return Object.fromEntries(Object.entries(product).map(([field, value]) => [field, toText(field, value)]));
}

function toText(field: string, value: string | number | null): string {
  if (value === null) return "";
  return typeof value === "number" && isMoney(field) ? toDecimal(value) : String(value);
}

function isMoney(field: string): boolean {
  return field === "price" || field === "typical_price" || field.endsWith("_condition_price");
}
