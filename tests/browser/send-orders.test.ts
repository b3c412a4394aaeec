import { randomUUID } from "node:crypto";

import { inArray } from "drizzle-orm";

import { letters, orders } from "#db/schema/index.ts";
import { insertOrder } from "#tests/factories/orders.ts";
import { expectAccessible } from "#tests/setup/axe.ts";
import { expect, test } from "#tests/setup/playwright.ts";
import { signInAdmin } from "#tests/setup/signed-in-admin.ts";

/** Sending many parcels at once, with and without JavaScript. */

test("twenty parcels are sent by a pasted list, and a wrong line is kept", async ({ page, context, shop }) => {
  await signInAdmin(context, shop);
  const email = `${randomUUID().slice(0, 8)}@example.com`;
  const keys = Array.from({ length: 20 }, (_, i) => {
    const title = `Parcel ${i} ${email}`;
    return insertOrder(shop.db, { title, email, paymentStatus: "finished", createdAt: new Date() }).key;
  });
  await page.goto("/orders");
  await expect(page.getByRole("link", { name: /^To be sent/ })).toHaveAttribute("aria-current", "true");
  await expect(page.locator("summary").filter({ hasText: `Parcel 19 ${email}` })).toBeVisible();
  await page.getByRole("button", { name: "Send orders" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Send orders" })).toBeVisible();

  const lines = keys.map((key, i) => `${key}, USPS, 94001${i}`);
  lines.splice(3, 0, "no such order, USPS, 94002");
  await page.getByLabel("Paste a list").fill(lines.join("\n"));
  await page.getByRole("button", { name: "Check" }).click();
  await expect(page.getByRole("heading", { name: "20 orders will be marked as sent" })).toBeVisible();
  await expect(page.getByText("Line 4: There is no order with this number.")).toBeVisible();
  await expect(page.getByRole("list", { name: "Orders to be sent" }).getByRole("listitem")).toHaveCount(20);
  await expectAccessible(page);
  const stored = () => shop.db.select().from(orders).where(inArray(orders.key, keys)).all();
  expect(stored().some(({ shipped }) => shipped)).toBe(false);

  await page.getByRole("button", { name: "Mark 20 orders as sent" }).click();
  await expect(page.getByText("20 orders are marked as sent.").first()).toBeVisible();
  await expect(page.getByLabel("Paste a list")).toHaveValue("no such order, USPS, 94002");
  expect(stored().every(({ shipped, postalService }) => shipped && postalService === "USPS")).toBe(true);
  const sent = shop.db.select().from(letters).where(inArray(letters.orderKey, keys)).all();
  expect(sent.map(({ topic, recipient }) => [topic, recipient])).toEqual(keys.map(() => ["buyer-parcel", email]));
});

test("packing slips of chosen orders share a page, and tracking numbers come from fields and a CSV file", async ({
  page,
  context,
  shop,
}) => {
  await signInAdmin(context, shop);
  const mark = randomUUID().slice(0, 8);
  const [first, second, third] = ["Lamp", "Rug", "Desk"].map((name) =>
    insertOrder(shop.db, { title: `${name} ${mark}`, paymentStatus: "finished", createdAt: new Date() }),
  );
  if (!first || !second || !third) throw new Error("There are fewer than three orders.");
  const choose = async () => {
    await page.goto(`/orders?q=${mark}`);
    for (const { key } of [first, second]) await page.getByLabel(`Choose order ${key}`).check();
  };
  await choose();
  await page.getByRole("button", { name: "Packing slips" }).click();
  await expect(page.getByRole("heading", { name: "Packing slip", exact: true })).toHaveCount(2);
  await expectAccessible(page);

  await choose();
  await page.getByRole("button", { name: "Send orders" }).click();
  await page.getByLabel("Postal service for orders without one").fill("UPS");
  await page.getByLabel(`Tracking number of order ${first.key}`).fill("1Z1");
  await page.getByLabel(`Tracking number of order ${second.key}`).fill("9".repeat(50));
  const csv = `id,postal_service,tracking_number\n${third.key},DHL,7\n${first.key},DHL,8\n`;
  await page
    .getByLabel("Or choose a CSV file")
    .setInputFiles({ name: "parcels.csv", mimeType: "text/csv", buffer: Buffer.from(csv) });
  await page.getByRole("button", { name: "Check" }).click();
  await expect(page.getByRole("heading", { name: "3 orders will be marked as sent" })).toBeVisible();
  await expect(page.getByText("Line 2: This order is already in the list.")).toBeVisible();
  await expect(page.getByLabel(`Tracking number of order ${first.key}`)).toHaveValue("1Z1");
  await page.getByRole("button", { name: "Mark 3 orders as sent" }).click();
  await expect(page.getByText("3 orders are marked as sent.").first()).toBeVisible();
  await page.goto(`/orders?q=${third.id}`);
  await expect(page.getByLabel("Tracking Number")).toHaveValue("7");
});

test("shows the orders' figures and chart when they are opened", async ({ page, context, shop }) => {
  await signInAdmin(context, shop);
  insertOrder(shop.db, { paymentStatus: "finished", createdAt: new Date() });
  await page.goto("/orders");
  const chart = page.getByRole("img", { name: /^Orders of the last/ });
  await expect(chart).toBeHidden();
  await page.getByText("Last 30 days").first().click();
  await expect(chart).toBeVisible();
  await page.getByRole("link", { name: "7 days" }).click();
  await expect(page.getByRole("img", { name: "Orders of the last 7 days" })).toBeVisible();
  await expect(page.getByText("Revenue per paid order")).toBeVisible();
  await expectAccessible(page);
});
