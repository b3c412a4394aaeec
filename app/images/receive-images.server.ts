import { randomUUID } from "node:crypto";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";

import type { Db } from "#db/connection.ts";

import { apiError } from "../http/api.server.ts";
import { readUpload, UPLOAD_STATUS, type UploadRefusal } from "../http/upload.server.ts";
import { ok, refuse, type Result } from "../shared/result.ts";

import { IMAGES_FOLDER, INCOMING } from "./image-files.server.ts";
import { IMAGE_MESSAGES, MAX_IMAGE_BYTES, type ImageRefusal, type StoredImage } from "./images.ts";
import { discardImages, keepImages, prepareImage, type PreparedImage } from "./store.server.ts";

/**
 * The one way in for uploaded images. All of a form is read before any image of it is converted: its files wait on disk,
 * so that one at a time is in memory, a connection does not stay open for as long as thirty conversions take, and
 * nothing is kept of a form that breaks off.
 */

const MAX_NAME = 200;

export interface ReceivedFile {
  /** As its sender calls it; never a part of a path. */
  name: string;
  /** Where it waits on disk; null if it is too large. */
  spooled: string | null;
  maxBytes: number;
  /** Why it could not be written there, as on a full disk. The rest of the form is read; storing this file throws. */
  fault?: unknown;
}

export type FileRefusal = ImageRefusal | "not-a-name";

const FILE_MESSAGES: Record<FileRefusal, (file: string, maxBytes?: number) => string> = {
  ...IMAGE_MESSAGES,
  "not-a-name": (file) => `${file} is not the name of a file.`,
};

/** The status of each refusal at the API. */
export const FILE_STATUS: Record<FileRefusal, number> = {
  empty: 400,
  "too-many-bytes": 413,
  "not-an-image": 415,
  "too-many-pixels": 413,
  damaged: 400,
  "not-a-name": 400,
};

/** What a person reads about a file that was refused. */
export function fileRefusalText(code: FileRefusal, { name, maxBytes }: ReceivedFile): string {
  return FILE_MESSAGES[code](name, maxBytes);
}

interface ReceiveOptions {
  /** The field that carries images; files of any other are ignored. */
  field: string;
  /** Above this the form is refused. */
  maxFiles: number;
  /** A larger file is refused by itself, unless it is more than twice as large: then the form is. */
  maxFileBytes?: number;
  maxFields?: number;
  folder?: string;
}

/**
 * Reads a form with images and gives it to `work` with its files, in the order they came. The files are gone once `work`
 * is done, or the form turned out to be unreadable.
 */
export async function receiveImages<Answer>(
  request: Request,
  { field, maxFiles, maxFileBytes = MAX_IMAGE_BYTES, maxFields, folder = IMAGES_FOLDER }: ReceiveOptions,
  work: (form: FormData, files: ReceivedFile[]) => Promise<Answer>,
): Promise<Result<Answer, UploadRefusal>> {
  const place = path.join(folder, INCOMING, randomUUID());
  const files: ReceivedFile[] = [];
  const readBytes = 2 * maxFileBytes;
  const limits = { maxFiles, maxFields, maxFileBytes: readBytes, maxFilesBytes: maxFiles * maxFileBytes + readBytes };
  try {
    const form = await readUpload(request, limits, async (file) => {
      if (file.fieldName !== field) return null;
      const received: ReceivedFile = { name: file.name.slice(0, MAX_NAME), spooled: null, maxBytes: maxFileBytes };
      files.push(received);
      if (file.size > maxFileBytes) return null;
      received.spooled = path.join(place, String(files.length));
      try {
        await mkdir(place, { recursive: true });
        await writeFile(received.spooled, file.stream() as unknown as AsyncIterable<Uint8Array>);
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

/** The same for a call of the API: `work` gets at least one file, and every refusal of the form is answered here. */
export async function receiveImagesAtApi(
  request: Request,
  options: ReceiveOptions,
  work: (files: [ReceivedFile, ...ReceivedFile[]], form: FormData) => Promise<Response>,
): Promise<Response> {
  if (!/^multipart\/form-data\b/i.test(request.headers.get("Content-Type") ?? "")) {
    return apiError(415, "Send pictures as multipart/form-data.");
  }
  const received = await receiveImages(request, options, async (form, [first, ...others]) =>
    first ? work([first, ...others], form) : apiError(400, `There is no picture in the field ${options.field}.`),
  );
  return received.ok
    ? received.value
    : apiError(UPLOAD_STATUS[received.code], uploadRefusalText(received.code, options));
}

function uploadRefusalText(code: UploadRefusal, { maxFiles, maxFileBytes = MAX_IMAGE_BYTES }: ReceiveOptions): string {
  const messages: Record<UploadRefusal, string> = {
    "too-large": `A picture can have at most ${maxFileBytes / 1024 / 1024} MB.`,
    "too-many-files":
      maxFiles === 1 ? "Send one picture at a time." : `At most ${maxFiles} pictures can be uploaded at once.`,
    unreadable: "This upload cannot be read.",
  };
  return messages[code];
}

/** Stores an image that was received, so that a row can refer to it. */
export async function storeReceived(db: Db, file: ReceivedFile): Promise<Result<StoredImage, FileRefusal>> {
  const prepared = await prepareReceived(db, file);
  if (!prepared.ok) return prepared;
  await keepImages(db, [prepared.value]);
  return ok(prepared.value.image);
}

/** Stores all images or none; of none it says which file is to blame. */
export async function storeAllReceived(
  db: Db,
  files: readonly ReceivedFile[],
): Promise<{ ok: true; images: StoredImage[] } | { ok: false; code: FileRefusal; file: ReceivedFile }> {
  const prepared: PreparedImage[] = [];
  try {
    for (const file of files) {
      const one = await prepareReceived(db, file);
      if (!one.ok) return { ...one, file };
      prepared.push(one.value);
    }
    await keepImages(db, prepared);
    return { ok: true, images: prepared.map(({ image }) => image) };
  } finally {
    // Nothing of them lies aside any more if they were kept.
    await discardImages(prepared);
  }
}

async function prepareReceived(
  db: Db,
  { name, spooled, fault }: ReceivedFile,
): Promise<Result<PreparedImage, FileRefusal>> {
  if (fault !== undefined) throw new Error("an uploaded file could not be written", { cause: fault });
  // Browsers send a bare name; whoever sends a path wants something else.
  if (/[/\\\p{Cc}]|^\.*$/u.test(name)) return refuse("not-a-name");
  return spooled === null ? refuse("too-many-bytes") : prepareImage(db, await readFile(spooled));
}
