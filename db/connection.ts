import Database from "better-sqlite3";
import { drizzle, type BetterSQLite3Database } from "drizzle-orm/better-sqlite3";

export type Db = BetterSQLite3Database & { $client: Database.Database };
/** A database or an open transaction: the first argument of commands. */
export type DbOrTransaction = Db | Parameters<Parameters<Db["transaction"]>[0]>[0];

/** Older releases have a bug in the write-ahead log that can corrupt a database with two connections. */
const OLDEST_SQLITE = [3, 51, 3] as const;

/**
 * Opens a database file, and creates it if it does not exist. Durable (`synchronous=FULL`): a committed transaction
 * survives a power cut. Throws if this SQLite lacks something that the shop relies on.
 */
export function openDatabase(file: string): Db {
  const client = new Database(file, { timeout: 5000 });
  client.pragma("journal_mode = WAL");
  client.pragma("synchronous = FULL");
  client.pragma("foreign_keys = ON");
  client.pragma("journal_size_limit = 33554432");
  client.pragma("cache_size = -32768");
  client.pragma("temp_store = MEMORY");
  assertPragmas(client);
  // Without `schema`: Drizzle would make an object of each table for each transaction, for queries that the shop does
  // not use (`db.query`).
  return drizzle(client);
}

/** Merges the write-ahead log into the database file and closes it. A read-only connection is only closed. */
export function closeDatabase(db: Db): void {
  if (db.$client.pragma("query_only", { simple: true }) === 1) return void db.$client.close();
  for (const pragma of ["optimize", "wal_checkpoint(TRUNCATE)"]) {
    try {
      db.$client.pragma(pragma);
    } catch (error) {
      // Nothing is lost: a later connection merges the log.
      if (!isLockedError(error) && !isFullError(error)) throw error;
    }
  }
  db.$client.close();
}

/** Whether a statement has failed because another process held a lock for too long. */
export function isLockedError(error: unknown): boolean {
  return error instanceof Error && "code" in error && String(error.code).startsWith("SQLITE_BUSY");
}

/** Whether a statement has failed because the disk is full, or because a file may not grow (a quota, a limit). */
export function isFullError(error: unknown): boolean {
  if (!(error instanceof Error) || !("code" in error)) return false;
  return ["SQLITE_FULL", "SQLITE_IOERR_WRITE", "SQLITE_IOERR_SHMSIZE"].includes(String(error.code));
}

/** Whether a statement has failed because nothing may be written: the disk or the connection is read-only. */
export function isReadOnlyError(error: unknown): boolean {
  return error instanceof Error && "code" in error && String(error.code).startsWith("SQLITE_READONLY");
}

function assertPragmas(client: Database.Database): void {
  const version = String(client.prepare("SELECT sqlite_version()").pluck().get());
  const parts = version.split(".").map(Number);
  const difference = OLDEST_SQLITE.map((oldest, i) => (parts[i] ?? 0) - oldest).find((d) => d !== 0) ?? 0;
  if (difference < 0) throw new Error(`SQLite ${version} is too old. It must be ${OLDEST_SQLITE.join(".")} or newer.`);
  const expected = { journal_mode: "wal", synchronous: 2, foreign_keys: 1 };
  for (const [name, value] of Object.entries(expected)) {
    const actual = client.pragma(name, { simple: true });
    if (actual !== value) throw new Error(`Could not set PRAGMA ${name} = ${value}. It is ${String(actual)}.`);
  }
}
