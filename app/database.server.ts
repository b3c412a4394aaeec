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

const HASHES_LOGGED = 100;

/** The shop's database under STORAGE_DIR, migrated at first use. */
export const db: Db = singleton("db", () => {
  mkdirSync(config.storageDir, { recursive: true });
  closeStorage(config.storageDir);
  const opened = openDatabase(path.join(config.storageDir, "shop.db"));
  const { missingImages } = migrateDatabase(opened);
  if (missingImages.length > 0) {
    const hashes = missingImages.slice(0, HASHES_LOGGED);
    log.warn({ images: missingImages.length, hashes }, "images have no files; their places stay empty");
  }
  refuseOtherKind(opened);
  if (config.sellerEmail !== undefined) pinFirstAccount(opened, config.sellerEmail);
  return opened;
});

/**
 * Closes the folder to other users: it has customers' addresses and secrets. A file system without owners is no error.
 */
function closeStorage(folder: string): void {
  try {
    makePrivate(folder);
  } catch (error) {
    log.warn({ err: error, folder }, "other users of this machine may read the shop's files");
  }
}

function refuseOtherKind(opened: Db): void {
  if (claimStorage(opened, config.demo)) return;
  const problem = config.demo
    ? "holds a real shop, which is never served as a demonstration. Choose another STORAGE_DIR or unset DEMO."
    : "is a demonstration. Choose another STORAGE_DIR or set DEMO=1.";
  throw new Error(`The database in ${config.storageDir} ${problem}`);
}
