import { and, asc, count, eq, lt, max } from "drizzle-orm";

import type { Db } from "#db/connection.ts";
import { stagedImages } from "#db/schema/index.ts";

import type { StoredImage } from "../../images/pictures.ts";
import { ok, refuse, type Result } from "../../shared/result.ts";
import type { ShopValue } from "../../shops/shops.ts";

import { MAX_NEW_PICTURES } from "./gallery.ts";

/** The pictures of one form that is not saved yet, or of a product that does not exist yet. */
export interface Draft {
  shop: ShopValue;
  draft: string;
}

export interface StagedImage extends StoredImage {
  fileName: string;
}

export function isDraftId(text: string): boolean {
  return /^[A-Za-z0-9_.-]{1,64}$/.test(text);
}

function ofDraft({ shop, draft }: Draft) {
  return and(eq(stagedImages.shop, shop), eq(stagedImages.draft, draft));
}

/** Puts a stored picture behind those that wait in a draft. Its name is a time and a number, and free in the draft. */
export function stageImage(db: Db, of: Draft, image: StoredImage, now: Date): Result<StagedImage, "too-many"> {
  return db.transaction(
    (tx) => {
      const staged = tx
        .select({ number: count(), last: max(stagedImages.position) })
        .from(stagedImages)
        .where(ofDraft(of))
        .get();
      if (!staged || staged.number >= MAX_NEW_PICTURES) return refuse("too-many");
      const position = (staged.last ?? 0) + 1;
      const { hash, sourceHash, width, height } = image;
      const row = { fileName: `${now.getTime()}-${position}.webp`, hash, sourceHash, width, height };
      tx.insert(stagedImages)
        .values({ ...of, ...row, position, stagedAt: now })
        .run();
      return ok(row);
    },
    { behavior: "immediate" },
  );
}

/** Whether a draft holds as many as it can. */
export function isFull(db: Db, of: Draft): boolean {
  const staged = db.select({ number: count() }).from(stagedImages).where(ofDraft(of)).get();
  return (staged?.number ?? 0) >= MAX_NEW_PICTURES;
}

/** Makes these the pictures that wait for a product to come, named by place. */
export function replaceStaged(db: Db, of: Draft, images: readonly StoredImage[], now: Date): string[] {
  return db.transaction(
    (tx) => {
      tx.delete(stagedImages).where(ofDraft(of)).run();
      return images.map(({ hash, sourceHash, width, height }, i) => {
        const fileName = `${i + 1}.webp`;
        const row = { ...of, position: i + 1, fileName, hash, sourceHash, width, height, stagedAt: now };
        tx.insert(stagedImages).values(row).run();
        return fileName;
      });
    },
    { behavior: "immediate" },
  );
}

/** What waits in a draft, in the order it came. */
export function listStaged(db: Db, of: Draft): StagedImage[] {
  const { fileName, hash, sourceHash, width, height } = stagedImages;
  return db
    .select({ fileName, hash, sourceHash, width, height })
    .from(stagedImages)
    .where(ofDraft(of))
    .orderBy(asc(stagedImages.position))
    .all();
}

/** Takes one picture out of a draft; absent ones are out already. */
export function unstageImage(db: Db, of: Draft, fileName: string): void {
  db.delete(stagedImages)
    .where(and(ofDraft(of), eq(stagedImages.fileName, fileName)))
    .run();
}

/** Empties a draft: its pictures belong to the saved product now, or nobody wants them. */
export function unstageAll(db: Db, of: Draft): void {
  db.delete(stagedImages).where(ofDraft(of)).run();
}

/** Removes what has waited since before `olderThan`; the files follow with the sweep of pictures. */
export function sweepStaged(db: Db, olderThan: Date): void {
  db.delete(stagedImages).where(lt(stagedImages.stagedAt, olderThan)).run();
}
