import { rm } from "node:fs/promises";

import type { Db } from "#db/connection.ts";
import { waitForWriteLock } from "#db/write-lock.ts";

import { ADMINISTRATORS, type Uploader } from "../http/upload-slots.server.ts";
import { ok, type Result } from "../shared/result.ts";

import { conversions } from "./conversion-queue.server.ts";
import { convertImage, hashOf, type ConvertedImage } from "./convert.server.ts";
import { isImageWhole, IMAGES_FOLDER, moveIntoPlace, writeAside } from "./image-files.server.ts";
import { findImageOfFile, recordImage, touchImage, type ImageRow } from "./images.queries.server.ts";
import type { ImageProblem, StoredImage } from "./images.ts";

/**
 * Stores images: files and row together. An image's folder is moved into or out of its place only while the database's
 * write lock is held, in the transaction that writes the row or has found none. So a row always has its files, and
 * other processes cannot interfere. A killed process leaves at most files without a row, which cleanup removes.
 */

/** A converted image in a temporary folder, until it is stored or discarded. */
export interface PreparedImage {
  image: StoredImage;
  /** Null if the image is stored already. */
  converted: { row: ImageRow; aside: string } | null;
}

/**
 * Stores an image of an administrator. Cleanup keeps it for a day, until a row refers to it. A file that was stored
 * before, or that is a stored image itself, is not converted again.
 */
export async function storeImage(
  db: Db,
  bytes: Uint8Array,
  folder = IMAGES_FOLDER,
): Promise<Result<StoredImage, ImageProblem>> {
  const prepared = await prepareImage(db, () => Promise.resolve(bytes), { folder });
  if (!prepared.ok) return prepared;
  await commitImages(db, [prepared.value], folder);
  return ok(prepared.value.image);
}

interface PrepareOptions {
  /** The uploader in whose turn the image is converted. */
  from?: Uploader;
  folder?: string;
}

/**
 * The first half of `storeImage`, for images that are stored together or not at all. Calls `read` when it is the
 * image's turn, so waiting images are not in memory.
 */
export function prepareImage(
  db: Db,
  read: () => Promise<Uint8Array>,
  { from = ADMINISTRATORS, folder = IMAGES_FOLDER }: PrepareOptions = {},
): Promise<Result<PreparedImage, ImageProblem>> {
  return conversions.run(from, async () => {
    const bytes = await read();
    const known = reuseImage(db, hashOf(bytes), folder);
    if (known) return ok({ image: known, converted: null });
    const converted = await convertImage(bytes);
    if (!converted.ok) return converted;
    const { hash, width, height } = converted.value;
    const aside = await writeAside(converted.value.files, folder);
    return ok({ image: { hash, width, height }, converted: { row: rowOf(converted.value), aside } });
  });
}

/** The second half of `storeImage`. Stores all images, or none if it throws. */
export async function commitImages(db: Db, prepared: readonly PreparedImage[], folder = IMAGES_FOLDER): Promise<void> {
  const added = prepared.flatMap(({ converted }) => converted ?? []);
  if (added.length === 0) return;
  try {
    // Receiving and converting may have taken long.
    await waitForWriteLock(db);
    db.transaction(
      () => {
        for (const { row, aside } of added) {
          moveIntoPlace(aside, row, folder);
          recordImage(db, row);
        }
      },
      { behavior: "immediate" },
    );
  } finally {
    await discardImages(prepared);
  }
}

/** Removes the temporary folders of prepared images, in place of the second half or after it. */
export async function discardImages(prepared: readonly PreparedImage[]): Promise<void> {
  for (const { converted } of prepared) if (converted) await rm(converted.aside, { recursive: true, force: true });
}

/**
 * The stored image that was converted from a file with this hash, or that has this hash itself. Marks it as stored now,
 * so that cleanup keeps it. Null if there is none, or if files of it were lost.
 */
function reuseImage(db: Db, hash: string, folder: string): StoredImage | null {
  const found = findImageOfFile(db, hash);
  if (!found || !touchImage(db, found, new Date())) return null;
  return isImageWhole(found, folder) ? { hash: found.hash, width: found.width, height: found.height } : null;
}

function rowOf({ hash, sourceHash, width, height, files }: ConvertedImage): ImageRow {
  const bytes = files.full.byteLength + files.large.byteLength + files.preview.byteLength;
  return { hash, sourceHash, width, height, bytes, lastStoredAt: new Date() };
}
