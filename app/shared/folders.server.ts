import { readdir, rm, stat } from "node:fs/promises";
import path from "node:path";

import { isFileError } from "./file-error.ts";

/** The names in a folder; none if it does not exist. */
export async function listFolder(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (isFileError(error, "ENOENT", "ENOTDIR")) return [];
    throw error;
  }
}

/** Removes what is in a folder and was last changed before `olderThan`. Returns the number of removed names. */
export async function cleanUpFolder(folder: string, olderThan: Date): Promise<number> {
  let removed = 0;
  for (const name of await listFolder(folder)) {
    const file = path.join(folder, name);
    if (!(await isOlder(file, olderThan))) continue;
    await rm(file, { recursive: true, force: true });
    removed += 1;
  }
  return removed;
}

async function isOlder(file: string, than: Date): Promise<boolean> {
  try {
    return (await stat(file)).mtimeMs < than.getTime();
  } catch (error) {
    if (isFileError(error, "ENOENT")) return false;
    throw error;
  }
}
