import { mkdirSync } from "node:fs";
import path from "node:path";

import { eq } from "drizzle-orm";

import { migrateDatabase, openDatabase, type Db } from "#db/connection.ts";
import { settings } from "#db/schema/index.ts";

import { config } from "./config.server.ts";
import { singleton } from "./shared/singleton.ts";

/** The shop's database under STORAGE_DIR, migrated at first use. */
export const db: Db = singleton("db", () => {
  mkdirSync(config.storageDir, { recursive: true });
  const opened = openDatabase(path.join(config.storageDir, "shop.db"));
  migrateDatabase(opened);
  refuseDemo(opened);
  return opened;
});

/** A demonstration's stock, accounts and payments must never meet real money. */
function refuseDemo(opened: Db): void {
  const mark = opened.select().from(settings).where(eq(settings.name, "demo")).get();
  if (mark && !config.demo) {
    throw new Error(
      `The database in ${config.storageDir} is a demonstration. Choose another STORAGE_DIR or set DEMO=1.`,
    );
  }
}
