import { insertOrder } from "#tests/factories/orders.ts";
import { expect, test } from "#tests/setup/playwright.ts";
import { signInAdmin } from "#tests/setup/signed-in-admin.ts";

/** The form that marks many orders as sent. */

test.beforeEach(({ context, shop }) => signInAdmin(context, shop));

test("keeps the checked list and its corrections when the shop does not answer", async ({
  page,
  context,
  shop,
  noise,
}) => {
  noise.expect(/Failed to fetch|ERR_INTERNET_DISCONNECTED|Load failed/);
  const { key } = insertOrder(shop.db, { paymentStatus: "finished" });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/orders/send");
  const list = page.getByLabel("Paste a list");
  const service = page.getByLabel("Postal service for orders without one");
  await service.fill("USPS");
  await list.fill(`${key}, , 9400\n999999, USPS, 1`);
  await page.getByRole("button", { name: "Check", exact: true }).click();
  const mark = page.getByRole("button", { name: "Mark 1 order as sent" });
  await expect(mark).toBeVisible();
  await list.fill("corrected");

  await context.setOffline(true);
  await page.getByRole("button", { name: "Check again" }).click();
  await expect(page.getByText("The shop did not answer. Nothing was sent. Try again.")).toBeInViewport();
  await expect(list).toHaveValue("corrected");
  await mark.click();
  await expect(page.getByText("The shop did not answer. Check your orders to see which were sent.")).toBeInViewport();
  await expect(list).toHaveValue("corrected");
  await expect(service).toHaveValue("USPS");

  await context.setOffline(false);
  await mark.click();
  await expect(list).toHaveValue("999999, USPS, 1");
  await expect(service).toHaveValue("USPS");
});

test("says that a list is too large, and keeps it", async ({ page, noise }) => {
  noise.expect(/413/);
  await page.goto("/orders/send");
  const list = page.getByLabel("Paste a list");
  const text = `7, UPS, 1\n${"x".repeat(2_200_000)}`;
  await list.evaluate((field: HTMLTextAreaElement, value) => (field.value = value), text);
  await page.getByRole("button", { name: "Check", exact: true }).click();
  await expect(page.getByText("This is too large for one form. Nothing was changed.")).toBeInViewport();
  expect((await list.inputValue()).length).toBe(text.length);
});
