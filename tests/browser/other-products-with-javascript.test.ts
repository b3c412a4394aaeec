import { randomUUID } from "node:crypto";

import { addImages, makeImage } from "#tests/factories/images.ts";
import { insertProduct } from "#tests/factories/products.ts";
import { expect, test, type TestShop } from "#tests/setup/playwright.ts";

/** Related products, recently viewed products, and sharing. */

function insertThree(shop: TestShop): { category: string; titles: string[]; ids: string[] } {
  const name = randomUUID().slice(0, 6);
  const ids = [1, 2, 3].map((i) => `${name}-${i}`);
  const category = `Fans ${name}`;
  const titles = ids.map((id) => `Fan ${id}`);
  for (const [i, id] of ids.entries()) {
    insertProduct(shop.db, "pc", { id, category, title: titles[i] ?? "", priceCents: 1000, viewCount: 9 - i });
  }
  return { category, titles, ids };
}

test("opens a related product over the shop: Back returns to the first one, closing to the shop", async ({
  page,
  shop,
}) => {
  const { category, titles } = insertThree(shop);
  const [first = "", second = "", third = ""] = titles;
  await page.goto(`/pcshop?category=${encodeURIComponent(category)}`);
  await page.getByRole("article").getByRole("link", { name: first }).click();
  const dialog = (name: string) => page.getByRole("dialog", { name });
  await dialog(first).getByRole("link", { name: second }).click();
  await expect(dialog(second)).toBeVisible();
  await dialog(second)
    .getByRole("region", { name: /^More in/ })
    .getByRole("link", { name: third })
    .click();
  await expect(dialog(third)).toBeVisible();
  await page.goBack();
  await expect(dialog(second)).toBeVisible();
  await dialog(second).getByRole("button", { name: "Close", exact: true }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page).toHaveURL(/\/pcshop\?category=/);
});

test("lists the products that this browser has shown, until they are cleared", async ({ page, shop }) => {
  const { titles, ids } = insertThree(shop);
  for (const id of ids) {
    await page.goto(`/pcshop/product/${id}`);
    await expect(page.getByRole("button", { name: "Share" })).toBeVisible();
  }
  const viewed = page.getByRole("region", { name: "Recently viewed" });
  await expect(viewed.getByRole("link")).toHaveText([titles[1] ?? "", titles[0] ?? ""]);
  await viewed.getByRole("button", { name: /^Clear/ }).click();
  await expect(viewed).toHaveCount(0);
  await page.goto(`/pcshop/product/${ids[0] ?? ""}`);
  await expect(page.getByRole("button", { name: "Share" })).toBeVisible();
  await expect(viewed).toHaveCount(0);
});

test("shares a product with other apps, or copies its link", async ({ page, context, shop }) => {
  const id = insertThree(shop).ids[0] ?? "";
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, "share"));
  await page.goto(`/pcshop/product/${id}?q=fan`);
  await page.getByRole("button", { name: "Share" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Link copied" })).toBeVisible();
  const link = `${shop.url}/pcshop/product/${id}`;
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
  await page.evaluate(() => {
    Object.assign(navigator, { share: (data: ShareData) => Object.assign(window, { shared: data.url }) });
  });
  await page.getByRole("button", { name: "Share" }).click();
  await expect.poll(() => page.evaluate(() => (window as { shared?: string }).shared)).toBe(link);
});

test("opens a product of another shop as a page", async ({ page, shop }) => {
  const { category, titles } = insertThree(shop);
  const [first = ""] = titles;
  const other = randomUUID().slice(0, 6);
  insertProduct(shop.db, "smart", { id: other, title: `Lamp ${other}` });
  await page.goto(`/smartshop/product/${other}`);
  await expect(page.getByRole("button", { name: "Share" })).toBeVisible();
  await page.goto(`/pcshop?category=${encodeURIComponent(category)}`);
  await page.getByRole("article").getByRole("link", { name: first }).click();
  await page
    .getByRole("dialog", { name: first })
    .getByRole("region", { name: "Recently viewed" })
    .getByRole("link", { name: `Lamp ${other}` })
    .click();
  await expect(page).toHaveURL(`/smartshop/product/${other}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Lamp ${other}`);
  await expect(page.getByRole("link", { name: "Back to Smart Shop" })).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("shows the first image of a product after that of another shop with the same id", async ({ page, shop }) => {
  const id = randomUUID().slice(0, 6);
  const images = [await makeImage({ seed: 1 }), await makeImage({ seed: 2 })];
  const folder = `${shop.storageDir}/pictures`;
  const [fan, lamp] = [`Fan ${id}`, `Lamp ${id}`];
  await addImages(shop.db, insertProduct(shop.db, "pc", { id, title: fan }), images.slice(1), folder);
  await addImages(shop.db, insertProduct(shop.db, "smart", { id, title: lamp }), images, folder);
  await page.goto(`/pcshop/product/${id}`);
  await expect(page.getByRole("button", { name: "Share" })).toBeVisible();
  await page.goto(`/smartshop/product/${id}`);
  await page.getByRole("link", { name: "Next picture" }).click();
  await expect(page.getByText("2 of 2")).toBeVisible();
  const viewed = page.getByRole("region", { name: "Recently viewed" });
  await viewed.getByRole("link", { name: fan }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(fan);
  await expect(page.getByText("1 of 1")).toBeVisible();
  await expect(viewed.getByRole("link")).toHaveText([lamp]);
});
