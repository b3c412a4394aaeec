import { randomUUID } from "node:crypto";
import { statSync, writeFileSync } from "node:fs";
import path from "node:path";

import type { UploadedFile } from "#app/http/multipart.server.ts";

/** A file as the server has received it, in this folder. */
export function makeUpload(folder: string, content: string | Uint8Array, name: string): UploadedFile {
  const file = path.join(folder, randomUUID());
  writeFileSync(file, content);
  const { size } = statSync(file);
  return { name, bytes: size, maxBytes: size, path: file };
}
