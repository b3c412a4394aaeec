import type { Db } from "#db/connection.ts";

import { fetchPicture, type FetchRefusal } from "../../images/fetch-picture.server.ts";
import { PICTURE_MESSAGES, type PictureRefusal, type StoredImage } from "../../images/pictures.ts";
import { FILE_MESSAGES, storeReceived, type ReceivedFile } from "../../images/receive-pictures.server.ts";
import { storePicture } from "../../images/store.server.ts";
import type { Result } from "../../shared/result.ts";

import { TOO_MANY } from "./pictures.messages.ts";
import { shortLink } from "./gallery.ts";
import { isFull, stageImage, type Draft, type StagedImage } from "./staging.server.ts";

/** A picture that waits now, or in words what is wrong with it. */
export type Added = { ok: true; value: StagedImage } | { ok: false; problem: string };

const LINK_MESSAGES: Record<FetchRefusal | PictureRefusal, (link: string) => string> = {
  ...PICTURE_MESSAGES,
  "not-a-web-address": (link) => `${link} is not an address that begins with http:// or https://.`,
  "not-public": (link) => `${link} could not be loaded: it does not lead to a public web address.`,
  "not-downloaded": (link) => `${link} could not be loaded.`,
};

/** Adds an uploaded file to a draft. */
export async function addFile(db: Db, of: Draft, file: ReceivedFile, now: Date): Promise<Added> {
  if (isFull(db, of)) return tooMany(file.name);
  const stored = await storeReceived(db, file);
  return stored.ok
    ? stage(db, of, stored.value, { name: file.name, now })
    : { ok: false, problem: FILE_MESSAGES[stored.code](file.name) };
}

/** Adds what a pasted link names to a draft. */
export async function addLink(
  db: Db,
  of: Draft,
  link: string,
  { now, signal }: { now: Date; signal?: AbortSignal },
): Promise<Added> {
  const name = shortLink(link);
  if (isFull(db, of)) return tooMany(name);
  const loaded = await load(db, link, signal);
  return loaded.ok
    ? stage(db, of, loaded.value, { name, now })
    : { ok: false, problem: LINK_MESSAGES[loaded.code](name) };
}

async function load(
  db: Db,
  link: string,
  signal: AbortSignal | undefined,
): Promise<Result<StoredImage, FetchRefusal | PictureRefusal>> {
  const fetched = await fetchPicture(link, { signal });
  return fetched.ok ? storePicture(db, fetched.value) : fetched;
}

function stage(db: Db, of: Draft, image: StoredImage, { name, now }: { name: string; now: Date }): Added {
  const staged = stageImage(db, of, image, now);
  return staged.ok ? staged : tooMany(name);
}

function tooMany(name: string): Added {
  return { ok: false, problem: TOO_MANY(name) };
}
