import { eq } from "drizzle-orm";

import { orders } from "#db/schema/index.ts";
import { insertOrder } from "#tests/factories/orders.ts";
import { expect, test } from "#tests/setup/playwright.ts";
import { signInSomebody } from "#tests/setup/signed-in.ts";

test.use({ timezoneId: "America/New_York" });

test("an order's page shows times in the browser's zone", async ({ page, context, shop }) => {
  const userId = await signInSomebody(context, shop);
  const createdAt = new Date("2026-07-01T02:30:00Z");
  const { id } = insertOrder(shop.db, { userId, paymentStatus: "finished", createdAt });
  await page.goto(`/account/orders/${id}`);
  await expect(page.getByRole("region", { name: "History" })).toContainText("June 30, 2026, 22:30 EDT");
});

test("an order's page refetches when its tab is looked at again", async ({ page, context, shop }) => {
  const userId = await signInSomebody(context, shop);
  const { id, key } = insertOrder(shop.db, { userId, createdAt: new Date() });
  await page.goto(`/account/orders/${id}`);
  await expect(page.getByRole("heading", { name: "Waiting for payment" })).toBeVisible();
  shop.db.update(orders).set({ paymentStatus: "confirming" }).where(eq(orders.key, key)).run();
  await page.evaluate(() => window.dispatchEvent(new Event("focus")));
  await expect(page.getByRole("heading", { name: "Payment detected, waiting for confirmation" })).toBeVisible();
  await expect(page.getByRole("link", { name: /^Pay/ })).toHaveCount(0);
});

test("a button prints the receipt", async ({ page, context, shop }) => {
  const userId = await signInSomebody(context, shop);
  const { id } = insertOrder(shop.db, { userId, paymentStatus: "finished" });
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute("data-printed", "");
  });
  await page.goto(`/account/orders/${id}`);
  await page.getByRole("button", { name: "Print receipt" }).click();
  await expect(page.locator("html[data-printed]")).toHaveCount(1);
});
