import { randomUUID } from "node:crypto";

import type { Page } from "@playwright/test";

import { findOrderOfUser } from "#app/orders/orders.queries.server.ts";
import { insertOrder } from "#tests/factories/orders.ts";
import { expect, test, type TestShop } from "#tests/setup/playwright.ts";
import { signInAdmin } from "#tests/setup/signed-in-admin.ts";

/** Two administrators have the same order open. */

const save = (page: Page) => page.getByRole("button", { name: /^Save postal service/ }).click();
const typeNumber = (page: Page, number: string) => page.getByLabel("Tracking Number").fill(number);

async function openOrderTwice(pages: Page[], shop: TestShop) {
  const mark = randomUUID().slice(0, 8);
  const { id } = insertOrder(shop.db, { title: `Lamp ${mark}`, paymentStatus: "finished", userId: mark });
  for (const page of pages) await page.goto(`/orders?q=${mark}`);
  return () => findOrderOfUser(shop.db, mark, id)?.trackingNumber;
}

test("a typed tracking number does not silently replace that of another administrator", async ({
  page,
  context,
  shop,
  noise,
}) => {
  noise.expect(/409/);
  await signInAdmin(context, shop);
  const other = await context.newPage();
  const stored = await openOrderTwice([page, other], shop);
  await typeNumber(page, "111");
  await other.getByLabel("Postal Service").fill("USPS");
  await typeNumber(other, "222");
  await save(other);
  await expect.poll(stored).toBe("222");
  await save(page);
  await expect(page.getByText("In the meantime, USPS 222 was saved. Save again to replace it.")).toBeVisible();
  await expect(page.getByLabel("Tracking Number")).toHaveValue("111");
  expect(stored()).toBe("222");
  await save(page);
  await expect(page.getByText("Postal service and tracking number are saved.")).toBeVisible();
  expect(stored()).toBe("111");
});

test("a button of an old page keeps the newer tracking number", async ({ page, context, shop }) => {
  await signInAdmin(context, shop);
  const other = await context.newPage();
  const stored = await openOrderTwice([page, other], shop);
  await typeNumber(other, "222");
  await save(other);
  await expect.poll(stored).toBe("222");
  await page.getByRole("button", { name: /^Not Sent/ }).click();
  await expect(page.getByRole("button", { name: /^Sent/ })).toBeVisible();
  expect(stored()).toBe("222");
});
