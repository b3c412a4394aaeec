import { randomUUID } from "node:crypto";
import { mkdir, rename, rm, stat } from "node:fs/promises";
import path from "node:path";

import type { Db } from "#db/connection.ts";

import { isPictureUsed } from "./pictures.queries.server.ts";
import {
  INCOMING,
  isCode,
  listFolder,
  listStoredPictures,
  pictureFile,
  pictureFolder,
  PICTURES_FOLDER,
} from "./store.server.ts";

/**
 * Removes pictures that no row names and that nobody has stored or reused since `olderThan`, and what interrupted
 * writers left behind. A day is long enough for any picture's row to follow it. Answers how many pictures went.
 */
export async function sweepPictures(db: Db, olderThan: Date, folder = PICTURES_FOLDER): Promise<number> {
  let removed = 0;
  for await (const hash of listStoredPictures(folder)) {
    if (isPictureUsed(db, hash) || !(await isOlder(pictureFile(hash, "full", folder), olderThan))) continue;
    if (await removePicture(db, hash, olderThan, folder)) removed += 1;
  }
  for (const name of await listFolder(path.join(folder, INCOMING))) {
    const leftover = path.join(folder, INCOMING, name);
    if (await isOlder(leftover, olderThan)) await rm(leftover, { recursive: true, force: true });
  }
  return removed;
}

/**
 * Takes a picture out of sight and then looks again: whoever reused it before that made its file young or has its row
 * by now, and gets it back; whoever comes after does not find it and stores it anew.
 */
async function removePicture(db: Db, hash: string, olderThan: Date, folder: string): Promise<boolean> {
  const place = pictureFolder(hash, folder);
  const aside = path.join(folder, INCOMING, randomUUID());
  await mkdir(path.dirname(aside), { recursive: true });
  try {
    await rename(place, aside);
  } catch (error) {
    if (isCode(error, "ENOENT")) return false;
    throw error;
  }
  if (isPictureUsed(db, hash) || !(await isOlder(path.join(aside, "full.webp"), olderThan))) {
    try {
      await rename(aside, place);
      return false;
    } catch (error) {
      // Stored anew meanwhile, with the same content.
      if (!isCode(error, "ENOTEMPTY", "EEXIST")) throw error;
    }
  }
  await rm(aside, { recursive: true, force: true });
  return true;
}

async function isOlder(file: string, than: Date): Promise<boolean> {
  try {
    return (await stat(file)).mtimeMs < than.getTime();
  } catch (error) {
    if (isCode(error, "ENOENT")) return false;
    throw error;
  }
}
