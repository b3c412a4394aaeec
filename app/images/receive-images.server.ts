import { randomUUID } from "node:crypto";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";

import type { Db } from "#db/connection.ts";

import { apiError } from "../http/api.server.ts";
import { readUpload, UPLOAD_STATUS, type UploadProblem } from "../http/upload.server.ts";
import { fail, ok, type Result } from "../shared/result.ts";

import { IMAGES_FOLDER, INCOMING } from "./image-files.server.ts";
import { noImageText, NOT_MULTIPART, uploadProblemText } from "./images.messages.ts";
import { MAX_IMAGE_BYTES, type FileProblem, type StoredImage } from "./images.ts";
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
): Promise<Result<Answer, UploadProblem>> {
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
    return apiError(415, NOT_MULTIPART);
  }
  const received = await receiveImages(request, options, async (form, [first, ...others]) =>
    first ? work([first, ...others], form) : apiError(400, noImageText(options.field)),
  );
  if (received.ok) return received.value;
  return apiError(UPLOAD_STATUS[received.problem.code], uploadProblemText(received.problem, options));
}

/** Stores an image that was received, so that a row can refer to it. */
export async function storeReceived(db: Db, file: ReceivedFile): Promise<Result<StoredImage, FileProblem>> {
  const prepared = await prepareReceived(db, file);
  if (!prepared.ok) return prepared;
  await keepImages(db, [prepared.value]);
  return ok(prepared.value.image);
}

/** Stores all images or none. */
export async function storeAllReceived(
  db: Db,
  files: readonly ReceivedFile[],
): Promise<Result<StoredImage[], FileProblem>> {
  const prepared: PreparedImage[] = [];
  try {
    for (const file of files) {
      const one = await prepareReceived(db, file);
      if (!one.ok) return one;
      prepared.push(one.value);
    }
    await keepImages(db, prepared);
    return ok(prepared.map(({ image }) => image));
  } finally {
    // Those that were stored are not set aside any more.
    await discardImages(prepared);
  }
}

async function prepareReceived(
  db: Db,
  { name, spooled, maxBytes, fault }: ReceivedFile,
): Promise<Result<PreparedImage, FileProblem>> {
  if (fault !== undefined) throw new Error("an uploaded file could not be written", { cause: fault });
  // Browsers send a bare name; whoever sends a path wants something else.
  if (/[/\\\p{Cc}]|^\.*$/u.test(name)) return fail("not-a-name", { name, maxBytes });
  if (spooled === null) return fail("too-many-bytes", { name, maxBytes });
  const prepared = await prepareImage(db, await readFile(spooled));
  return prepared.ok ? prepared : fail(prepared.problem.code, { name, maxBytes });
}
