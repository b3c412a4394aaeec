import { existsSync } from "node:fs";
import { copyFile, cp, mkdir, rename, rm } from "node:fs/promises";
import path from "node:path";

import { sql } from "drizzle-orm";

import { closeDatabase, openDatabase } from "#db/connection.ts";
import { migrateDatabase } from "#db/migrate.ts";

import { makePrivate } from "../shared/private-folder.server.ts";
import { fail, ok, type Problem, type Result } from "../shared/result.ts";

import { DATABASE, IMAGES, SECRETS, takeStock, type Stock } from "./stock.server.ts";

export type RestoreProblem = Problem<"no-backup" | "shop-exists">;

/**
 * Puts a backup where a shop is to be. A shop that is there already is never touched; one that was broken off while it
 * was restored is not there yet, and can be restored again. Throws what the disk throws, and for a database that is
 * damaged.
 */
export async function restore(source: string, storageDir: string): Promise<Result<Stock, RestoreProblem>> {
  if (!existsSync(path.join(source, DATABASE))) return fail("no-backup");
  // A log without its database would be taken for the new one's.
  if (["", "-wal"].some((end) => existsSync(path.join(storageDir, DATABASE + end)))) return fail("shop-exists");
  await mkdir(storageDir, { recursive: true });
  for (const folder of [IMAGES, SECRETS]) {
    const from = path.join(source, folder);
    if (existsSync(from)) await cp(from, path.join(storageDir, folder), { recursive: true });
  }
  // The database comes last, and under its name only once all is well.
  const aside = path.join(storageDir, `${DATABASE}.incomplete`);
  for (const end of ["", "-wal", "-shm"]) await rm(`${aside}${end}`, { force: true });
  await copyFile(path.join(source, DATABASE), aside);
  const db = openDatabase(aside);
  try {
    migrateDatabase(db);
    // Browsers keep pages by the catalogue's version, and this one will count some numbers anew.
    db.run(sql`UPDATE settings SET value = lower(hex(randomblob(8))) WHERE name = 'epoch'`);
    const stock = takeStock(db, path.join(storageDir, IMAGES));
    closeDatabase(db);
    // Copies keep their modes, whatever they were.
    makePrivate(storageDir);
    await rename(aside, path.join(storageDir, DATABASE));
    return ok(stock);
  } finally {
    if (db.$client.open) db.$client.close();
  }
}
