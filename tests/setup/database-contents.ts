import type { Db } from "#db/connection.ts";

/** The rows of all tables, by name, so that a test can see that nothing changed. */
export function readTables(db: Db, without: readonly string[] = []): Record<string, unknown[]> {
  const names = db.$client
    .prepare<[], string>(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE '%_fts%'",
    )
    .pluck()
    .all()
    .filter((name) => !without.includes(name));
  return Object.fromEntries(names.map((name) => [name, db.$client.prepare(`SELECT * FROM "${name}"`).all()]));
}
