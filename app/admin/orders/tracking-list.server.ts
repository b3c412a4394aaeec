import { parse } from "csv-parse/sync";

import { unescapeFormula } from "../../shared/csv-formula.ts";
import { fail, ok, type Problem, type Result } from "../../shared/result.ts";

import { MAX_PARCELS } from "./parcels.ts";

/**
 * A list of parcels as people paste it or keep it in a file: an order's number, postal service and tracking number in a
 * line, separated by commas, semicolons or tabs. A first line with column names sets the order of the columns.
 */

/** A line of the list. Missing fields are empty. */
interface ParcelLine {
  /** Counted from 1. */
  line: number;
  /** As it was written. */
  text: string;
  /** The same, in the usual order of columns: it can be read without the line of column names. */
  kept: string;
  order: string;
  postalService: string;
  trackingNumber: string;
}

const COLUMNS = {
  order: /^(order|number|id|order[ _](id|number|no\.?)|payment[ _]id)$/i,
  postalService: /^(carrier|postal[ _]service|shipped[ _](with|by)|shipping[ _]carrier)$/i,
  trackingNumber: /^(tracking|tracking[ _](number|no\.?|code))$/i,
};
type Column = keyof typeof COLUMNS;
type Places = Record<Column, number>;

const USUAL: Places = { order: 0, postalService: 1, trackingNumber: 2 };
/** A line with an order and its tracking number. The postal service is typed once for all parcels. */
const SHORT: Places = { order: 0, postalService: -1, trackingNumber: 1 };

/** Far more than an order, a postal service and a tracking number need, also with all columns of an export. */
export const MAX_LINE = 5_000;
const LINE_END = /\r\n|\r|\n/;

/** Whether a line is too long to be parsed: it could have thousands of cells. */
export function hasLongLine(list: string): boolean {
  return list.split(LINE_END).some((line) => line.length > MAX_LINE);
}

const OPTIONS = { bom: true, relax_column_count: true, trim: true };

/**
 * Reads a list without long lines (`hasLongLine`). Parses each line by itself, so that a wrong line does not affect the
 * others. Skips empty lines. Stops after more lines than can be sent at once.
 */
export function readParcelLines(list: string): ParcelLine[] {
  const lines = list.split(LINE_END);
  const named = findColumns(cellsOf(lines[0] ?? ""));
  let read = 0;
  return lines.flatMap((text, i) => {
    if (text.trim() === "" || ++read > MAX_PARCELS + 2 || (named && i === 0)) return [];
    const cells = cellsOf(text);
    const places = named ?? (cells.length === 2 ? SHORT : USUAL);
    const cell = (column: Column) => unescapeFormula((cells[places[column]] ?? "").trim());
    const parcel = {
      order: cell("order").replace(/^#/, ""),
      postalService: cell("postalService"),
      trackingNumber: cell("trackingNumber"),
    };
    const trimmed = text.trim();
    return [{ line: i + 1, text: trimmed, kept: named ? writeParcelLine(parcel) : trimmed, ...parcel }];
  });
}

/**
 * Appends lines in the usual order of columns to a list, whose first line may name its columns in another order. A list
 * that is already too long to be sent stays as it is.
 */
export function appendLines(list: string, lines: string): string {
  const parcels = readParcelLines(list);
  if (parcels.length > MAX_PARCELS) return list;
  const isNamed = findColumns(cellsOf(list.split(LINE_END, 1)[0] ?? "")) !== null;
  const before = isNamed ? parcels.map(({ kept }) => kept) : [list.trimEnd()];
  return [...before, lines].filter(Boolean).join("\n");
}

/** Writes a parcel as a line that `readParcelLines` reads. */
export function writeParcelLine(parcel: Pick<ParcelLine, Column>): string {
  return [parcel.order, parcel.postalService, parcel.trackingNumber].map(quote).join(", ");
}

/**
 * The parcels of a CSV file as lines. Rows of a file with named columns that name neither postal service nor tracking
 * number are left out, such as the other orders of an export.
 */
export function linesOfCsv(text: string): Result<string, Problem<"not-csv" | "long-line">> {
  if (hasLongLine(text)) return fail("long-line");
  const delimiter = delimiterOf(text.split(/\r|\n/, 1)[0] ?? "");
  try {
    const rows = parse(text, { ...OPTIONS, delimiter, skip_empty_lines: true });
    const places = findColumns(rows[0] ?? []);
    if (!places) return ok(rows.map((cells) => cells.map(oneLine).map(quote).join(", ")).join("\n"));
    const parcels = rows.slice(1).map((cells) => {
      const cell = (column: Column) => oneLine(unescapeFormula(cells[places[column]] ?? ""));
      return {
        order: cell("order"),
        postalService: cell("postalService"),
        trackingNumber: cell("trackingNumber"),
      };
    });
    const filled = parcels.filter(({ postalService, trackingNumber }) => postalService || trackingNumber);
    return ok(filled.map(writeParcelLine).join("\n"));
  } catch {
    return fail("not-csv");
  }
}

/** The indexes of the columns if these cells name them, in any order; null otherwise. */
function findColumns(cells: readonly string[]): Places | null {
  const place = (column: Column) => cells.findIndex((cell) => COLUMNS[column].test(cell.trim()));
  const places = {
    order: place("order"),
    postalService: place("postalService"),
    trackingNumber: place("trackingNumber"),
  };
  return places.order >= 0 && places.trackingNumber >= 0 ? places : null;
}

function cellsOf(line: string): string[] {
  const delimiter = delimiterOf(line);
  try {
    return parse(line, { ...OPTIONS, delimiter })[0] ?? [];
  } catch {
    // The quotes are not those of CSV: a quotation mark in the middle of a value is an ordinary character.
    return line.split(delimiter);
  }
}

/** Cells that are pasted from a spreadsheet are separated by tabs. */
function delimiterOf(line: string): string {
  const unquoted = line.replace(/"[^"]*"/g, "");
  return ["\t", ";"].find((one) => unquoted.includes(one)) ?? ",";
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ");
}

function quote(text: string): string {
  return /[",;\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
