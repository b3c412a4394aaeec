import { existsSync, readdirSync, statSync } from "node:fs";
import { request as sendRequest } from "node:http";
import path from "node:path";

import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { memoryOf } from "#tests/setup/memory-of.ts";
import { makeGif, makeHugeJpeg, makePngWithHugeProfile, makePngWithHugeText } from "#tests/factories/image-bombs.ts";
import { makeImage, makePngOfSize } from "#tests/factories/images.ts";
import { startAttackedShop, type AttackedShop } from "#tests/setup/attacked-shop.ts";
import type { Buyer } from "#tests/setup/buyers.ts";
import { countOf } from "#tests/setup/full-run.ts";

/** The time to refuse a file: half a second on a quiet machine. */
const MAX_MS = countOf(500, 2_000);
/** The time to convert a file. */
const MAX_WORK_MS = 2_000;
const MAX_GROWTH_MB = 100;
/** The growth that may be left some seconds later. */
const MAX_KEPT_MB = countOf(40, 80);
const MEGABYTE = 1024 * 1024;

let shop: AttackedShop;
let client: Buyer;
let photo: Buffer;
beforeAll(async () => {
  shop = await startAttackedShop();
  client = shop.signIn();
  photo = await makeImage({ width: 300, height: 200 });
  for (let i = 0; i < 3; i++) await upload(EDITOR, "image", [photo]);
});
afterAll(() => shop.end());

const EDITOR = "/api/tiptap-upload-image/pc/1";
const CHAT = "/api/chats/{chat}/upload";
const memoryMb = () => memoryOf(shop.server);

async function upload(to: string, field: string, files: Buffer[]): Promise<{ status: number; ms: number }> {
  const body = new FormData();
  body.set("productId", "1");
  body.set("shopType", "pc");
  for (const [i, file] of files.entries()) body.append(field, new File([new Uint8Array(file)], `file-${i}.png`));
  const began = performance.now();
  const response = await client.fetch(shop.fill(to), { method: "POST", body, headers: { Origin: shop.server.url } });
  await response.text();
  return { status: response.status, ms: performance.now() - began };
}

const countStored = () => shop.db.$client.prepare("SELECT count(*) FROM images").pluck().get();

/** Temporary files of uploads. */
function listIncoming(): string[] {
  const folder = path.join(shop.server.storageDir, "incoming-uploads");
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) =>
    statSync(path.join(folder, name), { throwIfNoEntry: false })?.isFile(),
  );
}

/**
 * The header of a file names its size in pixels. So the shop refuses a file with too many pixels by its header. No
 * header names the number of frames or the texts. To refuse a file for these, the shop would have to read all of it.
 * Instead it reads the first frame only, and no text.
 */
describe("a file that is huge when it is read", () => {
  test.each<[what: string, make: () => Buffer | Promise<Buffer>, status: number]>([
    ["a PNG of 30,000 × 30,000 pixels", () => makePngOfSize(30_000, 30_000), 413],
    ["a JPEG of 100 megapixels", () => makeHugeJpeg(100), 413],
    ["an animation of 20,000 frames of 2,000 × 2,000 pixels", () => makeGif(20_000, 2_000), 200],
    ["a PNG with a text of 50 MB", makePngWithHugeText, 200],
    ["a PNG with a colour profile of 50 MB", makePngWithHugeProfile, 200],
    ["half a photograph", () => photo.subarray(0, photo.byteLength / 2), 400],
    ["an empty file", () => Buffer.alloc(0), 400],
  ])("(%s) takes little time and memory", async (_, make, status) => {
    const file = await make();
    const before = memoryMb();
    let most = before;
    const sampling = setInterval(() => (most = Math.max(most, memoryMb())), 50);
    const [answer, page] = await Promise.all([
      upload(EDITOR, "image", [file]),
      fetch(`${shop.server.url}/pcshop`),
    ]).finally(() => clearInterval(sampling));
    expect([answer.status, page.status]).toEqual([status, 200]);
    expect(answer.ms).toBeLessThan(status === 200 ? MAX_WORK_MS : MAX_MS);
    expect(most - before).toBeLessThan(MAX_GROWTH_MB);
    await expect.poll(() => memoryMb() - before, { timeout: 30_000 }).toBeLessThan(MAX_KEPT_MB);
  });
});

describe("a form", () => {
  /** With the statuses of a form of 51 files, of 1,000 parts, and of a file of 25 MB. CSV files may have 64 MB. */
  const TARGETS: [to: string, field: string, many: number, parts: number, large: number | null][] = [
    [EDITOR, "image", 413, 413, 413],
    [CHAT, "image", 413, 413, 413],
    // Says beside each file why it was refused.
    ["/admin/pictures/pc/draft", "image", 413, 413, 200],
    ["/api/upload-images", "images", 413, 413, 413],
    ["/pcadmin?index", "images", 400, 413, 400],
    ["/chat/{chat}", "image", 413, 413, 413],
    ["/pcadmin/csv", "file", 413, 413, null],
  ];

  test.each(TARGETS)(
    "refuses at %s a form of 51 files, of a 25 MB file or of 1,000 parts, and leaves no file",
    async (to, field, many, parts, large) => {
      const statusOf = async (files: Buffer[]) => (await upload(to, field, files)).status;
      expect(await statusOf(Array.from({ length: 51 }, () => photo))).toBe(many);
      expect(await statusOf(Array.from({ length: 1_000 }, () => Buffer.from("x")))).toBe(parts);
      if (large !== null) {
        const before = countStored();
        expect(await statusOf([Buffer.alloc(25 * MEGABYTE)])).toBe(large);
        expect(countStored()).toBe(before);
      }
      expect(listIncoming()).toEqual([]);
    },
  );

  test("leaves no file of a form that is aborted at any byte", { timeout: 120_000 }, async () => {
    const boundary = "----aborted";
    const cookie = Array.from(client.cookies, (pair) => pair.join("=")).join("; ");
    const times = countOf(200);
    for (let i = 0; i < times; i++) {
      const [to, field] = TARGETS[i % TARGETS.length] ?? [EDITOR, "image"];
      const part = `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="a.jpg"\r\n\r\n`;
      const whole = Buffer.concat([Buffer.from(part), photo, Buffer.from(`\r\n--${boundary}--\r\n`)]);
      const headers = {
        ...{ Cookie: cookie, Origin: shop.server.url, "Content-Length": whole.byteLength },
        "Content-Type": `multipart/form-data; boundary=${boundary}`,
      };
      const request = sendRequest(shop.server.url + shop.fill(to), { method: "POST", headers });
      request.on("error", () => undefined);
      const bytes = whole.subarray(0, Math.floor((whole.byteLength * i) / times));
      await new Promise((resolve) => request.write(bytes, resolve));
      request.destroy();
    }
    await expect.poll(listIncoming, { timeout: 10_000 }).toEqual([]);
    expect((await upload(EDITOR, "image", [photo])).status).toBe(200);
  });
});
