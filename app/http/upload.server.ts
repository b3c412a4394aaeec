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

/** At the API and on pages. */
export const UPLOAD_STATUS: Record<UploadProblem["code"], number> = {
  "too-large": 413,
  "too-many-files": 413,
  unreadable: 400,
};

interface UploadLimits {
  maxFiles: number;
  maxFileBytes: number;
  /** Of all files together; absent, every one of them may be as large as one may be. */
  maxFilesBytes?: number;
  /** Beside the files. */
  maxFields?: number;
}

/** What a form may carry beside its files. */
const FIELDS_BYTES = 256 * 1024;
const MAX_FIELDS = 50;
/** Of a body that nobody wants, this much is still read. */
const DISCARDED_BYTES = 32 * 1024 * 1024;

/**
 * Reads a form with files. Each file is handed to `take` as soon as it is there, and the next is read once that is done:
 * one file at a time is in memory. What `take` returns is in the form in the file's place. A file input left empty is
 * skipped. A form that cannot have files is read as `readForm` does, which throws for what is no form or too large.
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
  // A field that is no UTF-8.
  if (error instanceof TypeError && "code" in error && error.code === "ERR_ENCODING_INVALID_ENCODED_DATA") {
    return "unreadable";
  }
  return null;
}

/**
 * Answers a request with a large body. What is left of the body once the answer is known is read and thrown away first:
 * a client that is still sending when the connection is closed hears a broken line instead of the answer.
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
    // The client has gone.
  } finally {
    reader.releaseLock();
  }
}
