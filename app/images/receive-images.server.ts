import { readFile } from "node:fs/promises";

import type { Db } from "#db/connection.ts";

import { apiError } from "../http/api.server.ts";
import type { UploadedFile } from "../http/multipart.server.ts";
import type { Uploader } from "../http/upload-slots.server.ts";
import { isMultipart, receiveUpload, refusalOf, type UploadProblem } from "../http/upload.server.ts";
import { fail, ok, type Result } from "../shared/result.ts";

import { noImageText, NOT_MULTIPART, uploadProblemText } from "./images.messages.ts";
import { MAX_IMAGE_BYTES, type FileProblem, type StoredImage } from "./images.ts";
import { discardImages, commitImages, prepareImage, type PreparedImage } from "./store.server.ts";

/**
 * Receives uploaded images. A whole form is on disk before its first image is converted, so the client does not have to
 * keep sending during up to thirty conversions, and an aborted form leaves nothing behind.
 */

const MAX_NAME = 200;

/** An image of a form, and who sent it. */
export type ReceivedFile = UploadedFile & { from: Uploader };

interface ReceiveOptions {
  from: Uploader;
  /** The field that carries images. Files of other fields are ignored. */
  field: string;
  /** A larger form is refused. */
  maxFiles: number;
  maxFileBytes?: number;
  maxFields?: number;
  /** Receives the fields. Of a refused form, it has those before the refused file. */
  fields?: FormData;
}

/** Reads a form with images and calls `work` with its files, in their order. */
export function receiveImages<Answer>(
  request: Request,
  { maxFileBytes = MAX_IMAGE_BYTES, ...options }: ReceiveOptions,
  work: (form: FormData, files: ReceivedFile[]) => Promise<Answer>,
): Promise<Result<Answer, UploadProblem>> {
  return receiveUpload(request, { ...options, maxFileBytes }, (form, files) =>
    work(
      form,
      files.map((file) => ({ ...file, name: file.name.slice(0, MAX_NAME), from: options.from })),
    ),
  );
}

/** The same for an API call: `work` gets at least one file, and all problems of the form are answered here. */
export async function receiveImagesAtApi(
  request: Request,
  options: ReceiveOptions,
  work: (files: [ReceivedFile, ...ReceivedFile[]], form: FormData) => Promise<Response>,
): Promise<Response> {
  if (!isMultipart(request)) return apiError(415, NOT_MULTIPART);
  const received = await receiveImages(request, options, async (form, [first, ...others]) =>
    first ? work([first, ...others], form) : apiError(400, noImageText(options.field)),
  );
  if (received.ok) return received.value;
  const { status, headers } = refusalOf(received.problem);
  const answer = apiError(status, uploadProblemText(received.problem, options));
  for (const [name, value] of Object.entries(headers)) answer.headers.set(name, value);
  return answer;
}

/** Stores a received image, so that a row can refer to it. */
export async function storeReceived(db: Db, file: ReceivedFile): Promise<Result<StoredImage, FileProblem>> {
  const prepared = await prepareReceived(db, file);
  if (!prepared.ok) return prepared;
  await commitImages(db, [prepared.value]);
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
    await commitImages(db, prepared);
    return ok(prepared.map(({ image }) => image));
  } finally {
    // Removes the temporary files of the images that were not stored.
    await discardImages(prepared);
  }
}

async function prepareReceived(db: Db, file: ReceivedFile): Promise<Result<PreparedImage, FileProblem>> {
  const { name, bytes, maxBytes, from } = file;
  if (file.fault !== undefined) throw new Error("Could not write an uploaded file.", { cause: file.fault });
  // Browsers send a bare name; a path is suspicious.
  if (/[/\\\p{Cc}]|^\.*$/u.test(name)) return fail("not-a-name", { name, maxBytes });
  if (bytes > maxBytes) return fail("too-many-bytes", { name, maxBytes });
  const prepared = await prepareImage(db, () => readFile(file.path), { from });
  return prepared.ok ? prepared : fail(prepared.problem.code, { name, maxBytes });
}
