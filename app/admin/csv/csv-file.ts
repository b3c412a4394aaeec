import type { ImportProblem, ImportSummary } from "../../catalogue/import.server.ts";
import type { ShopValue } from "../../shops/shops.ts";

/** A CSV file that was handed in at a panel, from its check to the end of its import. */
export interface CsvFile {
  id: string;
  shop: ShopValue;
  /** As its sender calls it. */
  name: string;
  bytes: number;
  state: CsvState;
}

export type CsvState =
  | { step: "checking" | "importing"; bytesRead: number }
  | { step: "checked" | "imported"; report: CsvReport }
  /** Something broke on our side; what was imported before stays. */
  | { step: "failed"; during: "check" | "import" };

export interface CsvReport extends ImportSummary {
  /** The first of them; `more` is the number of the others. */
  problems: ImportProblem[];
  more: number;
  /** Images that have to be fetched, counted by the check. */
  links: number;
}

export const MAX_CSV_BYTES = 64 * 1024 * 1024;
export const MAX_CSV_ROWS = 200_000;
export const MAX_IMAGES_PER_ROW = 100;
export const MAX_PROBLEMS_SHOWN = 200;
