import { readFile } from "node:fs/promises";

import { toSavedLogo } from "../../brand/brand-settings.server.ts";
import type { UploadedFile } from "../../http/multipart.server.ts";
import { ADMINISTRATORS } from "../../http/upload-slots.server.ts";
import { conversions } from "../../images/conversion-queue.server.ts";
import { convertImage } from "../../images/convert.server.ts";
import type { FileProblem } from "../../images/images.ts";
import { FILE_PROBLEMS } from "../../images/images.messages.ts";
import { fail, ok, type Problem, type Result } from "../../shared/result.ts";

import { MAX_LOGO_BYTES } from "./logo-file.ts";

/** Converts an uploaded logo into the value of LOGO. `reason` is a sentence. */
export async function receiveLogo(file: UploadedFile): Promise<Result<string, Problem<"no-logo", { reason: string }>>> {
  if (file.fault !== undefined) throw file.fault;
  const refuse = (code: FileProblem["code"]) =>
    fail("no-logo", { reason: FILE_PROBLEMS[code].text({ name: file.name, maxBytes: MAX_LOGO_BYTES }) });
  if (file.bytes > file.maxBytes) return refuse("too-many-bytes");
  const bytes = await readFile(file.path);
  const converted = await conversions.run(ADMINISTRATORS, () => convertImage(bytes));
  return converted.ok ? ok(toSavedLogo(converted.value.files.large)) : refuse(converted.problem.code);
}
