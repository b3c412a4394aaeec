import { toDecimal } from "../shared/money.ts";
import type { Problem } from "../shared/result.ts";
import type { ShopValue } from "../shops/shops.ts";

import { productFields, type ProductInput } from "./product.schema.ts";

/**
 * The CSV file of a shop's products: the columns of its forms, then its pictures.
 *
 * Cells hold exactly what is stored, also where it begins with `=`, `+`, `-` or `@`, which a spreadsheet may take for a
 * formula. A mark put before it would come back as part of a title or be taken off titles that begin so. Whatever is in
 * the file was written by the shop's own administrators; visitors and buyers cannot put anything into a product.
 */

/**
 * One picture a line: a path beside the file or below it, or an http(s) address. Files of the panels hold addresses
 * alone: a browser sends no folder beside a file.
 */
export const IMAGES_COLUMN = "images";

/** Without these a file is not one of products; the other columns may be absent and leave what is stored. */
const REQUIRED_COLUMNS = ["id", "title", "main_category", "category"];

export function csvColumns(shop: ShopValue): readonly string[] {
  return [...productFields(shop), IMAGES_COLUMN];
}

/** The pictures that an `images` cell names. */
export function splitImages(cell: string): string[] {
  return cell.split(/\r?\n/).flatMap((line) => line.trim() || []);
}

/** Columns that a file's first row lacks, that no product has, or that it names twice; `known` are all there are. */
export type HeaderProblem = Problem<
  "bad-columns",
  { missing: string[]; unknown: string[]; repeated: string[]; known: readonly string[] }
>;

/** What is wrong with a file's first row, or null. */
export function findHeaderProblem(shop: ShopValue, header: readonly string[]): HeaderProblem | null {
  const known = csvColumns(shop);
  const missing = REQUIRED_COLUMNS.filter((name) => !header.includes(name));
  const unknown = header.filter((name) => !known.includes(name));
  const repeated = known.filter((name) => header.filter((other) => other === name).length > 1);
  const isGood = missing.length + unknown.length + repeated.length === 0;
  return isGood ? null : { code: "bad-columns", missing, unknown, repeated, known };
}

/** A product's cells by column; reading them again gives the same product. */
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
