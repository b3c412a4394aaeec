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
 * Receives uploaded images. A whole form is read before its first image is converted, and its files are spooled to
 * disk. So only one file at a time is in memory, the connection does not stay open during up to thirty conversions, and
 * an aborted form leaves nothing behind.
 */

const MAX_NAME = 200;

export interface ReceivedFile {
  /** The sender's name for the file. Never used in a path. */
  name: string;
  /** The temporary file on disk; null if the file is too large. */
  spooled: string | null;
  maxBytes: number;
  /**
   * Why the temporary file could not be written, such as a full disk. The rest of the form is still read; storing this
   * file throws.
   */
  fault?: unknown;
}

interface ReceiveOptions {
  /** The field that carries images. Files of other fields are ignored. */
  field: string;
  /** A larger form is refused. */
  maxFiles: number;
  /** A larger file is refused. If it is more than twice as large, the whole form is refused. */
  maxFileBytes?: number;
  maxFields?: number;
  folder?: string;
}

/**
 * Reads a form with images and calls `work` with its files, in their order. Deletes the temporary files when `work` is
 * done or the form cannot be read.
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

/** The same for an API call: `work` gets at least one file, and all problems of the form are answered here. */
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

/** Stores a received image, so that a row can refer to it. */
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
    // Removes the temporary files of the images that were not stored.
    await discardImages(prepared);
  }
}

async function prepareReceived(
  db: Db,
  { name, spooled, maxBytes, fault }: ReceivedFile,
): Promise<Result<PreparedImage, FileProblem>> {
  if (fault !== undefined) throw new Error("an uploaded file could not be written", { cause: fault });
  // Browsers send a bare name; a path is suspicious.
  if (/[/\\\p{Cc}]|^\.*$/u.test(name)) return fail("not-a-name", { name, maxBytes });
  if (spooled === null) return fail("too-many-bytes", { name, maxBytes });
  const prepared = await prepareImage(db, await readFile(spooled));
  return prepared.ok ? prepared : fail(prepared.problem.code, { name, maxBytes });
}
