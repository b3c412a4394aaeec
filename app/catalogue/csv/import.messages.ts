import { REFERENCE_PROBLEMS } from "../../images/images.messages.ts";
import { shorten } from "../plain-text.ts";
import type { HeaderProblem } from "../products/product-csv.ts";

import type { ImportProblem, KeptRowField } from "./import.server.ts";

/** Why a row of a CSV file was not imported. */
export function importProblemText(problem: ImportProblem): string {
  switch (problem.code) {
    case "empty-file":
      return "The file is empty.";
    case "too-long":
      return "The row is too long, or a quote is not closed.";
    case "not-utf8":
      return "The text is not UTF-8. Save the file as UTF-8.";
    case "quote-not-closed":
      return "A quote is opened here and not closed.";
    case "quote-within-field":
      return "There is a quote inside the field. Put the whole field in quotes and double the quotes inside it.";
    case "bad-columns":
      return headerProblemText(problem);
    case "too-many-rows":
      return `The file has more than ${problem.maxRows} rows. This one and the ones after it are skipped.`;
    case "repeated-id":
      return `The id ${problem.id} is already on line ${problem.firstLine}.`;
    case "field-count":
      return `The row has ${problem.count} fields instead of ${problem.expected}.`;
    case "too-many-images":
      return `There are more than ${problem.maxImages} pictures.`;
    case "invalid-value":
      return problem.message;
    default:
      return REFERENCE_PROBLEMS[problem.code].text(problem);
  }
}

/** Why a price or stock field was left alone. */
export function keptFieldText({ stored }: KeptRowField): string {
  return `Left ${stored === "" ? "empty" : `at ${stored}`}: it changed in the shop after this file was exported.`;
}

/** A file that is no CSV file can have any number of columns, with names of any length. */
const MAX_NAMES = 20;
const MAX_NAME = 100;

function quote(names: readonly string[]): string {
  const quoted = names.slice(0, MAX_NAMES).map((name) => `"${shorten(name, MAX_NAME)}"`);
  const more = names.length - quoted.length;
  return [...quoted, ...(more > 0 ? [`and ${more.toLocaleString("en-US")} more`] : [])].join(", ");
}

function headerProblemText({ missing, unknown, repeated, known }: HeaderProblem): string {
  return [
    ...(missing.length > 0 ? [`Columns are missing: ${quote(missing)}.`] : []),
    ...(unknown.length > 0 ? [`Columns are unknown: ${quote(unknown)}.`] : []),
    ...(repeated.length > 0 ? [`Columns appear twice: ${quote(repeated)}.`] : []),
    `The first line names the columns, separated by commas: ${known.join(",")}`,
  ].join(" ");
}
