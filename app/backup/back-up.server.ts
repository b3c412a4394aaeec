import { existsSync, statSync } from "node:fs";
import { link, mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import path from "node:path";

import { openDatabase } from "#db/connection.ts";
import { copyDatabase } from "#db/copy-database.ts";
import { isMigrated, migrateDatabase } from "#db/migrate.ts";

import { imageFolder, listImageFolders } from "../images/image-files.server.ts";
import { isFileError } from "../shared/file-error.ts";
import { isWithin } from "../shared/is-within.server.ts";
import { makePrivate } from "../shared/private-folder.server.ts";
import { fail, ok, type Problem, type Result } from "../shared/result.ts";

import { copyFileDurably, copyFolderDurably, sync } from "./copy-durably.server.ts";
import { DATABASE, IMAGES, SECRETS, verifyStorage, type Manifest } from "./manifest.server.ts";

export type BackUpProblem = Problem<"no-shop" | "exists" | "inside-the-shop">;

/** The end of the name of a backup that is being made or removed. */
export const INCOMPLETE = ".incomplete";

/**
 * Copies a shop's storage into a new folder, even while the shop runs. The folder appears only when the copy is
 * complete and verified. Images that `previous`, an earlier backup, has already become hard links to its files. Returns
 * the manifest. Throws errors of the file system, and an error if the database is damaged.
 */
export async function backUp(
  storageDir: string,
  target: string,
  previous?: string,
): Promise<Result<Manifest, BackUpProblem>> {
  const file = path.join(storageDir, DATABASE);
  if (!existsSync(file)) return fail("no-shop");
  if (existsSync(target)) return fail("exists");
  if (isWithin(target, storageDir)) return fail("inside-the-shop");

  const aside = target + INCOMPLETE;
  await rm(aside, { recursive: true, force: true });
  await mkdir(aside, { recursive: true });
  try {
    // Images are written before their rows and deleted after them. The first copy keeps images that are deleted while
    // the database is copied, and the second adds images that were written meanwhile.
    await copyImages(storageDir, aside, previous);
    copyDatabase(file, path.join(aside, DATABASE));
    await copyImages(storageDir, aside, previous);
    if (existsSync(path.join(storageDir, SECRETS))) {
      await copyFolderDurably(path.join(storageDir, SECRETS), path.join(aside, SECRETS));
    }
    const manifest = await verifyCopy(aside);
    makePrivate(aside);
    await sync(path.join(aside, DATABASE));
    await rename(aside, target);
    return ok(manifest);
  } catch (error) {
    await rm(aside, { recursive: true, force: true });
    throw error;
  }
}

/**
 * Returns the manifest of a copy. A shop that was not started since this program was updated has an older schema. Its
 * copy keeps that schema for the older program. A second, migrated copy is verified instead.
 */
async function verifyCopy(folder: string): Promise<Manifest> {
  const file = path.join(folder, DATABASE);
  const copy = openDatabase(file);
  try {
    if (isMigrated(copy)) return verifyStorage(copy, path.join(folder, IMAGES));
  } finally {
    copy.$client.close();
  }
  const scratch = path.join(folder, `${DATABASE}.migrated`);
  copyDatabase(file, scratch);
  const migrated = openDatabase(scratch);
  try {
    migrateDatabase(migrated);
    return verifyStorage(migrated, path.join(folder, IMAGES));
  } finally {
    migrated.$client.close();
    for (const end of ["", "-wal", "-shm"]) await rm(scratch + end, { force: true });
  }
}

async function copyImages(storageDir: string, target: string, previous: string | undefined): Promise<void> {
  const [from, to] = [path.join(storageDir, IMAGES), path.join(target, IMAGES)];
  for await (const hash of listImageFolders(from)) {
    const copy = imageFolder(hash, to);
    if (existsSync(copy)) continue;
    const known = previous === undefined ? null : imageFolder(hash, path.join(previous, IMAGES));
    try {
      if (known === null) await copyFolderDurably(imageFolder(hash, from), copy);
      else await linkImage(imageFolder(hash, from), known, copy);
    } catch (error) {
      // Cleanup deleted it during the copy, so no row uses it.
      if (!isFileError(error, "ENOENT")) throw error;
      await rm(copy, { recursive: true, force: true });
    }
  }
}

/** Stored images never change, so a file of the same name and size is the same. Others are copied. */
async function linkImage(from: string, known: string, copy: string): Promise<void> {
  await mkdir(copy, { recursive: true });
  for (const name of await readdir(from)) {
    const [file, earlier] = [path.join(from, name), path.join(known, name)];
    const isSame = statSync(earlier, { throwIfNoEntry: false })?.size === (await stat(file)).size;
    if (isSame) await link(earlier, path.join(copy, name));
    else await copyFileDurably(file, path.join(copy, name));
  }
}
