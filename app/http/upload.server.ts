import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import path from "node:path";

import { config } from "../config.server.ts";
import { cleanUpFolder } from "../shared/folders.server.ts";
import { ok, type Result } from "../shared/result.ts";

import { readFirstFields } from "./first-fields.server.ts";
import { readMultipart, type MultipartLimits, type MultipartProblem, type UploadedFile } from "./multipart.server.ts";
import { readForm } from "./read-form.server.ts";
import type { SlotProblem } from "./slots.ts";
import { inUploadSlot, type Uploader } from "./upload-slots.server.ts";

export type UploadProblem = MultipartProblem | SlotProblem;

const STATUS: Record<UploadProblem["code"], number> = {
  "too-large": 413,
  "too-many-files": 413,
  unreadable: 400,
  "too-many-at-once": 429,
  busy: 503,
};

const RETRY_AFTER_S = 30;

/** Status and headers of the response to a refused upload, in the API and on pages. */
export function refusalOf({ code }: UploadProblem): { status: number; headers: Record<string, string> } {
  const canRetry = code === "too-many-at-once" || code === "busy";
  return { status: STATUS[code], headers: canRetry ? { "Retry-After": String(RETRY_AFTER_S) } : {} };
}

/** The temporary files of requests, in a folder for each. Only the server uses it. */
const UPLOADS = path.join(config.storageDir, "incoming-uploads");

/** How many bytes of a refused body are still read. */
const DISCARDED_BYTES = 32 * 1024 * 1024;

export interface UploadLimits extends MultipartLimits {
  from: Uploader;
}

/**
 * Receives a form with files and calls `work` with its fields and its files, in their order. Removes the temporary
 * files when `work` is done or the form cannot be read. After a refusal `fields` has the fields that came before the
 * refused file. Reads a form that is not multipart by `readForm`, which throws if it is not a form or is too large.
 */
export async function receiveUpload<Answer>(
  request: Request,
  { from, ...limits }: UploadLimits,
  work: (form: FormData, files: UploadedFile[]) => Promise<Answer>,
): Promise<Result<Answer, UploadProblem>> {
  if (!isMultipart(request)) return ok(await work(await readForm(request), []));
  const received = await inUploadSlot(from, async () => {
    const folder = path.join(UPLOADS, randomUUID());
    try {
      const read = await readMultipart(request, folder, { ...limits, minFreeDiskMb: config.minFreeDiskMb });
      return read.ok ? ok(await work(read.value.form, read.value.files)) : read;
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
  if (received.ok) return received.value;
  if (limits.fields) await readFirstFields(request, limits.fields);
  return received;
}

export function isMultipart(request: Request): boolean {
  return /^multipart\/form-data\b/i.test(request.headers.get("Content-Type") ?? "");
}

/** Removes the temporary files of requests that began before `olderThan`. */
export async function cleanUpUploads(olderThan: Date): Promise<void> {
  await cleanUpFolder(UPLOADS, olderThan);
}

/**
 * Responds to a request with a large body. Reads and discards the rest of the body before responding: if the connection
 * is closed while the client is still sending, the client sees a connection error instead of the response.
 */
export async function answerUpload<Answer>(request: Request, answer: () => Promise<Answer>): Promise<Answer> {
  try {
    return await answer();
  } finally {
    await discardRest(request.body);
  }
}

async function discardRest(body: ReadableStream<Uint8Array> | null): Promise<void> {
  if (!body || body.locked) return;
  const reader = body.getReader();
  try {
    for (let discarded = 0; discarded < DISCARDED_BYTES;) {
      const { done, value } = await reader.read();
      if (done) return;
      discarded += value.byteLength;
    }
  } catch {
    // The client has disconnected.
  } finally {
    reader.releaseLock();
  }
}
