import path from "node:path";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { cleanUpBin, deleteProduct } from "#app/catalogue/products/bin.server.ts";
import { hashOf } from "#app/images/convert.server.ts";
import { imageResponse } from "#app/images/image-response.server.ts";
import { getPublicImage } from "#app/images/public-image.server.ts";
import { storeImage } from "#app/images/store.server.ts";
import type { ShopValue } from "#app/shops/shops.ts";
import type { Db } from "#db/connection.ts";
import { descriptionImages } from "#db/schema/index.ts";
import { insertImage, makeImage } from "#tests/factories/images.ts";
import { insertProduct } from "#tests/factories/products.ts";
import { READING_CLIENT } from "#tests/setup/load-context.ts";
import { makeDatabase } from "#tests/setup/template-database.ts";

import { COMMAND } from "../../audit/actor.ts";
import { fail } from "../../shared/result.ts";
import { sanitizeDescription } from "../description.server.ts";
import { productSchema } from "../product.schema.ts";

import {
  addDescriptionImage,
  cleanUpDescriptionImages,
  deleteDescriptionFolder,
  deleteDescriptionImage,
} from "./description-images.server.ts";
import { dryRunSave, saveProduct } from "./products.server.ts";
import { findStoredProduct } from "./stored-products.queries.server.ts";

let db: Db;
let folder: string;
let cleanup: () => void;

beforeEach(() => {
  const made = makeDatabase();
  ({ db, cleanup } = made);
  folder = path.join(made.storageDir, "pictures");
});
afterEach(() => cleanup());

const NOW = new Date(Date.UTC(2026, 10, 21));
const DAY_MS = 24 * 60 * 60 * 1000;
const days = (count: number) => new Date(NOW.getTime() + count * DAY_MS);

function add(shop: ShopValue, productId: string, { now = NOW, hash = insertImage(db, "a").hash } = {}): string {
  return addDescriptionImage(db, { by: COMMAND, shop, productId, hash, now });
}

function input(html: string, id = "24") {
  const names = { id, title: "Lamp", main_category: "Home", category: "Light" };
  return productSchema("pc").parse({ ...names, description: html });
}

/** Saves the description for the PC product 24. Returns the stored description. */
function save(html: string, inDescription?: ReadonlyMap<string, string>): string {
  saveProduct(db, "pc", input(html), { by: COMMAND, now: NOW, inDescription });
  return findStoredProduct(db, "pc", "24")?.input.description ?? "";
}

function show(...addresses: string[]): string {
  return `<p>${addresses.map((src) => `<img src="${src}" alt="" />`).join("")}</p>`;
}

function addresses(): string[] {
  const rows = db.select().from(descriptionImages).all();
  return rows.map((row) => `${row.shop}/${row.productId}/${row.fileName}`).sort();
}

function rowOf(src: string): string {
  const [, , name = "", id = "", , file = ""] = src.split("/");
  const shops: Record<string, string> = { Products: "default", PCProducts: "pc", AYZProducts: "ayz" };
  return `${shops[name] ?? name}/${id}/${file}`;
}

describe("an image of a description", () => {
  it("keeps the image's address in the description and serves the full size", async () => {
    const stored = await storeImage(db, await makeImage({ width: 1500, height: 20 }), folder);
    if (!stored.ok) throw new Error(stored.problem.code);
    const { hash } = stored.value;
    const src = add("pc", "24", { hash });
    expect(src).toMatch(/^\/images\/PCProducts\/24\/description\/[\w-]{16}\.webp$/);
    expect(sanitizeDescription(show(src), { shop: "pc", id: "24" })).toBe(show(src));

    const ask = (query: string, id = "24", size = "description") => {
      const image = getPublicImage(db, { folder: "PCProducts", id, size, file: src.split("/").at(-1) });
      const request = new Request(`http://shop.example${src}${query}`);
      return imageResponse({ request, context: READING_CLIENT }, { ...image, audience: "public" }, folder);
    };
    const whole = await ask("");
    expect([whole.status, whole.headers.get("Cache-Control")]).toEqual([200, "no-cache"]);
    expect(hashOf(new Uint8Array(await whole.arrayBuffer()))).toBe(hash);
    const versioned = await ask(`?v=${hash.slice(0, 12)}`);
    expect(versioned.headers.get("Cache-Control")).toContain("immutable");
    expect((await ask("", "25")).status).toBe(404);
    expect((await ask("", "24", "preview")).status).toBe(404);
  });
});

describe("deleteDescriptionImage", () => {
  it("removes an image that no saved description shows, by the page's address or the API's", () => {
    const [first, second, other] = [add("pc", "24"), add("pc", "24"), add("pc", "25")];
    expect(deleteDescriptionImage(db, first, COMMAND, NOW)).toEqual({ ok: true, value: null });
    expect(deleteDescriptionImage(db, `/api${second}`, COMMAND, NOW)).toEqual({ ok: true, value: null });
    expect(deleteDescriptionImage(db, first, COMMAND, NOW).ok).toBe(true);
    expect(addresses()).toEqual([rowOf(other)]);
  });

  it("keeps an image of the saved description until it is saved without it", () => {
    const src = add("pc", "24");
    insertProduct(db, "pc", { id: "24", description: show(src) });
    expect(deleteDescriptionImage(db, src, COMMAND, NOW).ok).toBe(true);
    expect(addresses()).toEqual([rowOf(src)]);
  });

  it.each([
    "",
    "/images/PCProducts/24/1.webp",
    "/images/PCProducts/24/preview/1.webp",
    "/images/PCProducts/24/description/",
    "/images/PCProducts/24/description/../1.webp",
    "/images/PCProducts/../24/description/a.webp",
    "/images/PCProducts/24/description/a.webp/../b.webp",
    "/images/PCProducts/24/description/a%2ewebp",
    "/images/PCProducts/24/description/a.webp?x=1",
    "/images/PCProducts/24/description/a.webp\n",
    "/images/pcproducts/24/description/a.webp",
    "/images/__proto__/24/description/a.webp",
    "//evil.example/images/PCProducts/24/description/a.webp",
    "https://evil.example/images/PCProducts/24/description/a.webp",
    "../images/PCProducts/24/description/a.webp",
  ])("refuses the address %j", (src) => {
    add("pc", "24");
    expect(deleteDescriptionImage(db, src, COMMAND, NOW)).toEqual(fail("not-a-description-image"));
    expect(addresses()).toHaveLength(1);
  });
});

describe("deleteDescriptionFolder", () => {
  it("removes a product's images except those of its saved description", () => {
    const [shown, , elsewhere, otherShop] = [add("pc", "24"), add("pc", "24"), add("pc", "25"), add("default", "24")];
    insertProduct(db, "pc", { id: "24", description: show(shown) });
    deleteDescriptionFolder(db, { shop: "pc", id: "24" }, COMMAND, NOW);
    expect(addresses()).toEqual([shown, elsewhere, otherShop].map(rowOf).sort());
  });
});

describe("saving a description", () => {
  it("gives the product its own copies of other products' images, with new addresses in the text", () => {
    const [own, others, otherShops] = [add("pc", "24"), add("pc", "25"), add("ayz", "7")];
    const html = save(show(own, others, otherShops, `/api${others}?v=00ff`));
    const [, , copied = "", fromShop = "", again] = html.split('src="').map((part) => part.split('"')[0]);
    expect(html).toBe(show(own, copied, fromShop, copied));
    expect(again).toBe(copied);
    expect(copied).toBe(others.replace("/25/", "/24/"));
    expect(fromShop).toBe(otherShops.replace("AYZProducts/7", "PCProducts/24"));
    expect(addresses()).toEqual([own, others, otherShops, copied, fromShop].map(rowOf).sort());
  });

  it("uses another name if a different image has the name, and the same name if the image is the same", () => {
    const own = add("pc", "24");
    const { fileName } = db.select().from(descriptionImages).get() ?? { fileName: "" };
    const other = insertImage(db, "b").hash;
    db.insert(descriptionImages).values({ shop: "pc", productId: "25", fileName, hash: other, uploadedAt: NOW }).run();
    const foreign = show(own.replace("/24/", "/25/"));
    const html = save(foreign);
    expect(html).toBe(show(`/images/PCProducts/24/description/${other}.webp`));
    expect(saveProduct(db, "pc", input(foreign), { by: COMMAND, now: NOW }).outcome).toBe("unchanged");
  });

  it("adopts the images that come with it, by their references", () => {
    const { hash } = insertImage(db, "b");
    const given = new Map([["export-images/7/description/plan.webp", hash]]);
    const html = show("export-images/7/description/plan.webp", "export-images/7/description/other.webp");
    const stored = save(html, given);
    expect(stored).toBe(show("/images/PCProducts/24/description/plan.webp"));
    expect(db.select().from(descriptionImages).all()).toMatchObject([{ productId: "24", fileName: "plan.webp", hash }]);
    expect(saveProduct(db, "pc", input(html), { by: COMMAND, now: NOW, inDescription: given }).outcome).toBe(
      "unchanged",
    );
  });

  it("adopts nothing in a dry run, nor if the product is not saved", () => {
    const src = add("pc", "25");
    expect(dryRunSave(db, "pc", input(show(src)), {})).toBe("created");
    expect(() => saveProduct(db, "smart", { ...input(show(src)), title: "" }, { by: COMMAND, now: NOW })).toThrow(
      "products_title",
    );
    expect(addresses()).toEqual([rowOf(src)]);
  });

  it("leaves text unchanged and removes images that do not exist or are foreign", () => {
    const src = add("pc", "25");
    const html = `<p>${src}</p><img src="https://evil.example${src}"><img src="/images/PCProducts/26/description/x.webp">`;
    expect(save(html)).toBe(`<p>${src}</p>`);
    expect(addresses()).toEqual([rowOf(src)]);
  });

  it("keeps its images, even if they were uploaded long ago", async () => {
    const src = add("pc", "24", { now: days(-3) });
    save(show(src));
    await cleanUpDescriptionImages(db, days(-1));
    expect(addresses()).toEqual([rowOf(src)]);
  });
});

describe("cleanUpDescriptionImages", () => {
  it("keeps an image for a day after the description was saved without it, so that undo still finds it", async () => {
    const [dropped, kept] = [add("pc", "24", { now: days(-30) }), add("pc", "24", { now: days(-30) })];
    insertProduct(db, "pc", { id: "24", description: show(dropped, kept) });
    save(show(kept));
    await cleanUpDescriptionImages(db, NOW);
    expect(addresses()).toEqual([dropped, kept].map(rowOf).sort());
    await cleanUpDescriptionImages(db, days(1));
    expect(addresses()).toEqual([rowOf(kept)]);
  });

  it("removes all old images that no description shows", async () => {
    const shown = Array.from({ length: 150 }, () => add("pc", "24", { now: days(-3) }));
    for (let i = 0; i < 300; i++) add("pc", "24", { now: days(-3) });
    const fresh = add("pc", "24");
    insertProduct(db, "pc", { id: "24", description: show(...shown) });
    await cleanUpDescriptionImages(db, days(-1));
    expect(addresses()).toEqual([...shown, fresh].map(rowOf).sort());
  });

  it("matches whole names only, and only in the product's own description", async () => {
    const src = add("pc", "24", { now: days(-3) });
    insertProduct(db, "pc", { id: "25", description: show(src) });
    insertProduct(db, "pc", { id: "24", description: show(src.replace(".webp", "x.webp")) });
    await cleanUpDescriptionImages(db, days(-1));
    expect(addresses()).toEqual([]);
  });

  it("keeps the images of a deleted product as long as it can be restored, and deletes them after that", async () => {
    const src = add("pc", "24", { now: days(-3) });
    insertProduct(db, "pc", { id: "24", description: show(src) });
    await cleanUpDescriptionImages(db, days(-1));
    expect(addresses()).toHaveLength(1);
    deleteProduct(db, "pc", { id: "24", by: COMMAND, now: NOW });
    insertProduct(db, "pc", { id: "24", description: "<p>Another</p>" });
    await cleanUpDescriptionImages(db, days(-1));
    expect(addresses()).toHaveLength(1);
    await cleanUpBin(db, days(1));
    await cleanUpDescriptionImages(db, days(-1));
    expect(addresses()).toEqual([]);
  });
});
