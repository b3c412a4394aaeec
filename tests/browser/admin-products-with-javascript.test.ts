import { randomUUID } from "node:crypto";

import { SHOPS } from "#app/shops/shops.ts";
import { makeImage } from "#tests/factories/images.ts";
import { insertProduct } from "#tests/factories/products.ts";
import { holdData } from "#tests/setup/hold-data.ts";
import { expect, test } from "#tests/setup/playwright.ts";
import { signInAdmin } from "#tests/setup/signed-in-admin.ts";

test("warns before leaving unsaved changes, and switches panels and suggestions by keyboard", async ({
  page,
  context,
  shop,
}) => {
  await signInAdmin(context, shop);
  await page.goto("/pcadmin");
  const panel = page.getByLabel("Panel", { exact: true });
  await expect(panel.getByRole("option")).toHaveText(SHOPS.map(({ panelName }) => panelName));

  const main = page.getByRole("combobox", { name: "Main category" });
  await main.fill("PROC");
  const suggestions = page.getByRole("listbox", { name: "Suggestions" });
  await expect(suggestions.getByRole("option")).toHaveText(["Processors"]);
  await main.press("ArrowDown");
  await main.press("Enter");
  await expect(main).toHaveValue("Processors");
  await expect(suggestions).toBeHidden();
  await page.getByRole("combobox", { name: "Category", exact: true }).click();
  await expect(suggestions.getByRole("option")).toHaveText(["Compact processors", "Professional processors"]);
  await suggestions.getByRole("option", { name: "Compact processors" }).click();
  await expect(page.getByText("Unsaved changes")).toBeVisible();
  await page.getByLabel("Title").focus();
  await expect(suggestions).toBeHidden();

  await panel.selectOption("Smart Shop");
  const question = page.getByRole("alertdialog", { name: /Leave without saving/ });
  await question.getByRole("button", { name: "Stay" }).click();
  await expect(panel).toHaveValue("pc");
  await expect(main).toHaveValue("Processors");
  await panel.selectOption("Smart Shop");
  await question.getByRole("button", { name: "Leave" }).click();
  await expect(page).toHaveURL(/\/smartadmin$/);
  await expect(page.getByLabel("Title")).toHaveValue("");
});

test("leaving while a product is saved says that it is being saved", async ({ page, context, shop }) => {
  const id = `leave-${randomUUID().slice(0, 8)}`;
  insertProduct(shop.db, "pc", { id, title: "Walnut desk lamp" });
  await signInAdmin(context, shop);
  await page.goto(`/pcadmin/products?tq=${id}`);
  await page.getByRole("link", { name: "Walnut desk lamp", exact: true }).click();
  await page.getByLabel("Title", { exact: true }).fill("Oak desk lamp");
  const release = await holdData(page, "**/pcadmin/edit*");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByRole("dialog", { name: "Saving the changes" })).toBeVisible();
  await page.goBack();
  const question = page.getByRole("alertdialog", { name: /^Leave while your changes are being saved\?/ });
  await question.getByRole("button", { name: "Stay" }).click();
  release();
  await expect(page.getByText("Товар обновлён")).toBeVisible();
  await expect(page).toHaveURL(/edit/);
});

test("shows progress while a product is added, shows the reason of a failure, and stays usable", async ({
  page,
  context,
  shop,
  noise,
}) => {
  noise.expect(/Ошибка при загрузке изображений|Ошибка при добавлении товара|Failed to load resource|Failed to fetch/);
  await signInAdmin(context, shop);
  await page.goto("/admin");
  await page.getByLabel("Title").fill("Lamp in the making");
  await page.getByLabel("Main category").fill("Home");
  await page.getByLabel("Category", { exact: true }).fill("Lighting");
  const buffer = await makeImage({ seed: 9, width: 800, height: 600 });
  await page.getByLabel("Choose pictures").setInputFiles([{ name: "lamp.jpg", mimeType: "image/jpeg", buffer }]);
  const add = page.getByRole("button", { name: "Add product" });
  const overlay = page.getByRole("dialog", { name: "Attention, item is in progress of being added" });

  // An image that does not arrive stops the adding.
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/admin/pictures/**", async (route) => {
    await held;
    await route.abort();
  });
  await add.click();
  await expect(overlay).toBeVisible();
  release();
  await expect(overlay).toHaveCount(0);
  await expect(page.getByText(/so the product was not added/)).toBeVisible();
  await expect(page.getByLabel("Title")).toHaveValue("Lamp in the making");

  // If the form cannot be sent, it keeps what was typed.
  await page.unroute("**/admin/pictures/**");
  await page.route("**/admin.data*", (route) =>
    route.request().method() === "POST" ? route.abort() : route.continue(),
  );
  await add.click();
  await expect(page.getByText(/Nothing you typed is lost/)).toBeVisible();
  await expect(overlay).toHaveCount(0);
  await page.unroute("**/admin.data*");

  // Nor is anything lost if the login has expired.
  shop.db.$client.prepare("DELETE FROM admin_tokens").run();
  await add.click();
  await expect(page.getByText(/You are no longer logged in/)).toBeVisible();
  await signInAdmin(context, shop);
  await add.click();
  await expect(page.getByText("Товар успешно добавлен")).toBeVisible();
  const count = "SELECT image_count FROM products WHERE title = 'Lamp in the making'";
  expect(shop.db.$client.prepare(count).pluck().all()).toEqual([1]);
});
