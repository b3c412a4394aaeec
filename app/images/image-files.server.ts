import { randomUUID } from "node:crypto";
import { closeSync, fsyncSync, mkdirSync, openSync, renameSync, statSync } from "node:fs";
import { mkdir, open, readFile, rm, stat } from "node:fs/promises";
import path from "node:path";

import { getStorageDir } from "../parse-config.server.ts";
import { isFileError } from "../shared/file-error.ts";
import { listFolder } from "../shared/folders.server.ts";

import type { ImageSize } from "./image-url.ts";
import { IMAGE_SIZES } from "./images.ts";

/**
 * Images on disk: `{first two digits}/{hash}/{full,large,preview}.webp`. An image's folder is written elsewhere and
 * then renamed. So it exists with all its files or not at all. It is written again only if files were lost.
 */

/**
 * The folder of images. Commands and tests may use another one. Its name must stay, because backups and older versions
 * rely on it. This does not read the configuration, because backups are also made while the settings are not valid.
 */
export const IMAGES_FOLDER = path.join(getStorageDir(), "pictures");

/**
 * The folder inside the images' folder for files that are being written or removed. Its name cannot be the start of a
 * hash.
 */
export const INCOMING = "incoming";

const PART_BYTES = 64 * 1024;

export function imageFolder(hash: string, folder = IMAGES_FOLDER): string {
  if (!/^[0-9a-f]{32}$/.test(hash)) throw new RangeError(`This is not the hash of an image: ${hash}.`);
  return path.join(folder, hash.slice(0, 2), hash);
}

export function imageFile(hash: string, size: ImageSize, folder = IMAGES_FOLDER): string {
  return path.join(imageFolder(hash, folder), `${size}.webp`);
}

/** One file of an image, or null if it does not exist. Throws all other errors of the file system. */
export async function readImage(hash: string, size: ImageSize, folder = IMAGES_FOLDER): Promise<Buffer | null> {
  try {
    return await readFile(imageFile(hash, size, folder));
  } catch (error) {
    if (isFileError(error, "ENOENT")) return null;
    throw error;
  }
}

/** The size of one file of an image in bytes, or null if it does not exist. */
export async function findImageSize(hash: string, size: ImageSize, folder = IMAGES_FOLDER): Promise<number | null> {
  try {
    return (await stat(imageFile(hash, size, folder))).size;
  } catch (error) {
    if (isFileError(error, "ENOENT")) return null;
    throw error;
  }
}

/** Reads a file of an image part by part. Opens it when the first part is asked for. */
export async function* readImageParts(hash: string, size: ImageSize, folder = IMAGES_FOLDER): AsyncGenerator<Buffer> {
  const file = await open(imageFile(hash, size, folder));
  try {
    for (;;) {
      const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(PART_BYTES));
      if (bytesRead === 0) return;
      yield buffer.subarray(0, bytesRead);
    }
  } finally {
    await file.close();
  }
}

/** The hash of an image, and the size of its files together as its row has it. */
interface ImageFiles {
  hash: string;
  /** A migration stored 0 for images whose files were missing then. */
  bytes: number;
}

/** Whether no file of an image is lost: a file can be missing, empty or cut off after a fault of the disk. */
export function isImageWhole({ hash, bytes }: ImageFiles, folder = IMAGES_FOLDER): boolean {
  const files = IMAGE_SIZES.map((size) => imageFile(hash, size, folder));
  const sizes = files.map((file) => statSync(file, { throwIfNoEntry: false })?.size ?? 0);
  if (sizes.includes(0)) return false;
  return bytes === 0 || sizes.reduce((sum, size) => sum + size) === bytes;
}

/** The hashes of all images on disk, with and without a row. */
export async function* listImageFolders(folder = IMAGES_FOLDER): AsyncGenerator<string> {
  for (const prefix of await listFolder(folder)) {
    if (!/^[0-9a-f]{2}$/.test(prefix)) continue;
    for (const hash of await listFolder(path.join(folder, prefix))) if (/^[0-9a-f]{32}$/.test(hash)) yield hash;
  }
}

/** Writes an image's files to a new temporary folder, flushed to disk, and returns the folder. */
export async function writeAside(files: Record<ImageSize, Buffer>, folder: string): Promise<string> {
  const aside = path.join(folder, INCOMING, randomUUID());
  try {
    await mkdir(aside, { recursive: true });
    for (const size of IMAGE_SIZES) await writeDurably(path.join(aside, `${size}.webp`), files[size]);
    syncFolder(aside);
    return aside;
  } catch (error) {
    await rm(aside, { recursive: true, force: true });
    throw error;
  }
}

/**
 * Moves an image from its temporary folder to its final place. The same image may be there already. If files of it were
 * lost, it is replaced, and cleanup removes what was left of it.
 */
export function moveIntoPlace(aside: string, image: ImageFiles, folder: string): void {
  const { hash } = image;
  const target = imageFolder(hash, folder);
  const parent = path.dirname(target);
  if (mkdirSync(parent, { recursive: true }) !== undefined) syncFolder(folder);
  try {
    renameSync(aside, target);
  } catch (error) {
    if (!isFileError(error, "ENOTEMPTY", "EEXIST")) throw error;
    if (!isImageWhole(image, folder)) {
      moveAside(hash, folder);
      renameSync(aside, target);
    }
  }
  syncFolder(parent);
}

/** Moves an image's folder to a temporary folder and returns that; null if it did not exist. */
export function moveAside(hash: string, folder: string): string | null {
  const aside = path.join(folder, INCOMING, randomUUID());
  mkdirSync(path.dirname(aside), { recursive: true });
  try {
    renameSync(imageFolder(hash, folder), aside);
    return aside;
  } catch (error) {
    if (isFileError(error, "ENOENT")) return null;
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

/** Flushes the names in a folder to disk. */
function syncFolder(folder: string): void {
  const handle = openSync(folder, "r");
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
