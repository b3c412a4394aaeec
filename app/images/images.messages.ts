import { TOO_MANY_UPLOADS, UPLOADS_BUSY } from "../http/http.messages.ts";
import type { UploadProblem } from "../http/upload.server.ts";
import { formatMegabytes } from "../shared/megabytes.ts";

import { MAX_IMAGE_BYTES, MAX_IMAGE_PIXELS, type FileProblem, type ImageProblem } from "./images.ts";
import type { ReferenceProblem } from "./resolve-image.server.ts";

/** Messages about refused images. */

/** Takes a file's name, a path or a link, and the size limit. */
export type ImageText = (image: { name: string; maxBytes?: number }) => string;

/** With the API's status. */
const IMAGE_PROBLEMS: Record<ImageProblem["code"], { status: number; text: ImageText }> = {
  empty: { status: 400, text: ({ name }) => `${name} is empty.` },
  "too-many-bytes": {
    status: 413,
    text: ({ name, maxBytes = MAX_IMAGE_BYTES }) => `${name} is larger than ${formatMegabytes(maxBytes)}.`,
  },
  "not-an-image": { status: 415, text: ({ name }) => `${name} is not a JPEG, PNG, WebP, GIF, AVIF or TIFF picture.` },
  "too-many-pixels": {
    status: 413,
    text: ({ name }) => `${name} has more than ${MAX_IMAGE_PIXELS / 1_000_000} megapixels.`,
  },
  damaged: { status: 400, text: ({ name }) => `${name} is damaged or incomplete.` },
};

/** With the API's status. */
export const FILE_PROBLEMS: Record<FileProblem["code"], { status: number; text: ImageText }> = {
  ...IMAGE_PROBLEMS,
  "not-a-name": { status: 400, text: ({ name }) => `${name} is not a valid file name.` },
};

export const REFERENCE_PROBLEMS: Record<ReferenceProblem["code"], { text: ImageText }> = {
  ...IMAGE_PROBLEMS,
  "not-a-link": { text: ({ name }) => `${name} is not an address that begins with http:// or https://.` },
  "not-a-web-address": { text: ({ name }) => `${name} is not a web address.` },
  "not-public": {
    text: ({ name }) => `${name} could not be loaded: it does not lead to a public web address.`,
  },
  "not-downloaded": { text: ({ name }) => `${name} could not be loaded.` },
  "not-an-own-image": { text: ({ name }) => `${name} is not a picture of a product in this shop.` },
  "not-found": { text: ({ name }) => `${name} was not found.` },
  outside: { text: ({ name }) => `${name} is not in the folder of the CSV file.` },
  "not-a-file": { text: ({ name }) => `${name} cannot be read.` },
};

/** Why a whole form with images was refused. */
export function uploadProblemText(
  { code }: UploadProblem,
  { maxFiles, maxFileBytes = MAX_IMAGE_BYTES }: { maxFiles: number; maxFileBytes?: number },
): string {
  switch (code) {
    case "too-large":
      return `A picture can have at most ${formatMegabytes(maxFileBytes)}.`;
    case "too-many-files":
      return maxFiles === 1 ? "Send one picture at a time." : `At most ${maxFiles} pictures can be uploaded at once.`;
    case "unreadable":
      return "This upload cannot be read.";
    case "too-many-at-once":
      return TOO_MANY_UPLOADS;
    case "busy":
      return UPLOADS_BUSY;
  }
}

export const NO_IMAGE = "There is no such picture.";
export const NOT_MULTIPART = "Send pictures as multipart/form-data.";

export function noImageText(field: string): string {
  return `There is no picture in the field ${field}.`;
}
