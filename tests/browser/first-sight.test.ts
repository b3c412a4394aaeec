import { insertProduct } from "#tests/factories/products.ts";
import { expectAccessible } from "#tests/setup/axe.ts";
import { expect, test, type TestShop } from "#tests/setup/playwright.ts";

/** The first page of a new visitor, with and without JavaScript. */

test("the first page names the four shops, and each name leads to its shop", async ({ page }) => {
  const summaries = page.getByRole("list", { name: "What we sell" });
  for (const [shop, path] of [
    ["Referrals Shop", "/refferals"],
    ["Open Box Store", "/"],
    ["PC Build", "/pcshop"],
    ["Smart Shop", "/smartshop"],
  ] as const) {
    await page.goto("/");
    await summaries.getByRole("link", { name: shop }).click();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole("heading", { level: 1, name: shop })).toBeVisible();
  }
  await expect(summaries).toHaveCount(0);
});

test("rows of few products share a line, and a row of many products has its own line", async ({ page, shop }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { name } = test.info().project;
  const main = `Garden ${name}`;
  const rows = { hoses: `Hoses ${name}`, rakes: `Rakes ${name}`, spades: `Spades ${name}` };
  for (const [category, count] of [
    [rows.hoses, 1],
    [rows.rakes, 2],
    [rows.spades, 5],
  ] as const) {
    for (let i = 0; i < count; i++) {
      const id = `${category.replace(" ", "-")}-${i}`;
      insertProduct(shop.db, "pc", { id, title: `Garden ${category}`, mainCategory: main, category });
    }
  }
  await page.goto("/pcshop?q=garden");
  const top = async (category: string) => (await page.getByRole("list", { name: category }).boundingBox())?.y;
  await expect(page.getByRole("heading", { level: 2, name: main })).toBeVisible();
  expect(await top(rows.hoses)).toBe(await top(rows.rakes));
  expect(await top(rows.spades)).toBeGreaterThan((await top(rows.rakes)) ?? Infinity);
  await page.getByRole("list", { name: rows.rakes }).getByRole("link").first().click();
  await expect(page.getByRole("heading", { name: `Garden ${rows.rakes}` }).first()).toBeVisible();
  await expect(page).toHaveURL(/\/pcshop\/product\/Rakes/);
});

/** Adds rows of one product each to PC Build, which `/pcshop?q=carry` shows in one line. */
function insertShortRows(shop: TestShop, names: readonly string[]): void {
  for (const category of names) {
    const id = category.replaceAll(" ", "-");
    insertProduct(shop.db, "pc", { id, title: `Carry ${category}`, mainCategory: `Carry ${names[0]}`, category });
  }
}

test("on a phone the name of a short row is not broken inside a word", async ({ page, shop }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const [word, words] = ["Accessories", "Leather sleeves"];
  insertShortRows(shop, [word, words]);
  await page.goto("/pcshop?q=carry");
  const name = page.getByRole("heading", { level: 3, name: word, exact: true });
  const countLines = () =>
    name.evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top))).size;
    });
  expect(await countLines()).toBe(1);
  await expect(page.getByRole("link", { name: `See all 1 of ${word}` })).toBeInViewport({ ratio: 1 });
});

test("the link of a short row is apart from the name of the next row", async ({ page, shop }) => {
  const names = ["Bags", "Cups"];
  insertShortRows(shop, names);
  await page.goto("/pcshop?q=carry");
  for (const width of [390, 820, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    const link = await page.getByRole("link", { name: `See all 1 of ${names[0]}` }).boundingBox();
    const next = await page.getByRole("heading", { level: 3, name: names[1] }).boundingBox();
    const gap = (next?.x ?? 0) - (link?.x ?? 0) - (link?.width ?? Infinity);
    expect(gap, `at ${width} px`).toBeGreaterThanOrEqual(24);
  }
});

test("on a phone the search has a line of its own, and Reset is shown only if it would change something", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const reset = page.getByRole("link", { name: "Reset", exact: true });
  const field = page.getByLabel("Search products by name");
  await page.goto("/pcshop");
  await expect(field).toBeVisible();
  await expect(reset).toBeHidden();
  await field.fill("lamp");
  await expect(reset).toBeVisible();
  const [above, below] = [await reset.boundingBox(), await field.boundingBox()];
  expect(below?.y).toBeGreaterThanOrEqual((above?.y ?? Infinity) + (above?.height ?? 0));
  await page.goto("/pcshop?sort=views");
  await expect(reset).toBeVisible();
  await expectAccessible(page);
});
