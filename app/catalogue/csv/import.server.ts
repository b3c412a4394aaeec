import { setImmediate as nextTurn } from "node:timers/promises";

import type { Db } from "#db/connection.ts";
import { waitForWriteLock } from "#db/write-lock.ts";

import type { Actor } from "../../audit/actor.ts";
import type { ImageResolver } from "../../images/resolve-image.server.ts";
import { unescapeFormula } from "../../shared/csv-formula.ts";
import { fail, ok, type Problem, type Result } from "../../shared/result.ts";
import type { ShopValue } from "../../shops/shops.ts";
import { fieldsOfRow } from "../products/fields-of-row.ts";
import {
  findHeaderProblem,
  IMAGES_COLUMN,
  UPDATED_AT_COLUMN,
  updatedAtCell,
  type HeaderProblem,
} from "../products/product-csv.ts";
import { PRODUCT_FIELD_PROBLEMS } from "../product-fields.messages.ts";
import { productSchema, type ProductInput } from "../product.schema.ts";
import { listGoneImages } from "../products/description-images.server.ts";
import { dryRunSave, saveProduct } from "../products/products.server.ts";
import { specColumn } from "../specs/specs.ts";
import { findStoredProduct, type StoredProduct } from "../products/stored-products.queries.server.ts";

import { readCsvRows, type CsvRow, type CsvRowProblem } from "./csv-rows.server.ts";
import { findRowImages, type RowImageProblem, type RowImages } from "./import-images.server.ts";
import { keepChangedFields, type KeptField } from "./keep-changed-fields.server.ts";

type RowProblem = (
  | CsvRowProblem
  | HeaderProblem
  | RowImageProblem
  | Problem<"empty-file">
  | Problem<"too-many-rows", { maxRows: number }>
  | Problem<"repeated-id", { id: string; firstLine: number }>
  | Problem<"field-count", { count: number; expected: number }>
  | Problem<"invalid-value", { message: string }>
) & {
  /** Absent if the whole row is bad. */
  column?: string;
};

/** Why a row was not imported. `line`: the physical line number of the row's start. The header is line 1. */
export type ImportProblem = RowProblem & { line: number };

/** A price or stock field that was left alone, because it changed in the shop after the export. */
export type KeptRowField = KeptField & { line: number };

export interface ImportSummary {
  created: number;
  updated: number;
  unchanged: number;
  /** The number of rows that were not written. */
  bad: number;
  /** The number of imported rows of which a price or the stock was left alone. They count above, too. */
  kept: number;
}

interface ReadOptions {
  /** Limits the targets of a row's image references. */
  images: ImageResolver;
  report: (problem: ImportProblem) => void;
  reportKept: (field: KeptRowField) => void;
  /** Overwrites prices and stock even if they changed after the export. */
  overwrite?: boolean;
  /** Adds the specs of descriptions that are lists of names and values. */
  specsFromDescriptions?: boolean;
  /** Called after every row with the number of bytes that have been read. */
  progress?: (bytesRead: number) => void;
  /** Rows after this many are refused. */
  maxRows?: number;
  /** A row that names more images than this is refused. */
  maxImagesPerRow?: number;
}

interface ImportOptions extends ReadOptions {
  by: Actor;
  now: () => Date;
  /** Rows per transaction. Other work waits for a transaction. */
  rowsPerTransaction?: number;
}

const ROWS_PER_TRANSACTION = 500;
/** A transaction ends after this many characters of descriptions, because long ones take time. */
const CHARACTERS_PER_TRANSACTION = 250_000;
/** How long a transaction waits for another process that writes. */
const LOCK_MS = 60_000;
/** Reading rows yields to other work at least this often. */
const TURN_MS = 8;
const STEPS = 5;

/**
 * Updates a shop's products from a CSV file: adds new ids, updates known ones, removes nothing. A bad row is reported
 * and skipped. Holds the rows of one transaction in memory. Throws errors of the file system and the database; earlier
 * transactions stay, and importing again continues from there.
 */
export async function importCatalogue(
  db: Db,
  shop: ShopValue,
  file: string,
  options: ImportOptions,
): Promise<ImportSummary> {
  const { by, now, rowsPerTransaction = ROWS_PER_TRANSACTION, images: resolver, maxImagesPerRow } = options;
  const summary: ImportSummary = { created: 0, updated: 0, unchanged: 0, bad: 0, kept: 0 };
  const batch: { row: GoodRow; found: RowImages }[] = [];
  let characters = 0;

  const save = async () => {
    await waitForWriteLock(db, LOCK_MS);
    const [rows, at] = [batch.splice(0), now()];
    characters = 0;
    const saved = db.transaction(
      () =>
        rows.map(({ row, found }) => {
          const { input, kept } = row.current();
          const { outcome } = saveProduct(db, shop, input, { by, now: at, imported: true, ...found });
          return { row, outcome, kept };
        }),
      { behavior: "immediate" },
    );
    for (const { row, outcome, kept } of saved) {
      summary[outcome] += 1;
      row.reportKept(kept);
    }
  };

  for await (const row of readRows(db, shop, file, summary, options)) {
    const found = await findRowImages(row, (reference) => resolver.resolve(reference), maxImagesPerRow);
    if (!found.ok) {
      row.reject(found.problem);
      continue;
    }
    batch.push({ row, found: found.value });
    characters += row.description.length;
    if (batch.length >= rowsPerTransaction || characters >= CHARACTERS_PER_TRANSACTION) await save();
  }
  await save();
  return summary;
}

/**
 * A dry run: what `importCatalogue` would do with a file, and how many images it would fetch. Writes and fetches
 * nothing. A row whose images have to be fetched counts as a change.
 */
export async function checkCatalogue(
  db: Db,
  shop: ShopValue,
  file: string,
  options: ReadOptions,
): Promise<ImportSummary & { links: number }> {
  const summary = { created: 0, updated: 0, unchanged: 0, bad: 0, kept: 0, links: 0 };
  for await (const row of readRows(db, shop, file, summary, options)) {
    const found = await findRowImages(row, options.images.lookUp, options.maxImagesPerRow);
    if (!found.ok) {
      row.reject(found.problem);
      continue;
    }
    const { unknown, images, inDescription } = found.value;
    const known = unknown === 0 ? { images, inDescription } : { inDescription };
    const { input, kept } = row.current();
    const outcome = dryRunSave(db, shop, input, known);
    summary[unknown > 0 && outcome === "unchanged" ? "updated" : outcome] += 1;
    row.reportKept(kept);
    summary.links += unknown;
  }
  return summary;
}

interface GoodRow {
  /** Reads what the row does not change when it is called, so that a sale in the meantime is not undone. */
  current: () => { input: ProductInput; kept: KeptField[] };
  /** The `images` cell. Absent without that column: the product's images stay as they are. */
  images?: string;
  description: string;
  /** Reports a problem that is found later. */
  reject: (...problems: RowProblem[]) => void;
  reportKept: (kept: KeptField[]) => void;
}

/** Yields the valid product rows of a file, and counts and reports the others. Lets other work run in between. */
async function* readRows(
  db: Db,
  shop: ShopValue,
  file: string,
  summary: ImportSummary,
  { report, reportKept, progress, maxRows = Infinity, ...options }: ReadOptions,
): AsyncGenerator<GoodRow> {
  const lineOfId = new Map<string, number>();
  let readRow: RowReader | undefined;
  let rows = 0;
  let turn = performance.now();

  for await (const row of readCsvRows(file)) {
    if (performance.now() - turn > TURN_MS) {
      // Answering a page takes several turns of the event loop.
      for (let i = 0; i < STEPS; i++) await nextTurn();
      turn = performance.now();
    }
    const reject = (...problems: RowProblem[]) => {
      summary.bad += 1;
      for (const problem of problems) report({ ...problem, line: row.line });
    };
    if (!readRow) {
      const header = readHeader(shop, row);
      if (!header.ok) return reject(header.problem);
      readRow = makeRowReader(db, shop, header.value, options);
      continue;
    }
    progress?.(row.bytesRead);
    rows += 1;
    if (rows > maxRows) return reject({ code: "too-many-rows", maxRows });
    const { id, product } = readRow(row);
    if (id !== undefined) {
      const firstLine = lineOfId.get(id);
      if (firstLine !== undefined) {
        reject({ code: "repeated-id", column: "id", id, firstLine });
        continue;
      }
      lineOfId.set(id, row.line);
    }
    if (product.ok) {
      yield {
        ...product.value,
        reject,
        reportKept: (kept) => {
          if (kept.length > 0) summary.kept += 1;
          for (const field of kept) reportKept({ ...field, line: row.line });
        },
      };
    } else reject(...product.problem.problems);
  }
  if (!readRow) {
    summary.bad += 1;
    report({ code: "empty-file", line: 1 });
  }
}

function readHeader(shop: ShopValue, row: CsvRow): Result<string[], CsvRowProblem | HeaderProblem> {
  if (!row.ok) return row;
  const columns = row.value.map((cell) => cell.trim());
  const problem = findHeaderProblem(shop, columns);
  return problem === null ? ok(columns) : { ok: false, problem };
}

interface ReadRow {
  id?: string;
  product: Result<Omit<GoodRow, "reject" | "reportKept">, Problem<"bad-row", { problems: RowProblem[] }>>;
}
type RowReader = (row: CsvRow) => ReadRow;

function makeRowReader(
  db: Db,
  shop: ShopValue,
  columns: readonly string[],
  { overwrite = false, specsFromDescriptions = false }: Pick<ReadOptions, "overwrite" | "specsFromDescriptions">,
): RowReader {
  const schema = productSchema(shop);

  return (row) => {
    if (!row.ok) {
      const { problem } = row;
      const column = problem.cell === undefined ? undefined : columns[problem.cell];
      return { product: fail("bad-row", { problems: [{ ...problem, column }] }) };
    }
    if (row.value.length !== columns.length) {
      const count = row.value.length;
      return { product: fail("bad-row", { problems: [{ code: "field-count", count, expected: columns.length }] }) };
    }
    const cells = Object.fromEntries(columns.map((column, i) => [column, unescapeFormula(row.value[i] ?? "")]));
    const id = cells["id"]?.trim() || undefined;
    const findStored = () => (id === undefined ? null : findStoredProduct(db, shop, id));
    const merge = (stored: StoredProduct | null) => fieldsOfRow(cells, stored?.input ?? null, specsFromDescriptions);
    const stored = findStored();
    const merged = merge(stored);
    const parsed = schema.safeParse(merged);
    const since = updatedAtCell.safeParse(cells[UPDATED_AT_COLUMN]);
    const gone = parsed.success ? listGoneImages(db, parsed.data.description, stored?.input.description) : [];
    if (parsed.success && since.success && gone.length === 0) {
      const current = () => {
        const now = findStored();
        const isSame = now?.updatedAt.getTime() === stored?.updatedAt.getTime();
        const input = isSame ? parsed.data : schema.parse(merge(now));
        return since.data === null || overwrite ? { input, kept: [] } : keepChangedFields(db, shop, input, since.data);
      };
      return { id, product: ok({ current, images: cells[IMAGES_COLUMN], description: parsed.data.description }) };
    }
    const messages = new Map<string, string>();
    for (const issue of parsed.error?.issues ?? []) {
      const [field, i] = issue.path;
      const spec = field === "specs" ? merged.specs[Number(i)] : undefined;
      const column = spec ? specColumn(spec.name) : String(field);
      if (!messages.has(column)) messages.set(column, issue.message);
    }
    if (gone.length > 0) messages.set("description", PRODUCT_FIELD_PROBLEMS.goneImages(gone));
    if (since.error) messages.set(UPDATED_AT_COLUMN, PRODUCT_FIELD_PROBLEMS.updatedAt);
    const problems = Array.from(messages, ([column, message]) => ({ code: "invalid-value" as const, column, message }));
    return { id, product: fail("bad-row", { problems }) };
  };
}
