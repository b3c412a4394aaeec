import { sql, type SQL, type SQLWrapper } from "drizzle-orm";

import type { Db } from "./connection.ts";

/**
 * SQL conditions, one for each foreign key to `table`: no row refers to the row with this key. With them, code that
 * deletes unused rows needs no list of their uses. `except` names tables whose references do not count.
 */
export function listUnreferenced(db: Db, table: string, key: SQLWrapper, except: readonly string[] = []): SQL[] {
  const references = db.all<{ table: string; column: string }>(sql`
    SELECT tables.name AS "table", foreign_keys."from" AS "column"
    FROM sqlite_schema AS tables JOIN pragma_foreign_key_list(tables.name) AS foreign_keys
    WHERE tables.type = 'table' AND foreign_keys."table" = ${table}`);
  return references
    .filter((reference) => !except.includes(reference.table))
    .map(({ table: use, column }) => {
      return sql`NOT EXISTS (SELECT 1 FROM ${sql.identifier(use)} AS use WHERE use.${sql.identifier(column)} = ${key})`;
    });
}
