import { crc32, deflateSync } from "node:zlib";

import sharp from "sharp";

/** Files that are small, and images by their first bytes, but huge when they are read. */

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}

/** A valid PNG of 60 × 40 pixels with this chunk after its header. */
async function withPngChunk(type: string, data: Buffer): Promise<Buffer> {
  const png = await sharp({ create: { width: 60, height: 40, channels: 3, background: "red" } })
    .png()
    .toBuffer();
  const afterHeader = 8 + 25;
  return Buffer.concat([png.subarray(0, afterHeader), pngChunk(type, data), png.subarray(afterHeader)]);
}

/** Texts of 50 MB, compressed to 50 KB. */
export function makePngWithHugeText(): Promise<Buffer> {
  const text = deflateSync(Buffer.alloc(50 * 1024 * 1024, "x"));
  return withPngChunk("zTXt", Buffer.concat([Buffer.from("Comment\0\0", "latin1"), text]));
}

/** A colour profile of 50 MB, compressed to 50 KB. */
export function makePngWithHugeProfile(): Promise<Buffer> {
  const profile = deflateSync(Buffer.alloc(50 * 1024 * 1024));
  return withPngChunk("iCCP", Buffer.concat([Buffer.from("profile\0\0", "latin1"), profile]));
}

/** An animation of this many frames, each of which covers the whole canvas. */
export function makeGif(frames: number, side: number): Buffer {
  const screen = Buffer.alloc(7);
  screen.writeUInt16LE(side, 0);
  screen.writeUInt16LE(side, 2);
  screen[4] = 0x80;
  const colours = Buffer.from([0, 0, 0, 255, 255, 255]);
  const descriptor = Buffer.alloc(10);
  descriptor[0] = 0x2c;
  descriptor.writeUInt16LE(side, 5);
  descriptor.writeUInt16LE(side, 7);
  // Two-bit codes: clear, one black pixel, end.
  const pixels = Buffer.from([2, 2, 0x44, 0x01, 0]);
  const frame = Buffer.concat([Buffer.from([0x21, 0xf9, 4, 0, 1, 0, 0, 0]), descriptor, pixels]);
  const all = Array.from({ length: frames }, () => frame);
  return Buffer.concat([Buffer.from("GIF89a"), screen, colours, ...all, Buffer.from([0x3b])]);
}

export function makeHugeJpeg(megapixels: number): Promise<Buffer> {
  const side = Math.round(Math.sqrt(megapixels * 1_000_000));
  return sharp({ create: { width: side, height: side, channels: 3, background: "red" } })
    .jpeg({ quality: 20 })
    .toBuffer();
}
