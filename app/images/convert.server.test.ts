import { crc32, deflateSync } from "node:zlib";

import sharp from "sharp";
import { describe, expect, it } from "vitest";

import { makeImage } from "#tests/factories/images.ts";

import { fail } from "../shared/result.ts";

import { convertImage, hashOf } from "./convert.server.ts";
import { FILE_PROBLEMS } from "./images.messages.ts";
import { IMAGE_SIZES, MAX_IMAGE_BYTES } from "./images.ts";

async function convert(bytes: Uint8Array) {
  const result = await convertImage(bytes);
  if (!result.ok) throw new Error(`refused: ${result.problem.code}`);
  return result.value;
}

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const edges = Buffer.alloc(8);
  edges.writeUInt32BE(data.byteLength, 0);
  edges.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([edges.subarray(0, 4), body, edges.subarray(4)]);
}

/** A PNG whose header claims this size, with the pixels of one row only. */
function makePngHeader(width: number, height: number, ...chunks: Buffer[]): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const data = chunk("IDAT", deflateSync(Buffer.alloc(width + 1)));
  return Buffer.concat([signature, chunk("IHDR", header), ...chunks, data, chunk("IEND", Buffer.alloc(0))]);
}

/** Left half red, right half blue. */
function makeFlag(width: number, height: number) {
  const pixels = Buffer.alloc(width * height * 3);
  for (let i = 0; i < width * height; i++) pixels[i * 3 + (i % width < width / 2 ? 0 : 2)] = 255;
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

async function pixelAt(webp: Buffer, x: number, y: number): Promise<number[]> {
  const { data, info } = await sharp(webp).raw().toBuffer({ resolveWithObject: true });
  const at = (y * info.width + x) * info.channels;
  return [...data.subarray(at, at + info.channels)];
}

describe("convertImage", () => {
  it("makes three sizes of a large photograph", async () => {
    const source = await makeFlag(3000, 2000).jpeg().toBuffer();
    const { files, width, height, hash, sourceHash } = await convert(source);
    expect({ width, height }).toEqual({ width: 2400, height: 1600 });
    expect(await sharp(files.full).metadata()).toMatchObject({ format: "webp", width: 2400, height: 1600 });
    expect(await sharp(files.large).metadata()).toMatchObject({ format: "webp", width: 1000, height: 667 });
    expect(await sharp(files.preview).metadata()).toMatchObject({ format: "webp", width: 400, height: 267 });
    expect(hash).toBe(hashOf(files.full));
    expect(sourceHash).toBe(hashOf(source));
    expect(hash).toMatch(/^[0-9a-f]{32}$/);
  });

  it("never enlarges, except for the preview, which is always 400 px wide", async () => {
    const { files, width, height } = await convert(await makeImage({ width: 120, height: 90 }));
    expect({ width, height }).toEqual({ width: 120, height: 90 });
    expect(await sharp(files.large).metadata()).toMatchObject({ width: 120, height: 90 });
    expect(await sharp(files.preview).metadata()).toMatchObject({ width: 400, height: 300 });
  });

  it("limits the height of a narrow image's preview", async () => {
    const { files } = await convert(await makeFlag(2, 2400).png().toBuffer());
    expect(await sharp(files.preview).metadata()).toMatchObject({ height: 4000 });
  });

  it("rotates a phone's photograph upright", async () => {
    const { files, width, height } = await convert(
      await makeFlag(80, 40).withMetadata({ orientation: 6 }).jpeg().toBuffer(),
    );
    expect({ width, height }).toEqual({ width: 40, height: 80 });
    const [top, bottom] = [await pixelAt(files.full, 20, 5), await pixelAt(files.full, 20, 75)];
    expect(top[0]).toBeGreaterThan(200);
    expect(bottom[2]).toBeGreaterThan(200);
  });

  it("removes all metadata, including the location", async () => {
    const source = await makeImage({ width: 300, height: 200, orientation: 6 });
    expect((await sharp(source).metadata()).exif?.toString("latin1")).toContain("Test camera");
    const { files } = await convert(source);
    for (const size of IMAGE_SIZES) {
      const metadata = await sharp(files[size]).metadata();
      expect(metadata.exif).toBeUndefined();
      expect(metadata.xmp).toBeUndefined();
      expect(metadata.icc).toBeUndefined();
      expect(files[size].includes("Test camera")).toBe(false);
    }
  });

  it.each(["jpeg", "png", "webp", "gif", "avif", "tiff"] as const)("reads %s", async (format) => {
    const { files } = await convert(await makeFlag(40, 20).toFormat(format).toBuffer());
    expect(await sharp(files.full).metadata()).toMatchObject({ format: "webp", width: 40, height: 20 });
    expect((await pixelAt(files.full, 4, 10))[0]).toBeGreaterThan(180);
  });

  it("keeps transparency, and reads greyscale and 16-bit images", async () => {
    const clear = sharp({ create: { width: 20, height: 20, channels: 4, background: { r: 9, g: 9, b: 9, alpha: 0 } } });
    expect((await sharp((await convert(await clear.png().toBuffer())).files.full).metadata()).hasAlpha).toBe(true);
    const grey = await makeFlag(20, 20).toColourspace("b-w").png().toBuffer();
    expect((await convert(grey)).width).toBe(20);
    const deep = await makeFlag(20, 20).toColourspace("rgb16").png().toBuffer();
    expect((await pixelAt((await convert(deep)).files.full, 2, 10))[0]).toBeGreaterThan(200);
  });

  it.each(["gif", "webp"] as const)("uses the first frame of an animated %s", async (format) => {
    const frames = await Promise.all(
      ["#00ff00", "#ff0000"].map((background) =>
        sharp({ create: { width: 30, height: 20, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    const animation = await sharp(frames, { join: { animated: true } })
      .toFormat(format)
      .toBuffer();
    expect((await sharp(animation).metadata()).pages).toBe(2);
    const { files, height } = await convert(animation);
    expect(height).toBe(20);
    expect((await sharp(files.full).metadata()).pages).toBeUndefined();
    expect((await pixelAt(files.full, 10, 10))[1]).toBeGreaterThan(200);
  });

  it("drops the hidden content of a file that is an image and something else as well", async () => {
    const script = "<script>alert(document.domain)</script>";
    const polyglot = Buffer.concat([
      await makeFlag(40, 20)
        .withExif({ IFD0: { ImageDescription: script } })
        .jpeg()
        .toBuffer(),
      Buffer.from(`PK\u0003\u0004${script}`),
    ]);
    const { files } = await convert(polyglot);
    for (const size of IMAGE_SIZES) expect(files[size].includes("<script>")).toBe(false);
  });
});

const text = (value: string) => Promise.resolve(Buffer.from(value));
const SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>`;

describe("refused files", () => {
  it.each([
    ["nothing", text(""), "empty"],
    ["SVG", text(SVG), "not-an-image"],
    ["SVG behind a declaration", text(`<?xml version="1.0"?>\n<!-- x -->\n${SVG}`), "not-an-image"],
    ["HTML", text("<!doctype html><script>alert(1)</script>"), "not-an-image"],
    ["PDF", text("%PDF-1.7\n1 0 obj\n"), "not-an-image"],
    ["a bitmap's first bytes", text("BM\u0000\u0000\u0000\u0000"), "not-an-image"],
    ["noise", Promise.resolve(Buffer.alloc(5000, 7)), "not-an-image"],
    ["only a JPEG's beginning", Promise.resolve(Buffer.from([0xff, 0xd8, 0xff, 0xe0])), "not-an-image"],
    ["half a JPEG", makeImage({ width: 400, height: 300 }).then((bytes) => bytes.subarray(0, 9000)), "damaged"],
    [
      "half a PNG",
      makeImage({ format: "png", width: 200, height: 150 }).then((bytes) => bytes.subarray(0, 9000)),
      "damaged",
    ],
    // Its decoder cannot even read the header of half a file.
    ["half a WebP", makeImage({ format: "webp" }).then((bytes) => bytes.subarray(0, 9000)), "not-an-image"],
    ["60 megapixels", Promise.resolve(makePngHeader(10_000, 6_000)), "too-many-pixels"],
    ["30,000 pixels square", Promise.resolve(makePngHeader(30_000, 30_000)), "too-many-pixels"],
    ["too many bytes", Promise.resolve(Buffer.alloc(MAX_IMAGE_BYTES + 1)), "too-many-bytes"],
  ])("refuses %s", async (_, bytes, code) => {
    expect(await convertImage(await bytes)).toEqual(fail(code));
  });

  it("a refusal names the file", () => {
    for (const { text } of Object.values(FILE_PROBLEMS))
      expect(text({ name: "holiday.jpg" })).toMatch(/^holiday\.jpg /);
  });

  it("a refusal does not stop the next conversion", async () => {
    const [bad, good] = await Promise.all([
      convertImage(Buffer.from(SVG)),
      convertImage(await makeImage({ width: 60, height: 40 })),
    ]);
    expect(bad.ok).toBe(false);
    expect(good.ok).toBe(true);
  });
});
