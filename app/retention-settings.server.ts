import path from "node:path";

import { z } from "zod";

import { PROJECT_FOLDER } from "#db/project-folder.ts";

import { isWithin } from "./shared/is-within.server.ts";

/** The settings of backups, of the disk, and of how long data is kept. */

function wholeNumber(usual: number, max: number) {
  return z.coerce.number({ error: "must be a number" }).int().min(1).max(max).default(usual);
}

export const retentionVariables = {
  BACKUP_DIR: z.string().trim().optional(),
  BACKUP_EVERY_HOURS: wholeNumber(24, 720),
  BACKUP_KEEP_DAYS: wholeNumber(14, 3_650),
  ORDER_KEEP_YEARS: wholeNumber(10, 100),
  MIN_FREE_DISK_MB: z.coerce.number({ error: "must be a number of megabytes" }).int().min(0).default(200),
};

type RetentionVariables = z.infer<z.ZodObject<typeof retentionVariables>>;

function findBackupDir({ BACKUP_DIR }: RetentionVariables): string | undefined {
  return BACKUP_DIR === undefined ? undefined : path.resolve(PROJECT_FOLDER, BACKUP_DIR);
}

/** The problem with the path in BACKUP_DIR; null if there is none. Each backup checks whether the folder is there. */
export function findBackupDirProblem(env: RetentionVariables, storageDir: string): string | null {
  const folder = findBackupDir(env);
  if (folder === undefined || !isWithin(folder, storageDir)) return null;
  return "is inside STORAGE_DIR, so whatever destroys the shop would destroy its backups; name a folder elsewhere";
}

export function getRetentionSettings(env: RetentionVariables) {
  return {
    backups: {
      /** If undefined, the shop makes no backups by itself. */
      folder: findBackupDir(env),
      everyHours: env.BACKUP_EVERY_HOURS,
      keepDays: env.BACKUP_KEEP_DAYS,
    },
    /** How long orders are kept with the person who bought. */
    orderKeepYears: env.ORDER_KEEP_YEARS,
    /** With less free space the health check fails. A backup that would leave less is not made. */
    minFreeDiskMb: env.MIN_FREE_DISK_MB,
  };
}
