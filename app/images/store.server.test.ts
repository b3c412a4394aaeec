import { readdirSync, readFileSync, rmSync, statSync, truncateSync } from "node:fs";
import path from "node:path";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import type { Db } from "#db/connection.ts";
import { images } from "#db/schema/index.ts";
import { makeImage } from "#tests/factories/images.ts";
import { makeDatabase } from "#tests/setup/template-database.ts";

import { fail } from "../shared/result.ts";

import { hashOf } from "./convert.server.ts";
import { imageFile, imageFolder, readImage } from "./image-files.server.ts";
import { IMAGE_SIZES, type StoredImage } from "./images.ts";
import { commitImages, prepareImage, storeImage } from "./store.server.ts";

let db: Db;
let folder: string;
let cleanup: () => void;

beforeEach(() => {
  const made = makeDatabase();
  ({ db, cleanup } = made);
  folder = path.join(made.storageDir, "pictures");
});
afterEach(() => cleanup());

function makeSmall(seed = 1): Promise<Buffer> {
  return makeImage({ seed, width: 60, height: 40 });
}

async function store(bytes: Uint8Array): Promise<StoredImage> {
  const result = await storeImage(db, bytes, folder);
  if (!result.ok) throw new Error(`refused: ${result.problem.code}`);
  return result.value;
}

function inode({ hash }: StoredImage): number {
  return statSync(imageFile(hash, "full", folder)).ino;
}

const rows = () => db.select().from(images).all();

describe("storeImage", () => {
  it("writes exactly three files below the first digits of the hash, and adds the row", async () => {
    const source = await makeSmall();
    const { hash, width, height } = await store(source);
    expect(imageFolder(hash, folder)).toBe(path.join(folder, hash.slice(0, 2), hash));
    expect(readdirSync(imageFolder(hash, folder)).sort()).toEqual(["full.webp", "large.webp", "preview.webp"]);
    expect(readdirSync(path.join(folder, "incoming"))).toEqual([]);
    const bytes = IMAGE_SIZES.reduce((sum, size) => sum + statSync(imageFile(hash, size, folder)).size, 0);
    expect(rows()).toMatchObject([{ hash, sourceHash: hashOf(source), width, height, bytes }]);
  });

  it("returns a problem and writes nothing if the file is refused", async () => {
    expect(await storeImage(db, Buffer.from("<svg/>"), folder)).toEqual(fail("not-an-image"));
    expect(() => readdirSync(folder)).toThrow("ENOENT");
    expect(rows()).toEqual([]);
  });

  it("keeps its files when the same image is stored again", async () => {
    const source = await makeSmall();
    const first = await store(source);
    const before = inode(first);
    expect(await store(source)).toEqual(first);
    expect(inode(first)).toBe(before);
    expect(rows()).toHaveLength(1);
  });

  it("recognizes a known source or stored image by the row, without decoding it", async () => {
    const notAnImage = Buffer.from("only its hash counts");
    const image = await store(await makeSmall());
    db.update(images)
      .set({ sourceHash: hashOf(notAnImage) })
      .run();
    expect((await store(notAnImage)).hash).toBe(image.hash);
    const full = await readImage(image.hash, "full", folder);
    expect((await store(full ?? Buffer.alloc(0))).hash).toBe(image.hash);
  });

  it("marks an image that is stored again as new, so that cleanup keeps it", async () => {
    const source = await makeSmall();
    await store(source);
    db.update(images)
      .set({ lastStoredAt: new Date(0) })
      .run();
    await store(source);
    expect(Date.now() - (rows()[0]?.lastStoredAt.getTime() ?? 0)).toBeLessThan(60_000);
  });

  it("converts again if the row exists and the files are missing", async () => {
    const source = await makeSmall();
    const image = await store(source);
    rmSync(folder, { recursive: true });
    expect(await readImage(image.hash, "full", folder)).toBeNull();
    expect(await store(source)).toEqual(image);
    for (const size of IMAGE_SIZES) expect(await readImage(image.hash, size, folder)).not.toBeNull();
  });

  it.each(IMAGE_SIZES)("writes all files again if %s.webp is missing, empty or cut off", async (size) => {
    const source = await makeSmall();
    const image = await store(source);
    const file = imageFile(image.hash, size, folder);
    const whole = readFileSync(file);
    const losses = [() => rmSync(file), () => truncateSync(file), () => truncateSync(file, whole.length - 1)];
    for (const lose of losses) {
      lose();
      expect(await store(source)).toEqual(image);
      expect(readFileSync(file).equals(whole)).toBe(true);
    }
  });

  it("reassigns a source to the image that it converts to now", async () => {
    const source = await makeSmall();
    const { hash } = await store(source);
    // Simulates an older converter that made another image of it, whose files are gone.
    db.update(images)
      .set({ hash: "f".repeat(32) })
      .run();
    rmSync(folder, { recursive: true });
    await store(source);
    expect(new Map(rows().map((row) => [row.hash, row.sourceHash]))).toEqual(
      new Map([
        ["f".repeat(32), null],
        [hash, hashOf(source)],
      ]),
    );
  });

  it("stores one image for two sources that convert to the same image", async () => {
    const source = await makeSmall();
    const image = await store(source);
    const commented = Buffer.concat([source, Buffer.from("a comment behind the image")]);
    expect(await store(commented)).toEqual(image);
    expect(rows()).toMatchObject([{ hash: image.hash, sourceHash: hashOf(commented) }]);
  });

  it("stores one image when many store it at once", async () => {
    const source = await makeSmall();
    const stored = await Promise.all(Array.from({ length: 5 }, () => store(source)));
    expect(new Set(stored.map(({ hash }) => hash)).size).toBe(1);
    expect(rows()).toHaveLength(1);
    expect(readdirSync(path.join(folder, "incoming"))).toEqual([]);
  });

  it("stores none of several images if one of them fails", async () => {
    const prepared = await Promise.all([1, 2].map((seed) => prepareImage(db, () => makeSmall(seed), { folder })));
    const both = prepared.flatMap((one) => (one.ok ? [one.value] : []));
    rmSync(both[1]?.converted?.aside ?? "", { recursive: true });
    await expect(commitImages(db, both, folder)).rejects.toThrow("ENOENT");
    expect(rows()).toEqual([]);
    expect(readdirSync(path.join(folder, "incoming"))).toEqual([]);
  });

  it("refuses text that is not a hash", () => {
    for (const hash of ["", "..", "a/../../b", "A".repeat(32), "0".repeat(33)]) {
      expect(() => imageFolder(hash, folder)).toThrow(RangeError);
    }
  });
});
