import { randomUUID } from "node:crypto";

import type { Page } from "@playwright/test";

import { findStoredProduct } from "#app/catalogue/products/stored-products.queries.server.ts";
import * as paths from "#app/paths.ts";
import { getShop } from "#app/shops/shops.ts";
import { makeImage } from "#tests/factories/images.ts";
import { insertProduct } from "#tests/factories/products.ts";
import { expectAccessible } from "#tests/setup/axe.ts";
import { expect, test } from "#tests/setup/playwright.ts";
import { signInAdmin } from "#tests/setup/signed-in-admin.ts";

/** The preview of a product form: in a new tab with JavaScript, otherwise in place of the form. */

const hasJavaScript = () => test.info().project.name === "js";

async function openPreview(page: Page): Promise<Page> {
  const button = page.getByRole("button", { name: "Preview" });
  if (!hasJavaScript()) {
    await button.click();
    return page;
  }
  const [tab] = await Promise.all([page.waitForEvent("popup"), button.click()]);
  return tab;
}

const expectLoaded = (page: Page) =>
  expect
    .poll(() =>
      page.locator(".product img").evaluateAll((all) => all.every((one) => (one as HTMLImageElement).naturalWidth > 0)),
    )
    .toBe(true);

test("a new product is previewed with its images, and added afterwards", async ({ page, context, shop, noise }) => {
  noise.expect(/404 .*\/admin\/pictures\//);
  await signInAdmin(context, shop);
  const one = getShop("ayz");
  const title = `Walnut lamp ${randomUUID().slice(0, 8)}`;
  await page.goto(one.panelPath);
  const id = await page.getByLabel("Product id").inputValue();
  await page.getByLabel("Title").fill(title);
  await page.getByLabel("Main category").fill("Home");
  await page.getByLabel("Category", { exact: true }).fill("Lighting");
  await page.getByLabel("Good price (USD)", { exact: true }).fill("80");
  await page.getByLabel("Good quantity", { exact: true }).fill("3");
  const photographs = [1, 2].map(async (seed) => ({
    ...{ name: `photo-${seed}.jpg`, mimeType: "image/jpeg" },
    buffer: await makeImage({ seed, width: 1200, height: 900 }),
  }));
  await page.getByLabel("Choose pictures").setInputFiles(await Promise.all(photographs));

  const preview = await openPreview(page);
  await expect(preview.getByRole("heading", { name: "Preview: not saved" })).toBeVisible();
  await expect(preview.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect(preview.getByText("$80.00").first()).toBeVisible();
  await expect(preview.getByText("1 of 2")).toBeVisible();
  await expectLoaded(preview);
  await expect(preview.locator(".product").getByRole("link")).toHaveCount(0);
  // Nothing looks as if it could be pressed: the thumbnails are images, and there are no arrows and no zoom.
  await expect(preview.locator(".thumbnails img")).toHaveCount(2);
  await expect(preview.locator(".thumbnails a, .thumbnails [aria-current], .main-image svg")).toHaveCount(0);
  await expect(preview.locator(".cursor-zoom-in")).toHaveCount(0);
  await expectAccessible(preview);
  // Its buttons and fields do nothing.
  await preview.getByRole("button", { name: "Add to cart" }).click();
  await preview.getByLabel("Quantity", { exact: true }).press("Enter");
  await expect(preview.getByRole("heading", { name: "Preview: not saved" })).toBeVisible();
  // The style sheet shows the price of the condition that is chosen.
  await expect(preview.locator(".chosen").getByText("$80.00")).toBeVisible();
  expect(findStoredProduct(shop.db, one.value, id)).toBeNull();

  const closed = hasJavaScript() ? preview.waitForEvent("close") : null;
  const pressed = preview.getByRole("button", { name: "Back to the form" }).click();
  // With JavaScript the button closes its page, perhaps before Playwright's click has ended.
  await pressed.catch((error: unknown) => {
    if (!preview.isClosed()) throw error;
  });
  await closed;
  await expect(page.getByLabel("Title")).toHaveValue(title);
  await page.getByRole("button", { name: "Add product" }).click();
  await expect(page.getByText("Товар успешно добавлен")).toBeVisible();
  await page.goto(paths.product(one, id));
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect(page.getByText("1 of 2")).toBeVisible();
});

test("edits are previewed without being saved", async ({ page, context, shop }) => {
  await signInAdmin(context, shop);
  const id = `previewed-${randomUUID().slice(0, 8)}`;
  insertProduct(shop.db, "pc", { id, title: "Stored lamp" });
  await page.goto(`/pcadmin/edit?id=${id}`);
  await page.getByLabel("Title", { exact: true }).fill("Changed lamp");
  const preview = await openPreview(page);
  await expect(preview.getByRole("heading", { level: 1, name: "Changed lamp" })).toBeVisible();
  expect(findStoredProduct(shop.db, "pc", id)?.input.title).toBe("Stored lamp");

  // If the form's tab is gone, "Back to the form" loads the form.
  if (hasJavaScript()) await preview.evaluate(() => (window.opener = null));
  await preview.getByRole("button", { name: "Back to the form" }).click();
  await expect(preview.getByLabel("Title", { exact: true })).toHaveValue("Changed lamp");
  await preview.getByRole("button", { name: "Save changes" }).click();
  await expect(preview.getByText("Товар обновлён")).toBeVisible();
  expect(findStoredProduct(shop.db, "pc", id)?.input.title).toBe("Changed lamp");
});

test("an invalid form shows its errors and opens no preview tab", async ({ page, context, shop, noise }) => {
  noise.expect(/422/);
  await signInAdmin(context, shop);
  await page.goto("/pcadmin");
  await page.getByLabel("Title").fill("Lamp without a category");
  await page.getByRole("button", { name: "Preview" }).click();
  await expect(page.getByText("Enter a category.").first()).toBeVisible();
  await expect(page.getByLabel("Title")).toHaveValue("Lamp without a category");
  expect(context.pages()).toHaveLength(1);
});
