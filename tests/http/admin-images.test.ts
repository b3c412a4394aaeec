import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import http from "node:http";
import path from "node:path";

import sharp from "sharp";
import { describe, expect, test, vi } from "vitest";

import { makePngOfSize } from "#tests/factories/images.ts";
import { setUpAdminImages, fileOf } from "#tests/setup/admin-images.ts";
import { signInBuyers } from "#tests/setup/buyers.ts";
import { textOf } from "#tests/setup/client.ts";

const shop = setUpAdminImages();
const { imageFile, send, inDraft, upload, stage, countStaged, storedFiles, incomingFiles } = shop;

const BOUNDARY = "----a-form";
const MULTIPART = { "Content-Type": `multipart/form-data; boundary=${BOUNDARY}` };
/** A form that is cut off in a file, after this many whole files. */
function brokenForm(field: string, files = 1): Buffer {
  const head = (name: string) =>
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: image/jpeg\r\n\r\n`;
  return Buffer.concat([
    Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="productId"\r\n\r\n24\r\n`),
    ...(files > 0 ? [Buffer.from(head("a.jpg")), shop.files[0] ?? Buffer.alloc(0), Buffer.from("\r\n")] : []),
    ...[Buffer.from(head("b.jpg")), (shop.files[1] ?? Buffer.alloc(0)).subarray(0, 500)],
  ]);
}

/** The files of uploads that are running, or that were interrupted and not cleaned up. */
const incoming = () => [...incomingFiles(), ...storedFiles().filter((name) => /^incoming.+/.test(name))];

describe("staged images of a form", () => {
  test("are stored and shown to administrators only", async () => {
    const { name, url } = await stage();
    const preview = await shop.admin.fetch(url);
    expect(preview.status).toBe(200);
    expect(preview.headers.get("Content-Type")).toBe("image/webp");
    expect(preview.headers.get("Cache-Control")).toBe("no-store");
    expect(await sharp(Buffer.from(await preview.arrayBuffer())).metadata()).toMatchObject({ format: "webp" });
    expect((await shop.visitor.fetch(url)).status).toBe(401);
    expect((await shop.visitor.fetch(`/images/PCProducts/${shop.draft}/${name}`)).status).toBe(404);
    expect((await shop.admin.fetch(inDraft(`/${name}`, randomUUID()))).status).toBe(404);
    expect((await shop.admin.fetch(inDraft("/..%2F..%2Fshop.db"))).status).toBe(404);
  });

  test("are removed by their own form only", async () => {
    const { name } = await stage();
    await shop.admin.postForm(inDraft("/remove", randomUUID()), { name });
    expect(countStaged()).toBe(1);
    expect(await (await shop.admin.postForm(inDraft("/remove"), { name })).json()).toEqual({ ok: true });
    expect(countStaged()).toBe(0);
  });

  test("are converted to webp without metadata or appended data", async () => {
    const polyglot = Buffer.concat([shop.files[3] ?? Buffer.alloc(0), Buffer.from("<script>alert(1)</script>")]);
    expect(polyglot.includes("Test camera")).toBe(true);
    const before = new Set(storedFiles());
    expect((await upload(fileOf(polyglot, "photo.html", "text/html"))).status).toBe(200);
    const made = storedFiles().filter((name) => name.endsWith(".webp") && !before.has(name));
    expect(made).toHaveLength(3);
    for (const name of made) {
      const bytes = readFileSync(path.join(shop.server.storageDir, "pictures", name));
      expect(bytes.includes("script") || bytes.includes("Test camera")).toBe(false);
      const { format, exif } = await sharp(bytes).metadata();
      expect([format, exif]).toEqual(["webp", undefined]);
    }
  });

  test.each<[string, () => Uint8Array | string, string, string]>([
    ["an SVG", () => "<svg xmlns='http://www.w3.org/2000/svg'/>", "logo.svg", "is not a JPEG"],
    ["an SVG that says it is a JPEG", () => "<svg xmlns='http://www.w3.org/2000/svg'/>", "logo.jpg", "is not a JPEG"],
    ["a page", () => "<!doctype html><script>alert(1)</script>", "page.webp", "is not a JPEG"],
    ["a name in another script", () => "no image", "лампа.png", "is not a JPEG"],
    ["a document", () => "%PDF-1.7", "<img src=x onerror=alert(1)>.png", "is not a JPEG"],
    ["nothing", () => "", "empty.jpg", "is empty"],
    ["half an image", () => shop.files[0]?.subarray(0, -500) ?? "", "half.jpg", "is damaged"],
    ["a bomb", () => makePngOfSize(50_000, 50_000), "bomb.png", "megapixels"],
    ["16 MB", () => new Uint8Array(16 * 1024 * 1024), "large.jpg", "is larger than 15 MB"],
    ["a path for a name", () => shop.files[0] ?? "", "../../shop.db", "is not a valid file name"],
  ])("refuse %s and name the file", async (_what, bytes, name, text) => {
    const response = await upload(fileOf(bytes(), name));
    expect(response.status).toBe(200);
    const { error } = (await response.json()) as { error: string };
    expect(error).toContain(text);
    expect(error.startsWith(name)).toBe(true);
    expect(countStaged()).toBe(0);
    expect(incoming()).toEqual([]);
  });

  test("can come from links, but not from links into the server's own network", async () => {
    for (const link of [
      `${shop.server.url}/favicon.svg`,
      "http://localhost/a.jpg",
      "http://[::1]/",
      "file:///etc/passwd",
    ]) {
      const response = await shop.admin.postForm(inDraft("/links"), { link });
      expect(await response.json()).toEqual({ error: expect.stringContaining(link) as string });
    }
    expect(countStaged()).toBe(0);
  });
});

describe("uploading images", () => {
  const calls = ["/admin/pictures/pc/abc", "/admin/pictures/pc/abc/links", "/admin/pictures/pc/abc/remove"];

  test("is allowed to administrators only", async () => {
    const [buyer] = signInBuyers(shop.db, shop.server.url, 1);
    for (const call of [...calls, "/api/upload-images"]) {
      const fields = { image: [imageFile()], images: [imageFile()], productId: "24" };
      expect([call, (await send(shop.visitor, call, fields)).status]).toEqual([call, 401]);
      if (buyer) expect([call, (await send(buyer, call, fields)).status]).toEqual([call, 403]);
      const foreign = { headers: { Origin: "https://evil.example" } };
      expect([call, (await send(shop.admin, call, fields, foreign)).status]).toEqual([call, 403]);
      expect((await shop.admin.fetch(call)).status).toBe(405);
    }
    expect((await shop.visitor.fetch("/api/product-images/pc/24/1.webp", { method: "DELETE" })).status).toBe(401);
    expect(countStaged()).toBe(0);
  });

  test.each(["a".repeat(65), "a%2Fb", "a%20b", "%D0%BB", "a%00"])("refuses the draft id %s", async (odd) => {
    expect((await send(shop.admin, inDraft("", odd), { image: [imageFile()] })).status).toBe(404);
  });

  test("accepts one image per request, as multipart", async () => {
    expect((await upload(imageFile(), imageFile(1))).status).toBe(413);
    expect((await send(shop.admin, inDraft(), { other: [imageFile()] })).status).toBe(400);
    expect((await shop.admin.sendJson("POST", inDraft(), {})).status).toBe(415);
    expect((await send(shop.admin, "/admin/pictures/books/abc", { image: [imageFile()] })).status).toBe(404);
    expect(countStaged()).toBe(0);
  });
});

describe("an interrupted upload", () => {
  test.each([
    ["/admin/pictures/pc/abc", "image", 0, "This upload cannot be read."],
    ["/api/upload-images", "images", 1, "This upload cannot be read."],
    ["/pcadmin?index", "images", 1, "The form could not be read."],
  ])("refuses an upload interrupted at %s and leaves no files", async (call, field, files, words) => {
    const before = storedFiles();
    const response = await shop.admin.fetch(call, {
      method: "POST",
      body: new Uint8Array(brokenForm(field, files)),
      headers: { ...MULTIPART, Origin: shop.server.url },
    });
    expect([response.status, textOf(await response.text())]).toEqual([400, expect.stringContaining(words)]);
    expect(countStaged()).toBe(0);
    expect(storedFiles()).toEqual(before);
    expect(incomingFiles()).toEqual([]);
  });

  test("leaves no files when the client disconnects", async () => {
    const before = storedFiles();
    for (let i = 0; i < 20; i++) {
      const request = http.request(`${shop.server.url}/api/upload-images`, {
        method: "POST",
        headers: {
          ...MULTIPART,
          Cookie: `admin=${shop.admin.cookies.get("admin") ?? ""}`,
          "Content-Length": 10_000_000,
        },
      });
      request.on("error", () => undefined);
      await new Promise((resolve) => request.write(brokenForm("images"), resolve));
      request.destroy();
    }
    await vi.waitFor(() => expect([storedFiles(), incomingFiles()]).toEqual([before, []]), { timeout: 5_000 });
    expect(countStaged()).toBe(0);
    expect((await upload(imageFile())).status).toBe(200);
  });
});
