import { describe, expect, test } from "vitest";

import { auditEntries, linkClicks, products } from "#db/schema/index.ts";
import { insertProduct } from "#tests/factories/products.ts";
import { setUpAdminImages } from "#tests/setup/admin-images.ts";
import { mainTextOf, textOf } from "#tests/setup/client.ts";

const shop = setUpAdminImages();
const { imageFile, send, stage, countStaged, stored } = shop;

const typed = {
  ...{ id: "24", title: "Walnut lamp", main_category: "Home", category: "Light", price: "12.50" },
  ...{
    availability: "on",
    link: "https://www.ebay.com/itm/1",
    description: "<p>Warm <script>alert(1)</script>light</p>",
  },
};
const post = (fields: Parameters<typeof send>[2], to = "/pcadmin?index") =>
  send(shop.admin, to, { draft: shop.draft, ...typed, intent: "preview", ...fields });

/** The content of the shop's own page of a product. */
const shownAt = async (path: string) => mainTextOf(await shop.visitor.getPage(path));
const previewOf = (html: string) =>
  textOf(html.slice(html.indexOf("Back to PC Build"), html.indexOf("</main>")))
    .replace(/\s+/g, " ")
    .trim();
const fieldsOf = (html: string): Record<string, string> =>
  Object.fromEntries(
    Array.from(html.matchAll(/type="hidden" name="([^"]+)" value="([^"]*)"/g), ([, name = "", value = ""]) => [
      name,
      value,
    ]),
  );
const versionOf = () => shop.db.$client.prepare("SELECT content FROM shops WHERE value = 'pc'").pluck().get();

describe("the preview of a new product", () => {
  test("shows the page as the shop will, and saves nothing", async () => {
    const before = versionOf();
    const response = await post({});
    expect([response.status, response.headers.get("Cache-Control")]).toEqual([200, "no-store"]);
    const html = await response.text();
    expect(html).toMatch(/<meta name="robots" content="noindex"/);
    expect(textOf(html)).toContain("Preview: not saved");
    expect(shop.db.select().from(products).all()).toEqual([]);
    expect(
      shop.db
        .select()
        .from(auditEntries)
        .all()
        .filter(({ subject }) => subject === "24"),
    ).toEqual([]);
    expect(versionOf()).toBe(before);
    expect((await shop.visitor.fetch("/pcshop/product/24")).status).toBe(404);

    await post({ intent: "save" });
    const shown = await shownAt("/pcshop/product/24");
    expect(shown).toContain("Warm light");
    expect(previewOf(html)).toBe(shown.slice(shown.indexOf("Back to PC Build")).trim());
  });

  test("has no working link or form, and counts no view", async () => {
    const html = await (await post({})).text();
    const page = html.slice(html.indexOf("Back to PC Build"), html.indexOf("</main>"));
    expect(page).toContain("Buy from EBAY");
    for (const [form] of page.matchAll(/<form[^>]*>/g))
      expect(form).toMatch(/^<form method="dialog"( class="[^"]*")?>$/);
    expect(page).not.toMatch(/<noscript|<a\b[^>]* href=|\bping=|type="submit"|<script/);
    expect(shop.db.select().from(linkClicks).all()).toEqual([]);
  });

  test("returns to the form with the typed values and the uploaded images", async () => {
    const html = await (await post({ images: [imageFile(0)], link: "https://example.com/a?b=1&c=2" })).text();
    expect(countStaged()).toBe(1);
    const [source = ""] = /\/admin\/pictures\/pc\/[^" ]+\.webp\?size=large/.exec(html) ?? [];
    const image = await shop.admin.fetch(source);
    expect([image.status, image.headers.get("Content-Type")]).toEqual([200, "image/webp"]);
    expect((await shop.visitor.fetch(source)).status).toBe(401);

    const fields = fieldsOf(html.replaceAll("&amp;", "&").replaceAll("&lt;", "<").replaceAll("&gt;", ">"));
    expect(fields).toMatchObject({ ...typed, availability: "YES", link: "https://example.com/a?b=1&c=2" });
    const back = await post({ ...fields, intent: "back" });
    expect(back.status).toBe(200);
    const form = await back.text();
    expect(form).toContain('value="Walnut lamp"');
    expect(form).toContain(`name="image" value="${fields["image"]}"`);
    await post({ ...fields, intent: "save" });
    expect(stored()).toEqual([{ fileName: "1.webp", width: 61 }]);
  });

  test.each([
    ["a field", 422, { price: "ten" }, "Enter an amount in dollars"],
    ["an image", 400, { image: ["gone.webp"] }, "Some of these pictures have not been uploaded."],
    ["a link", 422, { links: "ftp://example.com/b.jpg" }, "ftp://example.com/b.jpg is not an address"],
  ])("is refused like saving when %s is wrong, in the form", async (_, status, fields, problem) => {
    const response = await post(fields);
    expect(response.status).toBe(status);
    const html = await response.text();
    expect(textOf(html)).toContain(problem);
    expect(textOf(html)).not.toContain("Preview: not saved");
    expect(html).toContain('value="Walnut lamp"');
  });

  test("refuses visitors and requests from other sites", async () => {
    const fields = { draft: shop.draft, ...typed, intent: "preview" };
    // This shop has no password yet.
    const visited = await send(shop.visitor, "/pcadmin?index", fields);
    expect([visited.status, visited.headers.get("Location")]).toEqual([302, "/admin/setup"]);
    const headers = { Origin: "https://example.com" };
    expect((await send(shop.admin, "/pcadmin?index", fields, { headers })).status).toBe(403);
  });
});

describe("the preview of a product that exists", () => {
  test("shows the edits, even if others have edited the product since, and saves nothing", async () => {
    insertProduct(shop.db, "pc", { id: "24", title: "Stored lamp" });
    const html = await (await post({ updated_at: new Date(0).toISOString() }, "/pcadmin/edit?id=24")).text();
    expect(previewOf(html)).toContain("Walnut lamp");
    expect(fieldsOf(html)).toMatchObject({ updated_at: new Date(0).toISOString() });
    expect(shop.db.select({ title: products.title }).from(products).all()).toEqual([{ title: "Stored lamp" }]);
    expect(await shownAt("/pcshop/product/24")).toContain("Stored lamp");
  });

  test("shows its own images beside new ones, and the images of a copy's original", async () => {
    const { name } = await stage(1);
    await post({ intent: "save", image: [name] });
    const edited = await (await post({ image: ["1.webp"], images: [imageFile(2)] }, "/pcadmin/edit?id=24")).text();
    expect(edited).toMatch(/src="\/images\/[^"]+\/24\/large\/1\.webp/);
    expect(edited).toMatch(/src="\/admin\/pictures\/pc\/[^"]+\.webp"/);
    const copied = await (await post({ id: "25", image: ["1.webp"] }, "/pcadmin?index&from=24")).text();
    expect(copied).toMatch(/src="\/images\/[^"]+\/24\/large\/1\.webp/);
  });
});
