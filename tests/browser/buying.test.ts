import { eq } from "drizzle-orm";

import { PAYMENT_STATUSES } from "#app/payments/payment-status.ts";
import { sessions } from "#db/schema/index.ts";
import { insertOffer } from "#tests/factories/offers.ts";
import { insertOrder } from "#tests/factories/orders.ts";
import { expectAccessible } from "#tests/setup/axe.ts";
import { buy, fillCartWithOne, fillShipping, lineOf, pressToPay } from "#tests/setup/cart.ts";
import { expect, test } from "#tests/setup/playwright.ts";
import { signInSomebody } from "#tests/setup/signed-in.ts";

/** From the product to the paid order, with and without JavaScript. */

test("a buyer chooses a product, adds it to the cart, buys it and pays", async ({
  page,
  context,
  shop,
  javaScriptEnabled,
}) => {
  const scripts = javaScriptEnabled;
  await signInSomebody(context, shop);
  const { id, title } = insertOffer(shop.db, 3);
  await page.goto(`/product/${id}`);
  await expect(page.getByRole("radio", { name: /Good.*3 - in stock.*\$25\.50/ })).not.toBeChecked();
  await expect(page.getByRole("radio", { name: /Excellent.*Only 1 left!.*\$40\.00/ })).toBeEnabled();
  await expect(page.getByRole("radio", { name: /Very Good.*Out of Stock/ })).toBeDisabled();
  await page.getByRole("button", { name: "Add to cart" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Please select a condition" })).toBeVisible();
  await page.getByRole("radio", { name: /^Good/ }).check();
  await page.getByLabel("Quantity").fill("2");
  await page.getByRole("button", { name: "Add to cart" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Item added to cart" })).toBeVisible();
  await expect(page).toHaveURL(`/product/${id}?condition=good`);

  await page.goto("/account?tab=cart");
  await expect(page.getByRole("banner").getByRole("link", { name: "Cart: 1 item" })).toBeVisible();
  const line = lineOf(page, title);
  await expect(line).toContainText("$51.00");
  await line.getByRole("button", { name: "Increase quantity" }).click();
  await expect(line).toContainText("All 3 in stock are in your cart.");
  await expect(page.getByText("Total $76.50")).toBeVisible();
  await expectAccessible(page);
  await fillShipping(page);
  const payment = await buy(page, title, scripts);
  await expect(payment.getByText("$76.50").first()).toBeVisible();
  await payment.getByRole("button", { name: "Pay $76.50" }).click();

  await expect(payment.getByRole("heading", { name: "Thank you for your purchase!" })).toBeVisible();
  await expect(payment.getByText("Your payment has been successfully completed.")).toBeVisible();
  await expect(payment.getByRole("article").filter({ hasText: title })).toContainText("Paid");
  await expectAccessible(payment);
  await payment.getByRole("link", { name: "Back to the store" }).click();
  await expect(payment).toHaveURL(/\/account/);
  await payment.getByRole("link", { name: "My Orders" }).click();
  const order = payment.getByRole("article").filter({ hasText: title });
  await expect(order).toContainText("$76.50");
  await expect(order).toContainText("Not Sent");
  await expectAccessible(payment);

  await payment.goto("/account?tab=cart");
  await expect(payment.getByText("There are no items in your cart.")).toBeVisible();
});

test("the cart shows the terms before the Pay button at its end", async ({
  page,
  context,
  shop,
  javaScriptEnabled,
}) => {
  const { title } = await fillCartWithOne(context, shop, 3);
  await page.goto("/account?tab=cart");
  const terms = page.getByRole("region", { name: "Before you pay" });
  await expect(terms).toContainText("hold your order for 60 minutes");
  await expect(terms).toContainText("On the Sandbox page of this demonstration.");
  const pay = page.getByRole("button", { name: `Pay $25.50 · ${title}` });
  const controls = page.locator(
    "[form=shipping]:visible, #shipping :is(input:not([type=hidden]), select, button):visible",
  );
  await expect(controls.last()).toHaveText(`Pay $25.50 · ${title}`);
  await fillShipping(page);
  await page.getByLabel("Country").selectOption("Canada");
  const payment = await pressToPay(page, pay, javaScriptEnabled);
  await expect(payment.getByText("$25.50").first()).toBeVisible();
  expect(shop.db.$client.prepare("SELECT country FROM orders WHERE title = ?").pluck().get(title)).toBe("CA");
});

test("shows errors beside their fields and keeps the typed text", async ({ page, context, shop, noise }) => {
  noise.expect(/422/);
  await signInSomebody(context, shop);
  const { id, title } = insertOffer(shop.db, 3);
  await page.goto(`/product/${id}`);
  await page.getByRole("radio", { name: /^Good/ }).check();
  await page.getByRole("button", { name: "Add to cart" }).click();
  await expect(page.getByText("Item added to cart")).toBeVisible();
  await page.goto("/account?tab=cart");
  await expect(page.getByLabel("Full name")).toHaveValue("Pat Example");
  await page.getByLabel("E-mail").fill("pat at example");
  await page.getByLabel("Postal code").fill("🙂");
  await page.getByLabel("City").fill("Springfield");
  await page.getByLabel("Country").selectOption("");
  await page.getByRole("button", { name: `Buy ${title}` }).click();
  await expect(page.getByLabel("Country")).toHaveAccessibleDescription("Choose the country.");
  const address = page.getByLabel("Address", { exact: true });
  await expect(address).toHaveAccessibleDescription("Enter the street and house number.");
  await expect(address).toBeFocused();
  await expect(page.getByLabel("E-mail")).toHaveAccessibleDescription(/^Enter an e-mail address such as/);
  await expect(page.getByLabel("Postal code")).toHaveAccessibleDescription(/^Enter a postal code of letters/);
  await expect(page.getByLabel("E-mail")).toHaveValue("pat at example");
  await expect(page.getByLabel("Postal code")).toHaveValue("🙂");
  await expect(page.getByLabel("City")).toHaveValue("Springfield");
  await expect(page.getByLabel("City")).not.toHaveAttribute("aria-invalid", "true");
  await expect.poll(() => page.context().pages()).toHaveLength(1);
  expect(shop.db.$client.prepare("SELECT count(*) FROM orders WHERE title = ?").pluck().get(title)).toBe(0);
});

test("says in the cart that stock has gone meanwhile", async ({ page, context, shop, noise, javaScriptEnabled }) => {
  noise.expect(/409/);
  await signInSomebody(context, shop);
  const { id, key, title } = insertOffer(shop.db, 1);
  await page.goto(`/product/${id}`);
  await page.getByRole("radio", { name: /^Good/ }).check();
  await page.getByRole("button", { name: "Add to cart" }).click();
  await expect(page.getByText("Item added to cart")).toBeVisible();
  await page.goto("/account?tab=cart");
  await fillShipping(page);
  shop.db.$client.prepare("UPDATE product_conditions SET quantity = 0 WHERE product_key = ?").run(key);
  await page.getByRole("button", { name: `Buy ${title}` }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Out of Stock" })).toBeVisible();
  await expect(lineOf(page, title).getByText("Out of Stock")).toHaveCount(1);
  await expect(page.getByRole("button", { name: `Buy ${title}` })).toHaveCount(0);
  if (javaScriptEnabled) await expect.poll(() => page.context().pages().length).toBe(1);
});

test("keeps the typed address when the session expires before Buy is pressed", async ({ page, context, shop }) => {
  await context.request.post("/auth/demo", { form: { account: "buyer2" } });
  const { id, title } = insertOffer(shop.db, 3);
  await page.goto(`/product/${id}`);
  await page.getByRole("radio", { name: /^Good/ }).check();
  await page.getByRole("button", { name: "Add to cart" }).click();
  await expect(page.getByText("Item added to cart")).toBeVisible();
  await page.goto("/account?tab=cart");
  await fillShipping(page);
  await page.getByLabel("Address", { exact: true }).fill("7 Draft Lane, кв. 3");
  shop.db.update(sessions).set({ expiresAt: new Date() }).where(eq(sessions.userId, "demo-buyer2")).run();
  await page.getByRole("button", { name: `Buy ${title}` }).click();
  await expect(page).toHaveURL(/\/sign-in\?next=/);
  await expect(page.getByRole("status").filter({ hasText: "Please log in to your account" })).toBeVisible();
  await page.getByRole("button", { name: /Second buyer/ }).click();
  await expect(page).toHaveURL(/\/account\?tab=cart$/);
  await expect(page.getByLabel("Address", { exact: true })).toHaveValue("7 Draft Lane, кв. 3");
  await expect(page.getByLabel("City")).toHaveValue("Springfield");
});

test("asks a visitor to sign in and returns to the product", async ({ page, shop }) => {
  const { id } = insertOffer(shop.db, 1);
  await page.goto(`/product/${id}`);
  await page.getByRole("button", { name: "Add to cart" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Please log in to your account" })).toBeVisible();
  await page.getByRole("button", { name: /Second buyer/ }).click();
  await expect(page).toHaveURL(new RegExp(`/product/${id}\\?condition=none$`));
});

test("the pages after payment name the order that was paid or canceled", async ({ page, context, shop }) => {
  const userId = await signInSomebody(context, shop);
  const older = insertOrder(shop.db, { userId, title: "The older order", createdAt: new Date() });
  insertOrder(shop.db, { userId, title: "The newer order", createdAt: new Date(Date.now() + 60_000) });
  const order = page.getByRole("article");

  await page.goto(older.invoiceUrl ?? "");
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("heading", { name: "Payment canceled" })).toBeVisible();
  await expect(order.getByRole("heading")).toHaveText(["The older order"]);
  await expect(order).toContainText("Waiting for payment");

  await page.goto(older.invoiceUrl ?? "");
  await page.getByRole("button", { name: "Pay $25.50" }).click();
  await expect(page.getByRole("heading", { name: "Thank you for your purchase!" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Your order" })).toBeVisible();
  await expect(order.getByRole("heading")).toHaveText(["The older order"]);
  await expect(order).toContainText("Paid");
  await expectAccessible(page);
});

test("a canceled payment leads to a cart that offers to pay the order", async ({ page, context, shop }) => {
  const userId = await signInSomebody(context, shop);
  const { id, title, invoiceUrl } = insertOrder(shop.db, { userId, title: "Unpaid lamp", createdAt: new Date() });
  await page.goto(invoiceUrl ?? "");
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("link", { name: "To try again" }).click();
  await expect(page.getByText("There are no items in your cart.")).toBeVisible();
  const unpaid = page.getByRole("region", { name: "Waiting for your payment" });
  await expect(unpaid.getByRole("link", { name: title, exact: true })).toHaveAttribute("href", `/account/orders/${id}`);
  await expect(unpaid.getByRole("link", { name: /^Pay/ })).toHaveAttribute("href", invoiceUrl ?? "");
  await expect(unpaid.getByRole("link", { name: /^Pay/ })).toHaveAccessibleName(
    `Pay $25.50 for ${title} (opens in a new tab)`,
  );
  await expectAccessible(page);
  await unpaid.getByRole("link", { name: "My Orders" }).click();
  await expect(page.getByRole("article").filter({ hasText: title })).toContainText("Waiting for payment");
  await page.goto("/account?tab=cart");
  shop.db.$client.prepare("UPDATE orders SET payment_status = 'expired' WHERE id = ?").run(id);
  await page.reload();
  await expect(unpaid).toHaveCount(0);
});

test("a long title of an unpaid order takes two lines of an empty cart", async ({ page, context, shop }) => {
  const userId = await signInSomebody(context, shop);
  insertOrder(shop.db, { userId, title: "A lamp with a long name ".repeat(12), createdAt: new Date() });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/account?tab=cart");
  const title = page.getByRole("link", { name: /^A lamp/ });
  expect((await title.boundingBox())?.height).toBeLessThan(80);
});

test("a removed cart line is named, and can be put back", async ({ page, context, shop }) => {
  const { title } = await fillCartWithOne(context, shop, 3);
  await page.goto("/account?tab=cart");
  await page.getByRole("button", { name: `Remove ${title}` }).click();
  const message = page.getByRole("status").filter({ hasText: "Item removed from cart" });
  await expect(message).toContainText(`${title}, Good`);
  await message.getByRole("button", { name: "Undo" }).click();
  await expect(lineOf(page, title)).toContainText("$25.50");
});

test("a partly paid order is paid in full through its payment page", async ({ page, context, shop }) => {
  const userId = await signInSomebody(context, shop);
  const { title, invoiceUrl } = insertOrder(shop.db, { userId, title: "Half a lamp", createdAt: new Date() });
  await page.goto(invoiceUrl ?? "");
  await page.getByRole("button", { name: "Pay too little" }).click();
  await expect(page.getByRole("article")).toContainText("Partly paid");

  await page.goto("/account?tab=orders");
  const order = page.getByRole("article").filter({ hasText: title });
  await expect(order).toContainText("Partly paid");
  await expectAccessible(page);
  const opened = context.waitForEvent("page");
  await order.getByRole("link", { name: `Pay the rest for ${title}` }).click();
  const payment = await opened;
  await expect(payment.getByText("$25.50", { exact: true })).toBeVisible();
  await expect(payment.getByText("$12.75", { exact: true })).toHaveCount(2);
  await payment.getByRole("button", { name: "Pay $12.75" }).click();
  await expect(payment.getByRole("article").filter({ hasText: title })).toContainText("Paid");

  await page.reload();
  await expect(order).toContainText("Paid");
  await expect(order.getByRole("link", { name: /^Pay/ })).toHaveCount(0);
});

test("only orders that can still be paid link to their payment page", async ({ page, context, shop }) => {
  const userId = await signInSomebody(context, shop);
  for (const paymentStatus of PAYMENT_STATUSES) {
    insertOrder(shop.db, { userId, paymentStatus, title: paymentStatus, createdAt: new Date() });
  }
  await page.goto("/account?tab=orders");
  await expect(page.getByRole("article")).toHaveCount(PAYMENT_STATUSES.length);
  const payable = page.getByRole("article").filter({ has: page.getByRole("link", { name: /^Pay/ }) });
  await expect(payable.getByRole("heading")).toHaveText(["partially_paid", "waiting"]);
});

test("an unpaid order is deleted after confirmation", async ({ page, context, shop }) => {
  const userId = await signInSomebody(context, shop);
  const { id, key, title } = insertOffer(shop.db, 2);
  const bought = await context.request.post("/api/create-purchase", {
    data: {
      google_id: userId,
      product_id: id,
      store: "ayz",
      condition: "good",
      quantity: 2,
      total_amount: 51,
      email: "pat@example.com",
      address: "1 Main Street",
      postal_code: "62701",
      city: "Springfield",
      state_prov: "IL",
      contact_name: "Pat Example",
    },
  });
  expect(bought.status()).toBe(200);
  await page.goto("/account?tab=orders");
  const order = page.getByRole("article").filter({ hasText: title });
  await expect(order).toContainText("Waiting for payment");
  await expect(order.getByRole("link", { name: /^Pay/ })).toHaveAttribute("href", /\/sandbox\/pay\//);
  const question = page.getByText("Are you sure you want to delete this order?");
  await order.getByRole("link", { name: "Delete" }).click();
  await expect(question).toBeVisible();
  await expectAccessible(page);
  await page
    .getByRole("button", { name: "Cancel" })
    .or(page.getByRole("link", { name: "Cancel" }))
    .click();
  await expect(question).toHaveCount(0);
  await order.getByRole("link", { name: "Delete" }).click();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(order).toHaveCount(0);
  await expect(page).toHaveURL(/\/account\?tab=orders$/);
  const stock = "SELECT quantity FROM product_conditions WHERE product_key = ? AND condition = 'good'";
  expect(shop.db.$client.prepare(stock).pluck().get(key)).toBe(2);
});
