import { eq } from "drizzle-orm";

import { orders } from "#db/schema/index.ts";
import { insertOffer } from "#tests/factories/offers.ts";
import { insertOrder, insertPayment } from "#tests/factories/orders.ts";
import { expectAccessible } from "#tests/setup/axe.ts";
import { expect, test } from "#tests/setup/playwright.ts";
import { signInSomebody } from "#tests/setup/signed-in.ts";

import { openAs } from "./chat-people.ts";

/** The buyer's page of an order, with and without JavaScript. */

test("an order's page shows what is missing, and the order is paid in two payments", async ({
  page,
  context,
  shop,
}) => {
  const userId = await signInSomebody(context, shop);
  const { id, title } = insertOrder(shop.db, { userId, title: "Two payments", stockHeld: true, createdAt: new Date() });
  await page.goto("/account?tab=orders");
  await page.getByRole("link", { name: title, exact: true }).click();
  await expect(page).toHaveURL(`/account/orders/${id}`);
  await expect(page.getByText(id, { exact: true }).first()).toBeVisible();
  await expect(page.getByText(/^The item is reserved for you until \w+ \d+, \d{4}, \d\d:\d\d UTC\./)).toBeVisible();
  await expect(page.getByRole("region", { name: "Payments" })).toContainText("No payment has been received yet.");
  const steps = page.getByRole("region", { name: "History" }).getByRole("listitem");
  await expect(steps).toHaveText([/^Ordered/]);

  const payment = await context.newPage();
  await payment.goto((await page.getByRole("link", { name: `Pay for ${title}` }).getAttribute("href")) ?? "");
  await payment.getByRole("button", { name: "Pay too little" }).click();
  await expect(payment.getByRole("article")).toContainText("Partly paid");
  await page.reload();
  await expect(page.getByRole("heading", { name: "Partly paid" })).toBeVisible();
  await expect(page.getByText("Still to be paid: 12.75 USDT")).toBeVisible();
  await expect(page.getByText("The item is reserved for you in the meantime.")).toBeVisible();
  await expect(page.getByRole("region", { name: "Payments" })).toContainText("12.75 USDT of 25.5 USDT");
  await expect(page.getByRole("link", { name: /^Delete/ })).toHaveCount(0);
  await expectAccessible(page);

  await payment.goto((await page.getByRole("link", { name: `Pay the rest for ${title}` }).getAttribute("href")) ?? "");
  await payment.getByRole("button", { name: "Pay $12.75" }).click();
  await payment.getByRole("article").getByRole("link", { name: title, exact: true }).click();
  await expect(payment.getByRole("heading", { name: "Paid", exact: true })).toBeVisible();
  await expect(payment.getByRole("link", { name: /^Pay/ })).toHaveCount(0);
  await expect(payment.getByRole("region", { name: "History" }).getByRole("listitem")).toHaveText([
    /^Ordered/,
    /^The seller was asked to check this order/,
    /^Payment received, but the order is not fully paid yet/,
    /^Paid/,
  ]);
});

test("the steps of an order are not broken inside a word at 320 px", async ({ page, context, shop }) => {
  const userId = await signInSomebody(context, shop);
  const { id } = insertOrder(shop.db, {
    userId,
    title: "In steps",
    paymentStatus: "confirming",
    createdAt: new Date(),
  });
  await page.setViewportSize({ width: 320, height: 640 });
  for (const address of [`/account/orders/${id}`, "/account?tab=orders"]) {
    await page.goto(address);
    const step = page.getByRole("list", { name: "Progress" }).getByText("Confirming");
    const lines = await step.evaluate((element) => {
      const range = document.createRange();
      const text = Array.from(element.childNodes).find((node) => node.nodeType === Node.TEXT_NODE);
      if (text) range.selectNodeContents(text);
      return range.getClientRects().length;
    });
    expect(lines, address).toBe(1);
  }
});

test("an unpaid order is deleted on its page, which leads to the list", async ({ page, context, shop }) => {
  const userId = await signInSomebody(context, shop);
  const { id, title } = insertOrder(shop.db, { userId, title: "Not wanted", createdAt: new Date() });
  await page.goto(`/account/orders/${id}`);
  await page.getByRole("link", { name: `Delete ${title}` }).click();
  await expect(page.getByText("Are you sure you want to delete this order?")).toBeVisible();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(page).toHaveURL("/account?tab=orders");
  await expect(page.getByRole("status").filter({ hasText: "The order has been deleted." })).toBeVisible();
  await expect(page.getByText("You have no orders yet.")).toBeVisible();
});

test("an order that gets money meanwhile is not deleted, and its buyer sees a message", async ({
  page,
  context,
  shop,
}) => {
  const userId = await signInSomebody(context, shop);
  const { id, title } = insertOrder(shop.db, { userId, title: "Paid meanwhile", createdAt: new Date() });
  await page.goto(`/account/orders/${id}`);
  await page.getByRole("link", { name: `Delete ${title}` }).click();
  shop.db.update(orders).set({ paymentStatus: "confirming" }).where(eq(orders.id, id)).run();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Payment is on its way" })).toBeVisible();
  await expect(page.getByRole("article").filter({ hasText: title })).toContainText(
    "Payment detected, waiting for confirmation",
  );
});

test("buyer and seller see the order in the chat that was opened from its page", async ({ browser, shop }) => {
  const buyer = await openAs(browser, shop, "Nora");
  const seller = await openAs(browser, shop, "seller");
  const { key, title } = insertOffer(shop.db, 1);
  const order = insertOrder(shop.db, { userId: buyer.actor.id, title, productKey: key, paymentStatus: "finished" });
  const { id } = order;
  await buyer.page.goto(`/account/orders/${id}`);
  await buyer.page.getByRole("button", { name: "Ask about this order" }).click();
  const message = buyer.page.getByRole("textbox", { name: "Message" });
  await expect(message).toHaveValue(`About order ${order.key}: `);
  const link = buyer.page.getByRole("list", { name: "Your orders of this item" }).getByRole("link");
  await expect(link).toHaveAttribute("href", `/account/orders/${id}`);
  await expect(link).toContainText("Paid, Not Sent");
  await expect(link).toContainText(`Order ${order.key}`);
  await expectAccessible(buyer.page);
  await message.press("Control+End");
  await message.pressSequentially("when is it sent?");
  await buyer.page.getByRole("button", { name: "Send" }).click();
  await expect(buyer.page.getByRole("log")).toContainText(`About order ${order.key}: when is it sent?`);

  await seller.page.goto("/chats");
  await seller.page.getByRole("link", { name: buyer.actor.name }).click();
  await expect(seller.page.getByRole("log")).toContainText(`About order ${order.key}: when is it sent?`);
  const atSeller = seller.page.getByRole("list", { name: "Orders of this buyer" }).getByRole("link");
  await expect(atSeller).toHaveAttribute("href", `/orders/${id}`);
  await expect(atSeller).toContainText("Paid, Not Sent");
});

test("the chat shows an order's whole line on a phone and in the seller's narrow column", async ({ browser, shop }) => {
  const buyer = await openAs(browser, shop, "Nora");
  const seller = await openAs(browser, shop, "seller");
  const offer = insertOffer(shop.db, 1);
  const { id } = insertOrder(shop.db, {
    ...{ userId: buyer.actor.id, title: offer.title, productKey: offer.key, productId: offer.id },
    ...{ paymentStatus: "partially_paid", priceCents: 1_234_500 },
  });
  await buyer.page.goto(`/account/orders/${id}`);
  await buyer.page.getByRole("button", { name: "Ask about this order" }).click();
  await expect(buyer.page.getByRole("textbox", { name: "Message" })).toBeVisible();
  for (const [page, list] of [
    [buyer.page, "Your orders of this item"],
    [seller.page, "Orders of this buyer"],
  ] as const) {
    await page.goto(buyer.page.url());
    for (const width of [320, 390, 1024]) {
      await page.setViewportSize({ width, height: 844 });
      const line = page.getByRole("list", { name: list }).getByText("Partly paid, Not Sent · Quantity 1 · $12,345.00");
      await expect(line).toBeVisible();
      const { scrolled, shown } = await line.evaluate((box) => ({ scrolled: box.scrollWidth, shown: box.clientWidth }));
      expect(scrolled, `${list} at ${width} px`).toBeLessThanOrEqual(shown);
    }
  }
});

test("the page of a paid order prints a receipt", async ({ page, context, shop }) => {
  const userId = await signInSomebody(context, shop);
  const { id, key, title } = insertOrder(shop.db, { userId, title: "Kept", paymentStatus: "finished", quantity: 3 });
  insertPayment(shop.db, key, {
    ...{ providerPaymentId: "17", payAmount: "76.5", payCurrency: "usdt", actuallyPaid: "76.5" },
  });
  await page.goto(`/account/orders/${id}`);
  const receipt = page.getByRole("article").filter({ hasText: "Paid with" });
  await expect(receipt).toBeHidden();
  await page.emulateMedia({ media: "print" });
  await expect(receipt.getByRole("heading", { level: 1 })).toHaveText("Receipt");
  for (const text of ["Refals", id, title, "$25.50", "$76.50", "76.5 USDT, Sandbox payment 17", "Ann Example"]) {
    await expect(receipt).toContainText(text);
  }
  await expect(page.getByRole("banner")).toBeHidden();
  await expect(page.getByRole("heading", { name: /^Order \d+$/ })).toBeHidden();
  await expect(page.getByRole("button", { name: "Ask about this order" })).toBeHidden();
});

test("the list of orders is read page by page", async ({ page, context, shop }) => {
  const userId = await signInSomebody(context, shop);
  for (let i = 1; i <= 12; i++) {
    const createdAt = new Date(Date.UTC(2026, 0, i));
    insertOrder(shop.db, { userId, title: `Number ${i}`, paymentStatus: "finished", createdAt });
  }
  await page.goto("/account?tab=orders");
  const pages = page.getByRole("navigation", { name: "Pages of orders" });
  await expect(page.getByRole("article")).toHaveCount(10);
  await expect(pages.getByRole("link")).toHaveText(["Next"]);
  await pages.getByRole("link", { name: "Next" }).click();
  await expect(page.getByRole("article").getByRole("heading")).toHaveText(["Number 2", "Number 1"]);
  await expect(pages).toContainText("Page 2 of 2");
  await expectAccessible(page);
  await pages.getByRole("link", { name: "Previous" }).click();
  await expect(page.getByRole("article").first()).toContainText("Number 12");
});

test("on a phone the buttons of an unpaid order fill their rows", async ({ page, context, shop }) => {
  const userId = await signInSomebody(context, shop);
  const { id, title } = insertOrder(shop.db, { userId, title: "Desk lamp", createdAt: new Date() });
  await page.setViewportSize({ width: 390, height: 844 });
  const boxOf = async (name: string) => {
    const button = page.getByRole("link", { name }).or(page.getByRole("button", { name }));
    const { x = 0, y = 0, width = 0 } = (await button.boundingBox()) ?? {};
    return { left: x, right: x + width, top: y };
  };
  for (const [path, beside] of [
    ["/account?tab=orders", `View order ${title}`],
    [`/account/orders/${id}`, "Ask about this order"],
  ] as const) {
    await page.goto(path);
    const [pay, other, remove] = [await boxOf(`Pay for ${title}`), await boxOf(beside), await boxOf(`Delete ${title}`)];
    expect(other.top).toBe(remove.top);
    expect(other.top).toBeGreaterThan(pay.top);
    expect([other.left, remove.right]).toEqual([pay.left, pay.right]);
  }
});

test("the list of orders offers to pay the rest of a partly paid order", async ({ page, context, shop }) => {
  const userId = await signInSomebody(context, shop);
  const order = { userId, title: "Half a lamp", paymentStatus: "partially_paid" } as const;
  insertPayment(shop.db, insertOrder(shop.db, order).key, { status: "partially_paid" });
  await page.goto("/account?tab=orders");
  await expect(page.getByRole("link", { name: "Pay the rest for Half a lamp" })).toBeVisible();
});
