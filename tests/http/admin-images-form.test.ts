import { randomUUID } from "node:crypto";

import { describe, expect, test } from "vitest";

import { products } from "#db/schema/index.ts";
import { setUpAdminImages, fileOf } from "#tests/setup/admin-images.ts";
import { textOf } from "#tests/setup/client.ts";

const shop = setUpAdminImages();
const { imageFile, send, stage, countStaged, stored } = shop;

/** The names of the images in a page's form. */
const namesOn = (html: string) => [...html.matchAll(/name="image" value="([^"]+)"/g)].map(([, name]) => name);

describe("images in the panel's form without JavaScript", () => {
  const typed = { title: "Walnut lamp", main_category: "Home", category: "Light", id: "24" };
  const post = (fields: Parameters<typeof send>[2]) =>
    send(shop.admin, "/pcadmin?index", { draft: shop.draft, ...typed, ...fields });

  test("uploads images with the typed text, shows them in order and saves them", async () => {
    const first = await post({ intent: "images", images: [imageFile(0), imageFile(1), imageFile(2)] });
    expect(first.status).toBe(200);
    const page = await first.text();
    expect(page).toContain('value="Walnut lamp"');
    const [a = "", b = "", c = ""] = namesOn(page);
    expect(c).toMatch(/^\d{13}-3\.webp$/);

    const moved = await post({ intent: "images", image: [a, b, c], [`position-${c}`]: "1", remove: [b] });
    expect(namesOn(await moved.text())).toEqual([c, a]);
    expect(countStaged()).toBe(2);

    const saved = await post({ intent: "save", image: [c, a] });
    expect([saved.status, saved.headers.get("Location")]).toEqual([
      303,
      expect.stringMatching(/^\/pcadmin\?added=/) as string,
    ]);
    expect(stored()).toEqual([
      { fileName: "1.webp", width: 63 },
      { fileName: "2.webp", width: 61 },
    ]);
    expect(countStaged()).toBe(0);
  });

  test("saves a description of the maximum length in a script with three bytes per character", async () => {
    const description = `<p>${"灯".repeat(199_993)}</p>`;
    const saved = await post({ intent: "save", description });
    expect([saved.status, saved.headers.get("Location")]).toEqual([
      303,
      expect.stringMatching(/^\/pcadmin\?added=/) as string,
    ]);
    expect(shop.db.select({ description: products.description }).from(products).all()).toEqual([{ description }]);
  });

  test("names refused files and keeps the other images and the typed text", async () => {
    const files = [imageFile(0), fileOf("<svg/>", "logo.svg"), fileOf(new Uint8Array(16 * 1024 * 1024), "large.jpg")];
    const links = `${shop.server.url}/a.jpg\nftp://example.com/b.jpg`;
    const response = await post({ intent: "save", images: files, links });
    expect(response.status).toBe(422);
    const html = await response.text();
    const text = textOf(html);
    for (const problem of [
      "logo.svg is not a JPEG",
      "large.jpg is larger than 15 MB",
      `${shop.server.url}/a.jpg is not a picture of a product in this shop`,
    ]) {
      expect(text).toContain(problem);
    }
    expect(text).toContain("ftp://example.com/b.jpg is not an address");
    expect(html).toContain('value="Walnut lamp"');
    expect(namesOn(html)).toHaveLength(1);
    expect(shop.db.select().from(products).all()).toEqual([]);
  });

  test("accepts thirty images and names the one that was left out", async () => {
    const many = Array.from({ length: 31 }, (_, i) => imageFile(i % 4, `photo-${i + 1}.jpg`));
    const response = await post({ intent: "images", images: many });
    expect(response.status).toBe(422);
    const html = await response.text();
    expect(namesOn(html)).toHaveLength(30);
    expect(textOf(html)).toContain("photo-31.jpg was left out: you can add up to 30 pictures at once.");
  });

  test("escapes file names", async () => {
    const html = await (await post({ intent: "images", images: [fileOf("x", "<b onclick=alert(1)>.png")] })).text();
    expect(html).not.toContain("<b onclick");
    expect(html).toContain("&lt;b onclick=alert(1)&gt;.png is not a JPEG");
  });

  test("cannot use the images of another form", async () => {
    const { name } = await stage();
    const response = await send(shop.admin, "/pcadmin?index", {
      ...typed,
      draft: randomUUID(),
      intent: "save",
      image: [name],
    });
    expect([response.status, textOf(await response.text())]).toEqual([
      400,
      expect.stringContaining("Some of these pictures have not been uploaded."),
    ]);
    expect(shop.db.select().from(products).all()).toEqual([]);
    expect(countStaged()).toBe(1);
  });

  test.each(["", "a/b", "a".repeat(65)])("refuses an invalid draft id (%s)", async (odd) => {
    expect((await post({ draft: odd, intent: "images", images: [imageFile()] })).status).toBe(400);
    expect(countStaged()).toBe(0);
  });
});
