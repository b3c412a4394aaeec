import { accessSync, constants, existsSync, mkdirSync } from "node:fs";
import path from "node:path";

import { getOrCreateSecret } from "./accounts/secrets.server.ts";
import { config } from "./config.server.ts";
import { refuseOnFullDisk } from "./disk-full.server.ts";
import { isFileError } from "./shared/file-error.ts";
import { RefusedStart } from "./shared/refused-start.ts";
import { singleton } from "./shared/singleton.ts";
import { isRenderThread } from "./shared/thread.ts";
import { storageInUse, storageNotWritable } from "./start.messages.ts";
import { lockStorage } from "./storage-lock.server.ts";

/**
 * Locks the storage for this server. A second server would give up purchases that the first one is making. The server
 * imports this module before it opens the database. Commands do not import it, because they work beside a server. Render
 * threads use the storage that the main thread has locked.
 */
if (!isRenderThread) {
  singleton("storage-lock", holdStorage);
}

function holdStorage() {
  const { storageDir } = config;
  checkWritable(storageDir);
  const lock = lockStorage(storageDir, "server");
  if (!lock.ok) throw new RefusedStart(storageInUse(storageDir, lock.problem.holder));
  // Made now, because a page that needs it must not fail when the disk is full.
  if (config.sessionSecret === undefined) refuseOnFullDisk(storageDir, () => getOrCreateSecret("SESSION_SECRET"));
  return lock.value;
}

/** Creates the folder if it is not there. A folder of another user and a read-only disk refuse the start. */
function checkWritable(storageDir: string): void {
  const database = path.join(storageDir, "shop.db");
  try {
    mkdirSync(storageDir, { recursive: true });
    accessSync(storageDir, constants.R_OK | constants.W_OK | constants.X_OK);
    if (existsSync(database)) accessSync(database, constants.R_OK | constants.W_OK);
  } catch (error) {
    if (!isFileError(error, "EACCES", "EPERM", "EROFS")) throw error;
    throw new RefusedStart(storageNotWritable(storageDir, String(error)), { cause: error });
  }
}
