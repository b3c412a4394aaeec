import { randomUUID } from "node:crypto";

import type { Page } from "@playwright/test";

import { conditionPriceField, conditionQuantityField } from "#app/shops/conditions.ts";
import { findStoredProduct, listStoredImages } from "#app/catalogue/products/stored-products.queries.server.ts";
import { getShop, SHOPS, type Shop } from "#app/shops/shops.ts";
import { adminTokens } from "#db/schema/index.ts";
import { makeImage } from "#tests/factories/images.ts";
import { insertProduct } from "#tests/factories/products.ts";
import { expectAccessible } from "#tests/setup/axe.ts";
import { expect, test, type TestShop } from "#tests/setup/playwright.ts";
import { signInAdmin } from "#tests/setup/signed-in-admin.ts";

/** Markup that would run or change the page if it were not escaped. */
const MARKUP = `<img src=x onerror="document.title='run'"><script>document.title='run'</script>`;

const photograph = async (seed: number, name = `photo-${seed}.jpg`) => ({
  name,
  mimeType: "image/jpeg",
  buffer: await makeImage({ seed, width: 1200, height: 900 }),
});

/**
 * The address of a staged upload's preview. It returns 404 if its form is saved meanwhile: then the product has the
 * image.
 */
const LATE_PREVIEW = /404 .*\/admin\/pictures\//;

/** Unique names, so that tests on the same shop do not affect each other. */
const uniqueTitle = (words: string) => `${words} ${randomUUID().slice(0, 8)}`;

async function fillOffer(page: Page, { sells }: Shop): Promise<void> {
  if (sells === "link") {
    await page.getByLabel("Price (USD)", { exact: true }).fill("1,249.50");
    await page.getByLabel("Typical price (USD)").fill("1500");
    // The radio button is drawn as a star.
    await page.getByText("4 stars").click({ force: true });
    await page.getByLabel("Link to buy").fill("https://www.ebay.com/itm/1");
  } else {
    await page.getByLabel("Good price (USD)", { exact: true }).fill("80");
    await page.getByLabel("Good quantity", { exact: true }).fill("3");
    await page.getByLabel("eBay link").fill("https://www.ebay.com/itm/1");
  }
}

/** The editor's text, or the plain field without JavaScript. */
async function describe(page: Page, text: string): Promise<void> {
  const field = page.getByRole("textbox", { name: "Description" });
  await field.focus();
  if (test.info().project.name === "js") await field.and(page.locator("[contenteditable=true]")).fill(text);
  else await field.fill(`<p>${text.replaceAll("<", "&lt;")}</p>`);
}

const stored = (shop: TestShop, { value }: Shop, id: string) => {
  const product = findStoredProduct(shop.db, value, id);
  return product && { ...product.input, images: listStoredImages(shop.db, product.key).length };
};

for (const one of SHOPS) {
  test(`an administrator adds a product to ${one.panelName}, and the shop shows it`, async ({
    page,
    context,
    shop,
    noise,
  }) => {
    noise.expect(/422/);
    noise.expect(LATE_PREVIEW);
    await signInAdmin(context, shop);
    await page.goto(one.panelPath);
    const id = await page.getByLabel("Product id").inputValue();
    expect(id).toMatch(/^\d+$/);
    const title = uniqueTitle(`Lamp ${MARKUP}`);

    // The first attempt is refused. The page keeps the typed text and shows the problem beside its field.
    await page.getByLabel("Title").fill(title);
    await page.getByLabel("Main category").fill(MARKUP);
    await page.getByLabel(one.sells === "link" ? "Link to buy" : "OfferUp link").fill("javascript:alert(1)");
    await page.getByRole("button", { name: "Add product" }).click();
    await expect(page.getByText("Enter a category.")).toBeVisible();
    await expect(page.getByText("Enter a full address that begins with http:// or https://.")).toBeVisible();
    await expect(page.getByLabel("Title")).toHaveValue(title);
    // One shop of each kind is enough.
    if (one.value === "ayz" || one.value === "pc") await expectAccessible(page);

    await page.getByLabel(one.sells === "link" ? "Link to buy" : "OfferUp link").fill("");
    await page.getByLabel("Category", { exact: true }).fill(`Lighting ${MARKUP}`);
    await fillOffer(page, one);
    await describe(page, `Bright ${MARKUP}`);
    await page.getByLabel("Choose pictures").setInputFiles([await photograph(1), await photograph(2)]);
    await page.getByRole("button", { name: "Add product" }).click();

    await expect(page.getByText("Товар успешно добавлен")).toBeVisible();
    await expect(page.getByLabel("Title")).toHaveValue("");
    await expect(page.getByLabel("Product id")).toHaveValue(String(Number(id) + 1));
    expect(stored(shop, one, id)).toMatchObject({ title, main_category: MARKUP, images: 2 });

    await expect(page.getByRole("link", { name: "Add another like this" })).toHaveAttribute(
      "href",
      `${one.panelPath}?from=${id}`,
    );
    await page.getByRole("link", { name: "View product" }).click();
    await expect(page.getByRole("heading", { name: title })).toBeVisible();
    await expect(page.getByText(`Bright ${MARKUP}`)).toBeVisible();
    await expect(
      page
        .getByText(one.sells === "link" ? "$1,249.50" : "$80.00")
        .filter({ visible: true })
        .first(),
    ).toBeVisible();
    await expect(page.getByText(/1 (of|\/) 2/).first()).toBeVisible();
    expect(await page.title()).not.toBe("run");

    await page.goto(`${one.panelPath}/edit?id=${id}`);
    await expect(page.getByLabel("Title", { exact: true })).toHaveValue(title);
    // The plain field, or the editor that replaces it.
    await expect(page.getByRole("textbox", { name: "Description" }).first()).toHaveValue(/Bright/);
    expect(await page.title()).not.toBe("run");
  });
}

test("the form of a product leads to its page and to a copy of it", async ({
  page,
  context,
  shop,
  javaScriptEnabled: scripts,
}) => {
  const id = `copied-${randomUUID().slice(0, 8)}`;
  insertProduct(shop.db, "pc", { id, title: "Copied fan" });
  await signInAdmin(context, shop);
  const edited = `/pcadmin/edit?id=${id}`;

  await page.goto(edited);
  await page.getByRole("link", { name: "View product" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Copied fan" })).toBeVisible();
  // A new document, with the shop's content security policy.
  if (scripts)
    expect(await page.evaluate(() => performance.getEntriesByType("navigation")[0]?.name)).toMatch(`/product/${id}`);

  await page.goto(edited);
  await page.getByRole("link", { name: "Add another like this" }).click();
  await expect(page.getByLabel("Title", { exact: true })).toHaveValue("Copied fan");
  await expect(page.getByLabel("Product id")).not.toHaveValue(id);
  await page.getByRole("button", { name: "Add product", exact: true }).click();
  await expect(page.getByText("Товар успешно добавлен").first()).toBeVisible();
  if (scripts) await expect(page.locator("form#product").getByText("The product was added.")).toBeVisible();
});

test("an administrator edits and deletes a product", async ({ page, context, shop, noise, javaScriptEnabled }) => {
  noise.expect(/409/);
  noise.expect(LATE_PREVIEW);
  const one = SHOPS[1] ?? SHOPS[0];
  if (!one) throw new Error("There is no shop.");
  const id = `edited-${randomUUID().slice(0, 8)}`;
  const key = insertProduct(shop.db, one.value, { id, conditions: { good: { priceCents: 2550, quantity: 5 } } });
  await signInAdmin(context, shop);

  await page.goto(`${one.panelPath}/edit`);
  await page.getByLabel("Product id").fill("nothing-like-it");
  await page.getByRole("button", { name: "Load product" }).click();
  await expect(page.getByText("Товар не найден")).toBeVisible();
  await page.getByLabel("Product id").fill(id);
  await page.getByRole("button", { name: "Load product" }).click();
  await expect(page.getByLabel("Title", { exact: true })).toHaveValue("Walnut desk lamp");

  // In the meantime one unit is sold, and another administrator changes a link.
  shop.db.$client
    .prepare("UPDATE product_conditions SET quantity = 4 WHERE product_key = ? AND condition = 'good'")
    .run(key);
  shop.db.$client
    .prepare("UPDATE products SET offer_up = 'https://offerup.com/2', updated_at = updated_at + 5 WHERE key = ?")
    .run(key);

  await page.getByLabel("Title", { exact: true }).fill("Oak desk lamp");
  await page.getByLabel("OfferUp link").fill("https://offerup.com/1");
  await page.getByLabel("Choose pictures").setInputFiles([await photograph(3)]);
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Ошибка при обновлении товара")).toBeVisible();
  const notes = page.getByRole("region", { name: "This product has changed in the meantime" });
  await expect(notes.getByRole("row", { name: /Good quantity 4 Taken over/ })).toBeVisible();
  await expect(notes.getByRole("row", { name: /offerup.com\/2 https:\/\/offerup.com\/1/ })).toBeVisible();
  await expect(page.getByLabel("Title", { exact: true })).toHaveValue("Oak desk lamp");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Товар обновлён")).toBeVisible();
  // Without JavaScript the message is above the form, so the form does not repeat it.
  if (javaScriptEnabled) {
    await expect(page.locator("form#product").getByText("The product was saved.")).toBeVisible();
  }
  expect(stored(shop, one, id)).toMatchObject({
    title: "Oak desk lamp",
    offer_up: "https://offerup.com/1",
    [conditionPriceField("good")]: 2550,
    [conditionQuantityField("good")]: 4,
    images: 1,
  });

  await page.getByRole("link", { name: "Delete product" }).click();
  await page.getByRole("button", { name: "Delete product" }).click();
  await expect(page.getByText("Please enter the ID of the item to be deleted")).toBeVisible();
  await page.getByLabel("Product id").fill(id);
  await page.getByRole("button", { name: "Delete product" }).click();
  await expect(page.getByText(`Are you sure you want to delete the product with ID - ${id}?`)).toBeVisible();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(page.getByText(`Product with ID ${id} has been deleted`)).toBeVisible();
  expect(stored(shop, one, id)).toBeNull();
});

test("keeps the typed text when the login expires while a form is filled in", async ({
  page,
  context,
  shop,
  noise,
}) => {
  noise.expect(/401|Ошибка при добавлении товара/);
  await signInAdmin(context, shop);
  await page.goto("/pcadmin");
  const id = await page.getByLabel("Product id").inputValue();
  const title = uniqueTitle("Late lamp");
  await page.getByLabel("Title").fill(title);
  await page.getByLabel("Main category").fill("Light");
  await page.getByLabel("Category", { exact: true }).fill("Lamps");
  shop.db.delete(adminTokens).run();
  await page.getByRole("button", { name: "Add product" }).click();
  await expect(page.getByText(/^You are no longer logged in/)).toBeVisible();

  if (test.info().project.name === "js") {
    await signInAdmin(context, shop);
  } else {
    const other = context.waitForEvent("page");
    await page.getByLabel("Password").fill("demo");
    await page.getByRole("button", { name: "Login" }).click();
    await expect((await other).getByLabel("Title")).toHaveValue("");
    await page.goBack();
  }
  await expect(page.getByLabel("Title")).toHaveValue(title);
  await page.getByRole("button", { name: "Add product" }).click();
  await expect(page.getByText("Товар успешно добавлен")).toBeVisible();
  expect(stored(shop, getShop("pc"), id)).toMatchObject({ title, main_category: "Light", category: "Lamps" });
});

test("Reset asks first, keeps everything when declined, and clears the form when confirmed", async ({
  page,
  context,
  shop,
  noise,
}) => {
  noise.expect(/422/);
  const [, , one] = SHOPS;
  if (!one) throw new Error("There is no shop.");
  await signInAdmin(context, shop);
  await page.goto(one.panelPath);
  await page.getByLabel("Title").fill("Half a lamp");
  const question = page.getByText("Are you sure you want to clear all input fields?");
  await page.getByRole("button", { name: "Reset" }).click();
  await expect(question).toBeVisible();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(question).toHaveCount(0);
  await expect(page.getByLabel("Title")).toHaveValue("Half a lamp");
  await page.getByLabel("Product id").fill("");
  await page.getByRole("button", { name: "Add product" }).click();
  await expect(page.getByText("Please enter the product name")).toBeVisible();
  await page.getByRole("button", { name: "Reset" }).click();
  await page.getByRole("button", { name: "Clear", exact: true }).last().click();
  await expect(page.getByLabel("Title")).toHaveValue("");
  await expect(page.getByLabel("Product id")).not.toHaveValue("");
});
