import { existsSync, statSync } from "node:fs";
import path from "node:path";

import { and, eq } from "drizzle-orm";

import { openDatabase, type Db } from "#db/connection.ts";
import { images, settings } from "#db/schema/index.ts";

import { imageFolder } from "../images/image-files.server.ts";
import { getFreeDiskMb } from "../shared/free-disk.server.ts";
import { fail, ok, type Problem, type Result } from "../shared/result.ts";

import {
  canLink,
  checkFolder,
  listBackups,
  listIncomplete,
  markFolder,
  nameBackup,
  removeBackups,
  toMb,
  type FolderProblem,
  type StoredBackup,
} from "./backup-folder.server.ts";
import { backUp, type BackUpProblem } from "./back-up.server.ts";
import { DATABASE, IMAGES, type Manifest } from "./manifest.server.ts";

export type AutomaticBackupProblem = BackUpProblem | FolderProblem | NoRoom;
type NoRoom = Problem<"no-room", { needsMb: number; freeMb: number; minFreeMb: number }>;

export interface BackupPlan {
  storageDir: string;
  /** BACKUP_DIR. */
  folder: string;
  minFreeMb: number;
  /** A backup is due if the newest one is from before this time. */
  dueBefore: Date;
  /** Older backups are removed if there is a newer one. */
  keepSince: Date;
}

export interface AutomaticBackup {
  /** Null if none was due. */
  made: (Manifest & { folder: string }) | null;
  /** Why old or incomplete backups could not be removed. */
  left: string[];
}

/**
 * Makes a backup in BACKUP_DIR if one is due. Removes old backups and the incomplete ones of killed processes.
 * If that fails, it makes the backup all the same. Throws other errors of the file system, and an error if the database
 * is damaged.
 */
export async function runAutomaticBackup(
  plan: BackupPlan,
  now: Date,
): Promise<Result<AutomaticBackup, AutomaticBackupProblem>> {
  const { storageDir, folder } = plan;
  const file = path.join(storageDir, DATABASE);
  if (!existsSync(file)) return fail("no-shop");
  const db = openDatabase(file);
  try {
    const checked = checkFolder(folder, { storageDir, wasUsed: isUsed(db, folder) });
    if (!checked.ok) return checked;
    const left = await removeBackups(await listIncomplete(folder));
    // A backup with a date in the future was made while the clock was wrong. It does not delay the next one.
    const earlier = (await listBackups(folder)).filter(({ at }) => at <= now);
    const [newest, ...others] = earlier;
    if (newest && newest.at > plan.dueBefore) {
      left.push(...(await removeBackups(listOld(others, plan))));
      return ok({ made: null, left });
    }

    const previous = newest && (await canLink(newest)) ? newest : undefined;
    const room = checkRoom(db, plan, previous);
    if (!room.ok) return room;
    const target = nameBackup(folder, now);
    const backedUp = await backUp(storageDir, target, previous?.folder);
    if (!backedUp.ok) return backedUp;
    await markFolder(folder);
    rememberUse(db, folder);
    left.push(...(await removeBackups(listOld(earlier, plan))));
    return ok({ made: { ...backedUp.value, folder: target }, left });
  } finally {
    db.$client.close();
  }
}

function listOld(backups: readonly StoredBackup[], { keepSince }: BackupPlan): string[] {
  return backups.filter(({ at }) => at < keepSince).map((backup) => backup.folder);
}

/** Whether backups have been made in this folder. */
function isUsed(db: Db, folder: string): boolean {
  const isThis = and(eq(settings.name, "backup-folder"), eq(settings.value, folder));
  return db.select().from(settings).where(isThis).get() !== undefined;
}

function rememberUse(db: Db, folder: string): void {
  if (isUsed(db, folder)) return;
  db.insert(settings)
    .values({ name: "backup-folder", value: folder })
    .onConflictDoUpdate({ target: settings.name, set: { value: folder } })
    .run();
}

/** Checks that the disk has space for the database, and for images that cannot be hard-linked. */
function checkRoom(
  db: Db,
  { folder, minFreeMb }: BackupPlan,
  previous: StoredBackup | undefined,
): Result<null, NoRoom> {
  const { name } = db.$client;
  const sizes = [name, `${name}-wal`].map((file) => statSync(file, { throwIfNoEntry: false })?.size ?? 0);
  const stored = db.select({ hash: images.hash, bytes: images.bytes }).from(images).all();
  const isLinked = (hash: string) => previous && existsSync(imageFolder(hash, path.join(previous.folder, IMAGES)));
  for (const { hash, bytes } of stored) if (!isLinked(hash)) sizes.push(bytes);
  const needsMb = toMb(sizes.reduce((sum, size) => sum + size, 0));
  const freeMb = getFreeDiskMb(folder);
  return freeMb - needsMb < minFreeMb ? fail("no-room", { needsMb, freeMb, minFreeMb }) : ok(null);
}
