import { randomUUID } from "node:crypto";

import type { Page } from "@playwright/test";

import { COMMAND } from "#app/audit/actor.ts";
import { deleteProduct } from "#app/catalogue/products/bin.server.ts";
import { addEndpoint } from "#app/webhooks/endpoints.server.ts";
import { WEBHOOK_EVENTS } from "#app/webhooks/webhook-events.ts";
import { addImages, makeImage } from "#tests/factories/images.ts";
import { insertProduct } from "#tests/factories/products.ts";
import { insertApiKey } from "#tests/setup/api-keys.ts";
import { goOffline } from "#tests/setup/connection.ts";
import { expect, test, type TestShop } from "#tests/setup/playwright.ts";
import { signInAdmin } from "#tests/setup/signed-in-admin.ts";

/** The panels' messages when requests fail. */

const alert = (page: Page, text: string) => page.getByRole("alert").getByText(text, { exact: true });

async function openProduct(page: Page, shop: TestShop, images = 0): Promise<string> {
  const id = `offline-${randomUUID().slice(0, 8)}`;
  const key = insertProduct(shop.db, "smart", { id, title: "Walnut desk lamp" });
  const buffers = Array.from({ length: images }, (_, i) => makeImage({ seed: i, width: 400 + i, height: 300 }));
  await addImages(shop.db, key, await Promise.all(buffers), `${shop.storageDir}/pictures`);
  await page.goto(`/smartadmin/edit?id=${id}`);
  return id;
}

test.beforeEach(({ context, shop, noise }) => {
  noise.expect(
    /ERR_INTERNET_DISCONNECTED|Failed to fetch|cannot be reached|status of 50[03]|Ошибка при добавлении товара/,
  );
  return signInAdmin(context, shop);
});

test("saving without a connection says so once and keeps the typed text, and works once the connection is back", async ({
  page,
  context,
  shop,
}) => {
  const id = await openProduct(page, shop);
  await page.getByLabel("Title", { exact: true }).fill("Oak desk lamp");
  await goOffline(page);
  await page.getByRole("button", { name: "Save changes" }).click();
  const failed = alert(page, "Произошла ошибка при редактировании");
  await expect(failed).toBeVisible();
  await expect(failed).toHaveAttribute("lang", "ru");
  await expect(alert(page, "Ошибка при обновлении товара")).toHaveCount(0);
  await expect(page.getByLabel("Title", { exact: true })).toHaveValue("Oak desk lamp");
  await context.setOffline(false);
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Товар обновлён")).toBeVisible();
  const title = shop.db.$client.prepare("SELECT title FROM products WHERE shop = 'smart' AND id = ?").pluck().get(id);
  expect(title).toBe("Oak desk lamp");
});

test("deleting an image without a connection keeps the image and says so", async ({ page, context, shop }) => {
  await openProduct(page, shop, 2);
  const images = page.getByRole("list", { name: "Pictures in order" }).getByRole("listitem");
  await goOffline(page);
  await page.getByRole("button", { name: "Delete picture 1" }).click();
  const failed = alert(page, "Ошибка при удалении изображения");
  await expect(failed).toBeVisible();
  await expect(failed).toHaveAttribute("lang", "ru");
  await expect(images).toHaveCount(2);
  await context.setOffline(false);
  await page.getByRole("button", { name: "Delete picture 1" }).click();
  await expect(images).toHaveCount(1);
});

test("deleting a product without a connection keeps the product and the id in its field", async ({
  page,
  context,
  shop,
}) => {
  const id = await openProduct(page, shop);
  await page.goto("/smartadmin/delete");
  await page.getByLabel("Product id").fill(id);
  await goOffline(page);
  await page.getByRole("button", { name: "Delete product" }).click();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(alert(page, "Error deleting the product")).toBeVisible();
  await expect(page.getByLabel("Product id")).toHaveValue(id);
  await context.setOffline(false);
});

test("a footer page that could not be saved keeps the typed text and warns before leaving", async ({
  page,
  context,
}) => {
  await page.goto("/admin/content/shipping");
  const text = page.getByRole("textbox", { name: /^Text of the page/ });
  await text.fill("Two days within the country.");
  await goOffline(page);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(alert(page, "The page was not saved. Check your connection and try again.")).toBeVisible();
  await expect(text).toHaveValue("Two days within the country.");
  await expect(page.getByText("Unsaved changes")).toBeVisible();
  await context.setOffline(false);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Shipping: saved.")).toBeVisible();
  await expect(page.getByText("Unsaved changes")).toHaveCount(0);
});

test("adding a product without a connection logs the failure and keeps the typed text", async ({ page, context }) => {
  await page.goto("/smartadmin");
  await page.getByLabel("Title").fill("Oak desk lamp");
  await page.getByLabel("Main category").fill("Home");
  await page.getByLabel("Category", { exact: true }).fill("Lighting");
  const logged: string[] = [];
  page.on("console", (message) => logged.push(message.text()));
  await goOffline(page);
  await page.getByRole("button", { name: "Add product" }).click();
  await expect(page.getByText(/The product could not be added/)).toBeVisible();
  await expect.poll(() => logged).toContain("Ошибка при добавлении товара");
  await expect(page.getByLabel("Title")).toHaveValue("Oak desk lamp");
  await context.setOffline(false);
});

test("restoring a product without a connection says so, and works once the connection is back", async ({
  page,
  context,
  shop,
}) => {
  const id = `deleted-${randomUUID().slice(0, 8)}`;
  insertProduct(shop.db, "smart", { id, title: `Lamp ${id}` });
  deleteProduct(shop.db, "smart", { id, by: COMMAND, now: new Date() });
  await page.goto("/smartadmin/bin");
  const restore = page.getByRole("button", { name: `Restore Lamp ${id}` });
  await goOffline(page);
  await restore.click();
  const failed = alert(page, "The products could not be changed. Please try again.");
  await expect(failed).toBeVisible();
  await context.setOffline(false);
  await restore.click();
  await expect(restore).toHaveCount(0);
  await expect(failed).toHaveCount(0);
});

test("revoking a key without a connection keeps the page and says so", async ({ page, shop }) => {
  const name = `Accounting ${randomUUID().slice(0, 8)}`;
  insertApiKey(shop.db, ["orders:read"], name);
  await page.goto("/admin/security/keys");
  const revoke = page
    .getByRole("listitem")
    .filter({ hasText: name })
    .getByRole("button", { name: /^Revoke/ });
  await goOffline(page);
  await revoke.click();
  await expect(
    alert(page, "The shop did not answer. Reload the page to see whether the key still exists."),
  ).toBeVisible();
  await expect(revoke).toBeVisible();
});

test("ending a session without a connection keeps the page and says so", async ({ page, context, shop }) => {
  await signInAdmin(context, shop);
  await page.goto("/admin/security");
  const end = page.getByRole("button", { name: /^End/ }).first();
  await goOffline(page);
  await end.click();
  const text = "The shop did not answer. Reload the page to see which sessions are still open.";
  await expect(alert(page, text)).toBeVisible();
  await expect(end).toBeVisible();
});

test("turning off a webhook without a connection keeps the page and says so", async ({ page, shop }) => {
  const endpoint = { url: `https://${randomUUID()}.example/`, events: WEBHOOK_EVENTS };
  const added = addEndpoint(shop.db, endpoint, COMMAND, new Date());
  await page.goto(`/admin/webhooks/${added.ok ? added.value.id : ""}`);
  const turnOff = page.getByRole("button", { name: "Turn off" });
  await goOffline(page);
  await turnOff.click();
  await expect(alert(page, "The shop did not answer. Reload the page to see what has changed.")).toBeVisible();
  await expect(turnOff).toBeVisible();
});
