import { insertProduct } from "#tests/factories/products.ts";
import { expectAccessible } from "#tests/setup/axe.ts";
import { expect, test } from "#tests/setup/playwright.ts";

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
