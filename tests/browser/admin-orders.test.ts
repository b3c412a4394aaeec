import { randomUUID } from "node:crypto";

import { insertOffer } from "#tests/factories/offers.ts";
import { insertOrder } from "#tests/factories/orders.ts";
import { expectAccessible } from "#tests/setup/axe.ts";
import { expect, test } from "#tests/setup/playwright.ts";
import { signInAdmin } from "#tests/setup/signed-in-admin.ts";
import { signInSomebody } from "#tests/setup/signed-in.ts";

/** The orders page of administrators, with and without JavaScript. */

test("an order is found, sent with a tracking number that its buyer sees, and marked as not sent again", async ({
  page,
  context,
  shop,
}) => {
  const userId = await signInSomebody(context, shop);
  await signInAdmin(context, shop);
  const mark = randomUUID().slice(0, 8);
  const title = `Lamp ${mark}`;
  insertOrder(shop.db, {
    userId,
    title,
    paymentStatus: "finished",
    review: "oversold",
    createdAt: new Date("2026-01-05T10:00:00Z"),
  });
  insertOrder(shop.db, { userId, title: `Rug ${mark}`, createdAt: new Date("2026-01-04T10:00:00Z") });

  await page.goto("/orders");
  await expect(page.getByRole("link", { name: "Back to Admin Panel" })).toHaveAttribute("href", "/ayzadmin");
  await page.getByRole("searchbox", { name: "Search orders" }).fill(mark.toUpperCase());
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page.getByText("2 orders found")).toBeVisible();
  await expect(page.getByRole("heading", { level: 2 })).toHaveText(["2026-01-05", "2026-01-04"]);
  await page.getByLabel("Payment", { exact: true }).selectOption("finished");
  if (test.info().project.name === "no-js") await page.getByRole("button", { name: "Search" }).click();
  await expect(page.getByText("1 order found")).toBeVisible();

  // An order that is found alone is open.
  const card = page.getByRole("article").filter({ hasText: title });
  await expect(card).toContainText("oversold");
  await expect(card.getByText("finished").first()).toBeVisible();
  await card.getByLabel("Postal Service").fill("USPS");
  await card.getByLabel("Tracking Number").fill("9400111899");
  await card.getByRole("button", { name: /^Save/ }).click();
  await expect(
    page.getByRole("status").filter({ hasText: "Postal service and tracking number are saved." }),
  ).toBeVisible();
  await card.getByRole("button", { name: /^Not Sent/ }).click();
  await expect(page.getByRole("status").filter({ hasText: "The order is marked as sent." })).toBeVisible();
  await expect(card.getByRole("button", { name: /^Sent/ })).toBeVisible();
  await expect(card.getByLabel("Tracking Number")).toHaveValue("9400111899");
  await expect(page).toHaveURL(new RegExp(`q=${mark.toUpperCase()}&payment=finished`));
  await expectAccessible(page);

  await page.goto("/account?tab=orders");
  const bought = page.getByRole("article").filter({ hasText: title });
  await expect(bought).toContainText("by USPS");
  await expect(bought.getByRole("link", { name: /9400111899/ })).toHaveAttribute("href", /usps\.com/);

  await page.goto(`/orders?q=${mark}&payment=finished`);
  await card.getByRole("button", { name: /^Sent/ }).click();
  await expect(card.getByRole("button", { name: /^Not Sent/ })).toBeVisible();
  await card.getByText("History").click();
  await expect(card.getByRole("listitem")).toHaveText([
    /Postal service and tracking number: USPS 9400111899 \(by \S+ from 127\.0\.0\.1\)$/,
    /Sent USPS 9400111899 \(by/,
    /Not Sent USPS 9400111899 \(by/,
  ]);
  await card.getByRole("link", { name: /^Packing slip/ }).click();
  await expect(page.getByRole("heading", { name: "Packing slip" })).toBeVisible();
  await expectAccessible(page);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("banner")).toBeHidden();
  await expect(page.getByText("Ann Example")).toBeVisible();
});

test("an unpaid order is canceled after confirmation, and its units are for sale again", async ({
  page,
  context,
  shop,
  javaScriptEnabled,
}) => {
  const userId = await signInSomebody(context, shop);
  await signInAdmin(context, shop);
  const { id, key, title } = insertOffer(shop.db, 3);
  const bought = { userId, productKey: key, productId: id, title, quantity: 2, stockHeld: true };
  insertOrder(shop.db, { ...bought, createdAt: new Date() });
  insertOrder(shop.db, { userId, title: `${title} that is paid`, paymentStatus: "finished" });

  await page.goto(`/ayzadmin/edit?tq=${id}`);
  await expect(page.getByRole("row", { name: new RegExp(title) })).toContainText(
    "2 held by unpaid or refunded orders, 6 on hand",
  );
  await page.goto(`/ayzadmin/edit?id=${id}`);
  const quantity = page.getByLabel("Good quantity", { exact: true });
  await expect(quantity).toHaveValue("3");
  await expect(quantity).toHaveAccessibleDescription("2 held by unpaid or refunded orders, 5 on hand");
  await expectAccessible(page);

  await page.goto(`/orders?q=${encodeURIComponent(title)}`);
  const cancel = page.getByRole("link", { name: /^Cancel Order/ });
  const openAll = async () => {
    const closed = page.locator("article > details:not([open]) > summary");
    while ((await closed.count()) > 0) await closed.first().click();
  };
  await openAll();
  await expect(cancel).toHaveCount(1);
  await cancel.click();
  const question = javaScriptEnabled ? page.getByRole("alertdialog") : page.getByRole("main");
  await expect(question).toContainText("Are you sure you want to cancel this order?");
  await expectAccessible(page);
  const keep = javaScriptEnabled ? "button" : "link";
  await question.getByRole(keep, { name: "Keep Order" }).click();
  await expect(page).toHaveURL(`/orders?q=${encodeURIComponent(title)}`);
  if (!javaScriptEnabled) await openAll();
  await cancel.click();
  await question.getByRole("textbox", { name: /^Note/ }).fill("Looks like a bot.");
  await question.getByRole("button", { name: "Cancel Order" }).click();
  const message = page
    .getByRole("status")
    .filter({ hasText: "The order is canceled, and its units are for sale again." });
  await expect(message).toContainText("Sandbox cannot cancel invoices.");
  await expect(page.getByText("The order is canceled, and its units are for sale again.")).toHaveCount(1);
  if (!javaScriptEnabled) await openAll();
  await expect(page.getByRole("link", { name: /^Delete Order/ })).toHaveCount(1);
  await expect(cancel).toHaveCount(0);
  const card = page.getByRole("article").filter({ has: page.getByRole("link", { name: /^Delete Order/ }) });
  await card.getByText("History").click();
  await expect(card.getByText(/^Canceled by an administrator: Looks like a bot\./)).toBeVisible();

  await page.goto(`/ayzadmin/edit?id=${id}`);
  await expect(quantity).toHaveValue("5");
  await expect(quantity).toHaveAccessibleDescription("");
  await page.goto("/account?tab=orders");
  const order = page.getByRole("article").filter({ hasText: "Canceled by the seller" });
  await expect(order).toContainText(title);
  await expect(order.getByRole("link", { name: /^Pay/ })).toHaveCount(0);
});

test("an expired order is deleted after confirmation", async ({ page, context, shop, javaScriptEnabled }) => {
  await signInAdmin(context, shop);
  const mark = randomUUID().slice(0, 8);
  insertOrder(shop.db, { title: `Lamp ${mark}`, paymentStatus: "expired" });
  insertOrder(shop.db, { title: `Rug ${mark}`, paymentStatus: "waiting", createdAt: new Date() });
  await page.goto(`/orders?q=${mark}`);
  const remove = page.getByRole("link", { name: /^Delete Order/ });
  await expect(remove).toHaveCount(0);
  await page
    .locator("summary")
    .filter({ hasText: `Lamp ${mark}` })
    .click();
  await expect(remove).toHaveCount(1);
  await remove.click();
  const question = javaScriptEnabled ? page.getByRole("alertdialog") : page.getByRole("main");
  await expect(question).toContainText("Are you sure you want to delete this order?");
  await expectAccessible(page);
  await question.getByRole("button", { name: "Delete Order" }).click();
  await expect(page.getByRole("status").filter({ hasText: "The order has been deleted." })).toBeVisible();
  await expect(page).toHaveURL(`/orders?q=${mark}`);
  await expect(page.getByRole("article")).toHaveCount(1);
  await expect(page.getByRole("article")).toContainText(`Rug ${mark}`);
});

test("the buttons above the list of orders end below each other", async ({ page, context, shop }) => {
  await signInAdmin(context, shop);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/orders");
  const right = async (name: string, role: "button" | "link") => {
    const box = await page.getByRole("main").getByRole(role, { name, exact: true }).boundingBox();
    return box ? Math.round(box.x + box.width) : null;
  };
  expect(await right("Packing slips", "button")).toBe(await right("CSV", "link"));
});
