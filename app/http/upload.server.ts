import {
  FormDataParseError,
  MaxFilesExceededError,
  MaxFileSizeExceededError,
  MaxHeaderSizeExceededError,
  MaxPartsExceededError,
  MaxTotalSizeExceededError,
  parseFormData,
  type FileUpload,
} from "@remix-run/form-data-parser";

import { fail, ok, type Problem, type Result } from "../shared/result.ts";

import { readForm } from "./read-form.server.ts";

export type UploadProblem = Problem<"too-large" | "too-many-files" | "unreadable">;

/** In the API and on pages. */
export const UPLOAD_STATUS: Record<UploadProblem["code"], number> = {
  "too-large": 413,
  "too-many-files": 413,
  unreadable: 400,
};

interface UploadLimits {
  maxFiles: number;
  maxFileBytes: number;
  /** Of all files together. If absent, every file may have the maximum size. */
  maxFilesBytes?: number;
  /** Without the files. */
  maxFields?: number;
}

/** The limits of the other fields together. */
const FIELDS_BYTES = 256 * 1024;
const MAX_FIELDS = 50;
/** How much of an unwanted body is still read. */
const DISCARDED_BYTES = 32 * 1024 * 1024;

/**
 * Reads a form with files. Each file is passed to `take` as soon as it has arrived, and the next is read when that is
 * done, so that only one file at a time is in memory. The result of `take` replaces the file in the form. An empty file
 * input is skipped. A form of a type without files is read by `readForm`, which throws if it is not a form or too
 * large.
 */
export async function readUpload(
  request: Request,
  { maxFiles, maxFileBytes, maxFilesBytes = maxFiles * maxFileBytes, maxFields = MAX_FIELDS }: UploadLimits,
  take: (file: FileUpload) => Promise<string | null>,
): Promise<Result<FormData, UploadProblem>> {
  // The parser tells types apart by case, and reads one that it does not know without any limit.
  if (!request.headers.get("Content-Type")?.startsWith("multipart/form-data")) return ok(await readForm(request));
  const maxTotalSize = maxFilesBytes + FIELDS_BYTES;
  if (Number(request.headers.get("Content-Length") ?? 0) > maxTotalSize) return fail("too-large");
  const limits = { maxFiles: maxFiles + 1, maxFileSize: maxFileBytes, maxParts: maxFiles + maxFields, maxTotalSize };
  let files = 0;
  try {
    const form = await parseFormData(request, limits, (file) => {
      if (file.size === 0 && (file.name === "" || file.name === "file-upload")) return null;
      files += 1;
      if (files > maxFiles) throw new MaxFilesExceededError(maxFiles);
      return take(file);
    });
    return ok(form);
  } catch (error) {
    const code = problemCodeOf(error);
    if (!code) throw error;
    return fail(code);
  }
}

function problemCodeOf(error: unknown): UploadProblem["code"] | null {
  if (error instanceof MaxFilesExceededError || error instanceof MaxPartsExceededError) return "too-many-files";
  if (error instanceof MaxFileSizeExceededError || error instanceof MaxTotalSizeExceededError) return "too-large";
  if (error instanceof FormDataParseError || error instanceof MaxHeaderSizeExceededError) return "unreadable";
  // A field that is not UTF-8.
  if (error instanceof TypeError && "code" in error && error.code === "ERR_ENCODING_INVALID_ENCODED_DATA") {
    return "unreadable";
  }
  return null;
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
