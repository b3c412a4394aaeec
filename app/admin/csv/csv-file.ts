import type { ImportSummary } from "../../catalogue/csv/import.server.ts";
import type { ShopValue } from "../../shops/shops.ts";

/** A CSV file that was uploaded in a panel, from its check to the end of its import. */
export interface CsvFile {
  id: string;
  shop: ShopValue;
  /** The sender's name for the file. */
  name: string;
  bytes: number;
  /** Whether a description that is only a list of names and values adds them as specs. */
  specsFromDescriptions: boolean;
  state: CsvState;
}

export type CsvState =
  | { step: "checking" | "importing"; bytesRead: number }
  | { step: "checked" | "imported"; report: CsvReport }
  | FailedState;

/** An internal error. Products that were imported before it stay. */
export type FailedState =
  | { step: "failed"; during: "check" }
  /** `overwrite`: the choice with which the import was started. */
  | { step: "failed"; during: "import"; overwrite: boolean };

/** A remark of an import about a row, or about a column of it, as the panel shows it. */
export interface CsvRemark {
  line: number;
  column?: string;
  message: string;
}

export interface CsvReport extends ImportSummary {
  /** The first problems. `more` is the number of the others. */
  problems: CsvRemark[];
  more: number;
  /** The first prices and quantities that are kept, because they changed after the export. */
  keptFields: CsvRemark[];
  moreKeptFields: number;
  /** The number of images that have to be fetched, counted by the check. */
  links: number;
}

/** The field of the upload form. */
export const SPECS_FROM_DESCRIPTIONS = "specs_from_descriptions";

export const MAX_CSV_BYTES = 64 * 1024 * 1024;
export const MAX_CSV_ROWS = 200_000;
export const MAX_IMAGES_PER_ROW = 100;
export const MAX_REMARKS_SHOWN = 200;

/** How many products the file adds or updates. */
export function countChanges({ created, updated }: CsvReport): number {
  return created + updated;
}
