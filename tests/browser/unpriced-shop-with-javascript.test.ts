import { expect, test } from "#tests/setup/playwright.ts";

// A number of products that no other file has makes a shop of its own: the test removes all prices.
test.use({ productsPerShop: 8 });

test("sorts by name in a new tab when no product has a price to sort by", async ({ page, context, shop }) => {
  shop.db.$client.exec("DELETE FROM product_conditions");
  await page.goto("/?sort=price-asc");
  await expect(page.getByText("No prices to sort by")).toBeVisible();
  const stored = () => page.evaluate(() => localStorage.getItem("/:sortByPrice"));
  await expect.poll(stored).toBe("asc");
  const opened = context.waitForEvent("page");
  await page.getByRole("link", { name: "Sort by name instead" }).click({ modifiers: ["ControlOrMeta"] });
  const tab = await opened;
  await expect(tab.getByRole("article").first()).toBeVisible();
  await expect(tab).toHaveURL("/");
});
