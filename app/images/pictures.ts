import type { PictureSize } from "./image-url.ts";

/** What pictures may be and how they are kept; safe on both sides. */

export const PICTURE_SIZES = ["full", "large", "preview"] as const satisfies readonly PictureSize[];

/** `full` fits into a square of this side and is never enlarged. */
export const FULL_SIDE_PX = 2400;
/** `large` is at most this wide and never enlarged. */
export const LARGE_WIDTH_PX = 1000;
/** `preview` is this wide, enlarged where it must be, unless that made it higher than `PREVIEW_MAX_HEIGHT_PX`. */
export const PREVIEW_WIDTH_PX = 400;
export const PREVIEW_MAX_HEIGHT_PX = 4000;

export const MAX_PICTURE_BYTES = 15 * 1024 * 1024;
export const MAX_PICTURE_PIXELS = 50_000_000;

/** A picture on disk, as `product_images` names it. */
export interface StoredImage {
  /** First 32 hexadecimal digits of the SHA-256 of the full-size webp. */
  hash: string;
  /** The same of the file it was made from. */
  sourceHash: string;
  /** Of the full-size webp, in pixels. */
  width: number;
  height: number;
  /** A product's picture: its name of its own, if it has one; one that is a number follows the picture's place. */
  fileName?: string;
}

export type PictureRefusal = "empty" | "too-many-bytes" | "not-a-picture" | "too-many-pixels" | "damaged";

/** What a person reads about a file that was refused. */
export const PICTURE_MESSAGES: Record<PictureRefusal, (file: string) => string> = {
  empty: (file) => `${file} is empty.`,
  "too-many-bytes": (file) => `${file} is larger than ${MAX_PICTURE_BYTES / 1024 / 1024} MB.`,
  "not-a-picture": (file) => `${file} is not a JPEG, PNG, WebP, GIF, AVIF or TIFF picture.`,
  "too-many-pixels": (file) => `${file} has more than ${MAX_PICTURE_PIXELS / 1_000_000} megapixels.`,
  damaged: (file) => `${file} is damaged or incomplete.`,
};
