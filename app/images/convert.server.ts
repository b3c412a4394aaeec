import { createHash } from "node:crypto";

import type { Metadata, Raw, Sharp } from "sharp";

import { fail, ok, type Result } from "../shared/result.ts";

import type { ImageSize } from "./image-url.ts";
import {
  FULL_SIDE_PX,
  LARGE_WIDTH_PX,
  MAX_IMAGE_BYTES,
  MAX_IMAGE_PIXELS,
  PREVIEW_MAX_HEIGHT_PX,
  PREVIEW_WIDTH_PX,
  type ImageProblem,
  type StoredImage,
} from "./images.ts";

/**
 * Converts uploaded files into the three stored webp files. The original's bytes, name and metadata are dropped. Each
 * conversion uses one core.
 */

/** `heif` means AVIF: this build cannot decode any other kind. */
const FORMATS: readonly (string | undefined)[] = ["jpeg", "png", "webp", "gif", "heif", "tiff"];

const QUALITY = 82;
/** 0 to 6: higher is smaller and slower. */
const EFFORT = { full: 2, large: 3, preview: 4 };
const TIMEOUT_S = 30;

export interface ConvertedImage extends StoredImage {
  /** Of the source file. */
  sourceHash: string;
  files: Record<ImageSize, Buffer>;
}

/** First 32 hexadecimal digits of the SHA-256. Identifies images and their source files. */
export function hashOf(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex").slice(0, 32);
}

/**
 * Converts a JPEG, PNG, WebP, GIF, AVIF or TIFF, recognized by its bytes. Rotates it by its EXIF orientation, converts
 * to sRGB, and uses the first frame of animations. Refuses everything else. Too many pixels are detected in the header,
 * before decoding.
 */
export async function convertImage(bytes: Uint8Array): Promise<Result<ConvertedImage, ImageProblem>> {
  if (bytes.byteLength === 0) return fail("empty");
  if (bytes.byteLength > MAX_IMAGE_BYTES) return fail("too-many-bytes");
  const metadata = await readMetadata(bytes);
  if (!metadata || !FORMATS.includes(metadata.format)) return fail("not-an-image");
  if (metadata.width * metadata.height > MAX_IMAGE_PIXELS) return fail("too-many-pixels");
  try {
    const { pixels, width, height } = await decode(bytes);
    const full = await encode(pixels(), "full");
    const large = width > LARGE_WIDTH_PX ? await encode(pixels().resize({ width: LARGE_WIDTH_PX }), "large") : full;
    const preview = await encode(
      pixels().resize({ width: PREVIEW_WIDTH_PX, height: PREVIEW_MAX_HEIGHT_PX, fit: "inside" }),
      "preview",
    );
    return ok({ hash: hashOf(full), sourceHash: hashOf(bytes), width, height, files: { full, large, preview } });
  } catch {
    // The header is an image's, but the decoder cannot read the rest.
    return fail("damaged");
  }
}

async function readMetadata(bytes: Uint8Array): Promise<Metadata | null> {
  const { sharp } = await import("./sharp.server.ts");
  try {
    return await sharp(bytes, { limitInputPixels: false }).metadata();
  } catch {
    return null;
  }
}

/** Decodes once, and makes every size from the same upright pixels. */
async function decode(bytes: Uint8Array): Promise<{ pixels: () => Sharp; width: number; height: number }> {
  const { sharp } = await import("./sharp.server.ts");
  const { data, info } = await sharp(bytes, { failOn: "error", limitInputPixels: MAX_IMAGE_PIXELS })
    .autoOrient()
    .resize({ width: FULL_SIDE_PX, height: FULL_SIDE_PX, fit: "inside", withoutEnlargement: true })
    .toColourspace("srgb")
    .timeout({ seconds: TIMEOUT_S })
    .raw({ depth: "uchar" })
    .toBuffer({ resolveWithObject: true });
  const raw: Raw = { width: info.width, height: info.height, channels: info.channels };
  return { pixels: () => sharp(data, { raw }), width: info.width, height: info.height };
}

function encode(image: Sharp, size: ImageSize): Promise<Buffer> {
  return image.webp({ quality: QUALITY, effort: EFFORT[size] }).timeout({ seconds: TIMEOUT_S }).toBuffer();
}
