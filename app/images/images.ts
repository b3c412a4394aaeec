import type { Condition } from "../shops/conditions.ts";
import type { Problem } from "../shared/result.ts";

import type { ImageSize } from "./image-url.ts";

/** The limits and stored sizes of images. Used on the server and in the browser. */

export const IMAGE_SIZES = ["full", "large", "preview"] as const satisfies readonly ImageSize[];

/** `full` fits into a square of this side and is never enlarged. */
export const FULL_SIDE_PX = 2400;
/** `large` is at most this wide and never enlarged. */
export const LARGE_WIDTH_PX = 1000;
/** `preview` is this wide, enlarged if necessary, unless it would be higher than `PREVIEW_MAX_HEIGHT_PX`. */
export const PREVIEW_WIDTH_PX = 400;
export const PREVIEW_MAX_HEIGHT_PX = 4000;

export const MAX_IMAGE_BYTES = 15 * 1024 * 1024;
export const MAX_IMAGE_PIXELS = 50_000_000;
/** The types of files that can be uploaded, for file inputs. `convert.server.ts` reads them. */
export const IMAGE_TYPES = "image/jpeg,image/png,image/webp,image/gif,image/avif,image/tiff";

/** A stored image: a row of `images`, with its files on disk. */
export interface StoredImage {
  /** First 32 hexadecimal digits of the SHA-256 of the full-size webp. */
  hash: string;
  /** Of the full-size webp, in pixels. */
  width: number;
  height: number;
}

/** A stored image as one of a product's images. */
export interface ProductImage {
  hash: string;
  /** Its own name, if it has one. A name that is a number changes with the image's position. */
  fileName?: string;
  /**
   * Open Box: the condition whose item it shows; null if it shows the product in any condition. If absent, a stored
   * image of the product with the same hash keeps its condition.
   */
  condition?: Condition | null;
}

export type ImageProblem = Problem<"empty" | "too-many-bytes" | "not-an-image" | "too-many-pixels" | "damaged">;

/** Why an uploaded file was refused. `maxBytes` is the limit that applied. */
export type FileProblem = Problem<ImageProblem["code"] | "not-a-name", { name: string; maxBytes: number }>;

const LONGEST_SHOWN = 120;

/** A link or a path, shortened for messages. */
export function shortenReference(reference: string): string {
  return reference.length > LONGEST_SHOWN ? `${reference.slice(0, LONGEST_SHOWN)}…` : reference;
}
