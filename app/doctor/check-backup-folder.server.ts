import { accessSync, constants, readdirSync, realpathSync, statSync } from "node:fs";

import { PROJECT_FOLDER } from "#db/project-folder.ts";

import { isBackupEntry } from "../backup/backup-folder.server.ts";
import { getFolderState } from "../shared/folder-state.server.ts";
import { isWithin } from "../shared/is-within.server.ts";

import { BACKUP_FOLDER } from "./doctor.messages.ts";
import type { Finding } from "./finding.ts";

/**
 * Checks whether a folder is fit for backups. A new folder must be empty, because a backup must not get into a folder
 * that a web server publishes. `isUsed`: the folder has been chosen before.
 */
export function checkBackupFolder(folder: string, storageDir: string, { isUsed = false } = {}): Finding {
  const found = getFolderState(folder);
  if (found !== "folder")
    return found === "missing" ? BACKUP_FOLDER.missing(folder) : BACKUP_FOLDER.notWritable(folder);
  const real = realpathSync(folder);
  if (isWithin(real, realpathSync(storageDir)) || isWithin(real, realpathSync(PROJECT_FOLDER))) {
    return BACKUP_FOLDER.ofTheShop(folder);
  }
  try {
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch {
    return BACKUP_FOLDER.notWritable(folder);
  }
  if (!isUsed && !readdirSync(folder).every(isBackupEntry)) return BACKUP_FOLDER.notEmpty(folder);
  const isSameDisk = statSync(folder).dev === statSync(storageDir).dev;
  return isSameDisk ? BACKUP_FOLDER.sameDisk(folder) : BACKUP_FOLDER.ok(folder);
}
