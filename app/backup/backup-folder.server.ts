import { existsSync, realpathSync } from "node:fs";
import { link, readdir, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";

import { getFolderState } from "../shared/folder-state.server.ts";
import { isWithin } from "../shared/is-within.server.ts";
import { fail, ok, type Problem, type Result } from "../shared/result.ts";

import { INCOMPLETE } from "./back-up.server.ts";
import { DATABASE } from "./manifest.server.ts";

/** BACKUP_DIR, the folder of automatic backups. The name of a backup is its time in UTC. */

const NAME = /^shop-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z$/;

/** An empty file in the folder. While the disk is not mounted, the folder is there without this file. */
const MARKER = ".shop-backups";

const MB = 1024 * 1024;

export interface StoredBackup {
  folder: string;
  at: Date;
}

export function nameBackup(folder: string, now: Date): string {
  return path.join(folder, `shop-${now.toISOString().slice(0, 19).replaceAll(":", "-")}Z`);
}

/** Whether a name in BACKUP_DIR is a backup of the shop, or a folder that file systems put on each disk. */
export function isBackupEntry(name: string): boolean {
  return name === MARKER || name === "lost+found" || NAME.test(name.replace(INCOMPLETE, ""));
}

/** The complete backups, newest first. */
export async function listBackups(folder: string): Promise<StoredBackup[]> {
  const backups = (await readdir(folder)).flatMap((name) => {
    const [, day, ...time] = NAME.exec(name) ?? [];
    return day === undefined ? [] : [{ folder: path.join(folder, name), at: new Date(`${day}T${time.join(":")}Z`) }];
  });
  return backups.sort((a, b) => b.at.getTime() - a.at.getTime());
}

export type FolderProblem = Problem<"no-folder" | "inside-the-shop"> | Problem<"not-mounted", { marker: string }>;

/** `wasUsed`: backups have been made in this folder before. */
export function checkFolder(
  folder: string,
  { storageDir, wasUsed }: { storageDir: string; wasUsed: boolean },
): Result<null, FolderProblem> {
  if (getFolderState(folder) !== "folder") return fail("no-folder");
  if (isWithin(realpathSync(folder), realpathSync(storageDir))) return fail("inside-the-shop");
  const marker = path.join(folder, MARKER);
  if (wasUsed && !existsSync(marker)) return fail("not-mounted", { marker });
  return ok(null);
}

export async function markFolder(folder: string): Promise<void> {
  await writeFile(path.join(folder, MARKER), "");
}

/** The folders of incomplete backups, which killed processes have left. */
export async function listIncomplete(folder: string): Promise<string[]> {
  const isOurs = (name: string) => name.endsWith(INCOMPLETE) && NAME.test(name.slice(0, -INCOMPLETE.length));
  return (await readdir(folder)).filter(isOurs).map((name) => path.join(folder, name));
}

/** Removes backups. Returns why some of them could not be removed. */
export async function removeBackups(folders: readonly string[]): Promise<string[]> {
  const reasons: string[] = [];
  for (const folder of folders) {
    try {
      await removeBackup(folder);
    } catch (error) {
      reasons.push(error instanceof Error ? error.message : String(error));
    }
  }
  return reasons;
}

/** Renames the folder first, so that a partly deleted backup does not look complete. */
async function removeBackup(folder: string): Promise<void> {
  const aside = folder.endsWith(INCOMPLETE) ? folder : folder + INCOMPLETE;
  await rename(folder, aside);
  await rm(aside, { recursive: true, force: true });
}

/** Whether the file system of a backup can make hard links. */
export async function canLink({ folder }: StoredBackup): Promise<boolean> {
  const probe = `${folder}.link${INCOMPLETE}`;
  try {
    await link(path.join(folder, DATABASE), probe);
    return true;
  } catch {
    return false;
  } finally {
    await rm(probe, { force: true });
  }
}

export function toMb(bytes: number): number {
  return Math.ceil(bytes / MB);
}
