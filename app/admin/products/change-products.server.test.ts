import { afterEach, beforeEach, describe, expect, it } from "vitest";

import type { Db } from "#db/connection.ts";
import { products, stagedImages } from "#db/schema/index.ts";
import { insertImage } from "#tests/factories/images.ts";
import { insertProduct } from "#tests/factories/products.ts";
import { insertShop, later, NOW } from "#tests/factories/purchases.ts";
import { makeDatabase } from "#tests/setup/template-database.ts";

import { COMMAND } from "../../audit/actor.ts";
import { getNextId } from "../../catalogue/products/next-id.queries.server.ts";
import { isOpenBox, productSchema, type ProductInput } from "../../catalogue/product.schema.ts";
import { findStoredProduct, listStoredImages } from "../../catalogue/products/stored-products.queries.server.ts";
import { takeUnits } from "../../orders/stock.server.ts";
import type { ShopValue } from "../../shops/shops.ts";
import { fail } from "../../shared/result.ts";

import { addProduct, editProduct } from "./change-products.server.ts";

let db: Db;
let cleanup: () => void;
beforeEach(() => {
  ({ db, cleanup } = makeDatabase());
});
afterEach(() => cleanup());

const DRAFT = "a-form";
const hash = (letter: string) => letter.repeat(32);

/** Staged images of a form, named by their letters. */
function stage(letters: string, { shop = "pc", draft = DRAFT }: { shop?: ShopValue; draft?: string } = {}): string[] {
  return [...letters].map((letter, i) => {
    const fileName = `${letter}.webp`;
    const { hash } = insertImage(db, letter);
    db.insert(stagedImages)
      .values({ shop, draft, position: i + 1, fileName, hash, stagedAt: NOW })
      .run();
    return fileName;
  });
}

function input(shop: ShopValue, fields: object = {}): ProductInput {
  const names = { id: "24", title: "Lamp", main_category: "Home", category: "Lighting" };
  return productSchema(shop).parse({ ...names, ...fields });
}

const named = (names: readonly string[] | null) => names?.map((name) => ({ name })) ?? null;
const add = (fields: object = {}, images: string[] | null = [], copyOf: string | null = null) =>
  addProduct(db, "pc", input("pc", fields), { by: COMMAND, draft: DRAFT, images: named(images), copyOf, now: NOW });

const hashesOf = (key: number | undefined) => listStoredImages(db, key ?? 0).map((image) => image.hash);

describe("adding a product", () => {
  it("saves it with its images in the given order, and deletes the form's draft", () => {
    stage("abc");
    expect(add({}, ["c.webp", "a.webp"])).toEqual({ ok: true, value: { id: "24" } });
    expect(hashesOf(findStoredProduct(db, "pc", "24")?.key)).toEqual([hash("c"), hash("a")]);
    expect(db.select().from(stagedImages).all()).toEqual([]);
  });

  it("uses all staged images if no images are named", () => {
    stage("ab");
    add({}, null);
    expect(hashesOf(findStoredProduct(db, "pc", "24")?.key)).toEqual([hash("a"), hash("b")]);
  });

  it("changes neither an existing product nor the staged images", () => {
    insertProduct(db, "pc", { id: "24", title: "The first" });
    stage("a");
    expect(add({ title: "The second" }, ["a.webp"])).toEqual(fail("taken"));
    expect(findStoredProduct(db, "pc", "24")?.input.title).toBe("The first");
    expect(db.select().from(stagedImages).all()).toHaveLength(1);
  });

  it("adds nothing if an image is missing, or staged for another shop or form", () => {
    stage("a", { shop: "smart" });
    stage("b", { draft: "another-form" });
    for (const name of ["a.webp", "b.webp", "../../x", ""]) {
      expect(add({}, [name])).toEqual(fail("unknown-image"));
    }
    expect(db.select().from(products).all()).toEqual([]);
  });

  it("gives a copy the images of the original", () => {
    stage("ab");
    add({ id: "1" }, ["a.webp", "b.webp"]);
    const names = db.$client.prepare("SELECT file_name FROM product_images ORDER BY position").pluck().all();
    expect(add({ id: "2" }, names as string[], "1").ok).toBe(true);
    expect(hashesOf(findStoredProduct(db, "pc", "2")?.key)).toEqual([hash("a"), hash("b")]);
  });
});

describe("editing a product", () => {
  const edit = (fields: object, { images = null as readonly string[] | null, expected = null as Date | null } = {}) =>
    editProduct(db, "pc", "24", () => input("pc", fields), {
      by: COMMAND,
      draft: DRAFT,
      images: named(images),
      expected,
      now: later(1),
    });

  it("saves over the loaded version, and refuses to save over a newer one", () => {
    add();
    const loadedAt = findStoredProduct(db, "pc", "24")?.updatedAt ?? NOW;
    expect(edit({ title: "First" }, { expected: loadedAt }).ok).toBe(true);
    expect(edit({ title: "Second" }, { expected: loadedAt })).toEqual(fail("changed"));
    expect(findStoredProduct(db, "pc", "24")?.input.title).toBe("First");
  });

  it("accepts a form again that is already saved, and writes nothing", () => {
    stage("a");
    add({}, ["a.webp"]);
    const stored = findStoredProduct(db, "pc", "24");
    const names = listStoredImages(db, stored?.key ?? 0).map(({ fileName }) => fileName);
    const form = [{ title: "First" }, { images: names, expected: stored?.updatedAt ?? NOW }] as const;
    expect(edit(...form).ok).toBe(true);
    const saved = findStoredProduct(db, "pc", "24");
    expect(edit(...form).ok).toBe(true);
    expect(findStoredProduct(db, "pc", "24")).toEqual(saved);
  });

  it("does not accept a form again whose images are other ones now, or unknown", () => {
    stage("ab");
    add({}, ["a.webp", "b.webp"]);
    const stored = findStoredProduct(db, "pc", "24");
    const names = listStoredImages(db, stored?.key ?? 0).map(({ fileName }) => fileName);
    const expected = stored?.updatedAt ?? NOW;
    expect(edit({ title: "First" }, { expected }).ok).toBe(true);
    for (const images of [names.toReversed(), names.slice(1), ["gone.webp"]]) {
      expect(edit({ title: "First" }, { images, expected })).toEqual(fail("changed"));
    }
  });

  it("does not add a product, not even under another id", () => {
    expect(edit({ title: "New" })).toEqual(fail("not-found"));
    add();
    expect(edit({ id: "25", title: "Moved" }).ok).toBe(true);
    expect(db.select({ id: products.id, title: products.title }).from(products).all()).toEqual([
      { id: "24", title: "Moved" },
    ]);
  });

  it("sorts old and new images, and keeps the order if no images are named", () => {
    stage("ab");
    add({}, ["a.webp", "b.webp"]);
    const key = findStoredProduct(db, "pc", "24")?.key ?? 0;
    const [first = "", second = ""] = listStoredImages(db, key).map(({ fileName }) => fileName);
    stage("c");
    expect(edit({}, { images: [second, "c.webp", first] }).ok).toBe(true);
    expect(hashesOf(key)).toEqual([hash("b"), hash("c"), hash("a")]);
    edit({ title: "Other" });
    expect(hashesOf(key)).toEqual([hash("b"), hash("c"), hash("a")]);
  });

  it("writes nothing if the change throws", () => {
    add();
    const fail = () => {
      throw new Error("not right");
    };
    const options = { draft: DRAFT, images: null, by: COMMAND, expected: null, now: later(1) };
    expect(() => editProduct(db, "pc", "24", fail, options)).toThrow("not right");
    expect(findStoredProduct(db, "pc", "24")?.updatedAt).toEqual(NOW);
  });

  it("refuses to save if a purchase has changed the stock since loading", () => {
    const key = insertShop(db, { stock: 5 });
    const loaded = findStoredProduct(db, "ayz", "lamp");
    if (!loaded) throw new Error("The lamp was not found.");
    expect(takeUnits(db, { productKey: key, condition: "good", quantity: 1 }, later(1))).toBe(true);
    const options = { draft: DRAFT, images: null, by: COMMAND, expected: loaded.updatedAt, now: later(1) };
    expect(editProduct(db, "ayz", "lamp", () => loaded.input, options)).toEqual(fail("changed"));
    const now = findStoredProduct(db, "ayz", "lamp")?.input;
    expect(now && isOpenBox(now) && now.good_condition_available_quantity).toBe(4);
  });
});

it("the next id is the highest whole number plus one, per shop", () => {
  expect(getNextId(db, "pc")).toBe("1");
  for (const id of ["9", "10", "007", "11a", "A-99", "12.5", "1234567890123456"]) insertProduct(db, "pc", { id });
  insertProduct(db, "smart", { id: "50" });
  expect(getNextId(db, "pc")).toBe("11");
});
