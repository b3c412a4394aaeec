import { randomUUID } from "node:crypto";

import { expect, type Locator, type Page } from "@playwright/test";

import { insertOffer } from "#tests/factories/offers.ts";
import { insertOrder } from "#tests/factories/orders.ts";
import { insertProduct } from "#tests/factories/products.ts";
import { lookAtFocus } from "#tests/setup/covered.ts";
import { test } from "#tests/setup/playwright.ts";
import { signInAdmin } from "#tests/setup/signed-in-admin.ts";
import { signInSomebody } from "#tests/setup/signed-in.ts";

/** A refused form is scrolled to its first invalid field, with and without JavaScript. */

async function expectInView(page: Page, field: Locator): Promise<void> {
  await expect(field).toBeFocused();
  await expect.poll(() => lookAtFocus(page)).toMatchObject({ problem: null });
}

for (const { width, height } of [
  { width: 390, height: 844 },
  { width: 1440, height: 700 },
]) {
  test.describe(`first field in error at ${width} px`, () => {
    test.use({ viewport: { width, height } });

    test.beforeEach(({ noise }) => noise.expect(/422/));

    test("is scrolled into view when a product is refused", async ({ page, context, shop }) => {
      await signInAdmin(context, shop);
      await page.goto("/ayzadmin");
      await page.getByLabel("Title").fill("A lamp");
      await page.getByLabel("Main category").fill("Home");
      await page.getByLabel("Category", { exact: true }).fill("Lighting");
      await page.getByLabel("Mercari link").fill("no link");
      await page.getByRole("button", { name: "Add product" }).click();
      await expect(page.getByText("Enter a full address that begins with http:// or https://.")).toBeVisible();
      await expectInView(page, page.getByLabel("Mercari link"));
    });

    test("is scrolled into view when an address is refused", async ({ page, context, shop }) => {
      const google_id = await signInSomebody(context, shop);
      const { id, title } = insertOffer(shop.db, 3);
      const line = { google_id, product_id: id, store: "ayz", quantity: 1, condition: "good" };
      expect((await context.request.post("/api/cart", { data: line })).status()).toBe(200);
      await page.goto("/account?tab=cart");
      await page.getByLabel("Address", { exact: true }).fill("1 Main Street");
      await page.getByLabel("City").fill("Springfield");
      await page.getByLabel("State or province").fill("IL");
      await page
        .getByRole("button", { name: `Buy ${title}` })
        .first()
        .click();
      await expectInView(page, page.getByLabel("Postal code"));
    });

    test("is scrolled into view among the orders when a tracking number is refused", async ({
      page,
      context,
      shop,
    }) => {
      await signInAdmin(context, shop);
      const mark = randomUUID();
      for (let i = 0; i < 4; i++) insertOrder(shop.db, { title: `Lamp ${mark}` });
      await page.goto(`/orders?q=${mark}`);
      for (const row of await page.locator("summary").filter({ hasText: mark }).all()) await row.click();
      const field = page.getByLabel("Tracking Number").nth(2);
      await field.evaluate((input) => input.removeAttribute("maxlength"));
      await field.fill("9".repeat(1_000));
      await page.getByRole("button", { name: /^Save/ }).nth(2).click();
      await expect(field).toHaveAttribute("aria-invalid", "true");
      await expectInView(page, field);
    });

    test("is scrolled into view when an act on an order is refused, each time", async ({ page, context, shop }) => {
      await signInAdmin(context, shop);
      const { id } = insertOrder(shop.db, { paymentStatus: "finished" });
      await page.goto(`/orders/${id}/acts/refund`);
      const [amount, reference] = [page.getByLabel("Amount in dollars"), page.getByLabel("Reference")];
      const send = page.getByRole("button", { name: "Note a refund" });
      await amount.fill("a lot");
      await reference.fill("tx1");
      await send.click();
      await expect(amount).toHaveAttribute("aria-invalid", "true");
      await expectInView(page, amount);
      await amount.fill("5");
      await reference.fill("");
      await send.click();
      await expect(reference).toHaveAttribute("aria-invalid", "true");
      await expectInView(page, reference);
    });

    test("is scrolled into view on the product's page when its alert is refused", async ({ page, context, shop }) => {
      await signInSomebody(context, shop);
      const { id } = insertOffer(shop.db, 3);
      await page.goto(`/product/${id}`);
      await page.getByText("Tell me when the price drops").click();
      const field = page.getByLabel("Target price in dollars (optional)");
      await field.fill("cheap");
      await page.locator("details").filter({ has: field }).getByLabel("Condition").selectOption("good");
      await page.locator("details").filter({ has: field }).getByRole("button", { name: "E-mail me" }).click();
      await expect(page.getByText("Enter a price such as 59.90, or leave the field empty.")).toBeVisible();
      await expect(page).toHaveURL(new RegExp(`/product/${id}`));
      await expect(field).toHaveValue("cheap");
      await expect(page.locator("details").filter({ has: field }).getByLabel("Condition")).toHaveValue("good");
      await expectInView(page, field);
    });

    test("is scrolled into view when a bulk change is refused", async ({ page, context, shop }) => {
      await signInAdmin(context, shop);
      const id = randomUUID();
      insertProduct(shop.db, "pc", { id, priceCents: 1999 });
      for (const [act, label, typed] of [
        ["price", "How much", "a lot"],
        ["category", "Category", ""],
      ] as const) {
        await page.goto(`/pcadmin/bulk?act=${act}&id=${id}`);
        const field = page.getByLabel(label, { exact: true });
        await field.fill(typed);
        await page.getByRole("button", { name: /1 product$/ }).click();
        await expect(field).toHaveAttribute("aria-invalid", "true");
        await expectInView(page, field);
      }
    });
  });
}
