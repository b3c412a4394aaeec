import { rm } from "node:fs/promises";
import path from "node:path";

import { and, gt, lt, lte } from "drizzle-orm";

import type { Db } from "#db/connection.ts";
import { inParts } from "#db/in-parts.ts";
import { listUnreferenced } from "#db/references.ts";
import { images } from "#db/schema/index.ts";
import { waitForWriteLock } from "#db/write-lock.ts";

import { cleanUpFolder } from "../shared/folders.server.ts";

import { openReplacedDatabases } from "./replaced-databases.server.ts";
import { IMAGES_FOLDER, INCOMING, listImageFolders, moveAside } from "./image-files.server.ts";
import { findImage } from "./images.queries.server.ts";

const ROWS_AT_ONCE = 200;

/**
 * Removes images that nothing refers to and that were last stored before `olderThan`, and leftovers of interrupted
 * writers. A day leaves enough time to write the row that uses an image. Keeps the files of images that a replaced
 * database has. Returns the number of removed image folders.
 */
export async function cleanUpImages(db: Db, olderThan: Date, folder = IMAGES_FOLDER): Promise<number> {
  await deleteUnusedRows(db, olderThan);
  await cleanUpFolder(path.join(folder, INCOMING), olderThan);
  const replaced = await openReplacedDatabases(path.dirname(folder));
  let removed = 0;
  try {
    for await (const hash of listImageFolders(folder)) {
      if (findImage(db, hash) || replaced.haveImage(hash)) continue;
      if (await removeUnreferenced(db, hash, folder)) removed += 1;
    }
  } finally {
    replaced.close();
  }
  return removed;
}

async function deleteUnusedRows(db: Db, olderThan: Date): Promise<void> {
  const isUnused = and(lt(images.lastStoredAt, olderThan), ...listUnreferenced(db, "images", images.hash));
  let after = "";
  await inParts(db, ROWS_AT_ONCE, (limit) => {
    const { hash } = images;
    const part = db.select({ hash }).from(images).where(gt(hash, after)).orderBy(hash).limit(limit).all();
    const last = part.at(-1)?.hash ?? after;
    db.delete(images)
      .where(and(gt(hash, after), lte(hash, last), isUnused))
      .run();
    after = last;
    return part.length;
  });
}

/** Moves the folder away while no other process can add the row, then removes it. */
async function removeUnreferenced(db: Db, hash: string, folder: string): Promise<boolean> {
  await waitForWriteLock(db, Number.POSITIVE_INFINITY);
  const aside = db.transaction(() => (findImage(db, hash) ? null : moveAside(hash, folder)), { behavior: "immediate" });
  if (aside === null) return false;
  await rm(aside, { recursive: true, force: true });
  return true;
}
