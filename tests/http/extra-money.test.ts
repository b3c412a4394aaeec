import { afterEach, expect, test } from "vitest";

import { mainTextOf } from "#tests/setup/client.ts";
import { SETTLED, startMailShop, type MailShop } from "#tests/setup/mail-shop.ts";

/** A buyer who has paid more than the price reads that, on the page of the order and in a letter. */

let shop: MailShop;
afterEach(() => shop.end());

const page = async (id: string) => mainTextOf(await shop.buyer.getPage(`/account/orders/${id}`));
const toBuyer = () => shop.smtp.letters.filter(({ recipient }) => recipient === "ann@example.com");
const MORE = "More has arrived than the price";

test("a buyer who has paid too much is told so", async () => {
  shop = await startMailShop();
  const id = await shop.buy();
  await shop.pay({ status: "Settled", additionalStatus: "PaidOver", paidAmount: "51.00" });
  expect(await page(id)).toContain(`${MORE}. The seller has been asked to check this order.`);
  await expect.poll(() => toBuyer().map(({ subject }) => subject)).toContain("About your payment: Walnut desk lamp");
  expect(toBuyer().at(-1)?.text).toContain(`${MORE}, so the seller will check it.`);
});

test("a buyer who has paid the price is not told of more", async () => {
  shop = await startMailShop();
  const id = await shop.buy();
  await shop.pay(SETTLED);
  expect(await page(id)).not.toContain(MORE);
  await expect
    .poll(() => toBuyer().map(({ subject }) => subject))
    .toContain("Your payment has arrived: Walnut desk lamp");
  expect(
    toBuyer()
      .map(({ text }) => text)
      .join(),
  ).not.toContain(MORE);
});
