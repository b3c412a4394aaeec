import { describe, expect, test } from "vitest";

import { products } from "#db/schema/index.ts";
import { makeImage } from "#tests/factories/images.ts";
import { insertProduct } from "#tests/factories/products.ts";
import { setUpAdminImages, fileOf } from "#tests/setup/admin-images.ts";
import { Client } from "#tests/setup/client.ts";

const shop = setUpAdminImages();
const { imageFile, send, countStaged, stored, storedFiles } = shop;

const names = () => stored().map(({ fileName }) => fileName);

describe("product images through the API", () => {
  const uploadImages = (productId: string, files: File[], more: Record<string, string> = {}) =>
    send(shop.admin, "/api/upload-images", { productId, shopType: "pc", images: files, ...more });
  const namesIn = async (response: Response) => ((await response.json()) as { images: string[] }).images;
  const product = { id: "24", title: "Lamp", main_category: "Home", category: "Light" };

  test("stages images for a product that is added next, in the order that it names", async () => {
    const bearer = { Authorization: `Bearer ${shop.admin.cookies.get("admin") ?? ""}` };
    const script = new Client(shop.server.url);
    const first = await uploadImages("24", [imageFile(3)]);
    expect(await namesIn(first)).toEqual(["1.webp"]);
    const body = new FormData();
    for (const i of [0, 1, 2]) body.append("images", imageFile(i));
    for (const [field, value] of Object.entries({ productId: "24", shopType: "pc", rate: "4" })) body.set(field, value);
    const again = await script.fetch("/api/upload-images", { method: "POST", body, headers: bearer });
    expect(await namesIn(again)).toEqual(["1.webp", "2.webp", "3.webp"]);
    expect((await shop.visitor.fetch("/images/PCProducts/24/1.webp")).status).toBe(404);

    const chosen = { ...product, images: ["3.webp", "1.webp"] };
    expect((await script.sendJson("POST", "/api/add-product?shop=pc", chosen, bearer)).status).toBe(201);
    expect(stored()).toEqual([
      { fileName: "1.webp", width: 63 },
      { fileName: "2.webp", width: 61 },
    ]);
    expect(countStaged()).toBe(0);
    expect((await shop.visitor.fetch("/images/PCProducts/24/1.webp")).status).toBe(200);
  });

  test("adds images to a product and removes one of them", async () => {
    insertProduct(shop.db, "default", { id: "24", updatedAt: new Date(0) });
    const sent = await uploadImages("24", [imageFile(0), imageFile(1)], { shopType: "products", rate: "nonsense" });
    const added = await namesIn(sent);
    expect(added).toEqual([expect.stringMatching(/^\d{13}-1\.webp$/), expect.stringMatching(/^\d{13}-2\.webp$/)]);
    expect(names()).toEqual(added);
    const updatedAt = shop.db.select().from(products).get()?.updatedAt ?? new Date(0);
    expect(updatedAt.getTime()).toBeGreaterThan(0);
    expect((await shop.visitor.fetch(`/api/images/Products/24/${added[1] ?? ""}`)).status).toBe(200);

    const remove = (rest: string) => shop.admin.fetch(`/api/product-images/products/24/${rest}`, { method: "DELETE" });
    expect((await remove(`${added[0] ?? ""}?updated_at=${new Date(0).toISOString()}`)).status).toBe(409);
    expect((await remove(`${added[0] ?? ""}?updated_at=soon`)).status).toBe(400);
    const removed = await remove(`${added[0] ?? ""}?updated_at=${updatedAt.toISOString()}`);
    expect(await removed.json()).toEqual({ ok: true });
    expect(Date.parse(removed.headers.get("Product-Updated-At") ?? "")).toBeGreaterThan(updatedAt.getTime());
    expect(names()).toEqual([added[1]]);
    for (const absent of [added[0] ?? "", "2.webp", "..%2F1.webp", "%00"])
      expect((await remove(absent)).status).toBe(404);
    const list = await shop.admin.fetch("/api/product-images/products/24");
    expect(await namesIn(list)).toEqual([added[1]]);
  });

  test("accepts all images of a request or none, thirty at most", async () => {
    const unseen = await makeImage({ seed: 99, width: 70, height: 40 });
    const before = storedFiles();
    const refused = await uploadImages("24", [fileOf(unseen), fileOf("<svg/>", "logo.svg")]);
    expect(refused.status).toBe(400);
    expect(await refused.json()).toEqual({ error: expect.stringMatching(/^logo\.svg is not a JPEG/) as string });
    const large = await uploadImages("24", [fileOf(new Uint8Array(16 * 1024 * 1024), "large.jpg")]);
    expect([large.status, await large.json()]).toEqual([413, { error: "large.jpg is larger than 15 MB." }]);
    expect(storedFiles()).toEqual(before);
    const many = Array.from({ length: 31 }, (_, i) => imageFile(0, `${i}.jpg`));
    expect((await uploadImages("24", many)).status).toBe(413);
    expect((await uploadImages("24", [])).status).toBe(400);
    expect(countStaged()).toBe(0);
    expect((await uploadImages("24", many.slice(1))).status).toBe(200);
    expect(countStaged()).toBe(30);
  });

  test.each([
    ["an invalid id", { productId: "../24" }, "productId"],
    ["no id", { productId: "" }, "productId"],
    ["another shop", { productId: "24", shopType: "books" }, "shopType"],
  ])("refuses %s", async (_what, fields, wrong) => {
    const response = await uploadImages(fields.productId, [imageFile()], fields);
    expect(response.status).toBe(400);
    const text = expect.any(String) as string;
    expect(await response.json()).toEqual({ error: text, fields: { [wrong]: text } });
    expect(countStaged()).toBe(0);
  });
});
