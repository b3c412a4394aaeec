import { mkdirSync } from "node:fs";
import path from "node:path";

import { openDatabase, type Db } from "#db/connection.ts";
import { migrateDatabase } from "#db/migrate.ts";

import { pinFirstAccount } from "./accounts/seller.server.ts";
import { claimStorage } from "./claim-storage.server.ts";
import { config } from "./config.server.ts";
import { log } from "./log.server.ts";
import { makePrivate } from "./shared/private-folder.server.ts";
import { singleton } from "./shared/singleton.ts";
import { wrongStorage } from "./start.messages.ts";

const HASHES_LOGGED = 100;

/** The shop's database under STORAGE_DIR, migrated at first use. */
export const db: Db = singleton("db", () => {
  mkdirSync(config.storageDir, { recursive: true });
  makeStoragePrivate(config.storageDir);
  const opened = openDatabase(path.join(config.storageDir, "shop.db"));
  const { missingImages } = migrateDatabase(opened);
  if (missingImages.length > 0) {
    const hashes = missingImages.slice(0, HASHES_LOGGED);
    log.warn({ images: missingImages.length, hashes }, "Some images have no files.");
  }
  if (!claimStorage(opened, config.demo)) throw new Error(wrongStorage(config.storageDir, config));
  if (config.sellerEmail !== undefined) pinFirstAccount(opened, config.sellerEmail);
  return opened;
});

/** Makes the folder private: it holds addresses of customers and secrets. A file system without owners is no error. */
function makeStoragePrivate(folder: string): void {
  try {
    makePrivate(folder);
  } catch (error) {
    log.warn({ err: error, folder }, "Could not make the storage private.");
  }
}
