import { mkdir, open, type FileHandle } from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

import busboy from "busboy";

import { getFreeDiskMb } from "../shared/free-disk.server.ts";
import { fail, ok, type Problem, type Result } from "../shared/result.ts";

import { readFirstFields } from "./first-fields.server.ts";

/** A file of a form, written to disk while it was received. */
export interface UploadedFile {
  /** The sender's name for the file. Never used in a path. */
  name: string;
  /** The size of the sent file. Above `maxBytes` its content was dropped. */
  bytes: number;
  maxBytes: number;
  /** The temporary file. */
  path: string;
  /** Why the temporary file could not be written, such as a full disk. The rest of the form is still read. */
  fault?: unknown;
}

export interface MultipartLimits {
  /** The field that carries files. Files of other fields are ignored. */
  field: string;
  maxFiles: number;
  /** If a file is more than twice as large, the whole form is refused. */
  maxFileBytes: number;
  /** The number of fields without files. */
  maxFields?: number;
  /** Gets the fields as they are read, so that those before a refused file are known, too. */
  fields?: FormData;
}

interface StorageLimits extends MultipartLimits {
  /** No file is written while the disk has less room. Its `fault` is then the same as that of a full disk. */
  minFreeDiskMb: number;
}

export type MultipartProblem = Problem<"too-large" | "too-many-files" | "unreadable">;

const MAX_FIELDS = 50;
/** Of all fields without files together. A description of the maximum length has 600 KB in some scripts. */
const MAX_TEXT_BYTES = 1024 * 1024;
/** Of everything outside of files: fields, headers of parts, and what precedes the first part. */
const MAX_OVERHEAD_BYTES = 2 * MAX_TEXT_BYTES;

/**
 * Reads a multipart form. Writes each file into `folder` while it arrives, so that only the fields and a few chunks of
 * a file are in memory. The caller removes the folder. Skips empty file inputs. Throws if the client disconnects.
 */
export async function readMultipart(
  request: Request,
  folder: string,
  limits: StorageLimits,
): Promise<Result<{ form: FormData; files: UploadedFile[] }, MultipartProblem>> {
  const { field, maxFiles, maxFileBytes, minFreeDiskMb } = limits;
  const maxBytes = (maxFiles + 2) * maxFileBytes + MAX_OVERHEAD_BYTES;
  if (!request.body) return fail("unreadable");
  if (Number(request.headers.get("Content-Length") ?? 0) > maxBytes) {
    if (limits.fields) await readFirstFields(request, limits.fields);
    return fail("too-large");
  }
  const form = limits.fields ?? new FormData();
  const files: UploadedFile[] = [];
  const writes: Promise<void>[] = [];
  const read = { textBytes: 0, fileBytes: 0, files: 0, refusal: null as MultipartProblem["code"] | null };
  const refuse = (code: MultipartProblem["code"]) => void (read.refusal ??= code);

  /** Ends after a refusal, because the parser must not be destroyed during its own events. */
  async function* readChunks(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
    const reader = body.getReader();
    try {
      for (let bytes = 0; !read.refusal;) {
        const { done, value } = await reader.read();
        if (done) return;
        bytes += value.byteLength;
        if (bytes > maxBytes || bytes - read.fileBytes > MAX_OVERHEAD_BYTES) refuse("too-large");
        yield value;
      }
      throw new Error("the form is refused");
    } finally {
      // Canceling the body would close the connection before the response is sent.
      reader.releaseLock();
    }
  }

  async function receiveFile(stream: Readable, file: UploadedFile | null): Promise<void> {
    const handle = file && (await openFile(file, minFreeDiskMb));
    try {
      for await (const chunk of stream as AsyncIterable<Buffer>) {
        read.fileBytes += chunk.byteLength;
        if (file) await appendChunk(file, { handle, minFreeDiskMb }, chunk);
      }
    } finally {
      await handle?.close();
    }
  }

  try {
    const parser = makeParser(request, limits);
    parser.on("error", () => refuse("unreadable"));
    parser.on("filesLimit", () => refuse("too-many-files"));
    parser.on("fieldsLimit", () => refuse("too-large"));
    parser.on("field", (name: string | undefined, value, { valueTruncated }) => {
      read.textBytes += Buffer.byteLength(name ?? "") + Buffer.byteLength(value);
      if (valueTruncated || read.textBytes > MAX_TEXT_BYTES) refuse("too-large");
      else if (name !== undefined) form.append(name, value);
    });
    parser.on("file", (name: string | undefined, stream, { filename = "" }) => {
      stream.on("limit", () => refuse("too-large"));
      // `receiveFile` gets it too, but may be opening its file.
      stream.on("error", () => undefined);
      if (filename !== "" && ++read.files > maxFiles) refuse("too-many-files");
      const target = path.join(folder, String(files.length + 1));
      const file = name === field ? { name: filename, bytes: 0, maxBytes: maxFileBytes, path: target } : null;
      if (file) files.push(file);
      writes.push(receiveFile(stream, file).catch(() => refuse("unreadable")));
    });
    await pipeline(readChunks(request.body), parser);
    await Promise.all(writes);
  } catch (error) {
    await Promise.all(writes);
    if (request.signal.aborted) throw error;
    refuse("unreadable");
  }
  if (read.refusal) return fail(read.refusal);
  return ok({ form, files: files.filter(({ name, bytes }) => name !== "" || bytes > 0) });
}

function makeParser(request: Request, { maxFiles, maxFileBytes, maxFields = MAX_FIELDS }: MultipartLimits) {
  return busboy({
    headers: { "content-type": request.headers.get("Content-Type") ?? "" },
    defParamCharset: "utf8",
    // A name that is a path is refused later, with its message.
    preservePath: true,
    // Headers of a part have at most 16 KiB. One file input may be empty.
    limits: { files: maxFiles + 1, fileSize: 2 * maxFileBytes, fields: maxFields, fieldSize: MAX_TEXT_BYTES },
  });
}

async function openFile(file: UploadedFile, minFreeDiskMb: number): Promise<FileHandle | null> {
  try {
    const folder = path.dirname(file.path);
    await mkdir(folder, { recursive: true });
    checkRoom(folder, minFreeDiskMb);
    return await open(file.path, "wx", 0o600);
  } catch (error) {
    file.fault = error;
    return null;
  }
}

/** Throws the error of a full disk. Other uploads take room too, so each chunk is checked. */
function checkRoom(folder: string, minFreeDiskMb: number): void {
  if (getFreeDiskMb(folder) >= minFreeDiskMb) return;
  throw Object.assign(new Error("The disk has less free space than MIN_FREE_DISK_MB."), { code: "ENOSPC" });
}

interface Writing {
  handle: FileHandle | null;
  minFreeDiskMb: number;
}

async function appendChunk(file: UploadedFile, { handle, minFreeDiskMb }: Writing, chunk: Buffer): Promise<void> {
  file.bytes += chunk.byteLength;
  if (file.fault !== undefined || file.bytes > file.maxBytes) return;
  try {
    checkRoom(path.dirname(file.path), minFreeDiskMb);
    await handle?.appendFile(chunk);
  } catch (error) {
    file.fault = error;
  }
}
