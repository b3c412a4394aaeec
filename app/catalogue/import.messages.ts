import { REFERENCE_PROBLEMS } from "../images/images.messages.ts";

import type { CsvRowProblem } from "./csv-rows.server.ts";
import type { RowImageProblem } from "./import-images.server.ts";
import type { HeaderProblem } from "./product-csv.ts";

/** Messages about an imported CSV file. */
export const IMPORT_PROBLEMS = {
  empty: "The file is empty.",
  tooManyRows: (maxRows: number) => `The file has more than ${maxRows} rows. This one and those after it are left out.`,
  sameId: (id: string, line: number) => `The id ${id} is on line ${line} already.`,
  fieldCount: (count: number, expected: number) => `The row has ${count} fields instead of ${expected}.`,
};

const CSV_ROW_PROBLEMS: Record<CsvRowProblem["code"], string> = {
  "too-long": "The row is too long, or a quote is not closed.",
  "not-utf8": "The text is not UTF-8. Save the file as UTF-8.",
  "quote-not-closed": "A quote is opened here and not closed.",
  "quote-within-field": "A quote stands inside the field. Put the whole field into quotes and double those within.",
};

/** Why a row could not be read, or why the first row is not a valid header. */
export function csvProblemText(problem: CsvRowProblem | HeaderProblem): string {
  return problem.code === "bad-columns" ? headerProblemText(problem) : CSV_ROW_PROBLEMS[problem.code];
}

function headerProblemText({ missing, unknown, repeated, known }: HeaderProblem): string {
  const quote = (names: readonly string[]) => names.map((name) => `"${name}"`).join(", ");
  return [
    ...(missing.length > 0 ? [`Columns are missing: ${quote(missing)}.`] : []),
    ...(unknown.length > 0 ? [`Columns are unknown: ${quote(unknown)}.`] : []),
    ...(repeated.length > 0 ? [`Columns are there twice: ${quote(repeated)}.`] : []),
    `The first line names the columns, separated by commas: ${known.join(",")}`,
  ].join(" ");
}

export function rowImageProblemText(problem: RowImageProblem): string {
  if (problem.code === "too-many-images") return `There are more than ${problem.maxImages} pictures.`;
  return REFERENCE_PROBLEMS[problem.code].text(problem);
}
