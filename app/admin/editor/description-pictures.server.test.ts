import path from "node:path";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { sanitizeDescription } from "#app/catalogue/description.server.ts";
import { deleteProduct } from "#app/catalogue/products.server.ts";
import { hashOf } from "#app/images/convert.server.ts";
import { isPictureUsed } from "#app/images/pictures.queries.server.ts";
import type { StoredImage } from "#app/images/pictures.ts";
import { servePicture } from "#app/images/serve.server.ts";
import { storePicture } from "#app/images/store.server.ts";
import type { ShopValue } from "#app/shops/shops.ts";
import type { Db } from "#db/connection.ts";
import { descriptionImages, products } from "#db/schema/index.ts";
import { makePicture } from "#tests/factories/pictures.ts";
import { insertProduct } from "#tests/factories/products.ts";
import { makeDatabase } from "#tests/setup/template-database.ts";

import {
  addDescriptionPicture,
  adoptDescriptionPictures,
  deleteDescriptionFolder,
  deleteDescriptionPicture,
  sweepDescriptionPictures,
} from "./description-pictures.server.ts";

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

function image(text = "a"): StoredImage {
  return { hash: hashOf(Buffer.from(text)), sourceHash: hashOf(Buffer.from("source")), width: 60, height: 40 };
}

function add(shop: ShopValue, productId: string, { now = NOW, of = image() } = {}): string {
  return addDescriptionPicture(db, { shop, productId, image: of, now });
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

describe("a picture of a description", () => {
  it("has an address that the allow-list keeps and that is served whole, with the rules of other pictures", async () => {
    const stored = await storePicture(db, await makePicture({ width: 1500, height: 20 }), folder);
    if (!stored.ok) throw new Error(stored.code);
    const src = add("pc", "24", { of: stored.value });
    expect(src).toMatch(/^\/images\/PCProducts\/24\/description\/[\w-]{16}\.webp$/);
    expect(sanitizeDescription(show(src), { shop: "pc", id: "24" })).toBe(show(src));

    const ask = (query: string, id = "24", size = "description") =>
      servePicture(
        db,
        new Request(`http://shop.example${src}${query}`),
        { folder: "PCProducts", id, size, file: src.split("/").at(-1) },
        folder,
      );
    const whole = await ask("");
    expect([whole.status, whole.headers.get("Cache-Control")]).toEqual([200, "no-cache"]);
    expect(hashOf(new Uint8Array(await whole.arrayBuffer()))).toBe(stored.value.hash);
    const versioned = await ask(`?v=${stored.value.hash.slice(0, 12)}`);
    expect(versioned.headers.get("Cache-Control")).toContain("immutable");
    expect((await ask("", "25")).status).toBe(404);
    expect((await ask("", "24", "preview")).status).toBe(404);
    expect(isPictureUsed(db, stored.value.hash)).toBe(true);
  });
});

describe("deleteDescriptionPicture", () => {
  it("removes one that no saved description shows, by the page's address or the API's", () => {
    const [first, second, other] = [add("pc", "24"), add("pc", "24"), add("pc", "25")];
    expect(deleteDescriptionPicture(db, first)).toEqual({ ok: true, value: null });
    expect(deleteDescriptionPicture(db, `/api${second}`)).toEqual({ ok: true, value: null });
    expect(deleteDescriptionPicture(db, first).ok).toBe(true);
    expect(addresses()).toEqual([rowOf(other)]);
  });

  it("keeps what the saved description shows until it is saved without", () => {
    const src = add("pc", "24");
    insertProduct(db, "pc", { id: "24", description: show(src) });
    expect(deleteDescriptionPicture(db, src).ok).toBe(true);
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
  ])("refuses %j", (src) => {
    add("pc", "24");
    expect(deleteDescriptionPicture(db, src)).toEqual({ ok: false, code: "not-a-description-picture" });
    expect(addresses()).toHaveLength(1);
  });
});

describe("deleteDescriptionFolder", () => {
  it("removes one product's pictures but for those that its saved description shows", () => {
    const [shown, , elsewhere, otherShop] = [add("pc", "24"), add("pc", "24"), add("pc", "25"), add("default", "24")];
    insertProduct(db, "pc", { id: "24", description: show(shown) });
    deleteDescriptionFolder(db, "pc", "24");
    expect(addresses()).toEqual([shown, elsewhere, otherShop].map(rowOf).sort());
  });
});

describe("adoptDescriptionPictures", () => {
  it("gives the product its own copies of another's pictures, with other addresses in the text", () => {
    const [own, others, otherShops] = [add("pc", "24"), add("pc", "25"), add("ayz", "7")];
    const html = adoptDescriptionPictures(db, "pc", "24", show(own, others, otherShops, `/api${others}?v=00ff`), NOW);
    const [, , copied = "", fromShop = "", again] = html.split('src="').map((part) => part.split('"')[0]);
    expect(html).toBe(show(own, copied, fromShop, copied));
    expect(again).toBe(copied);
    expect(copied).toBe(others.replace("/25/", "/24/"));
    expect(fromShop).toBe(otherShops.replace("AYZProducts/7", "PCProducts/24"));
    expect(addresses()).toEqual([own, others, otherShops, copied, fromShop].map(rowOf).sort());
    expect(sanitizeDescription(html, { shop: "pc", id: "24" })).toBe(html);
  });

  it("takes another name where the same one is another picture", () => {
    const own = add("pc", "24");
    const { fileName } = db.select().from(descriptionImages).get() ?? { fileName: "" };
    db.insert(descriptionImages)
      .values({ shop: "pc", productId: "25", fileName, hash: image("b").hash, width: 1, height: 1, uploadedAt: NOW })
      .run();
    const html = adoptDescriptionPictures(db, "pc", "24", show(own.replace("/24/", "/25/")), NOW);
    expect(html).toMatch(/\/24\/description\/[\w-]{16}\.webp/);
    expect(html).not.toContain(fileName);
  });

  it("leaves text alone, drops what is nobody's picture, and nothing foreign gets in", () => {
    const src = add("pc", "25");
    const html = `<p>${src}</p><img src="https://evil.example${src}"><img src="/images/PCProducts/26/description/x.webp">`;
    expect(adoptDescriptionPictures(db, "pc", "24", html, NOW)).toBe(`<p>${src}</p>`);
    expect(addresses()).toEqual([rowOf(src)]);
  });

  it("keeps pictures that it was asked for from the next sweep", async () => {
    const src = add("pc", "24", { now: days(-3) });
    adoptDescriptionPictures(db, "pc", "24", show(src), NOW);
    await sweepDescriptionPictures(db, days(-1));
    expect(addresses()).toEqual([rowOf(src)]);
  });
});

describe("sweepDescriptionPictures", () => {
  it("leaves an image for a day after the description was saved without it, so that undo still finds it", async () => {
    const [dropped, kept] = [add("pc", "24", { now: days(-30) }), add("pc", "24", { now: days(-30) })];
    insertProduct(db, "pc", { id: "24", description: show(dropped, kept) });
    const html = adoptDescriptionPictures(db, "pc", "24", show(kept), NOW);
    db.update(products).set({ description: html }).run();
    await sweepDescriptionPictures(db, NOW);
    expect(addresses()).toEqual([dropped, kept].map(rowOf).sort());
    await sweepDescriptionPictures(db, days(1));
    expect(addresses()).toEqual([rowOf(kept)]);
  });

  it("removes what is old and shown nowhere, however many there are", async () => {
    const shown = Array.from({ length: 150 }, () => add("pc", "24", { now: days(-3) }));
    for (let i = 0; i < 300; i++) add("pc", "24", { now: days(-3) });
    const fresh = add("pc", "24");
    insertProduct(db, "pc", { id: "24", description: show(...shown) });
    await sweepDescriptionPictures(db, days(-1));
    expect(addresses()).toEqual([...shown, fresh].map(rowOf).sort());
  });

  it("takes a name for a name, and another product's description for none", async () => {
    const src = add("pc", "24", { now: days(-3) });
    insertProduct(db, "pc", { id: "25", description: show(src) });
    insertProduct(db, "pc", { id: "24", description: show(src.replace(".webp", "x.webp")) });
    await sweepDescriptionPictures(db, days(-1));
    expect(addresses()).toEqual([]);
  });

  it("clears after a product that is gone, so that the next of its id begins without", async () => {
    const src = add("pc", "24", { now: days(-3) });
    insertProduct(db, "pc", { id: "24", description: show(src) });
    await sweepDescriptionPictures(db, days(-1));
    expect(addresses()).toHaveLength(1);
    deleteProduct(db, "pc", "24");
    insertProduct(db, "pc", { id: "24", description: "<p>Another</p>" });
    await sweepDescriptionPictures(db, days(-1));
    expect(addresses()).toEqual([]);
  });
});
