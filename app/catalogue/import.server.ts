import path from "node:path";

import type { Db } from "#db/connection.ts";

import type { StoredImage } from "../images/pictures.ts";
import type { ShopValue } from "../shops/shops.ts";

import { readCsvRows, type CsvRow } from "./csv-rows.server.ts";
import { makePictureLoader } from "./import-pictures.server.ts";
import { csvColumns, findHeaderProblem, IMAGES_COLUMN, toCsvCells } from "./product-csv.ts";
import { productSchema, type ProductInput } from "./product.schema.ts";
import { saveProduct } from "./products.server.ts";
import { findStoredProduct } from "./stored-products.queries.server.ts";

export interface ImportProblem {
  /** The physical line that the row begins on; the header is 1. */
  line: number;
  /** Absent where the row as a whole is at fault. */
  column?: string;
  message: string;
}

export interface ImportSummary {
  created: number;
  updated: number;
  unchanged: number;
  /** Rows of which nothing was written. */
  bad: number;
}

interface ImportOptions {
  now: () => Date;
  picturesFolder: string;
  report: (problem: ImportProblem) => void;
  /** Told after every row how much of the file has been read. */
  progress?: (bytesRead: number) => void;
}

interface PreparedRow {
  input: ProductInput;
  images?: StoredImage[];
}

const ROWS_PER_TRANSACTION = 500;

/**
 * Brings a shop's products to what a CSV file says: new ids are added, known ones updated, and nothing is removed. A bad
 * row is reported and left out; the others go in. Holds one transaction's rows at a time. Throws faults of the file
 * system and the database; the transactions before stay, and importing again goes on from there.
 */
export async function importCatalogue(
  db: Db,
  shop: ShopValue,
  file: string,
  { now, picturesFolder, report, progress }: ImportOptions,
): Promise<ImportSummary> {
  const summary: ImportSummary = { created: 0, updated: 0, unchanged: 0, bad: 0 };
  const reject = (line: number, problems: readonly Omit<ImportProblem, "line">[]) => {
    summary.bad += 1;
    for (const problem of problems) report({ line, ...problem });
  };
  const pictures = makePictureLoader(db, path.dirname(path.resolve(file)), picturesFolder);
  const lineOfId = new Map<string, number>();
  let readRow: RowReader | undefined;
  let batch: PreparedRow[] = [];

  const save = () => {
    const at = now();
    const rows = batch;
    batch = [];
    db.transaction(
      () => {
        for (const { input, images } of rows) summary[saveProduct(db, shop, input, { now: at, images }).outcome] += 1;
      },
      { behavior: "immediate" },
    );
  };

  for await (const row of readCsvRows(file)) {
    if (!readRow) {
      const header = readHeader(shop, row);
      if (!header.ok) {
        reject(row.line, [{ message: header.problem }]);
        return summary;
      }
      readRow = makeRowReader(db, shop, header.columns);
      continue;
    }
    progress?.(row.bytesRead);
    const parsed = readRow(row);
    if (parsed.id !== undefined) {
      const earlier = lineOfId.get(parsed.id);
      if (earlier !== undefined) {
        reject(row.line, [{ column: "id", message: `The id ${parsed.id} is on line ${earlier} already.` }]);
        continue;
      }
      lineOfId.set(parsed.id, row.line);
    }
    if (!parsed.ok) {
      reject(row.line, parsed.problems);
      continue;
    }
    const loaded = parsed.images === undefined ? undefined : await pictures.load(parsed.images);
    if (loaded && !loaded.ok) {
      reject(row.line, [{ column: IMAGES_COLUMN, message: loaded.problem }]);
      continue;
    }
    batch.push({ input: parsed.input, images: loaded?.images });
    if (batch.length === ROWS_PER_TRANSACTION) save();
  }
  if (!readRow) reject(1, [{ message: "The file is empty." }]);
  save();
  return summary;
}

function readHeader(shop: ShopValue, row: CsvRow): { ok: true; columns: string[] } | { ok: false; problem: string } {
  if (!row.ok) return { ok: false, problem: row.problem };
  const columns = row.cells.map((cell) => cell.trim());
  const problem = findHeaderProblem(shop, columns);
  return problem === null ? { ok: true, columns } : { ok: false, problem };
}

type ReadRow = { id?: string } & (
  { ok: true; input: ProductInput; images?: string } | { ok: false; problems: Omit<ImportProblem, "line">[] }
);
type RowReader = (row: CsvRow) => ReadRow;

function makeRowReader(db: Db, shop: ShopValue, columns: readonly string[]): RowReader {
  const schema = productSchema(shop);
  const isWhole = csvColumns(shop).every((column) => column === IMAGES_COLUMN || columns.includes(column));

  return (row) => {
    if (!row.ok) {
      const column = row.cell === undefined ? undefined : columns[row.cell];
      return { ok: false, problems: [{ column, message: row.problem }] };
    }
    if (row.cells.length !== columns.length) {
      const message = `The row has ${row.cells.length} fields instead of ${columns.length}.`;
      return { ok: false, problems: [{ message }] };
    }
    const cells = Object.fromEntries(columns.map((column, i) => [column, row.cells[i] ?? ""]));
    const id = cells["id"]?.trim() || undefined;
    // An absent column leaves what is stored.
    const stored = isWhole || id === undefined ? null : findStoredProduct(db, shop, id);
    const parsed = schema.safeParse(stored ? { ...toCsvCells(stored.input), ...cells } : cells);
    if (parsed.success) return { id, ok: true, input: parsed.data, images: cells[IMAGES_COLUMN] };
    const problems = new Map<string, string>();
    for (const issue of parsed.error.issues) {
      const column = String(issue.path[0]);
      if (!problems.has(column)) problems.set(column, issue.message);
    }
    return { id, ok: false, problems: Array.from(problems, ([column, message]) => ({ column, message })) };
  };
}
