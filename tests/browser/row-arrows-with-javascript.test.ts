import { insertProduct } from "#tests/factories/products.ts";
import { expect, test } from "#tests/setup/playwright.ts";

test("a row has arrows only towards products that are not in view", async ({ page, shop }) => {
  for (const [category, count] of [
    ["Long row", 12],
    ["Short row", 4],
  ] as const) {
    for (let i = 0; i < count; i++) {
      const id = `${category.replace(" ", "-")}-${i}`;
      insertProduct(shop.db, "pc", { id, title: `Arrow ${category} ${i}`, mainCategory: "Arrows", category });
    }
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/pcshop?q=arrow");
  const listOf = (name: string) => page.getByRole("list", { name });
  const arrowsOf = (name: string) => listOf(name).locator("..").locator("button[type=button]");
  const long = listOf("Long row");
  const hasLastInView = () =>
    long.evaluate((list) => {
      const { right } = list.lastElementChild?.getBoundingClientRect() ?? { right: Infinity };
      return right <= list.getBoundingClientRect().right + 1;
    });

  await expect(arrowsOf("Long row")).toHaveCount(1);
  await expect(arrowsOf("Short row")).toHaveCount(0);
  await long.hover();
  await arrowsOf("Long row").click();
  await expect.poll(() => long.evaluate((list) => list.scrollLeft)).toBeGreaterThan(200);
  await expect(arrowsOf("Long row").first()).toBeVisible();
  await long.evaluate((list) => list.scrollTo({ left: list.scrollWidth, behavior: "instant" }));
  await expect.poll(hasLastInView).toBe(true);
  await expect(arrowsOf("Long row")).toHaveCount(1);
  await arrowsOf("Long row").click();
  await expect.poll(hasLastInView).toBe(false);
  await long.evaluate((list) => list.scrollTo({ left: 0, behavior: "instant" }));
  await expect(arrowsOf("Long row")).toHaveCount(1);
  await expect(arrowsOf("Short row")).toHaveCount(0);
});
