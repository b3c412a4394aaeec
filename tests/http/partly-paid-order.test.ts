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
