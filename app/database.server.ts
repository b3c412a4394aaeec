import { mkdirSync } from "node:fs";
import path from "node:path";

import { isLockedError, openDatabase, type Db } from "#db/connection.ts";
import { isDamageError } from "#db/damage.ts";
import { migrateDatabase } from "#db/migrate.ts";

import { pinFirstAccount } from "./accounts/seller.server.ts";
import { THE_SHOP } from "./audit/actor.ts";
import { claimStorage } from "./claim-storage.server.ts";
import { config } from "./config.server.ts";
import { checkDatabase, refuseWritesOnceDamaged } from "./database-damage.server.ts";
import { log } from "./log.server.ts";
import { copyOldDatabase } from "./migration-copies.server.ts";
import { refuseOnFullDisk } from "./disk-full.server.ts";
import { makePrivate } from "./shared/private-folder.server.ts";
import { RefusedStart } from "./shared/refused-start.ts";
import { singleton } from "./shared/singleton.ts";
import { isRenderThread } from "./shared/thread.ts";
import { damagedDatabase, lockedDatabase, wrongStorage } from "./start.messages.ts";

const HASHES_LOGGED = 100;

/** The database of the shop. The first import opens the file in STORAGE_DIR, checks it and migrates it. */
export const db: Db = singleton("db", () => {
  if (isRenderThread) return openToRead(path.join(config.storageDir, "shop.db"));
  mkdirSync(config.storageDir, { recursive: true });
  makeStoragePrivate(config.storageDir);
  const file = path.join(config.storageDir, "shop.db");
  try {
    return refuseOnFullDisk(config.storageDir, () => prepareDatabase(file));
  } catch (error) {
    // The statements have already waited five seconds. A server that waited longer would seem to hang.
    if (isLockedError(error)) throw new RefusedStart(lockedDatabase(file), { cause: error });
    throw error;
  }
});

/** Opens the database that the main thread has prepared. Statements that write fail. */
function openToRead(file: string): Db {
  const opened = openDatabase(file);
  opened.$client.pragma("query_only = ON");
  return opened;
}

function prepareDatabase(file: string): Db {
  const opened = openSoundDatabase(file);
  const copy = copyOldDatabase(opened, new Date());
  if (copy !== null) log.info({ file: copy }, "Copied the database before migrating it.");
  const { missingImages } = migrateDatabase(opened);
  if (missingImages.length > 0) {
    const hashes = missingImages.slice(0, HASHES_LOGGED);
    log.warn(
      { images: missingImages.length, hashes },
      "Some images have no files. Restore them from a backup, or upload them again.",
    );
  }
  if (!claimStorage(opened, config.demo)) throw new RefusedStart(wrongStorage(config.storageDir, config));
  if (config.sellerEmail !== undefined) pinFirstAccount(opened, config.sellerEmail, THE_SHOP, new Date());
  refuseWritesOnceDamaged(opened);
  return opened;
}

/** The check reads the whole file: 0.2 seconds for 66,000 products, which are 110 MB. */
function openSoundDatabase(file: string): Db {
  let problem: string;
  try {
    const opened = openDatabase(file);
    problem = checkDatabase(file);
    if (problem === "ok") return opened;
    opened.$client.close();
  } catch (error) {
    if (!isDamageError(error)) throw error;
    problem = error.message;
  }
  throw new RefusedStart(damagedDatabase(file, inOneLine(problem)));
}

function inOneLine(text: string): string {
  return text.trim().replaceAll(/\s+/g, " ");
}

/** Makes the folder private, because it holds addresses of customers and secrets. Some file systems have no owners. */
function makeStoragePrivate(folder: string): void {
  try {
    makePrivate(folder);
  } catch (error) {
    log.warn({ err: error, folder }, "Could not make the storage private. Other users of this machine may read it.");
  }
}
