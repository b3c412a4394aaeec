import { insertProduct } from "#tests/factories/products.ts";
import { expect, test } from "#tests/setup/playwright.ts";

/** The links of the top bar prefetch their page when somebody points at them. */

test("a link that was hovered earlier loads current data at the click, and loads it once", async ({ page, shop }) => {
  const key = insertProduct(shop.db, "smart", {
    id: "hovered",
    title: "Hovered",
    category: "Hovered",
    priceCents: 1100,
  });
  await page.goto("/refferals");
  const answers: number[] = [];
  page.on("response", (response) => {
    if (response.url().includes("/smartshop.data")) answers.push(response.status());
  });
  const link = page.getByRole("navigation", { name: "Shops" }).getByRole("link", { name: "Smart Shop" });
  const prefetched = page.waitForResponse(/\/smartshop\.data/);
  await link.hover();
  await prefetched;
  await expect(page.locator('link[rel="modulepreload"][href*="/shop-"]').first()).toBeAttached();
  shop.db.$client.prepare("UPDATE products SET price_cents = 2200 WHERE key = ?").run(key);
  await link.click();
  const card = page.getByRole("article").filter({ hasText: "Hovered" });
  await expect(card.first()).toContainText("$22.00");
  expect(answers).toEqual([204, 200]);
});
