/**
 * What spreadsheets take for the start of a formula (OWASP, "CSV Injection"), in both widths, after any number of
 * escape characters. With them in the pattern, escaping can always be undone.
 */
const FORMULA = /^'*[\t\n\r+=@\-＋－＝＠]/;

/** Makes a spreadsheet show a cell as text: a cell that would start a formula gets a leading apostrophe. */
export function escapeFormula(cell: string): string {
  return FORMULA.test(cell) ? `'${cell}` : cell;
}

/** Undoes `escapeFormula`. Cells that nobody has escaped stay as they are. */
export function unescapeFormula(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;
}

/** Options for csv-stringify. Numbers are no formulas. */
export const ESCAPE_FORMULAS = { cast: { string: escapeFormula } };
