import { afterEach, describe, expect, test } from "vitest";

import { outages, paymentNotifications } from "#db/schema/index.ts";
import { makeBtcpayBody, type FakeBtcpayInvoice } from "#tests/fakes/btcpay.ts";
import { setUpBtcpayOrder } from "#tests/setup/btcpay-order.ts";

const shop = setUpBtcpayOrder("one");
const { notify } = shop;
const outcomes = () =>
  shop.db
    .select()
    .from(paymentNotifications)
    .all()
    .map(({ outcome }) => outcome);

/** Sets an invoice whose amount is not fixed, as those of a point of sale or a pay button are. */
function setTopUp(id: string, fields: object): void {
  const [first] = shop.fake.invoices.values();
  const invoice = { ...first, id, amount: null, ...fields } as unknown as FakeBtcpayInvoice;
  shop.fake.invoices.set(id, invoice);
}
afterEach(() => shop.fake.invoices.clear());

describe("a notification about an invoice without an amount", () => {
  test.each<[string, object]>([
    ["names no order", { metadata: {} }],
    ["has no metadata", { metadata: undefined }],
    ["names an order of another use of the store", { metadata: { orderId: "coffee-17" } }],
    ["has an order number that is no text", { metadata: { orderId: 17 } }],
  ])("is acknowledged as about no payment if the invoice %s", async (_, fields) => {
    setTopUp("topup", fields);
    expect(await notify(makeBtcpayBody("topup"))).toBe("done");
    expect(outcomes()).toEqual(["about-no-payment"]);
    expect(shop.db.select().from(outages).all()).toEqual([]);
  });

  test("stays deferred if the invoice names an order of the shop", async () => {
    setTopUp("topup", { metadata: { orderId: shop.orderId } });
    expect(await notify(makeBtcpayBody("topup"))).toBe("deferred");
    expect(outcomes()).toEqual([null]);
  });

  test("stays deferred if the invoice is that of an order, but names none", async () => {
    setTopUp("invoice1", { metadata: {} });
    expect(await notify(makeBtcpayBody("invoice1"))).toBe("deferred");
    expect(outcomes()).toEqual([null]);
  });
});
