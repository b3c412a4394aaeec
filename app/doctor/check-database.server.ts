import { statSync } from "node:fs";
import path from "node:path";

import Database from "better-sqlite3";

import { DATABASE_FILE } from "./doctor.messages.ts";
import type { Finding } from "./finding.ts";

/** Reads the whole database, even while a server uses it. Takes seconds with many products. */
export function checkDatabase(storageDir: string): Finding {
  const file = path.join(storageDir, "shop.db");
  if (!statSync(file, { throwIfNoEntry: false })) return DATABASE_FILE.missing(file);
  try {
    const client = new Database(file, { readonly: true, timeout: 5000 });
    try {
      const problem = String(client.pragma("integrity_check(1)", { simple: true }));
      return problem === "ok" ? DATABASE_FILE.ok(file) : DATABASE_FILE.damaged(file, problem);
    } finally {
      client.close();
    }
  } catch (error) {
    return DATABASE_FILE.damaged(file, String(error));
  }
}
