import sharp from "sharp";
import { describe, expect, it } from "vitest";

import { IMAGE_HEAD_BYTES, isImageFile } from "./image-bytes.ts";

const image = () => sharp({ create: { width: 9, height: 9, channels: 3, background: "red" } });
const textOf = (text: string) => new TextEncoder().encode(text);

describe("isImageFile", () => {
  it.each(["jpeg", "png", "webp", "gif", "avif", "tiff"] as const)("accepts %s", async (format) => {
    const file = new Uint8Array(await image().toFormat(format).toBuffer());
    expect(isImageFile(file.subarray(0, IMAGE_HEAD_BYTES))).toBe(true);
    expect(isImageFile(file)).toBe(true);
  });

  it.each([
    ["text", textOf("Bright and warm.")],
    ["an SVG", textOf("<svg xmlns='http://www.w3.org/2000/svg'/>")],
    ["a page", textOf("<!doctype html><p>avif")],
    ["a PDF", textOf("%PDF-1.7")],
    ["a HEIC", textOf("\0\0\0\x18ftypheic\0\0\0\0mif1heic")],
    ["a video", textOf("\0\0\0\x20ftypisom\0\0\x02\0isomiso2avc1mp41")],
    ["a sound", textOf("RIFF\0\0\0\0WAVEfmt ")],
    ["nothing", new Uint8Array()],
  ])("refuses %s", (_what, head) => {
    expect(isImageFile(head)).toBe(false);
  });
});
