import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import Database from "better-sqlite3";

/** Makes a storage of the dump of a database (`sqlite3 shop.db .dump`). Returns its folder and the file in it. */
export function loadDump(dump: string): { storageDir: string; file: string } {
  const storageDir = mkdtempSync(path.join(tmpdir(), "shop-dump-"));
  const file = path.join(storageDir, "shop.db");
  const client = new Database(file);
  // Dumps write the tables of search indexes, and their rows, as they are.
  client.unsafeMode(true);
  client.exec(readFileSync(dump, "utf8"));
  client.close();
  return { storageDir, file };
}
