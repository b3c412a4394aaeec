import { randomUUID } from "node:crypto";

import type { Page, Route } from "@playwright/test";

import { COMMAND } from "#app/audit/actor.ts";
import { deleteProduct } from "#app/catalogue/products/bin.server.ts";
import { findStoredProduct, listStoredImages } from "#app/catalogue/products/stored-products.queries.server.ts";
import { makeImage } from "#tests/factories/images.ts";
import { insertProduct } from "#tests/factories/products.ts";
import { expect, test, type TestShop } from "#tests/setup/playwright.ts";
import { signInAdmin } from "#tests/setup/signed-in-admin.ts";

/** The panels' messages when saving, adding or deleting fails. Nothing that was typed is lost. */

const hasJavaScript = () => test.info().project.name === "js";

/** The editor's text, or the plain field without JavaScript. */
async function description(page: Page) {
  const field = page.getByRole("textbox", { name: "Description" });
  await field.focus();
  return hasJavaScript() ? field.and(page.locator("[contenteditable=true]")) : field;
}

/** Finds the alert with exactly this text, which is marked as Russian. */
const russianAlert = (page: Page, text: string) =>
  page.getByRole("alert").locator("[lang=ru]").getByText(text, { exact: true });

/** Locks the database for writing during `work`, as another program might. */
async function whileLocked(shop: TestShop, work: () => Promise<void>): Promise<void> {
  shop.db.$client.exec("BEGIN IMMEDIATE");
  try {
    await work();
  } finally {
    shop.db.$client.exec("ROLLBACK");
  }
}

async function photograph(name: string, seed: number) {
  return { name, mimeType: "image/jpeg", buffer: await makeImage({ seed, width: 900, height: 600 }) };
}

async function openProduct(page: Page, shop: TestShop): Promise<string> {
  const id = `failing-${randomUUID().slice(0, 8)}`;
  insertProduct(shop.db, "pc", { id, title: "Walnut desk lamp" });
  await page.goto(`/pcadmin/edit?id=${id}`);
  await page.getByLabel("Title", { exact: true }).fill("Oak desk lamp");
  await page.getByLabel("Category", { exact: true }).fill("Lighting");
  await (await description(page)).fill("Typed by hand");
  return id;
}

async function expectTyped(page: Page): Promise<void> {
  await expect(page.getByLabel("Title", { exact: true })).toHaveValue("Oak desk lamp");
  await expect(page.getByLabel("Category", { exact: true })).toHaveValue("Lighting");
  if (hasJavaScript()) await expect(await description(page)).toHaveText("Typed by hand");
  else await expect(await description(page)).toHaveValue("Typed by hand");
}

const save = (page: Page) => page.getByRole("button", { name: "Save changes" }).click();

test.beforeEach(({ context, shop }) => signInAdmin(context, shop));

test("saving a product that was deleted meanwhile fails and keeps the typed text", async ({ page, shop, noise }) => {
  noise.expect(/404/);
  const id = await openProduct(page, shop);
  deleteProduct(shop.db, "pc", { id, by: COMMAND, now: new Date() });
  for (let times = 0; times < 2; times++) {
    await save(page);
    await expect(russianAlert(page, "Ошибка при обновлении товара")).toBeVisible();
    await expect(page.getByText(/This product has been deleted in the meantime/)).toBeVisible();
    await expectTyped(page);
  }
  expect(findStoredProduct(shop.db, "pc", id)).toBeNull();
});

test("saving while the database cannot be written fails and keeps the typed text", async ({ page, shop, noise }) => {
  noise.expect(/503/);
  const id = await openProduct(page, shop);
  await whileLocked(shop, async () => {
    await save(page);
    await expect(russianAlert(page, "Ошибка при обновлении товара")).toBeVisible();
    await expect(page.getByText(/could not be written/)).toBeVisible();
    await expectTyped(page);
  });
  await save(page);
  await expect(page.getByText("Товар обновлён")).toBeVisible();
  await expect(page.getByText(/could not be written/)).toHaveCount(0);
  expect(findStoredProduct(shop.db, "pc", id)?.input).toMatchObject({ title: "Oak desk lamp", category: "Lighting" });
});

test("names new images that cannot be stored, and keeps the typed text", async ({ page, shop, noise }) => {
  noise.expect(/422|status of 50[03]/);
  const id = await openProduct(page, shop);
  await page
    .getByLabel(/Choose pictures/)
    .setInputFiles([await photograph("one.jpg", 1), await photograph("two.jpg", 2)]);
  if (hasJavaScript()) {
    // The fields are saved first, in a separate request.
    const lockOnce = async (route: Route) => {
      shop.db.$client.exec("BEGIN IMMEDIATE");
      const response = await route.fetch().finally(() => shop.db.$client.exec("ROLLBACK"));
      await route.fulfill({ response });
    };
    await page.route("**/admin/pictures/**", lockOnce, { times: 1 });
    await save(page);
    await expect(russianAlert(page, "Ошибка при загрузке новых изображений")).toBeVisible();
  } else {
    await whileLocked(shop, async () => {
      await save(page);
      await expect(russianAlert(page, "Ошибка при загрузке новых изображений")).toBeVisible();
      for (const name of ["one.jpg", "two.jpg"])
        await expect(page.getByText(`${name} could not be stored`)).toBeVisible();
    });
    await page
      .getByLabel(/Choose pictures/)
      .setInputFiles([await photograph("one.jpg", 1), await photograph("two.jpg", 2)]);
  }
  await expectTyped(page);
  await save(page);
  await expect(page.getByText("Товар обновлён")).toBeVisible();
  const product = findStoredProduct(shop.db, "pc", id);
  expect([product?.input.title, listStoredImages(shop.db, product?.key ?? 0).length]).toEqual(["Oak desk lamp", 2]);
});

test("adding while the database cannot be written fails, logs the failure and keeps the typed text", async ({
  page,
  shop,
  noise,
}) => {
  noise.expect(/503/);
  await page.goto("/pcadmin");
  const id = await page.getByLabel("Product id").inputValue();
  await page.getByLabel("Title").fill("Oak desk lamp");
  await page.getByLabel("Main category").fill("Home");
  await page.getByLabel("Category", { exact: true }).fill("Lighting");
  await (await description(page)).fill("Typed by hand");
  await whileLocked(shop, async () => {
    await page.getByRole("button", { name: "Add product" }).click();
    await expect(page.getByText(/The product could not be added/)).toBeVisible();
    await expectTyped(page);
  });
  const logged = shop.server.log.find((line) => line.msg === "Ошибка при добавлении товара" && line["id"] === id);
  expect(logged).toBeDefined();
  await page.getByRole("button", { name: "Add product" }).click();
  await expect(page.getByText("Товар успешно добавлен")).toBeVisible();
});

test("a failed deletion keeps the id in its field, and a successful one empties the field", async ({ page, shop }) => {
  const id = `deleted-${randomUUID().slice(0, 8)}`;
  insertProduct(shop.db, "pc", { id });
  await page.goto("/pcadmin/delete");
  const field = page.getByLabel("Product id");
  const remove = async () => {
    await field.fill(id);
    await page.getByRole("button", { name: "Delete product" }).click();
    await page.getByRole("button", { name: "Delete", exact: true }).click();
  };
  await whileLocked(shop, async () => {
    await remove();
    await expect(page.getByRole("alert").getByText("Error deleting the product", { exact: true })).toBeVisible();
  });
  if (hasJavaScript()) {
    await expect(field).toHaveValue(id);
    await remove();
  } else {
    await page.getByRole("button", { name: "Delete", exact: true }).click();
  }
  await expect(
    page.getByRole("status").getByText(`Product with ID ${id} has been deleted`, { exact: true }),
  ).toBeVisible();
  await expect(field).toHaveValue("");

  await remove();
  await expect(page.getByRole("alert").getByText("There is no such product.")).toBeVisible();
});

test("says that an id has no product, and clears the form and images of the last one", async ({ page, shop }) => {
  await openProduct(page, shop);
  await page.goto("/pcadmin/edit");
  await page.getByLabel("Product id").fill("nothing-like-it");
  await page.getByRole("button", { name: "Load product" }).click();
  await expect(russianAlert(page, "Товар не найден")).toBeVisible();
  await expect(page.getByRole("list", { name: "Pictures in order" })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Save changes" })).toHaveCount(0);
});
