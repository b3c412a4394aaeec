import { expect, test } from "vitest";

import { insertOrder, insertPayment } from "#tests/factories/orders.ts";
import { mainTextOf } from "#tests/setup/client.ts";
import { setUpTwoBuyers } from "#tests/setup/two-buyers.ts";

const { shop } = setUpTwoBuyers();

test("says in dollars what is left to pay after two payments in different coins", async () => {
  const owned = { userId: shop.ann.id, createdAt: new Date() };
  const { id, key } = insertOrder(shop.db, { ...owned, paymentStatus: "partially_paid", stockHeld: true });
  const part = { status: "partially_paid", priceAmount: "25.5", priceCurrency: "usd", payAmount: "0.001" } as const;
  insertPayment(shop.db, key, { ...part, payCurrency: "btc", actuallyPaid: "0.0004", receivedCents: 1020 });
  insertPayment(shop.db, key, { ...part, payCurrency: "ltc", actuallyPaid: "0.0002", receivedCents: 530 });
  const text = mainTextOf(await shop.ann.getPage(`/account/orders/${id}`));
  expect(text).toContain("Still to be paid: $10.00");
  expect(text).toContain("Pay the rest");
});

test("the order page asks the buyer to write to the seller before paying the rest if the item is not reserved", async () => {
  const owned = { userId: shop.ann.id, createdAt: new Date(), title: "Unreserved lamp" };
  const { id, key } = insertOrder(shop.db, { ...owned, paymentStatus: "partially_paid", stockHeld: false });
  insertPayment(shop.db, key, { status: "partially_paid", payAmount: "0.001", actuallyPaid: "0.0004" });
  const page = await shop.ann.getPage(`/account/orders/${id}`);
  expect(mainTextOf(page)).toContain("The item is not reserved for you. Ask the seller before you pay the rest.");
  expect(mainTextOf(page)).not.toContain("Pay the rest on the payment page.");
  const orders = mainTextOf(await shop.ann.getPage("/account?tab=orders"));
  expect(orders).toContain("The item is not reserved for you.");
  expect(await shop.ann.getPage("/account?tab=cart")).not.toContain("Unreserved lamp");
});

const SPECIFIED = "Unfortunately, your payment was not completed. You can try again.";

test("the page of a canceled payment says first that a part has arrived, with the link that pays the rest", async () => {
  const owned = {
    userId: shop.ann.id,
    createdAt: new Date(),
    paymentStatus: "partially_paid",
    stockHeld: true,
  } as const;
  const { id, key, checkoutKey } = insertOrder(shop.db, owned, { totalCents: 5100 });
  insertOrder(shop.db, { ...owned, checkoutKey, title: "Oak desk" });
  const part = { priceAmount: "51", priceCurrency: "usd", payAmount: "51", payCurrency: "usdt", actuallyPaid: "25.5" };
  insertPayment(shop.db, key, { status: "partially_paid", ...part });
  const page = await shop.ann.getPage(`/cancel?order=${id}`);
  expect(mainTextOf(page)).toMatch(
    /^\s*Payment canceled A part of your payment has arrived\. Only the rest is still to be paid: 25\.5 USDT\. Pay the rest/,
  );
  expect(mainTextOf(page)).toContain(SPECIFIED);
  expect(mainTextOf(page)).toContain("To try again");
  const first = page.slice(page.indexOf("<h1"), page.indexOf(SPECIFIED));
  expect(first).toContain(`href="/sandbox/pay/invoice-${id}"`);
});

test.each([
  ["of which nothing has come", { paymentStatus: "waiting" }],
  ["that is paid", { paymentStatus: "finished" }],
  ["whose item is not reserved", { paymentStatus: "partially_paid", stockHeld: false }],
  ["that was canceled", { paymentStatus: "partially_paid", canceledAt: new Date() }],
] as const)("the page of a canceled payment has only the specified words for an order %s", async (_, state) => {
  const { id } = insertOrder(shop.db, { userId: shop.ann.id, createdAt: new Date(), stockHeld: true, ...state });
  const text = mainTextOf(await shop.ann.getPage(`/cancel?order=${id}`));
  expect(text).toMatch(/^\s*Payment canceled Unfortunately, your payment was not completed\. You can try again\./);
  expect(text).not.toContain("A part of your payment");
});
