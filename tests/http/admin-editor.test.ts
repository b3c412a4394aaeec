import { randomUUID } from "node:crypto";
import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { crc32 } from "node:zlib";

import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { signIn } from "#app/accounts/sessions.server.ts";
import { issueAdminToken } from "#app/admin/gate/admin-tokens.server.ts";
import type { Db } from "#db/connection.ts";
import { descriptionImages } from "#db/schema/index.ts";
import { makeImage } from "#tests/factories/images.ts";
import { insertProduct } from "#tests/factories/products.ts";
import { makeAdminClient } from "#tests/setup/admin-client.ts";
import { Client } from "#tests/setup/client.ts";
import type { RunningServer } from "#tests/setup/start-server.ts";
import { startShop, type StartedShop } from "#tests/setup/start-shop.ts";

let server: RunningServer;
let db: Db;
let end: StartedShop["end"];
let admin: Client;
let image: Uint8Array<ArrayBuffer>;

beforeAll(async () => {
  ({ server, db, end } = await startShop());
  admin = makeAdminClient(db, server.url);
  image = new Uint8Array(await makeImage({ width: 300, height: 200, orientation: 6 }));
});
afterAll(() => end());
beforeEach(() => db.delete(descriptionImages).run());

interface Part {
  field?: string;
  name?: string;
}

function upload(
  client: Client,
  where: string,
  bytes: Uint8Array<ArrayBuffer>,
  { field = "image", name = "a.jpg" }: Part = {},
) {
  const form = new FormData();
  form.append(field, new File([bytes], name));
  const headers = { Origin: server.url };
  return client.fetch(`/api/tiptap-upload-image/${where}`, { method: "POST", body: form, headers });
}

async function uploaded(where: string): Promise<string> {
  const response = await upload(admin, where, image);
  expect(response.status).toBe(200);
  const answer = (await response.json()) as { imageUrl: string };
  expect(Object.keys(answer)).toEqual(["imageUrl"]);
  return answer.imageUrl;
}

const text = (content: string) => new Uint8Array(Buffer.from(content));
const rows = () => db.select().from(descriptionImages).all();
const status = async (path: string) => (await new Client(server.url).fetch(path)).status;
const remove = (src: unknown) => admin.sendJson("POST", "/api/tiptap-delete-image", { src });
const removeFolder = (where: string) =>
  admin.fetch(`/api/tiptap-delete-folder/${where}`, { method: "DELETE", headers: { Origin: server.url } });

describe("uploading a description image", () => {
  test.each([
    ["default/7", "/images/Products/7/description/"],
    ["products/7", "/images/Products/7/description/"],
    ["ayz/7", "/images/AYZProducts/7/description/"],
    ["pc/a.b-c_d", "/images/PCProducts/a.b-c_d/description/"],
    ["smart/7", "/images/SmartProducts/7/description/"],
  ])("converts an image for %s to webp, upright and without metadata", async (where, folder) => {
    const imageUrl = await uploaded(where);
    expect(imageUrl.startsWith(folder)).toBe(true);
    const response = await new Client(server.url).fetch(imageUrl);
    expect(response.headers.get("Content-Type")).toBe("image/webp");
    const { width, height, exif } = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
    expect([width, height, exif]).toEqual([200, 300, undefined]);
    expect(await status(`/api${imageUrl}`)).toBe(200);
  });

  test.each<[string, Uint8Array<ArrayBuffer>, string, number]>([
    ["SVG", text('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'), "x.svg", 415],
    ["HTML with a picture's name", text("<html><script>alert(1)</script>"), "x.webp", 415],
    ["a file of 16 MB", new Uint8Array(16 * 1024 * 1024), "large.png", 413],
    ["an empty file", new Uint8Array(), "empty.png", 400],
    ["a path for a name", text("x"), "../../x.png", 400],
  ])("refuses %s with a message that names the file", async (_what, bytes, name, expected) => {
    const response = await upload(admin, "pc/7", bytes, { name });
    expect(response.status).toBe(expected);
    expect(((await response.json()) as { error: string }).error).toContain(name);
    expect(rows()).toEqual([]);
  });

  test("refuses half an image and one of 50,000 × 50,000 pixels, and strips data that is appended to an image", async () => {
    const half = await upload(admin, "pc/7", image.slice(0, image.length / 2), { name: "half.jpg" });
    expect([half.status, await half.json()]).toEqual([400, { error: "half.jpg is damaged or incomplete." }]);

    const png = await sharp({ create: { width: 1, height: 1, channels: 3, background: "red" } })
      .png()
      .toBuffer();
    // The header names other dimensions, and its checksum is right.
    png.writeUInt32BE(50_000, 16);
    png.writeUInt32BE(50_000, 20);
    png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
    const bomb = await upload(admin, "pc/7", new Uint8Array(png), { name: "bomb.png" });
    expect([bomb.status, await bomb.json()]).toEqual([413, { error: "bomb.png has more than 50 megapixels." }]);
    expect(rows()).toEqual([]);

    const polyglot = new Uint8Array(Buffer.concat([image, Buffer.from("<script>alert(1)</script>")]));
    const { imageUrl } = (await (await upload(admin, "pc/7", polyglot)).json()) as { imageUrl: string };
    const served = Buffer.from(await (await admin.fetch(imageUrl)).arrayBuffer());
    expect(served.includes("script")).toBe(false);
    const incoming = path.join(server.storageDir, "pictures", "incoming");
    expect(existsSync(incoming) ? readdirSync(incoming) : []).toEqual([]);
  });

  test.each([
    ["nothing/7", 404],
    ["pc/..%2f..%2fx", 400],
    ["pc/%20", 400],
    [`pc/${"9".repeat(65)}`, 400],
    ["pc/-7", 400],
    ["pc/7%00", 400],
    ["pc/%D0%B0", 400],
  ])("refuses an upload to %s with %i", async (where, expected) => {
    const response = await upload(admin, where, image);
    expect(response.status).toBe(expected);
    expect(rows()).toEqual([]);
  });

  test('accepts one image only, in the field "image", as multipart', async () => {
    expect((await upload(admin, "pc/7", image, { field: "images" })).status).toBe(400);
    expect((await admin.sendJson("POST", "/api/tiptap-upload-image/pc/7", {})).status).toBe(415);
    const two = new FormData();
    for (const name of ["a.jpg", "b.jpg"]) two.append("image", new File([image], name));
    const headers = { Origin: server.url };
    const init = { method: "POST", body: two, headers };
    expect((await admin.fetch("/api/tiptap-upload-image/pc/7", init)).status).toBe(413);
    expect(rows()).toEqual([]);
  });
});

describe("deleting description images", () => {
  test("deletes an image that no saved description shows, and returns 200 when it is deleted again", async () => {
    const src = await uploaded("pc/7");
    for (let times = 0; times < 2; times++) {
      const response = await remove(src);
      expect([response.status, await response.json()]).toEqual([200, { ok: true }]);
    }
    expect(await status(src)).toBe(404);
  });

  test("keeps an image that a saved description shows", async () => {
    const [shown, other] = [await uploaded("ayz/8"), await uploaded("ayz/8")];
    insertProduct(db, "ayz", { id: "8", description: `<p><img src="${shown}" alt="" /></p>` });
    expect((await remove(shown)).status).toBe(200);
    expect(await status(shown)).toBe(200);
    const response = await removeFolder("ayz/8");
    expect([response.status, await response.json()]).toEqual([200, { ok: true }]);
    expect([await status(shown), await status(other)]).toEqual([200, 404]);
  });

  test("clearing an unsaved form keeps the images of another form with the same id", async () => {
    const [own, theirs] = [await uploaded("pc/31"), await uploaded("pc/31")];
    const form = new FormData();
    const description = `<p><img src="${own}?v=1" alt="" /></p>`;
    const fields = { draft: randomUUID(), id: "31", title: "Half a lamp", description, intent: "clear" };
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    const headers = { Origin: server.url };
    expect((await admin.fetch("/pcadmin?index", { method: "POST", body: form, headers })).status).toBeLessThan(400);
    expect([await status(own), await status(theirs)]).toEqual([404, 200]);
  });

  test("deletes only the folder of that product in that shop", async () => {
    const others = [await uploaded("pc/9"), await uploaded("smart/7")];
    await uploaded("pc/7");
    expect((await removeFolder("pc/7")).status).toBe(200);
    expect(rows()).toHaveLength(2);
    for (const src of others) expect(await status(src)).toBe(200);
    expect((await removeFolder("nothing/7")).status).toBe(404);
    expect((await removeFolder("pc/..%2f9")).status).toBe(400);
  });

  test.each([
    ["/images/PCProducts/7/1.webp"],
    ["/images/PCProducts/7/description/../../8/description/a.webp"],
    ["../../storage/shop.db"],
    ["https://evil.example/images/PCProducts/7/description/a.webp"],
    ["x".repeat(5000)],
    [""],
    [null],
    [7],
    [{ $ne: 1 }],
  ])("returns 400 for %j, which is not a description image", async (src) => {
    await uploaded("pc/7");
    const response = await remove(src);
    expect(response.status).toBe(400);
    expect(await response.json()).toHaveProperty("error");
    expect(rows()).toHaveLength(1);
  });
});

describe("access to description images", () => {
  const CALLS: [method: string, path: string, allow: string][] = [
    ["POST", "/api/tiptap-upload-image/pc/7", "POST"],
    ["POST", "/api/tiptap-delete-image", "POST"],
    ["DELETE", "/api/tiptap-delete-folder/pc/7", "DELETE"],
  ];

  test.each(CALLS)(
    "%s %s is allowed to administrators only, with its own method only",
    async (method, address, allow) => {
      const src = await uploaded("pc/7");
      const call = (client: Client) => {
        if (!address.includes("upload")) return client.sendJson(method, address, { src });
        return upload(client, "pc/7", image);
      };
      const visitor = await call(new Client(server.url));
      expect([visitor.status, await visitor.json()]).toEqual([401, { error: expect.any(String) as string }]);
      const buyer = new Client(server.url);
      const user = { id: "nora", email: "nora@example.com", name: "Nora" };
      buyer.cookies.set("session", signIn(db, { user, previousToken: undefined, now: new Date() }));
      expect((await call(buyer)).status).toBe(403);
      expect(rows()).toHaveLength(1);

      const wrong = await admin.sendJson("PATCH", address, {});
      expect([wrong.status, wrong.headers.get("Allow")]).toEqual([405, allow]);
      const foreign = await admin.fetch(address, { method, headers: { Origin: "https://evil.example" } });
      expect(foreign.status).toBe(403);
      expect(rows()).toHaveLength(1);
    },
  );

  test("accepts a Bearer token from a program", async () => {
    const form = new FormData();
    form.append("image", new File([image], "a.jpg"));
    const headers = { Authorization: `Bearer ${issueAdminToken(db, new Date())}` };
    const init = { method: "POST", body: form, headers };
    expect((await new Client(server.url).fetch("/api/tiptap-upload-image/pc/7", init)).status).toBe(200);
  });
});

test("a description with an image that was cleaned up meanwhile is refused beside its field, and the text stays", async () => {
  const [gone, there] = [await uploaded("pc/31"), await uploaded("pc/31")];
  await remove(gone);
  const name = gone.split("/").at(-1) ?? "";
  const description = `<p>Typed all day</p><img src="${gone}" /><img src="${there}" />`;
  const product = { id: "31", title: "Lamp", main_category: "Home", category: "Light" };
  const GONE = `These pictures are no longer there: ${name}. Remove them from the description, or add them again.`;
  const expectRefused = async (path: string) => {
    const updated_at = /name="updated_at" value="([^"]+)"/.exec(await admin.getPage(path))?.[1] ?? "";
    const form = { ...product, description, updated_at, draft: randomUUID(), intent: "save" };
    const refused = await admin.postForm(path, form);
    const page = await refused.text();
    expect([refused.status, page]).toEqual([400, expect.stringContaining(GONE)]);
    expect(page).toContain("Typed all day");
    expect(page.slice(0, page.indexOf(GONE))).toMatch(/<\/textarea><\/div><p id="[^"]+-error"[^>]*>$/);
  };
  const answer = { error: GONE, fields: { description: GONE } };

  await expectRefused("/pcadmin?index");
  const added = await admin.sendJson("POST", "/api/add-product?shop=pc", { ...product, description });
  expect([added.status, await added.json()]).toEqual([400, answer]);

  insertProduct(db, "pc", { id: "31", description: "<p>Before</p>" });
  await expectRefused("/pcadmin/edit?id=31");
  const edited = await admin.sendJson("PUT", "/api/edit-product/pc/31", { description });
  expect([edited.status, await edited.json()]).toEqual([400, answer]);
  expect(await admin.getPage("/api/products/31?shop=pc")).toContain("Before");
  expect((await admin.sendJson("PUT", "/api/edit-product/pc/31", { description: "<p>After</p>" })).status).toBe(200);
});
