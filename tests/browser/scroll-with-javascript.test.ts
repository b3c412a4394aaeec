import { insertOrder } from "#tests/factories/orders.ts";
import { expect, test } from "#tests/setup/playwright.ts";
import { signInSomebody } from "#tests/setup/signed-in.ts";

test("a refetch of the page keeps a scroll position that was reached meanwhile", async ({ page, context, shop }) => {
  const userId = await signInSomebody(context, shop);
  for (let i = 0; i < 8; i++) insertOrder(shop.db, { userId, paymentStatus: "finished" });
  await page.goto("/account?tab=orders");
  let answer: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route("**/account.data*", async (route) => {
    await held;
    await route.continue();
  });
  insertOrder(shop.db, { userId, title: "Oak chair", paymentStatus: "finished" });
  await Promise.all([
    page.waitForRequest("**/account.data*"),
    page.evaluate(() => window.dispatchEvent(new Event("focus"))),
  ]);
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: "instant" }));
  const position = await page.evaluate(() => scrollY);
  expect(position).toBeGreaterThan(500);
  answer();
  await expect(page.getByRole("heading", { name: "Oak chair" })).toBeAttached();
  expect(await page.evaluate(() => scrollY)).toBeGreaterThanOrEqual(position);
});

test("a refetch behind a product over its shop keeps the shop's scroll position", async ({ page, context, shop }) => {
  await page.goto("/");
  await page.evaluate(() => scrollTo({ top: 400, behavior: "instant" }));
  await page.getByRole("article").locator("visible=true").nth(6).getByRole("link").click();
  await expect(page.getByRole("dialog")).toBeVisible();
  const position = await page.evaluate(() => scrollY);
  expect(position).toBeGreaterThan(0);
  // Another tab switched the theme.
  await context.addCookies([{ name: "theme", value: "light", url: shop.url }]);
  await page.evaluate(() => window.dispatchEvent(new Event("focus")));
  await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
  expect(await page.evaluate(() => scrollY)).toBe(position);
});
