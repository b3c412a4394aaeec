import { randomUUID } from "node:crypto";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";

import type { Db } from "#db/connection.ts";

import { readUpload, type UploadRefusal } from "../http/upload.server.ts";
import { ok, refuse, type Result } from "../shared/result.ts";

import { MAX_PICTURE_BYTES, PICTURE_MESSAGES, type PictureRefusal, type StoredImage } from "./pictures.ts";
import {
  discardPrepared,
  INCOMING,
  keepPrepared,
  PICTURES_FOLDER,
  preparePicture,
  type PreparedPicture,
} from "./store.server.ts";

/**
 * Forms with many pictures. All of a form is read before any picture of it is converted: its files wait on disk, so that
 * one at a time is in memory, a connection does not stay open for as long as thirty conversions take, and of a form that
 * breaks off nothing is kept.
 */

/** A file that is too large by less than this is read, so that its refusal can name it beside the rest of the form. */
const READ_BYTES = 2 * MAX_PICTURE_BYTES;
const MAX_NAME = 200;

export interface ReceivedFile {
  /** As its sender calls it; never a part of a path. */
  name: string;
  /** Where it waits; null if it is too large. */
  file: string | null;
  /** Why it could not be written there, as on a full disk. The rest of the form is read; storing this file throws. */
  fault?: unknown;
}

type FileRefusal = PictureRefusal | "not-a-name";

/** What a person reads about a file that was refused. */
export const FILE_MESSAGES: Record<FileRefusal, (file: string) => string> = {
  ...PICTURE_MESSAGES,
  "not-a-name": (file) => `${file} is not the name of a file.`,
};

interface ReceiveOptions {
  /** The fields that carry pictures; files of any other are ignored. */
  fields: readonly string[];
  /** Above this the form is refused. */
  maxFiles: number;
  maxFields?: number;
  folder?: string;
}

/**
 * Reads a form with pictures and gives it to `work` with its files, in the order they came. The files are gone once
 * `work` is done, or the form turned out to be unreadable.
 */
export async function receivePictures<Answer>(
  request: Request,
  { fields, maxFiles, maxFields, folder = PICTURES_FOLDER }: ReceiveOptions,
  work: (form: FormData, files: ReceivedFile[]) => Promise<Answer>,
): Promise<Result<Answer, UploadRefusal>> {
  const place = path.join(folder, INCOMING, randomUUID());
  const files: ReceivedFile[] = [];
  const maxFilesBytes = maxFiles * MAX_PICTURE_BYTES + READ_BYTES;
  const limits = { maxFiles, maxFields, maxFileBytes: READ_BYTES, maxFilesBytes };
  try {
    const form = await readUpload(request, limits, async (file) => {
      if (!fields.includes(file.fieldName)) return null;
      const received: ReceivedFile = { name: file.name.slice(0, MAX_NAME), file: null };
      files.push(received);
      if (file.size > MAX_PICTURE_BYTES) return null;
      received.file = path.join(place, String(files.length));
      try {
        await mkdir(place, { recursive: true });
        await writeFile(received.file, file.stream() as unknown as AsyncIterable<Uint8Array>);
      } catch (error) {
        received.fault = error;
      }
      return null;
    });
    return form.ok ? ok(await work(form.value, files)) : form;
  } finally {
    await rm(place, { recursive: true, force: true });
  }
}

/** Stores a picture that was received, so that a row can name it. */
export async function storeReceived(db: Db, received: ReceivedFile): Promise<Result<StoredImage, FileRefusal>> {
  const prepared = await prepareReceived(db, received);
  return prepared.ok ? ok(await keepPrepared(prepared.value)) : prepared;
}

/** Stores all or none; of none it says which file is to blame. */
export async function storeAllReceived(
  db: Db,
  files: readonly ReceivedFile[],
): Promise<{ ok: true; images: StoredImage[] } | { ok: false; code: FileRefusal; name: string }> {
  const prepared: PreparedPicture[] = [];
  try {
    for (const received of files) {
      const one = await prepareReceived(db, received);
      if (!one.ok) return { ...one, name: received.name };
      prepared.push(one.value);
    }
    const images: StoredImage[] = [];
    for (const one of prepared) images.push(await keepPrepared(one));
    return { ok: true, images };
  } finally {
    // Those that were kept do not lie aside any more.
    await Promise.all(prepared.map(discardPrepared));
  }
}

async function prepareReceived(
  db: Db,
  { name, file, fault }: ReceivedFile,
): Promise<Result<PreparedPicture, FileRefusal>> {
  if (fault !== undefined) throw new Error("an uploaded file could not be written", { cause: fault });
  // Browsers send a bare name; whoever sends a path wants something else.
  if (/[/\\\p{Cc}]|^\.*$/u.test(name)) return refuse("not-a-name");
  return file === null ? refuse("too-many-bytes") : preparePicture(db, await readFile(file));
}
