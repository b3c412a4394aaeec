import { afterEach, expect, test } from "vitest";

import { insertProduct } from "#tests/factories/products.ts";
import { CHECKOUT_BODY } from "#tests/factories/purchases.ts";
import { ORIGIN, OWNER, startMailShop, type MailShop } from "#tests/setup/mail-shop.ts";

const BUYER = "ann@example.com";
const ITEMS = ["lamp", "desk"].map((product_id) => ({
  product_id,
  condition: "good",
  quantity: 1,
  total_amount: 25.5,
}));

let shop: MailShop;
afterEach(() => shop.end());

const to = (recipient: string) => shop.smtp.letters.filter((letter) => letter.recipient === recipient);
const subjects = (recipient: string) => to(recipient).map(({ subject }) => subject);

/** Buys a lamp and a desk with one invoice. */
async function buyTogether(): Promise<string[]> {
  const response = await shop.buyer.fetch("/api/create-checkout", {
    method: "POST",
    body: JSON.stringify({ ...CHECKOUT_BODY, items: ITEMS }),
    headers: { "Content-Type": "application/json" },
  });
  expect(response.status).toBe(200);
  return ((await response.json()) as { payment_ids: string[] }).payment_ids;
}

test("orders that are paid together have one letter each time, which names them and the sum", async () => {
  shop = await startMailShop();
  insertProduct(shop.db, "ayz", {
    id: "desk",
    title: "Oak desk",
    conditions: { good: { priceCents: 2550, quantity: 5 } },
  });
  const ids = await buyTogether();
  await expect.poll(() => subjects(BUYER)).toEqual(["We have received your orders: Walnut desk lamp and 1 more"]);
  await shop.pay({ status: "Settled", paidAmount: "51.00" });
  await expect.poll(() => subjects(BUYER)).toHaveLength(2);
  await expect.poll(() => subjects(OWNER)).toEqual(["New paid orders 1 and 2: Walnut desk lamp and 1 more"]);
  expect(subjects(BUYER)[1]).toBe("Your payment has arrived: Walnut desk lamp and 1 more");
  for (const { text } of [...to(BUYER), ...to(OWNER)]) {
    for (const line of [
      "Order 1: Walnut desk lamp (Good), $25.50",
      "Order 2: Oak desk (Good), $25.50",
      "Total: $51.00",
    ])
      expect(text).toContain(line);
  }
  expect(to(BUYER)[0]?.text).toContain(`See your orders:\n${ORIGIN}/account?tab=orders`);
  // Each is a parcel of its own.
  const fields = { order: ids[1] ?? "", postal_service: "UPS", tracking_number: "1Z999", shipped: "1" };
  await shop.post(shop.admin, "/orders", fields);
  await expect.poll(() => subjects(BUYER)[2]).toBe("Your parcel is on its way: Oak desk");
});
