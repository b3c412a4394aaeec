import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { replaceProductImages } from "#app/catalogue/products/products.server.ts";
import type { Db } from "#db/connection.ts";
import { stagedImages } from "#db/schema/index.ts";
import { insertImage } from "#tests/factories/images.ts";
import { insertProduct } from "#tests/factories/products.ts";
import { makeDatabase } from "#tests/setup/template-database.ts";

import { fail } from "../../shared/result.ts";

import { galleryImageUrl } from "./gallery.ts";
import { discardDraft, findImages, listGallery, makeDraftId } from "./image-form.server.ts";
import { cleanUpStagedImages, isDraftId, replaceStaged, stageImage, unstageImage } from "./staging.server.ts";

const NOW = new Date(1_700_000_000_000);
const image = (letter: string) => insertImage(db, letter);
const named = (...names: string[]) => names.map((name) => ({ name }));

let db: Db;
let cleanup: () => void;
const draft = makeDraftId();
const of = { shop: "pc", draft } as const;

beforeEach(() => {
  ({ db, cleanup } = makeDatabase());
  const key = insertProduct(db, "pc", { id: "24" });
  replaceProductImages(db, key, [image("a"), { ...image("b"), fileName: "1600-1.webp" }]);
  stageImage(db, of, image("c"), NOW);
});
afterEach(() => {
  cleanup();
});

const editing = { ...of, productId: "24" };
const adding = { ...of, productId: null };
const staged = `${NOW.getTime()}-1.webp`;
const hashes = (found: ReturnType<typeof findImages>) =>
  found.ok ? found.value.map(({ hash, fileName }) => [hash[0], fileName]) : found.problem.code;

describe("images that a form names", () => {
  it("are the product's and the staged ones, each with its final name", () => {
    expect(hashes(findImages(db, editing, named(staged, "1600-1.webp", "1.webp")))).toEqual([
      ["c", staged],
      ["b", "1600-1.webp"],
      ["a", "1.webp"],
    ]);
  });

  it("have no final name yet if there is no product", () => {
    expect(hashes(findImages(db, adding, named(staged)))).toEqual([["c", undefined]]);
  });

  it.each([
    ["nobody's", editing, "7.webp"],
    ["another draft's", { ...editing, draft: makeDraftId() }, staged],
    ["another shop's draft's", { ...editing, shop: "smart" as const }, staged],
    ["another product's", { ...editing, productId: "25" }, "1.webp"],
    ["a product's, in a form for a new one", adding, "1.webp"],
    ["a path", editing, "../../24/1.webp"],
    ["__proto__", editing, "__proto__"],
  ])("are refused if one is %s", (_whose, form, name) => {
    expect(hashes(findImages(db, form, named(name)))).toBe("unknown-image");
    expect(listGallery(db, form, named(name))).toEqual([]);
  });
});

describe("the gallery", () => {
  it("shows the product's images and then the staged ones, each at its own address", () => {
    const gallery = listGallery(db, editing);
    expect(gallery).toEqual([
      { name: "1.webp", hash: "a".repeat(32), saved: true, condition: null },
      { name: "1600-1.webp", hash: "b".repeat(32), saved: true, condition: null },
      { name: staged, hash: "c".repeat(32), saved: false, condition: null },
    ]);
    expect(gallery.map((shown) => galleryImageUrl(editing, shown))).toEqual([
      "/images/PCProducts/24/preview/1.webp?v=aaaaaaaaaaaa",
      "/images/PCProducts/24/preview/1600-1.webp?v=bbbbbbbbbbbb",
      `/admin/pictures/pc/${draft}/${staged}`,
    ]);
  });

  it("shows the images that the form names, without missing ones", () => {
    const names = [staged, "gone.webp", "1.webp"];
    expect(listGallery(db, editing, named(...names)).map(({ name }) => name)).toEqual([staged, "1.webp"]);
  });
});

describe("a draft", () => {
  it("accepts thirty images and refuses the next with a message", () => {
    for (let i = 2; i <= 30; i++) expect(stageImage(db, of, image("d"), NOW).ok).toBe(true);
    expect(stageImage(db, of, image("d"), NOW)).toEqual(fail("too-many"));
    unstageImage(db, of, staged);
    expect(stageImage(db, of, image("d"), NOW)).toMatchObject({
      ok: true,
      value: { fileName: "1700000000000-31.webp" },
    });
  });

  it("is replaced completely by the API, with images named by position", () => {
    const waiting = { shop: "pc", draft: "99" } as const;
    expect(replaceStaged(db, waiting, [image("d"), image("e")], NOW)).toEqual(["1.webp", "2.webp"]);
    expect(replaceStaged(db, waiting, [image("f")], NOW)).toEqual(["1.webp"]);
    expect(hashes(findImages(db, { ...waiting, productId: null }, named("1.webp")))).toEqual([["f", undefined]]);
  });

  it("ends with its form, or after a day", () => {
    const other = { shop: "pc", draft: makeDraftId() } as const;
    stageImage(db, other, image("d"), NOW);
    discardDraft(db, "pc", draft);
    expect(db.select().from(stagedImages).all()).toMatchObject([{ draft: other.draft }]);
    cleanUpStagedImages(db, NOW);
    expect(db.select().from(stagedImages).all()).toHaveLength(1);
    cleanUpStagedImages(db, new Date(NOW.getTime() + 1));
    expect(db.select().from(stagedImages).all()).toEqual([]);
  });

  it.each([
    ["a generated id", makeDraftId(), true],
    ["a product's id", "RTX-4090_ti.2", true],
    ["nothing", "", false],
    ["too long", "a".repeat(65), false],
    ["a path", "../secret", false],
    ["a trailing line break", "abc\n", false],
    ["another alphabet", "лампа", false],
  ])("accepts only an id as its name: %s", (_what, text, expected) => {
    expect(isDraftId(text)).toBe(expected);
  });
});
