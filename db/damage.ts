import type Database from "better-sqlite3";

type Method = (this: Database.Statement, ...parameters: unknown[]) => unknown;
type Methods = Record<"all" | "get" | "run", Method>;

/** Whether a statement has failed because the database file is damaged or cannot be read. */
export function isDamageError(error: unknown): error is Error {
  if (!(error instanceof Error) || !("code" in error)) return false;
  return /^SQLITE_(?:CORRUPT|NOTADB|IOERR_(?:READ|SHORT_READ|CORRUPTFS|DATA))/.test(String(error.code));
}

/**
 * Calls `onDamage` with every error about a damaged file, even if the caller of the statement handles it. better-sqlite3
 * has no event for errors, so the methods of its statements are replaced, in this thread.
 */
export function watchForDamage(client: Database.Database, onDamage: (error: Error) => void): void {
  const methods = Object.getPrototypeOf(client.prepare("SELECT 1")) as Methods;
  for (const name of ["all", "get", "run"] as const) {
    const method = methods[name];
    methods[name] = function (...parameters) {
      try {
        return method.apply(this, parameters);
      } catch (error) {
        if (isDamageError(error)) onDamage(error);
        throw error;
      }
    };
  }
}
