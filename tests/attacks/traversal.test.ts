import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { request as sendRequest } from "node:http";
import path from "node:path";
import { text } from "node:stream/consumers";

import { afterAll, beforeAll, expect, test } from "vitest";

import { addImages, makeImage } from "#tests/factories/images.ts";
import { insertProduct } from "#tests/factories/products.ts";
import { PATH_ATTACKS } from "#tests/factories/path-attacks.ts";
import { startAttackedShop, type AttackedShop } from "#tests/setup/attacked-shop.ts";
import type { Buyer } from "#tests/setup/buyers.ts";
import { SEED, someOf } from "#tests/setup/full-run.ts";

/** Names of files and folders that lead elsewhere, in every place of an address and a body that names one. */

const CANARY = "canary of the storage";
const attacks = someOf(PATH_ATTACKS, Math.ceil(PATH_ATTACKS.length / 10));

let shop: AttackedShop;
let client: Buyer;
let outside: string[];
let cookie: string;
beforeAll(async () => {
  shop = await startAttackedShop();
  client = shop.signIn();
  cookie = Array.from(client.cookies, (pair) => pair.join("=")).join("; ");
  const { storageDir } = shop.server;
  const key = insertProduct(shop.db, "pc", { id: "pictured" });
  await addImages(shop.db, key, [await makeImage({ width: 60, height: 40 })], path.join(storageDir, "pictures"));
  outside = [path.join(storageDir, "canary.txt"), path.join(storageDir, "pictures", "canary.txt")];
  for (const file of outside) writeFileSync(file, CANARY);
});
afterAll(() => shop.end());

/** Sends an address as it is written: `fetch` resolves `..` before it sends. */
async function send(method: string, address: string): Promise<{ status: number; body: string }> {
  const { hostname, port } = new URL(shop.server.url);
  const request = sendRequest({ hostname, port, method, path: address, headers: { Cookie: cookie } }).end();
  return new Promise((resolve, reject) => {
    request.once("error", reject);
    request.once("response", (response) => {
      text(response).then((body) => resolve({ status: response.statusCode ?? 0, body }), reject);
    });
  });
}

/** Attacks that a request line can carry. */
const sendable = (attack: string) => encodeURI(attack).replace(/%25/g, "%");

const ADDRESSES: [method: string, before: string, after: string][] = [
  ["GET", "/images/PCProducts/pictured/", ""],
  ["GET", "/images/PCProducts/", "/1.webp"],
  ["GET", "/images/", "/pictured/1.webp"],
  ["GET", "/images/PCProducts/pictured/", "/1.webp"],
  ["GET", "/api/images/PCProducts/pictured/preview/", ""],
  ["GET", "/api/chats/1/images/", ""],
  ["GET", "/api/chats/", "/product.webp"],
  ["GET", "/account/orders/", "/picture.webp"],
  ["GET", "/admin/pictures/pc/draft/", ""],
  ["GET", "/admin/pictures/", "/draft/a.webp"],
  ["GET", "/admin/pictures/pc/", "/a.webp"],
  ["GET", "/sitemaps/", ""],
  ["GET", "/views/pc/", ""],
  ["GET", "/assets/", ""],
  ["GET", "/", ""],
  ["GET", "/pcadmin/csv?file=", ""],
  ["GET", "/brand/", ""],
  ["GET", "/pages/", ""],
  ["GET", "/admin/content/", ""],
  ["GET", "/go/pc/", ""],
  ["GET", "/go/", "/pictured"],
  ["GET", "/go/pc/pictured/", ""],
  ["GET", "/admin/mail/", ""],
  ["GET", "/admin/mail/", "/letter.html"],
  ["GET", "/compare/", ""],
  ["GET", "/.well-known/", ""],
  ["DELETE", "/api/product-images/pc/pictured/", ""],
  ["DELETE", "/api/product-images/", "/pictured/1.webp"],
  ["DELETE", "/api/product-images/pc/", "/1.webp"],
  ["DELETE", "/api/tiptap-delete-folder/pc/", ""],
  ["DELETE", "/api/tiptap-delete-folder/", "/pictured"],
];

function expectNothingOutside(): void {
  for (const file of outside) expect(readFileSync(file, "utf8")).toBe(CANARY);
  expect(existsSync(path.join(shop.server.storageDir, "shop.db"))).toBe(true);
}

const SECRETS = new RegExp(`${CANARY}|root:.*:0:0:|SQLite format 3|"devDependencies"`);

test.each(ADDRESSES)(
  "%s %s…%s reads and deletes no private file",
  { timeout: 300_000 },
  async (method, before, after) => {
    for (const attack of attacks) {
      const address = before + sendable(attack) + after;
      const { status, body } = await send(method, address);
      expect(status, `seed ${SEED}: ${address}`).toBeLessThan(500);
      expect(body, `seed ${SEED}: ${address}`).not.toMatch(SECRETS);
    }
    expectNothingOutside();
    expect((await send("GET", "/images/PCProducts/pictured/1.webp")).status).toBe(200);
  },
);

const BODIES: [path: string, field: string, rest: Record<string, string>, type: "form" | "json"][] = [
  ["/api/tiptap-delete-image", "src", {}, "json"],
  ["/admin/pictures/pc/draft/remove", "name", {}, "form"],
  ["/admin/pictures/pc/draft/links", "link", {}, "form"],
  ["/pcadmin/csv/import", "file", {}, "form"],
];

test.each(BODIES)("POST %s reads and deletes no private file by its %s", async (address, field, rest, type) => {
  for (const attack of attacks) {
    const names = [attack, `/images/PCProducts/pictured/description/${attack}`, `file://${attack}`];
    for (const name of names) {
      const fields = { ...rest, [field]: name };
      const response = await (type === "json"
        ? client.sendJson("POST", address, fields)
        : client.postForm(address, fields));
      expect(response.status, `seed ${SEED}: ${name}`).toBeLessThan(500);
      expect(await response.text()).not.toMatch(SECRETS);
    }
  }
  expectNothingOutside();
});

test("the name of an uploaded file names no place on the disk", async () => {
  const photo = new Uint8Array(await makeImage({ width: 20, height: 20 }));
  for (const attack of attacks) {
    const form = new FormData();
    form.set("image", new File([photo], attack));
    const headers = { Origin: shop.server.url };
    const response = await client.fetch("/api/tiptap-upload-image/pc/pictured", {
      method: "POST",
      body: form,
      headers,
    });
    expect([200, 400], `seed ${SEED}: ${attack}`).toContain(response.status);
    const { imageUrl } = (await response.json()) as { imageUrl?: string };
    if (imageUrl !== undefined) expect(imageUrl).toMatch(/^\/images\/PCProducts\/pictured\/description\/[\w-]+\.webp$/);
  }
  expectNothingOutside();
});

test("the images of a CSV file in a panel come from links only, never from the disk", async () => {
  const rows = attacks.flatMap((attack, i) =>
    [attack, `file://${attack}`].map((image, k) =>
      [`csv-${i}-${k}`, "Fan", "Cooling", "Fans", image].map(quote).join(","),
    ),
  );
  const storedImages = shop.db.$client.prepare("SELECT count(*) FROM images").pluck().get();
  const csv = ["id,title,main_category,category,images", ...rows].join("\r\n");
  const form = new FormData();
  form.set("file", new File([csv], "products.csv"));
  const headers = { Origin: shop.server.url };
  const response = await client.fetch("/pcadmin/csv", { method: "POST", body: form, headers });
  expect(response.status, `seed ${SEED}`).toBe(303);
  expect(await response.text()).not.toMatch(SECRETS);
  const file = /file=([\w-]+)/.exec(response.headers.get("Location") ?? "")?.[1] ?? "";
  const imported = await client.postForm("/pcadmin/csv/import", { file });
  expect(imported.status).toBe(303);
  expect(shop.db.$client.prepare("SELECT count(*) FROM images").pluck().get()).toBe(storedImages);
  expectNothingOutside();
});

const quote = (text: string) => `"${text.replaceAll('"', '""')}"`;
