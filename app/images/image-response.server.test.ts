import path from "node:path";

import { eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { getShop } from "#app/shops/shops.ts";
import type { Db } from "#db/connection.ts";
import { productImages } from "#db/schema/index.ts";
import { addImages, makeImage } from "#tests/factories/images.ts";
import { insertProduct } from "#tests/factories/products.ts";
import { READING_CLIENT } from "#tests/setup/load-context.ts";
import { makeDatabase } from "#tests/setup/template-database.ts";

import { imageResponse } from "./image-response.server.ts";
import { imageUrl, imageVersion } from "./image-url.ts";
import { findImageNames } from "./images.queries.server.ts";
import { getPublicImage, type PublicAddress } from "./public-image.server.ts";

let db: Db;
let folder: string;
let cleanup: () => void;
let hashes: string[];

beforeAll(async () => {
  const made = makeDatabase();
  ({ db, cleanup } = made);
  folder = path.join(made.storageDir, "pictures");
  const key = insertProduct(db, "pc", { id: "24" });
  const images = [await makeImage({ width: 1500, seed: 1 }), await makeImage({ width: 1500, seed: 2 })];
  await addImages(db, key, images, folder);
  db.update(productImages).set({ fileName: "1700-0.webp" }).where(eq(productImages.position, 2)).run();
  hashes = db
    .select()
    .from(productImages)
    .all()
    .map(({ hash }) => hash);
  insertProduct(db, "smart", { id: "24" });
});
afterAll(() => cleanup());

interface Asked extends Partial<PublicAddress> {
  v?: string;
  method?: string;
  held?: string;
}

function serve({ v, method = "GET", held, ...address }: Asked = {}): Promise<Response> {
  const headers = held === undefined ? undefined : { "If-None-Match": held };
  const request = new Request(`http://shop.example/picture${v === undefined ? "" : `?v=${v}`}`, { method, headers });
  const whole = { folder: "PCProducts", id: "24", file: "1.webp", size: undefined, ...address };
  return imageResponse(
    { request, context: READING_CLIENT },
    { ...getPublicImage(db, whole), audience: "public" },
    folder,
  );
}

describe("imageResponse", () => {
  it.each([
    [undefined, 1500],
    ["large", 1000],
    ["preview", 400],
  ])("serves the size %s", async (size, width) => {
    const response = await serve({ size });
    const body = Buffer.from(await response.arrayBuffer());
    expect(response.status).toBe(200);
    expect(response.headers.get("Content-Type")).toBe("image/webp");
    expect(response.headers.get("Content-Length")).toBe(String(body.byteLength));
    expect((await sharp(body).metadata()).width).toBe(width);
  });

  it("serves an image by its position and by its own name", async () => {
    const tags = await Promise.all(
      ["1.webp", "2.webp", "1700-0.webp"].map(async (file) => (await serve({ file })).headers.get("ETag")),
    );
    expect(tags).toEqual([`"${hashes[0]}-full"`, `"${hashes[1]}-full"`, `"${hashes[1]}-full"`]);
  });

  it("allows caching forever only under the image's own version", async () => {
    const version = imageVersion(hashes[0] ?? "");
    expect((await serve({ v: version })).headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
    for (const v of [undefined, "", imageVersion(hashes[1] ?? ""), version.slice(1), version.toUpperCase() + "x"]) {
      expect((await serve({ v })).headers.get("Cache-Control")).toBe("no-cache");
    }
  });

  it("returns 304 for a matching entity tag, which differs for each size", async () => {
    const etag = (await serve()).headers.get("ETag") ?? "";
    const unchanged = await serve({ held: `"other", W/${etag}` });
    expect(unchanged.status).toBe(304);
    expect(unchanged.headers.get("ETag")).toBe(etag);
    expect(await unchanged.text()).toBe("");
    expect((await serve({ held: etag, size: "preview" })).status).toBe(200);
    expect((await serve({ held: etag, file: "2.webp" })).status).toBe(200);
  });

  it("returns only headers for HEAD", async () => {
    const [head, get] = [await serve({ method: "HEAD" }), await serve()];
    expect(Object.fromEntries(head.headers)).toEqual(Object.fromEntries(get.headers));
    expect(await head.text()).toBe("");
  });

  it.each<Partial<PublicAddress>>([
    { file: "3.webp" },
    { file: "0.webp" },
    { file: "01.webp" },
    { file: "-1.webp" },
    { file: "1" },
    { file: "1.png" },
    { file: "" },
    { file: "../1.webp" },
    { file: "..%2f1.webp" },
    { file: "%2e%2e/1.webp" },
    { file: "1.webp\0" },
    { file: "../../../shop.db" },
    { file: undefined },
    { id: "25" },
    { id: "" },
    { id: ".." },
    { id: "24/" },
    { id: "../PCProducts/24" },
    { id: "24\0" },
    { id: "' OR 1=1 --" },
    { id: undefined },
    { folder: "SmartProducts" },
    { folder: "Products" },
    { folder: "pcproducts" },
    { folder: "pc" },
    { folder: ".." },
    { folder: "" },
    { folder: undefined },
    { size: "full" },
    { size: "" },
    { size: "incoming" },
    { size: ".." },
    { size: "__proto__" },
  ])("returns 404 for %j", async (address) => {
    const response = await serve(address);
    expect(response.status).toBe(404);
    expect(response.headers.get("Cache-Control")).toBe("no-store");
  });

  it("lets only the browser cache a private image, and makes it revalidate", async () => {
    const request = new Request(`http://shop.example/picture?v=${imageVersion(hashes[0] ?? "")}`);
    const response = await imageResponse(
      { request, context: READING_CLIENT },
      { hash: hashes[0], size: "preview", audience: "private" },
      folder,
    );
    expect(response.status).toBe(200);
    expect(response.headers.get("Cache-Control")).toBe("private, no-cache");
    expect(response.headers.get("Vary")).toBe("Cookie");
    const nothing = { hash: null, size: "full", audience: "private" } as const;
    expect((await imageResponse({ request, context: READING_CLIENT }, nothing, folder)).status).toBe(404);
  });
});

describe("imageUrl", () => {
  it("returns the address at which the image is served", () => {
    const version = imageVersion("0123456789abcdef0123456789abcdef");
    expect(imageUrl(getShop("pc"), "24", "1.webp", "preview", version)).toBe(
      "/images/PCProducts/24/preview/1.webp?v=0123456789ab",
    );
    expect(imageUrl(getShop("ayz"), "a.b", "2.webp", "full", version)).toBe(
      "/images/AYZProducts/a.b/2.webp?v=0123456789ab",
    );
  });
});

describe("findImageNames", () => {
  it("lists image names in order, none for a product without images, null without a product", () => {
    expect(findImageNames(db, "pc", "24")).toEqual(["1.webp", "1700-0.webp"]);
    expect(findImageNames(db, "smart", "24")).toEqual([]);
    expect(findImageNames(db, "pc", "25")).toBeNull();
  });
});
