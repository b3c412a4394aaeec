import { randomUUID } from "node:crypto";

import type { Page } from "@playwright/test";
import { eq } from "drizzle-orm";

import { adminTokens, orders } from "#db/schema/index.ts";
import { insertOrder, insertPayment } from "#tests/factories/orders.ts";
import { goOffline } from "#tests/setup/connection.ts";
import { expect, test } from "#tests/setup/playwright.ts";
import { signInAdmin } from "#tests/setup/signed-in-admin.ts";

test("a failed toggle changes nothing, and changing one order keeps the text typed into another", async ({
  page,
  context,
  shop,
  noise,
}) => {
  noise.expect(/Failed to fetch|ERR_INTERNET_DISCONNECTED|net::|Не удалось обновить статус отправки/);
  await signInAdmin(context, shop);
  const mark = randomUUID().slice(0, 8);
  for (const title of [`Lamp ${mark}`, `Rug ${mark}`]) insertOrder(shop.db, { title, paymentStatus: "finished" });
  await page.goto(`/orders?q=${mark}`);
  const [lamp, rug] = ["Lamp", "Rug"].map((name) => page.getByRole("article").filter({ hasText: `${name} ${mark}` }));
  if (!lamp || !rug) throw new Error("There are fewer than two orders.");
  for (const row of [lamp, rug]) await row.locator("summary").first().click();
  await rug.getByLabel("Tracking Number").fill("half-typ");
  const logged = page.waitForEvent("console", (message) => message.text() === "Не удалось обновить статус отправки");
  await goOffline(page);
  await lamp.getByRole("button", { name: /^Not Sent/ }).click();
  await logged;
  await expect(page.getByRole("alert").filter({ hasText: "The order could not be updated." })).toBeVisible();
  await expect(lamp.getByRole("button", { name: /^Not Sent/ })).toBeVisible();
  await context.setOffline(false);
  await lamp.getByRole("button", { name: /^Not Sent/ }).click();
  await expect(lamp.getByRole("button", { name: /^Sent/ })).toBeVisible();
  await expect(rug.getByRole("button", { name: /^Not Sent/ })).toBeVisible();
  await expect(rug.getByLabel("Tracking Number")).toHaveValue("half-typ");
});

test("a refund that was refused once is refused again if another one was noted in between", async ({
  page,
  context,
  shop,
}) => {
  await signInAdmin(context, shop);
  const { id, key } = insertOrder(shop.db, { paymentStatus: "finished", totalCents: 2550 });
  insertPayment(shop.db, key, { moneyAt: new Date(), receivedCents: 2550 });
  await page.goto(`/orders/${id}/acts/refund`);
  const other = await context.newPage();
  await other.goto(`/orders/${id}/acts/refund`);
  const send = async (on: Page, reference: string) => {
    await on.getByLabel("Amount in dollars").fill("5");
    await on.getByLabel("Reference").fill(reference);
    await on.getByRole("button", { name: "Note a refund" }).click();
  };
  await send(other, "tx1");
  await expect(other.getByText("The refund is noted.").first()).toBeVisible();
  await send(page, "");
  await expect(page.getByLabel("Reference")).toHaveAttribute("aria-invalid", "true");
  await send(page, "tx1");
  await expect(page.getByText(/^A refund was noted for this order in the meantime\./).first()).toBeVisible();
});

test("a form keeps its typed text when the session has expired, and is sent after a login in another tab", async ({
  page,
  context,
  shop,
  noise,
}) => {
  noise.expect(/401|Не удалось обновить статус отправки/);
  await signInAdmin(context, shop);
  const mark = randomUUID().slice(0, 8);
  insertOrder(shop.db, { title: `Lamp ${mark}`, paymentStatus: "finished" });
  await page.goto(`/orders?q=${mark}`);
  await expect(page.getByRole("article")).toHaveCount(1);
  shop.db.delete(adminTokens).run();
  await page.getByLabel("Tracking Number").fill("half-typed");
  await page.getByRole("button", { name: /^Not Sent/ }).click();
  await expect(page.getByText(/^You are no longer logged in\. Log in to the admin panel in another tab/)).toBeVisible();
  const other = await context.newPage();
  await other.goto("/orders");
  await other.getByLabel("Password").fill("demo");
  await other.getByRole("button", { name: "Login" }).click();
  await expect(other.getByRole("heading", { level: 1, name: "Orders" })).toBeVisible();
  await expect(page.getByLabel("Tracking Number")).toHaveValue("half-typed");
  await page.getByRole("button", { name: /^Not Sent/ }).click();
  await expect(page.getByRole("button", { name: /^Sent/ })).toBeVisible();
});

test("a refreshed order shows the tracking number of another administrator, but keeps text being typed", async ({
  page,
  context,
  shop,
}) => {
  await signInAdmin(context, shop);
  const mark = randomUUID().slice(0, 8);
  const { key } = insertOrder(shop.db, { title: `Lamp ${mark}`, paymentStatus: "finished" });
  await page.goto(`/orders?q=${mark}`);
  const field = page.getByLabel("Tracking Number");
  const storeAndRefresh = async (number: string) => {
    shop.db.update(orders).set({ trackingNumber: number }).where(eq(orders.key, key)).run();
    const refreshed = page.waitForResponse((response) => response.url().includes("/orders"));
    await page.evaluate(() => window.dispatchEvent(new Event("focus")));
    await refreshed;
  };
  await field.fill("111");
  await page.getByRole("button", { name: /^Save postal service/ }).click();
  await expect(page.getByText("Postal service and tracking number are saved.")).toBeVisible();
  await storeAndRefresh("222");
  await expect(field).toHaveValue("222");
  await field.fill("33");
  await storeAndRefresh("444");
  await page.getByRole("button", { name: /^Save postal service/ }).click();
  await expect(page.getByText("In the meantime, 444 was saved. Save again to replace it.")).toBeVisible();
  await expect(field).toHaveValue("33");
});
