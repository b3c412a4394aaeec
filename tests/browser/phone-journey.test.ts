import { randomUUID } from "node:crypto";

import { insertProduct } from "#tests/factories/products.ts";
import { expectAccessible } from "#tests/setup/axe.ts";
import { fillShipping, pressToPay } from "#tests/setup/cart.ts";
import { expect, test } from "#tests/setup/playwright.ts";
import { signInSomebody } from "#tests/setup/signed-in.ts";

/** On a phone, with and without JavaScript: from a category by its filters to the paid order. */

test("finds a product by filters and buys it on a phone", async ({ page, context, shop, javaScriptEnabled }) => {
  const main = `Heating ${randomUUID().slice(0, 6)}`;
  const offer = (priceCents: number, quantity: number) => ({ priceCents, quantity });
  const wanted = `Oil heater of ${main}`;
  const add = (title: string, conditions: Record<string, ReturnType<typeof offer>>) =>
    insertProduct(shop.db, "ayz", { id: randomUUID(), title, mainCategory: main, category: main, conditions });
  add(wanted, { good: offer(4_000, 2) });
  add(`Fan heater of ${main}`, { good: offer(6_000, 0) });
  add(`Panel heater of ${main}`, { excellent: offer(5_000, 1) });

  await page.setViewportSize({ width: 390, height: 844 });
  await signInSomebody(context, shop);
  await page.goto(`/?${new URLSearchParams({ main }).toString()}`);
  const apply = page.getByRole("button", { name: "Apply" });
  for (const choice of ["Good (2)", "In stock (1)"]) {
    const form = page.getByRole("form", { name: "Filters" });
    if (!(await form.isVisible())) await page.getByRole("button", { name: /^Filters/ }).click();
    await page.getByLabel(choice, { exact: true }).check();
    if (!javaScriptEnabled) await apply.click();
    else await expect(page).toHaveURL(choice.startsWith("Good") ? /grade=good/ : /stock=in/);
  }
  if (javaScriptEnabled) await page.getByRole("button", { name: "Show 1 product" }).click();
  await expect(page.getByRole("article")).toHaveCount(1);
  await page.getByRole("article").getByRole("link", { name: wanted }).click();

  await expect(page.getByRole("radio", { name: /^Good/ })).toBeChecked();
  await page.getByRole("button", { name: "Add to cart" }).click();
  await expect(page.getByText("Item added to cart")).toBeVisible();
  await page.getByRole("link", { name: "View cart" }).click();
  await fillShipping(page);
  await page.getByLabel("Apartment, suite (optional)").fill("Apt. 4");
  await expectAccessible(page);
  const payment = await pressToPay(page, page.getByRole("button", { name: /^Pay \$40\.00/ }), javaScriptEnabled);
  await payment.getByRole("button", { name: "Pay $40.00" }).click();
  await expect(payment.getByRole("heading", { name: "Thank you for your purchase!" })).toBeVisible();
  const address = shop.db.$client.prepare<[string], string>("SELECT address FROM orders WHERE title = ?").pluck();
  expect(address.get(wanted)).toBe("1 Main Street, Apt. 4");
});
