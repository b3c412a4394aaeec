import type { CategoryRow } from "../../lists/catalogue.queries.server.ts";

type PlacedRow<Row> = { row: Row; /** The index of the row on the page. */ index: number };
/** Rows that share a line: one row of any size, or several with few products. */
export type Line<Row = CategoryRow> = [PlacedRow<Row>, ...PlacedRow<Row>[]];

/** A row of at most this many products shares its line with others. */
const FEW = 3;

export function isSmall({ total }: Pick<CategoryRow, "total">): boolean {
  return total <= FEW;
}

/** Puts successive rows of few products into one line, as long as their main category is the same. */
export function groupIntoLines<Row extends Pick<CategoryRow, "main" | "total">>(rows: readonly Row[]): Line<Row>[] {
  const lines: Line<Row>[] = [];
  for (const [index, row] of rows.entries()) {
    const last = lines.at(-1);
    const joins = last && last[0].row.main === row.main && isSmall(last[0].row) && isSmall(row);
    if (joins) last.push({ row, index });
    else lines.push([{ row, index }]);
  }
  return lines;
}
