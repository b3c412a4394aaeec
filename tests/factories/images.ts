import { crc32, deflateSync } from "node:zlib";

import sharp from "sharp";

import { replaceProductImages } from "#app/catalogue/products/products.server.ts";
import type { StoredImage } from "#app/images/images.ts";
import { storeImage } from "#app/images/store.server.ts";
import type { Db } from "#db/connection.ts";
import { images } from "#db/schema/index.ts";

import { Random } from "./random.ts";

interface ImageOptions {
  width?: number;
  height?: number;
  /** Each seed makes a different image. */
  seed?: number;
  format?: "jpeg" | "png" | "webp";
  /** The EXIF orientation. 6 is a phone held upright. */
  orientation?: 1 | 3 | 6 | 8;
}

/**
 * An image that compresses like a photograph: soft shapes under fine grain, with the EXIF data of a phone (maker,
 * orientation and location). Sizes in pixels.
 */
export async function makeImage(options: ImageOptions = {}): Promise<Buffer> {
  const { width = 1200, height = 900, seed = 1, format = "jpeg", orientation = 1 } = options;
  const random = new Random(seed);
  const shapes = Buffer.from(Array.from({ length: 8 * 6 * 3 }, () => random.whole(30, 225)));
  const pixels = await sharp(shapes, { raw: { width: 8, height: 6, channels: 3 } })
    .resize({ width, height, fit: "fill", kernel: "cubic" })
    .raw()
    .toBuffer();
  for (let i = 0; i < pixels.length; i++) pixels[i] = (pixels[i] ?? 0) + random.whole(-12, 12);
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .withExif({
      IFD0: { Make: "Test camera", Software: "Test suite" },
      IFD3: { GPSLatitudeRef: "N", GPSLatitude: "51/1 28/1 40/1", GPSLongitudeRef: "W", GPSLongitude: "0/1 0/1 5/1" },
    })
    .withMetadata({ orientation })
    .toFormat(format, { quality: 88 })
    .toBuffer();
}

/** Stores images and adds them to a product. `folder` is the server's folder of images. */
export async function addImages(db: Db, productKey: number, files: Buffer[], folder: string): Promise<void> {
  const stored: StoredImage[] = [];
  for (const file of files) {
    const one = await storeImage(db, file, folder);
    if (!one.ok) throw new Error(`a test's image was refused: ${one.problem.code}`);
    stored.push(one.value);
  }
  replaceProductImages(db, productKey, stored);
}

/** Adds the row of an image without files, for tests that only refer to it. Its hash is this letter, repeated. */
export function insertImage(db: Db, letter: string, { width = 4, height = 3 } = {}): StoredImage {
  const image = { hash: letter.repeat(32), width, height };
  db.insert(images)
    .values({ ...image, bytes: 1, lastStoredAt: new Date() })
    .onConflictDoNothing()
    .run();
  return image;
}

/** A PNG whose header names this size, with one line of pixels. */
export function makePngOfSize(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const around = Buffer.alloc(8);
    around.writeUInt32BE(data.length, 0);
    around.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([around.subarray(0, 4), body, around.subarray(4)]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const data = chunk("IDAT", deflateSync(Buffer.alloc(width + 1)));
  return Buffer.concat([signature, chunk("IHDR", header), data, chunk("IEND", Buffer.alloc(0))]);
}
