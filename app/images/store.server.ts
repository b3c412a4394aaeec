import { randomUUID } from "node:crypto";
import { mkdir, open, readdir, readFile, rename, rm, utimes } from "node:fs/promises";
import path from "node:path";

import type { Db } from "#db/connection.ts";

import { config } from "../config.server.ts";
import { ok, type Result } from "../shared/result.ts";

import { convertPicture, hashOf, type ConvertedPicture } from "./convert.server.ts";
import type { PictureSize } from "./image-url.ts";
import { findStoredImage } from "./pictures.queries.server.ts";
import { PICTURE_SIZES, type PictureRefusal, type StoredImage } from "./pictures.ts";

/**
 * Pictures on disk: `{first two digits}/{hash}/{full,large,preview}.webp`. A picture's folder is made complete
 * elsewhere and then renamed, so that it is there with all its files or not at all, and is never written again.
 */

/** Where pictures lie; a command or test may say another folder. */
export const PICTURES_FOLDER = path.join(config.storageDir, "pictures");

/** Within the pictures' folder: what is being written or removed. Its name is no first part of a hash. */
export const INCOMING = "incoming";

export function pictureFolder(hash: string, folder = PICTURES_FOLDER): string {
  if (!/^[0-9a-f]{32}$/.test(hash)) throw new RangeError(`not a picture's hash: ${hash}`);
  return path.join(folder, hash.slice(0, 2), hash);
}

/** One file of a picture, or null if it is not there. Throws what else the file system throws. */
export async function readPicture(hash: string, size: PictureSize, folder = PICTURES_FOLDER): Promise<Buffer | null> {
  try {
    return await readFile(pictureFile(hash, size, folder));
  } catch (error) {
    if (isCode(error, "ENOENT")) return null;
    throw error;
  }
}

export function pictureFile(hash: string, size: PictureSize, folder = PICTURES_FOLDER): string {
  return path.join(pictureFolder(hash, folder), `${size}.webp`);
}

/** The hashes of all pictures on disk, whether or not a row names them. */
export async function* listStoredPictures(folder = PICTURES_FOLDER): AsyncGenerator<string> {
  for (const prefix of await listFolder(folder)) {
    if (!/^[0-9a-f]{2}$/.test(prefix)) continue;
    for (const hash of await listFolder(path.join(folder, prefix))) if (/^[0-9a-f]{32}$/.test(hash)) yield hash;
  }
}

/** What lies in a folder; nothing where there is none. */
export async function listFolder(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (isCode(error, "ENOENT", "ENOTDIR")) return [];
    throw error;
  }
}

/** A picture whose files are made and lie aside, until it is kept or thrown away. */
export interface PreparedPicture {
  image: StoredImage;
  /** Null where the same picture was stored before. */
  aside: string | null;
}

/**
 * Puts a picture on disk and answers what a `product_images` row says of it; to be called before the transaction that
 * writes the row. A source that was stored before, or a stored picture itself, is not converted again.
 */
export async function storePicture(
  db: Db,
  bytes: Uint8Array,
  folder = PICTURES_FOLDER,
): Promise<Result<StoredImage, PictureRefusal>> {
  const prepared = await preparePicture(db, bytes, folder);
  return prepared.ok ? ok(await keepPrepared(prepared.value, folder)) : prepared;
}

/** The first half of `storePicture`, for pictures that are kept together or not at all. */
export async function preparePicture(
  db: Db,
  bytes: Uint8Array,
  folder = PICTURES_FOLDER,
): Promise<Result<PreparedPicture, PictureRefusal>> {
  const known = findStoredImage(db, hashOf(bytes));
  if (known && (await keepPicture(known.hash, folder))) return ok({ image: known, aside: null });
  const converted = await convertPicture(bytes);
  if (!converted.ok) return converted;
  const { hash, sourceHash, width, height } = converted.value;
  return ok({ image: { hash, sourceHash, width, height }, aside: await writeAside(converted.value, folder) });
}

/** The second half: its files are in their place from now on. */
export async function keepPrepared({ image, aside }: PreparedPicture, folder = PICTURES_FOLDER): Promise<StoredImage> {
  if (aside === null) return image;
  const target = pictureFolder(image.hash, folder);
  try {
    if (await keepPicture(image.hash, folder)) return image;
    await mkdir(path.dirname(target), { recursive: true });
    await rename(aside, target);
    await syncFolder(path.dirname(target));
  } catch (error) {
    // Another process may have stored the same picture meanwhile.
    if (!isCode(error, "ENOTEMPTY", "EEXIST") || !(await keepPicture(image.hash, folder))) throw error;
  } finally {
    await rm(aside, { recursive: true, force: true });
  }
  return image;
}

/** Instead of the second half: as if there had been no picture. */
export async function discardPrepared({ aside }: PreparedPicture): Promise<void> {
  if (aside !== null) await rm(aside, { recursive: true, force: true });
}

/**
 * Whether a picture is on disk. Asking makes it young again, so that the sweep leaves it to whoever asked; that is why
 * this is one step and not a look followed by a touch.
 */
async function keepPicture(hash: string, folder: string): Promise<boolean> {
  const now = new Date();
  try {
    await utimes(pictureFile(hash, "full", folder), now, now);
    return true;
  } catch (error) {
    if (isCode(error, "ENOENT")) return false;
    throw error;
  }
}

async function writeAside({ files }: ConvertedPicture, folder: string): Promise<string> {
  const aside = path.join(folder, INCOMING, randomUUID());
  try {
    await mkdir(aside, { recursive: true });
    for (const size of PICTURE_SIZES) await writeDurably(path.join(aside, `${size}.webp`), files[size]);
    await syncFolder(aside);
    return aside;
  } catch (error) {
    await rm(aside, { recursive: true, force: true });
    throw error;
  }
}

async function writeDurably(file: string, bytes: Buffer): Promise<void> {
  const handle = await open(file, "wx");
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

export function isCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && "code" in error && codes.includes(String(error.code));
}
