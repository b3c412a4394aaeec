import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import http from "node:http";
import path from "node:path";
import { crc32, deflateSync } from "node:zlib";

import { eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";

import { issueAdminToken } from "#app/admin/gate/admin-tokens.server.ts";
import type { Db } from "#db/connection.ts";
import { images, productImages, products, stagedImages } from "#db/schema/index.ts";
import { makePicture } from "#tests/factories/pictures.ts";
import { insertProduct } from "#tests/factories/products.ts";
import { signInBuyers } from "#tests/setup/buyers.ts";
import { Client } from "#tests/setup/client.ts";
import type { RunningServer } from "#tests/setup/start-server.ts";
import { startShop, type StartedShop } from "#tests/setup/start-shop.ts";

let server: RunningServer;
let db: Db;
let end: StartedShop["end"];
let admin: Client;
let visitor: Client;
/** Different pictures, small so that they convert quickly. */
let pictures: Buffer[];
let draft: string;

beforeAll(async () => {
  ({ server, db, end } = await startShop());
  pictures = await Promise.all([1, 2, 3, 4].map((seed) => makePicture({ seed, width: 60 + seed, height: 40 })));
});
afterAll(() => end());
beforeEach(() => {
  db.delete(stagedImages).run();
  db.delete(products).run();
  visitor = new Client(server.url);
  admin = new Client(server.url);
  admin.cookies.set("admin", issueAdminToken(db, new Date()));
  draft = randomUUID();
});

const fileOf = (bytes: Uint8Array | string, name = "lamp.jpg", type = "image/jpeg") =>
  new File([typeof bytes === "string" ? bytes : new Uint8Array(bytes)], name, { type });
const picture = (i = 0, name?: string) => fileOf(pictures[i] ?? "", name);

function send(client: Client, to: string, fields: Record<string, string | string[] | File[]>, init: RequestInit = {}) {
  const body = new FormData();
  for (const [name, values] of Object.entries(fields)) {
    for (const value of typeof values === "string" ? [values] : values) body.append(name, value);
  }
  return client.fetch(to, { method: "POST", body, headers: { Origin: server.url }, ...init });
}
const inDraft = (rest = "", of = draft) => `/admin/pictures/pc/${of}${rest}`;
const upload = (...files: File[]) => send(admin, inDraft(), { image: files });

/** Uploads an image for the form. Returns its name and the address of its preview. */
async function stage(i = 0): Promise<{ name: string; url: string }> {
  const { image } = (await (await upload(picture(i))).json()) as { image: { name: string; saved: boolean } };
  expect(image.saved).toBe(false);
  const { name } = image;
  return { name, url: inDraft(`/${name}`) };
}
const stagedCount = () => db.select().from(stagedImages).all().length;
/** The images of all products in order. */
const stored = () =>
  db
    .select({ fileName: productImages.fileName, width: images.width })
    .from(productImages)
    .innerJoin(images, eq(images.hash, productImages.hash))
    .orderBy(productImages.position)
    .all();
const names = () => stored().map(({ fileName }) => fileName);
/** The pictures of a page's form, as it names them. */
const namesOn = (html: string) => [...html.matchAll(/name="image" value="([^"]+)"/g)].map(([, name]) => name);
const textOf = (html: string) => html.replace(/<script[^]*?<\/script>/g, "").replace(/<[^<>]+>/g, " ");

function storedFiles(): string[] {
  return readdirSync(path.join(server.storageDir, "pictures"), { recursive: true, encoding: "utf8" });
}
/** What is on its way, or was and has been left behind. */
const incoming = () => storedFiles().filter((name) => /^incoming.+/.test(name));

/** A PNG that says it is of this size and has one line of pixels. */
function pngOfSize(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const around = Buffer.alloc(8);
    around.writeUInt32BE(data.length, 0);
    around.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([around.subarray(0, 4), body, around.subarray(4)]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const data = chunk("IDAT", deflateSync(Buffer.alloc(width + 1)));
  return Buffer.concat([signature, chunk("IHDR", header), data, chunk("IEND", Buffer.alloc(0))]);
}

const BOUNDARY = "----a-form";
const MULTIPART = { "Content-Type": `multipart/form-data; boundary=${BOUNDARY}` };
/** A form that ends in the middle of its second file. */
function brokenForm(field: string): Buffer {
  const head = (name: string) =>
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: image/jpeg\r\n\r\n`;
  return Buffer.concat([
    Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="productId"\r\n\r\n24\r\n`),
    ...[Buffer.from(head("a.jpg")), pictures[0] ?? Buffer.alloc(0), Buffer.from("\r\n")],
    ...[Buffer.from(head("b.jpg")), (pictures[1] ?? Buffer.alloc(0)).subarray(0, 500)],
  ]);
}

describe("a form's pictures", () => {
  test("wait for it, seen by administrators alone", async () => {
    const { name, url } = await stage();
    const preview = await admin.fetch(url);
    expect(preview.status).toBe(200);
    expect(preview.headers.get("Content-Type")).toBe("image/webp");
    expect(preview.headers.get("Cache-Control")).toBe("private, no-cache");
    expect(await sharp(Buffer.from(await preview.arrayBuffer())).metadata()).toMatchObject({ format: "webp" });
    expect((await visitor.fetch(url)).status).toBe(401);
    expect((await visitor.fetch(`/images/PCProducts/${draft}/${name}`)).status).toBe(404);
    expect((await admin.fetch(inDraft(`/${name}`, randomUUID()))).status).toBe(404);
    expect((await admin.fetch(inDraft("/..%2F..%2Fshop.db"))).status).toBe(404);
  });

  test("are taken out again, of their own form", async () => {
    const { name } = await stage();
    await admin.postForm(inDraft("/remove", randomUUID()), { name });
    expect(stagedCount()).toBe(1);
    expect(await (await admin.postForm(inDraft("/remove"), { name })).json()).toEqual({ ok: true });
    expect(stagedCount()).toBe(0);
  });

  test("are webp without what cameras and smugglers write beside the pixels", async () => {
    const polyglot = Buffer.concat([pictures[3] ?? Buffer.alloc(0), Buffer.from("<script>alert(1)</script>")]);
    expect(polyglot.includes("Test camera")).toBe(true);
    const before = new Set(storedFiles());
    expect((await upload(fileOf(polyglot, "photo.html", "text/html"))).status).toBe(200);
    const made = storedFiles().filter((name) => name.endsWith(".webp") && !before.has(name));
    expect(made).toHaveLength(3);
    for (const name of made) {
      const bytes = readFileSync(path.join(server.storageDir, "pictures", name));
      expect(bytes.includes("script") || bytes.includes("Test camera")).toBe(false);
      const { format, exif } = await sharp(bytes).metadata();
      expect([format, exif]).toEqual(["webp", undefined]);
    }
  });

  test.each<[string, () => Uint8Array | string, string, string]>([
    ["an SVG", () => "<svg xmlns='http://www.w3.org/2000/svg'/>", "logo.svg", "is not a JPEG"],
    ["an SVG that says it is a JPEG", () => "<svg xmlns='http://www.w3.org/2000/svg'/>", "logo.jpg", "is not a JPEG"],
    ["a page", () => "<!doctype html><script>alert(1)</script>", "page.webp", "is not a JPEG"],
    ["a document", () => "%PDF-1.7", "<img src=x onerror=alert(1)>.png", "is not a JPEG"],
    ["nothing", () => "", "empty.jpg", "is empty"],
    ["half a picture", () => pictures[0]?.subarray(0, -500) ?? "", "half.jpg", "is damaged"],
    ["a bomb", () => pngOfSize(50_000, 50_000), "bomb.png", "megapixels"],
    ["16 MB", () => new Uint8Array(16 * 1024 * 1024), "large.jpg", "is larger than 15 MB"],
    ["a path for a name", () => pictures[0] ?? "", "../../shop.db", "is not the name of a file"],
  ])("%s is refused by name", async (_what, bytes, name, words) => {
    const response = await upload(fileOf(bytes(), name));
    expect(response.status).toBe(200);
    const { error } = (await response.json()) as { error: string };
    expect(error).toContain(words);
    expect(error.startsWith(name)).toBe(true);
    expect(stagedCount()).toBe(0);
    expect(incoming()).toEqual([]);
  });

  test("come by links too, but not from where only the shop's machine can reach", async () => {
    for (const link of [`${server.url}/favicon.svg`, "http://localhost/a.jpg", "http://[::1]/", "file:///etc/passwd"]) {
      const response = await admin.postForm(inDraft("/links"), { link });
      expect(await response.json()).toEqual({ error: expect.stringContaining(link) as string });
    }
    expect(stagedCount()).toBe(0);
  });
});

describe("whoever sends pictures", () => {
  const calls = ["/admin/pictures/pc/abc", "/admin/pictures/pc/abc/links", "/admin/pictures/pc/abc/remove"];

  test("must be an administrator", async () => {
    const [buyer] = signInBuyers(db, server.url, 1);
    for (const call of [...calls, "/api/upload-images"]) {
      const fields = { image: [picture()], images: [picture()], productId: "24" };
      expect([call, (await send(visitor, call, fields)).status]).toEqual([call, 401]);
      if (buyer) expect([call, (await send(buyer, call, fields)).status]).toEqual([call, 403]);
      const foreign = { headers: { Origin: "https://evil.example" } };
      expect([call, (await send(admin, call, fields, foreign)).status]).toEqual([call, 403]);
      expect((await admin.fetch(call)).status).toBe(405);
    }
    expect((await visitor.fetch("/api/product-images/pc/24/1.webp", { method: "DELETE" })).status).toBe(401);
    expect(stagedCount()).toBe(0);
  });

  test.each(["a".repeat(65), "a%2Fb", "a%20b", "%D0%BB", "a%00"])("cannot call a form %s", async (odd) => {
    expect((await send(admin, inDraft("", odd), { image: [picture()] })).status).toBe(404);
  });

  test("sends one at a time there, and as a form", async () => {
    expect((await upload(picture(), picture(1))).status).toBe(413);
    expect((await send(admin, inDraft(), { other: [picture()] })).status).toBe(400);
    expect((await admin.sendJson("POST", inDraft(), {})).status).toBe(415);
    expect((await send(admin, "/admin/pictures/books/abc", { image: [picture()] })).status).toBe(404);
    expect(stagedCount()).toBe(0);
  });
});

describe("an upload that breaks off", () => {
  test.each([
    ["/admin/pictures/pc/abc", "image"],
    ["/api/upload-images", "images"],
    ["/pcadmin?index", "images"],
  ])("at %s is refused and leaves nothing", async (call, field) => {
    const before = storedFiles();
    const response = await admin.fetch(call, {
      method: "POST",
      body: new Uint8Array(brokenForm(field)),
      headers: { ...MULTIPART, Origin: server.url },
    });
    expect([response.status === 400 || response.status === 413, stagedCount()]).toEqual([true, 0]);
    expect(storedFiles()).toEqual(before);
  });

  test("because its sender has gone leaves nothing", async () => {
    const before = storedFiles();
    for (let i = 0; i < 20; i++) {
      const request = http.request(`${server.url}/api/upload-images`, {
        method: "POST",
        headers: { ...MULTIPART, Cookie: `admin=${admin.cookies.get("admin") ?? ""}`, "Content-Length": 10_000_000 },
      });
      request.on("error", () => undefined);
      await new Promise((resolve) => request.write(brokenForm("images"), resolve));
      request.destroy();
    }
    await vi.waitFor(() => expect(storedFiles()).toEqual(before), { timeout: 5_000 });
    expect(stagedCount()).toBe(0);
    expect((await upload(picture())).status).toBe(200);
  });
});

describe("the API", () => {
  const uploadImages = (productId: string, files: File[], more: Record<string, string> = {}) =>
    send(admin, "/api/upload-images", { productId, shopType: "pc", images: files, ...more });
  const namesIn = async (response: Response) => ((await response.json()) as { images: string[] }).images;
  const product = { id: "24", title: "Lamp", main_category: "Home", category: "Light" };

  test("keeps pictures for a product that is added next, in the order that it names", async () => {
    const bearer = { Authorization: `Bearer ${admin.cookies.get("admin") ?? ""}` };
    const script = new Client(server.url);
    const first = await uploadImages("24", [picture(3)]);
    expect(await namesIn(first)).toEqual(["1.webp"]);
    const body = new FormData();
    for (const i of [0, 1, 2]) body.append("images", picture(i));
    for (const [field, value] of Object.entries({ productId: "24", shopType: "pc", rate: "4" })) body.set(field, value);
    const again = await script.fetch("/api/upload-images", { method: "POST", body, headers: bearer });
    expect(await namesIn(again)).toEqual(["1.webp", "2.webp", "3.webp"]);
    expect((await visitor.fetch("/images/PCProducts/24/1.webp")).status).toBe(404);

    const chosen = { ...product, images: ["3.webp", "1.webp"] };
    expect((await script.sendJson("POST", "/api/add-product?shop=pc", chosen, bearer)).status).toBe(201);
    expect(stored()).toEqual([
      { fileName: "1.webp", width: 63 },
      { fileName: "2.webp", width: 61 },
    ]);
    expect(stagedCount()).toBe(0);
    expect((await visitor.fetch("/images/PCProducts/24/1.webp")).status).toBe(200);
  });

  test("adds to the pictures of a product, and removes one of them", async () => {
    insertProduct(db, "default", { id: "24", updatedAt: new Date(0) });
    const sent = await uploadImages("24", [picture(0), picture(1)], { shopType: "products", rate: "nonsense" });
    const added = await namesIn(sent);
    expect(added).toEqual([expect.stringMatching(/^\d{13}-1\.webp$/), expect.stringMatching(/^\d{13}-2\.webp$/)]);
    expect(names()).toEqual(added);
    const updatedAt = db.select().from(products).get()?.updatedAt ?? new Date(0);
    expect(updatedAt.getTime()).toBeGreaterThan(0);
    expect((await visitor.fetch(`/api/images/Products/24/${added[1] ?? ""}`)).status).toBe(200);

    const remove = (rest: string) => admin.fetch(`/api/product-images/products/24/${rest}`, { method: "DELETE" });
    expect((await remove(`${added[0] ?? ""}?updated_at=${new Date(0).toISOString()}`)).status).toBe(409);
    expect((await remove(`${added[0] ?? ""}?updated_at=soon`)).status).toBe(400);
    const removed = await remove(`${added[0] ?? ""}?updated_at=${updatedAt.toISOString()}`);
    expect(await removed.json()).toEqual({ ok: true });
    expect(Date.parse(removed.headers.get("Product-Updated-At") ?? "")).toBeGreaterThan(updatedAt.getTime());
    expect(names()).toEqual([added[1]]);
    for (const absent of [added[0] ?? "", "2.webp", "..%2F1.webp", "%00"])
      expect((await remove(absent)).status).toBe(404);
    const list = await admin.fetch("/api/product-images/products/24");
    expect(await namesIn(list)).toEqual([added[1]]);
  });

  test("takes all pictures or none, thirty at most", async () => {
    const unseen = await makePicture({ seed: 99, width: 70, height: 40 });
    const before = storedFiles();
    const refused = await uploadImages("24", [fileOf(unseen), fileOf("<svg/>", "logo.svg")]);
    expect(refused.status).toBe(400);
    expect(await refused.json()).toEqual({ error: expect.stringMatching(/^logo\.svg is not a JPEG/) as string });
    const large = await uploadImages("24", [fileOf(new Uint8Array(16 * 1024 * 1024), "large.jpg")]);
    expect([large.status, await large.json()]).toEqual([413, { error: "large.jpg is larger than 15 MB." }]);
    expect(storedFiles()).toEqual(before);
    const many = Array.from({ length: 31 }, (_, i) => picture(0, `${i}.jpg`));
    expect((await uploadImages("24", many)).status).toBe(413);
    expect((await uploadImages("24", [])).status).toBe(400);
    expect(stagedCount()).toBe(0);
    expect((await uploadImages("24", many.slice(1))).status).toBe(200);
    expect(stagedCount()).toBe(30);
  });

  test.each([
    ["an id that is none", { productId: "../24" }],
    ["no id", { productId: "" }],
    ["another shop", { productId: "24", shopType: "books" }],
  ])("refuses %s", async (_what, fields) => {
    const response = await uploadImages(fields.productId, [picture()], fields);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: expect.any(String) as string, fields: {} });
    expect(stagedCount()).toBe(0);
  });
});

describe("the panel's form without scripts", () => {
  const typed = { title: "Walnut lamp", main_category: "Home", category: "Light", id: "24" };
  const post = (fields: Parameters<typeof send>[2]) => send(admin, "/pcadmin?index", { draft, ...typed, ...fields });

  test("takes pictures beside what is typed, shows them in order, and saves", async () => {
    const first = await post({ intent: "pictures", images: [picture(0), picture(1), picture(2)] });
    expect(first.status).toBe(200);
    const page = await first.text();
    expect(page).toContain('value="Walnut lamp"');
    const [a = "", b = "", c = ""] = namesOn(page);
    expect(c).toMatch(/^\d{13}-3\.webp$/);

    const moved = await post({ intent: "pictures", image: [a, b, c], [`position-${c}`]: "1", remove: [b] });
    expect(namesOn(await moved.text())).toEqual([c, a]);
    expect(stagedCount()).toBe(2);

    const saved = await post({ intent: "save", image: [c, a] });
    expect([saved.status, saved.headers.get("Location")]).toEqual([303, "/pcadmin"]);
    expect(stored()).toEqual([
      { fileName: "1.webp", width: 63 },
      { fileName: "2.webp", width: 61 },
    ]);
    expect(stagedCount()).toBe(0);
  });

  test("names what it refuses and keeps the rest, typed text too", async () => {
    const files = [picture(0), fileOf("<svg/>", "logo.svg"), fileOf(new Uint8Array(16 * 1024 * 1024), "large.jpg")];
    const links = `${server.url}/a.jpg\nftp://example.com/b.jpg`;
    const response = await post({ intent: "save", images: files, links });
    expect(response.status).toBe(422);
    const html = await response.text();
    const text = textOf(html);
    for (const words of [
      "logo.svg is not a JPEG",
      "large.jpg is larger than 15 MB",
      `${server.url}/a.jpg is not an image of a product of this shop`,
    ]) {
      expect(text).toContain(words);
    }
    expect(text).toContain("ftp://example.com/b.jpg is not an address");
    expect(html).toContain('value="Walnut lamp"');
    expect(namesOn(html)).toHaveLength(1);
    expect(db.select().from(products).all()).toEqual([]);
  });

  test("takes thirty pictures and says which did not fit", async () => {
    const many = Array.from({ length: 31 }, (_, i) => picture(i % 4, `photo-${i + 1}.jpg`));
    const response = await post({ intent: "pictures", images: many });
    expect(response.status).toBe(422);
    const html = await response.text();
    expect(namesOn(html)).toHaveLength(30);
    expect(textOf(html)).toContain("photo-31.jpg was left out: at most 30 pictures can be added at once.");
  });

  test("does not show names as markup", async () => {
    const html = await (await post({ intent: "pictures", images: [fileOf("x", "<b onclick=alert(1)>.png")] })).text();
    expect(html).not.toContain("<b onclick");
    expect(html).toContain("&lt;b onclick=alert(1)&gt;.png is not a JPEG");
  });

  test("cannot name another form's pictures", async () => {
    const { name } = await stage();
    const response = await send(admin, "/pcadmin?index", {
      ...typed,
      draft: randomUUID(),
      intent: "save",
      image: [name],
    });
    expect(response.status).toBeGreaterThanOrEqual(400);
    expect(db.select().from(products).all()).toEqual([]);
    expect(stagedCount()).toBe(1);
  });

  test.each(["", "a/b", "a".repeat(65)])("needs a draft of its own (%s)", async (odd) => {
    expect((await post({ draft: odd, intent: "pictures", images: [picture()] })).status).toBe(400);
    expect(stagedCount()).toBe(0);
  });
});
