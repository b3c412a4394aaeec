import Database from "better-sqlite3";
import { drizzle } from "drizzle-orm/better-sqlite3";

import type { Db } from "#db/connection.ts";

interface WatchedDatabase {
  db: Db;
  /** The steps of SQLite's plan for each statement that was run. */
  explain: () => { query: string; steps: string[] }[];
  close: () => void;
}

/** Opens a database that remembers its statements. */
export function watchQueries(file: string): WatchedDatabase {
  const seen = new Map<string, unknown[]>();
  const client = new Database(file);
  const explainOne = (query: string, values: unknown[]) => {
    const plan = client.prepare(`EXPLAIN QUERY PLAN ${query}`).all(...values) as { detail: string }[];
    return { query, steps: plan.map(({ detail }) => detail) };
  };
  return {
    db: drizzle(client, { logger: { logQuery: (query, values) => void seen.set(query, values) } }),
    explain: () => [...seen].map(([query, values]) => explainOne(query, values)),
    close: () => void client.close(),
  };
}
