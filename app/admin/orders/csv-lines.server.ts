import { stringify, type Options } from "csv-stringify/sync";

/** The byte order mark tells spreadsheets that the file is UTF-8. */
const BYTE_ORDER_MARK = "\ufeff";

/** Yields the text of a CSV file for spreadsheets: the column names, then the rows of one part at a time. */
export function* csvLines<Column extends string, Row>(
  columns: readonly Column[],
  parts: Iterable<Row[]>,
  toCells: (row: Row) => Record<Column, unknown>,
  options: Options,
): Generator<string> {
  yield BYTE_ORDER_MARK + stringify([[...columns]]);
  for (const rows of parts) {
    const lines = rows.map((row) => {
      const cells = toCells(row);
      return columns.map((column) => cells[column]);
    });
    yield stringify(lines, options);
  }
}
