import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import sharp, { type Sharp } from "sharp";
import { afterEach, beforeEach, expect, it } from "vitest";

import { readImageFiles } from "./read-image-files.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "image-files-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(full: Buffer, others = ["large.webp", "preview.webp"]): void {
  writeFileSync(path.join(folder, "full.webp"), full);
  for (const name of others) writeFileSync(path.join(folder, name), "12345");
}

const image = (channels: 3 | 4) =>
  sharp({ create: { width: 1234, height: 2400, channels, background: { r: 9, g: 200, b: 9, alpha: 0.5 } } });

it.each<[string, Sharp]>([
  ["lossy", image(3).webp()],
  ["lossless", image(3).webp({ lossless: true })],
  ["lossless and transparent", image(4).webp({ lossless: true })],
  ["transparent", image(4).webp()],
])("reads the sizes of an image that is %s", async (_kind, webp) => {
  const full = await webp.toBuffer();
  write(full);
  expect(readImageFiles(folder)).toEqual({ width: 1234, height: 2400, bytes: full.byteLength + 10 });
});

it("returns null if a file is missing", async () => {
  write(await image(3).webp().toBuffer(), ["large.webp"]);
  expect(readImageFiles(folder)).toBeNull();
  expect(readImageFiles(path.join(folder, "absent"))).toBeNull();
});

it.each([
  ["empty", ""],
  ["cut off", "RIFF1234WEBPVP8"],
  ["another format", "\u0089PNG\r\n\u001a\n".padEnd(60)],
])("reads nothing of a full size that is %s", (_what, bytes) => {
  write(Buffer.from(bytes, "latin1"));
  expect(readImageFiles(folder)).toBeNull();
});
