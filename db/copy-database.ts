import Database from "better-sqlite3";

/** A consistent snapshot, even during writes: https://sqlite.org/lang_vacuum.html#vacuuminto */
export function copyDatabase(from: string, to: string): void {
  const client = new Database(from, { readonly: true, timeout: 5_000 });
  try {
    client.prepare("VACUUM INTO ?").run(to);
  } finally {
    client.close();
  }
}
