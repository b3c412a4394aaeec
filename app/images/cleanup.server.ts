import { rm } from "node:fs/promises";
import path from "node:path";
import { setImmediate } from "node:timers/promises";

import { and, gt, lt, lte, max } from "drizzle-orm";

import type { Db } from "#db/connection.ts";
import { listUnreferenced } from "#db/references.ts";
import { images } from "#db/schema/index.ts";

import { cleanUpFolder } from "../shared/folders.server.ts";

import { IMAGES_FOLDER, INCOMING, listImageFolders, moveAside } from "./image-files.server.ts";
import { findImage } from "./images.queries.server.ts";

/** Cleanup checks this many rows at a time, then lets requests run. */
const ROWS_AT_ONCE = 200;

/**
 * Removes images that nothing refers to and that were last stored before `olderThan`, and leftovers of interrupted
 * writers. A day leaves enough time to write the row that uses an image. Returns the number of removed image folders.
 */
export async function cleanUpImages(db: Db, olderThan: Date, folder = IMAGES_FOLDER): Promise<number> {
  await deleteUnusedRows(db, olderThan);
  let removed = 0;
  for await (const hash of listImageFolders(folder)) if (await removeUnreferenced(db, hash, folder)) removed += 1;
  await cleanUpFolder(path.join(folder, INCOMING), olderThan);
  return removed;
}

async function deleteUnusedRows(db: Db, olderThan: Date): Promise<void> {
  const isUnused = and(lt(images.lastStoredAt, olderThan), ...listUnreferenced(db, "images", images.hash));
  for (let after = ""; ;) {
    const part = db.select().from(images).where(gt(images.hash, after)).orderBy(images.hash).limit(ROWS_AT_ONCE);
    const named = part.as("part");
    const last = db
      .select({ hash: max(named.hash) })
      .from(named)
      .get()?.hash;
    if (!last) return;
    db.delete(images)
      .where(and(gt(images.hash, after), lte(images.hash, last), isUnused))
      .run();
    after = last;
    await setImmediate();
  }
}

/** Moves the folder away while no other process can add the row, then removes it. */
async function removeUnreferenced(db: Db, hash: string, folder: string): Promise<boolean> {
  if (findImage(db, hash)) return false;
  const aside = db.transaction(() => (findImage(db, hash) ? null : moveAside(hash, folder)), { behavior: "immediate" });
  if (aside === null) return false;
  await rm(aside, { recursive: true, force: true });
  return true;
}
