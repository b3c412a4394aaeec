import { mkdirSync } from "node:fs";
import path from "node:path";

import { eq } from "drizzle-orm";

import { migrateDatabase, openDatabase, type Db } from "#db/connection.ts";
import { settings } from "#db/schema/index.ts";

import { config } from "./config.server.ts";
import { log } from "./log.server.ts";
import { makePrivate } from "./shared/private-folder.server.ts";
import { singleton } from "./shared/singleton.ts";

/** The shop's database under STORAGE_DIR, migrated at first use. */
export const db: Db = singleton("db", () => {
  mkdirSync(config.storageDir, { recursive: true });
  closeStorage(config.storageDir);
  const opened = openDatabase(path.join(config.storageDir, "shop.db"));
  migrateDatabase(opened);
  refuseDemo(opened);
  return opened;
});

/** Addresses of customers and the shop's secrets are in it. A disk without owners cannot be closed; the shop still serves. */
function closeStorage(folder: string): void {
  try {
    makePrivate(folder);
  } catch (error) {
    log.warn({ err: error, folder }, "other users of this machine may read the shop's files");
  }
}

/** A demonstration's stock, accounts and payments must never meet real money. */
function refuseDemo(opened: Db): void {
  const mark = opened.select().from(settings).where(eq(settings.name, "demo")).get();
  if (mark && !config.demo) {
    throw new Error(
      `The database in ${config.storageDir} is a demonstration. Choose another STORAGE_DIR or set DEMO=1.`,
    );
  }
}
