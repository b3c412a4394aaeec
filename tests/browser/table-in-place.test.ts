import type { Locator } from "@playwright/test";

import { insertProduct } from "#tests/factories/products.ts";
import { expectAccessible } from "#tests/setup/axe.ts";
import { expect, test } from "#tests/setup/playwright.ts";
import { signInAdmin } from "#tests/setup/signed-in-admin.ts";

/** Changes of price, stock and availability in the rows of the table, with and without JavaScript. */

test("changes a price in its row, shows errors beside it, and undoes the change", async ({
  page,
  context,
  shop,
  javaScriptEnabled: scripts,
  noise,
}) => {
  noise.expect(/422/);
  await signInAdmin(context, shop);
  const name = scripts ? "rowwithscripts" : "rownoscripts";
  for (const n of [1, 2]) insertProduct(shop.db, "pc", { id: `${name}${n}`, title: `${name} ${n}`, priceCents: 1999 });
  await page.goto(`/pcadmin/products?tq=${name}`);
  const price = page.getByRole("textbox", { name: `Price of ${name} 1` });
  const save = async () => {
    if (scripts) await price.press("Enter");
    else await page.getByRole("button", { name: `Save ${name} 1` }).click();
  };
  await price.fill("12,5");
  await save();
  await expect(page.getByText("Enter an amount in dollars, such as 12.50")).toBeVisible();
  await expect(price).toHaveValue("12,5");
  if (scripts) await expect(price).toBeFocused();
  await expectAccessible(page);

  await price.fill("$1,012.5");
  await save();
  await expect(page.getByRole("status").filter({ hasText: scripts ? "Saved" : "has been changed." })).toBeVisible();
  await expect(price).toHaveValue("1012.50");
  if (scripts) await expect(price).toBeFocused();
  await expectAccessible(page);
  await expect(page.getByText("Enter an amount in dollars")).toBeHidden();

  await page.getByRole("button", { name: /^Undo/ }).click();
  await expect(price).toHaveValue("19.99");
  await expect(page.getByRole("button", { name: /^Undo/ })).toBeHidden();

  const availability = page.getByRole("combobox", { name: `Availability of ${name} 2` });
  await availability.selectOption("Out of Stock");
  if (!scripts) await page.getByRole("button", { name: `Save ${name} 2` }).click();
  await expect(page.getByRole("button", { name: /^Undo/ })).toBeVisible();
  await page.goto(`/pcadmin/products?tq=${name}&tstock=out`);
  await expect(availability).toHaveValue("NO");
});

test("on a phone, the button that saves a row without JavaScript follows the row's fields", async ({
  page,
  context,
  shop,
  javaScriptEnabled,
}) => {
  await signInAdmin(context, shop);
  const name = javaScriptEnabled ? "phonewithscripts" : "phonenoscripts";
  insertProduct(shop.db, "pc", { id: name, title: name, priceCents: 1999 });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/pcadmin/products?tq=${name}`);
  const save = page.getByRole("button", { name: `Save ${name}` });
  await expect(save).toHaveCount(javaScriptEnabled ? 0 : 1);
  if (javaScriptEnabled) return;
  const fields = [
    page.getByRole("textbox", { name: `Price of ${name}` }),
    page.getByRole("combobox", { name: `Availability of ${name}` }),
  ];
  const bottoms = await Promise.all(fields.map(bottomOf));
  expect(await bottomOf(save)).toBeGreaterThan(Math.max(...bottoms));
});

const bottomOf = (element: Locator) => element.evaluate((one) => one.getBoundingClientRect().bottom);

test("changes prices and quantities of conditions in the row of an Open Box product", async ({
  page,
  context,
  shop,
  javaScriptEnabled: scripts,
  noise,
}) => {
  noise.expect(/409/);
  await signInAdmin(context, shop);
  const name = scripts ? "boxwithscripts" : "boxnoscripts";
  const key = insertProduct(shop.db, "ayz", {
    ...{ id: name, title: name },
    conditions: { good: { priceCents: 500, quantity: 3 } },
  });
  await page.goto(`/ayzadmin/products?tq=${name}`);
  await page.getByText(`, change prices and quantities of ${name}`).locator("..").click();
  const quantity = page.getByRole("textbox", { name: `Good quantity of ${name}`, exact: true });
  // A unit was sold since the page was loaded.
  shop.db.$client.prepare("UPDATE product_conditions SET quantity = 2 WHERE product_key = ?").run(key);
  shop.db.$client.prepare("UPDATE products SET updated_at = updated_at + 1 WHERE key = ?").run(key);
  await quantity.fill("7");
  const save = async () => {
    if (scripts) await quantity.press("Enter");
    else await page.getByRole("button", { name: `Save ${name}` }).click();
  };
  await save();
  await expect(page.getByText("In the meantime this became 2. Save again to replace it.")).toBeVisible();
  await expect(quantity).toHaveValue("7");
  await expectAccessible(page);
  await save();
  await expect(page.getByText("7 - in stock")).toBeVisible();
  if (scripts) {
    const price = page.getByRole("textbox", { name: `Excellent price of ${name}` });
    await price.fill("9");
    // Leaving the field saves it.
    await quantity.focus();
    await expect(page.getByText("$5.00 – $9.00")).toBeVisible();
    await price.fill("8");
    await price.press("Escape");
    await expect(price).toHaveValue("9.00");
  }
  // With JavaScript each field has its own.
  await page.getByRole("button", { name: /^Undo/ }).last().click();
  await expect(page.getByText("2 - in stock")).toBeVisible();
});
