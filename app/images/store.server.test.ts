import { mkdirSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import path from "node:path";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { replaceProductImages } from "#app/catalogue/products.server.ts";
import type { Db } from "#db/connection.ts";
import { makePicture } from "#tests/factories/pictures.ts";
import { insertProduct } from "#tests/factories/products.ts";
import { makeDatabase } from "#tests/setup/template-database.ts";

import { hashOf } from "./convert.server.ts";
import { PICTURE_SIZES, type StoredImage } from "./pictures.ts";
import { pictureFile, pictureFolder, readPicture, storePicture } from "./store.server.ts";
import { sweepPictures } from "./sweep.server.ts";

let db: Db;
let folder: string;
let cleanup: () => void;
let productKey: number;

beforeEach(() => {
  const made = makeDatabase();
  ({ db, cleanup } = made);
  folder = path.join(made.storageDir, "pictures");
  productKey = insertProduct(db, "pc");
});
afterEach(() => cleanup());

function makeSmall(seed = 1): Promise<Buffer> {
  return makePicture({ seed, width: 60, height: 40 });
}

async function store(bytes: Uint8Array): Promise<StoredImage> {
  const result = await storePicture(db, bytes, folder);
  if (!result.ok) throw new Error(`refused: ${result.code}`);
  return result.value;
}

const DAY_MS = 24 * 60 * 60 * 1000;
const longAgo = () => new Date(Date.now() - 2 * DAY_MS);
const aDayAgo = () => new Date(Date.now() - DAY_MS);

function makeOld({ hash }: StoredImage): void {
  utimesSync(pictureFile(hash, "full", folder), longAgo(), longAgo());
}

function inode({ hash }: StoredImage): number {
  return statSync(pictureFile(hash, "full", folder)).ino;
}

describe("storePicture", () => {
  it("puts all three files below the first digits of the hash and leaves nothing else", async () => {
    const { hash } = await store(await makeSmall());
    expect(pictureFolder(hash, folder)).toBe(path.join(folder, hash.slice(0, 2), hash));
    expect(readdirSync(pictureFolder(hash, folder)).sort()).toEqual(["full.webp", "large.webp", "preview.webp"]);
    expect(readdirSync(path.join(folder, "incoming"))).toEqual([]);
  });

  it("answers a refusal and writes nothing", async () => {
    expect(await storePicture(db, Buffer.from("<svg/>"), folder)).toEqual({ ok: false, code: "not-a-picture" });
    expect(() => readdirSync(folder)).toThrow("ENOENT");
  });

  it("keeps the files it has when the same picture comes again", async () => {
    const source = await makeSmall();
    const first = await store(source);
    const before = inode(first);
    expect(await store(source)).toEqual(first);
    expect(inode(first)).toBe(before);
  });

  it("knows a source and a stored picture by the row, without reading them as pictures", async () => {
    const notAPicture = Buffer.from("only its hash counts");
    const image = await store(await makeSmall());
    replaceProductImages(db, productKey, [{ ...image, sourceHash: hashOf(notAPicture) }]);
    expect((await store(notAPicture)).hash).toBe(image.hash);
    const full = await readPicture(image.hash, "full", folder);
    expect((await store(full ?? Buffer.alloc(0))).hash).toBe(image.hash);
  });

  it("makes the files anew where a row names them and the disk lost them", async () => {
    const source = await makeSmall();
    const image = await store(source);
    replaceProductImages(db, productKey, [image]);
    rmSync(folder, { recursive: true });
    expect(await readPicture(image.hash, "full", folder)).toBeNull();
    expect(await store(source)).toEqual(image);
    for (const size of PICTURE_SIZES) expect(await readPicture(image.hash, size, folder)).not.toBeNull();
  });

  it("stores one picture from many at once", async () => {
    const source = await makeSmall();
    const images = await Promise.all(Array.from({ length: 5 }, () => store(source)));
    expect(new Set(images.map(({ hash }) => hash)).size).toBe(1);
    expect(readdirSync(path.join(folder, "incoming"))).toEqual([]);
  });

  it("takes no other text for a hash", () => {
    for (const hash of ["", "..", "a/../../b", "A".repeat(32), "0".repeat(33)]) {
      expect(() => pictureFolder(hash, folder)).toThrow(RangeError);
    }
  });
});

describe("sweepPictures", () => {
  it("removes only what is old and in no row", async () => {
    const [used, unused, fresh] = [
      await store(await makeSmall(1)),
      await store(await makeSmall(2)),
      await store(await makeSmall(3)),
    ];
    replaceProductImages(db, productKey, [used]);
    makeOld(used);
    makeOld(unused);
    expect(await sweepPictures(db, aDayAgo(), folder)).toBe(1);
    expect(await readPicture(used.hash, "full", folder)).not.toBeNull();
    expect(await readPicture(unused.hash, "full", folder)).toBeNull();
    expect(await readPicture(fresh.hash, "full", folder)).not.toBeNull();
    expect(await sweepPictures(db, aDayAgo(), folder)).toBe(0);
  });

  it("leaves a picture that was reused and whose row is not there yet", async () => {
    const source = await makeSmall();
    const image = await store(source);
    makeOld(image);
    await store(source);
    expect(await sweepPictures(db, aDayAgo(), folder)).toBe(0);
    expect(await readPicture(image.hash, "full", folder)).not.toBeNull();
  });

  it.each<[string, (image: StoredImage) => void]>([
    ["reused", ({ hash }) => utimesSync(pictureFile(hash, "full", folder), new Date(), new Date())],
    ["named by a row", (image) => replaceProductImages(db, productKey, [image])],
  ])("gives back a picture that is %s between the look and the removal", async (_, meddle) => {
    const image = await store(await makeSmall());
    makeOld(image);
    // The sweep asks for this time just after it has read how old the file is.
    class Meddling extends Date {
      #first = true;
      override getTime(): number {
        if (this.#first) meddle(image);
        this.#first = false;
        return super.getTime();
      }
    }
    expect(await sweepPictures(db, new Meddling(aDayAgo()), folder)).toBe(0);
    for (const size of PICTURE_SIZES) expect(await readPicture(image.hash, size, folder)).not.toBeNull();
    expect(readdirSync(path.join(folder, "incoming"))).toEqual([]);
  });

  it("clears what interrupted writers left, once it is old", async () => {
    for (const name of ["old", "new"]) {
      mkdirSync(path.join(folder, "incoming", name), { recursive: true });
      writeFileSync(path.join(folder, "incoming", name, "full.webp"), "half");
    }
    utimesSync(path.join(folder, "incoming", "old"), longAgo(), longAgo());
    await sweepPictures(db, aDayAgo(), folder);
    expect(readdirSync(path.join(folder, "incoming"))).toEqual(["new"]);
  });

  it("does nothing where there are no pictures yet", async () => {
    expect(await sweepPictures(db, aDayAgo(), folder)).toBe(0);
  });
});
