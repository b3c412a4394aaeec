/** A measured figure and its limit. */
export interface Row {
  name: string;
  value: number;
  /** The maximum or the minimum. */
  most?: number;
  least?: number;
  aim?: number;
  note?: string;
}

/** Prints the figures as a table. Exits with code 1 if one misses its limit. */
export function report(rows: Row[]): void {
  const width = Math.max(...rows.map((row) => row.name.length));
  console.log(`${"".padEnd(width)}     value   must    aim`);
  for (const row of rows) {
    const must = row.most ?? row.least;
    const missed =
      (row.most !== undefined && row.value > row.most) || (row.least !== undefined && row.value < row.least);
    if (missed) process.exitCode = 1;
    const columns = [
      row.value.toFixed(2).padStart(9),
      (must ?? "").toString().padStart(6),
      (row.aim ?? "").toString().padStart(6),
    ];
    console.log(`${row.name.padEnd(width)} ${columns.join(" ")}  ${missed ? "MISSED " : ""}${row.note ?? ""}`);
  }
}
