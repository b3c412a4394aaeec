import { insertOffer } from "#tests/factories/offers.ts";
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

test("the button that scrolls to the top covers nothing of a product and of the footer on a phone", async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 390, height: 700 });
  const { id } = insertOffer(shop.db, 3);
  await page.goto(`/product/${id}`);
  const button = page.getByRole("button", { name: "Scroll to top" });
  for (const end of [300, 10_000]) {
    await page.evaluate((top) => scrollTo({ top, behavior: "instant" }), end);
    const { x = 0, y = 0, width = 0, height = 0 } = (await button.boundingBox()) ?? {};
    const bar = await page.getByRole("banner").boundingBox();
    expect(width).toBeGreaterThanOrEqual(44);
    expect(y).toBeGreaterThanOrEqual(bar?.y ?? Infinity);
    expect(y + height).toBeLessThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0));
    // It does not cover the links to the shops either, which can be scrolled sideways.
    const shops = await page.getByRole("navigation", { name: "Shops" }).boundingBox();
    expect((shops?.x ?? Infinity) + (shops?.width ?? 0)).toBeLessThanOrEqual(x);
  }
});
