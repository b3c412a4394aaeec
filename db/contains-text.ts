import { sql, type SQL } from "drizzle-orm";

import { fold } from "#app/shared/fold.ts";

import type { Db } from "./connection.ts";

const foldsFor = new WeakSet<Db>();

/**
 * SQL condition: one of the values contains the text, in any case and script. Folding calls a JavaScript function for
 * every row. For ASCII text SQLite's own comparison is enough, and faster.
 */
export function containsText(db: Db, values: readonly unknown[], text: string): SQL {
  const searched = sql`concat_ws(char(10), ${sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  )})`;
  if (/^[\x20-\x7e]+$/.test(text)) return sql`${searched} LIKE ${`%${text.replace(/[\\%_]/g, "\\$&")}%`} ESCAPE '\\'`;
  if (!foldsFor.has(db)) db.$client.function("fold", { deterministic: true }, fold);
  foldsFor.add(db);
  return sql`instr(fold(${searched}), ${fold(text)}) > 0`;
}
