import { and, asc, count, eq, lt, max } from "drizzle-orm";

import type { Db } from "#db/connection.ts";
import { stagedImages } from "#db/schema/index.ts";

import { fail, ok, type Problem, type Result } from "../../shared/result.ts";
import type { ShopValue } from "../../shops/shops.ts";

import { MAX_NEW_IMAGES } from "./gallery.ts";

/** Staged images of one unsaved form, or of a product that does not exist yet. */
export interface Draft {
  shop: ShopValue;
  draft: string;
}

export interface StagedImage {
  fileName: string;
  hash: string;
}

export function isDraftId(text: string): boolean {
  return /^[A-Za-z0-9_.-]{1,64}$/.test(text);
}

function ofDraft({ shop, draft }: Draft) {
  return and(eq(stagedImages.shop, shop), eq(stagedImages.draft, draft));
}

/** Adds a stored image to a draft. Its name is a time and a number, unique in the draft. */
export function stageImage(
  db: Db,
  { shop, draft }: Draft,
  { hash }: { hash: string },
  now: Date,
): Result<StagedImage, Problem<"too-many">> {
  return db.transaction(
    (tx) => {
      const staged = tx
        .select({ number: count(), last: max(stagedImages.position) })
        .from(stagedImages)
        .where(ofDraft({ shop, draft }))
        .get();
      if (!staged || staged.number >= MAX_NEW_IMAGES) return fail("too-many");
      const position = (staged.last ?? 0) + 1;
      const fileName = `${now.getTime()}-${position}.webp`;
      tx.insert(stagedImages).values({ shop, draft, position, fileName, hash, stagedAt: now }).run();
      return ok({ fileName, hash });
    },
    { behavior: "immediate" },
  );
}

/** Whether a draft has as many images as it may have. */
export function isFull(db: Db, of: Draft): boolean {
  const staged = db.select({ number: count() }).from(stagedImages).where(ofDraft(of)).get();
  return (staged?.number ?? 0) >= MAX_NEW_IMAGES;
}

/** Replaces the images that are staged for a future product, named by position. */
export function replaceStaged(db: Db, of: Draft, images: readonly { hash: string }[], now: Date): string[] {
  return db.transaction(
    (tx) => {
      tx.delete(stagedImages).where(ofDraft(of)).run();
      return images.map(({ hash }, i) => {
        const fileName = `${i + 1}.webp`;
        tx.insert(stagedImages)
          .values({ ...of, position: i + 1, fileName, hash, stagedAt: now })
          .run();
        return fileName;
      });
    },
    { behavior: "immediate" },
  );
}

/** The images of a draft, in the order of their uploads. */
export function listStaged(db: Db, of: Draft): StagedImage[] {
  return db
    .select({ fileName: stagedImages.fileName, hash: stagedImages.hash })
    .from(stagedImages)
    .where(ofDraft(of))
    .orderBy(asc(stagedImages.position))
    .all();
}

/** Removes one image from a draft. Ignores missing ones. */
export function unstageImage(db: Db, of: Draft, fileName: string): void {
  db.delete(stagedImages)
    .where(and(ofDraft(of), eq(stagedImages.fileName, fileName)))
    .run();
}

/** Deletes a draft: its images belong to the saved product now, or are not wanted. */
export function unstageAll(db: Db, of: Draft): void {
  db.delete(stagedImages).where(ofDraft(of)).run();
}

/** Deletes images that were staged before `olderThan`. The cleanup of images deletes their files later. */
export function cleanUpStagedImages(db: Db, olderThan: Date): void {
  db.delete(stagedImages).where(lt(stagedImages.stagedAt, olderThan)).run();
}
