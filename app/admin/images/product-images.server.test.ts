import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { replaceProductImages } from "#app/catalogue/products/products.server.ts";
import { findStoredProduct, listStoredImages } from "#app/catalogue/products/stored-products.queries.server.ts";
import type { Db } from "#db/connection.ts";
import { insertImage } from "#tests/factories/images.ts";
import { insertProduct } from "#tests/factories/products.ts";
import { makeDatabase } from "#tests/setup/template-database.ts";

import { COMMAND } from "../../audit/actor.ts";
import { fail } from "../../shared/result.ts";

import { addUploadedImages, removeImage } from "./product-images.server.ts";
import { listStaged } from "./staging.server.ts";

const LOADED = new Date(1_600_000_000_000);
const NOW = new Date(1_700_000_000_000);
const image = (letter: string) => insertImage(db, letter);

let db: Db;
let cleanup: () => void;
let key: number;

beforeEach(() => {
  ({ db, cleanup } = makeDatabase());
  key = insertProduct(db, "pc", { id: "24", updatedAt: LOADED });
  replaceProductImages(db, key, [image("a"), { ...image("b"), fileName: "1500-1.webp" }, image("c")]);
});
afterEach(() => {
  cleanup();
});

const images = () => listStoredImages(db, key).map(({ hash, fileName }) => `${hash[0]} ${fileName}`);
const updatedAt = () => findStoredProduct(db, "pc", "24")?.updatedAt;

describe("uploads", () => {
  it("are added after a product's images, under names of their own", () => {
    const names = addUploadedImages(db, {
      by: COMMAND,
      shop: "pc",
      id: "24",
      images: [image("d"), image("d")],
      now: NOW,
    });
    expect(names).toEqual(["1700000000000-1.webp", "1700000000000-2.webp"]);
    expect(images()).toEqual(["a 1.webp", "b 1500-1.webp", "c 3.webp", ...names.map((name) => `d ${name}`)]);
    expect(updatedAt()).toEqual(NOW);
  });

  it("are staged if there is no such product, and replace earlier staged ones", () => {
    addUploadedImages(db, { by: COMMAND, shop: "pc", id: "25", images: [image("d"), image("e")], now: NOW });
    expect(addUploadedImages(db, { by: COMMAND, shop: "pc", id: "25", images: [image("f")], now: NOW })).toEqual([
      "1.webp",
    ]);
    expect(listStaged(db, { shop: "pc", draft: "25" })).toMatchObject([{ hash: image("f").hash }]);
    expect(updatedAt()).toEqual(LOADED);
  });
});

describe("removing an image", () => {
  const remove = (file: string, expected: Date | null = null, id = "24") =>
    removeImage(db, { by: COMMAND, shop: "pc", id, file, expected, now: NOW });

  it("renumbers numbered names and keeps the others", () => {
    expect(remove("1.webp")).toEqual({ ok: true, value: NOW });
    expect(images()).toEqual(["b 1500-1.webp", "c 2.webp"]);
    expect(updatedAt()).toEqual(NOW);
    // `{n}.webp` is the n-th image, regardless of its own name.
    expect(remove("1.webp")).toEqual({ ok: true, value: new Date(NOW.getTime() + 1) });
    expect(images()).toEqual(["c 1.webp"]);
  });

  it("is refused once the product has changed", () => {
    expect(remove("1.webp", new Date(LOADED.getTime() - 1))).toEqual(fail("changed"));
    expect(images()).toHaveLength(3);
    expect(remove("1500-1.webp", LOADED).ok).toBe(true);
    expect(images()).toEqual(["a 1.webp", "c 2.webp"]);
  });

  it.each(["4.webp", "0.webp", "1500-2.webp", "../1.webp", "1", ""])(
    "is refused for %s, which is not an image of the product",
    (file) => {
      expect(remove(file)).toEqual(fail("not-found"));
      expect(updatedAt()).toEqual(LOADED);
    },
  );

  it("is refused if the product does not exist", () => {
    expect(remove("1.webp", null, "25")).toEqual(fail("not-found"));
  });
});
