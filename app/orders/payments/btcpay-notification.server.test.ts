import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";

import { paymentNotifications, payments } from "#db/schema/index.ts";
import { later } from "#tests/factories/purchases.ts";
import { makeBtcpayBody, signBtcpay, type FakeBtcpayInvoice } from "#tests/fakes/btcpay.ts";
import { READ_FAILURES } from "#tests/fakes/http-fake.ts";
import { setUpBtcpayOrder, STOCK } from "#tests/setup/btcpay-order.ts";

import { describePayment } from "../orders.messages.ts";
import { getOrderEvents, listOrdersOfUser } from "../orders.queries.server.ts";

import { pollPayments } from "./order-jobs.server.ts";
import { retryNotifications } from "./receive-notification.server.ts";

const shop = setUpBtcpayOrder();
const { buy, become, notify, order, books } = shop;
const findProvider = (name: string) => (name === "btcpay" ? shop.provider : null);
const outcomes = () =>
  shop.db
    .select()
    .from(paymentNotifications)
    .all()
    .map(({ outcome }) => outcome);

test("a part that came while the invoice is open is shown with the rest and the link to pay it", async () => {
  become({ status: "New", additionalStatus: "PaidPartial", paidAmount: "5.00" });
  await notify();
  const [shown] = listOrdersOfUser(shop.db, "ann");
  expect(shown).toMatchObject({ missing: "$20.50", paymentStatus: "confirming" });
  expect(shown && describePayment(shown)).toMatchObject({
    text: "Partly paid",
    hint: expect.stringMatching(/Pay the rest on the payment page/) as string,
  });
});

describe("an invoice's state is read from the server, not from the notification", () => {
  test.each<[Partial<FakeBtcpayInvoice>, string, held: boolean, review: RegExp | null]>([
    [{ status: "New" }, "waiting", true, null],
    [{ status: "New", additionalStatus: "PaidPartial", paidAmount: "5.00" }, "confirming", true, null],
    [{ status: "Processing", paidAmount: "25.50" }, "confirming", true, null],
    [{ status: "Settled", paidAmount: "25.50" }, "finished", true, null],
    [{ status: "Settled", paidAmount: "26.00", additionalStatus: "PaidOver" }, "finished", true, /26\.00 of 25\.50/],
    [{ status: "Settled", paidAmount: undefined }, "finished", true, null],
    [
      { status: "Settled", paidAmount: undefined, additionalStatus: "Marked" },
      "partially_paid",
      true,
      /settled by hand at the provider, amount unknown/,
    ],
    [{ status: "Settled", paidAmount: "0.00", additionalStatus: "Marked" }, "partially_paid", true, /amount unknown/],
    [
      { status: "Settled", paidAmount: "10.00", additionalStatus: "Marked" },
      "partially_paid",
      true,
      /hand.* 10\.00 of 25\.50/,
    ],
    [{ status: "Settled", paidAmount: "25.49" }, "partially_paid", true, /25\.49 of 25\.50 USD came/],
    [{ status: "Settled", amount: "25.49", paidAmount: "25.49" }, "partially_paid", true, /25\.49 USD instead of/],
    [{ status: "Settled", currency: "EUR", paidAmount: "25.50" }, "partially_paid", true, /25\.50 EUR instead of/],
    [{ status: "Expired" }, "expired", false, null],
    [
      { status: "Expired", additionalStatus: "PaidPartial", paidAmount: "5.00" },
      "partially_paid",
      true,
      /5\.00 of 25\.50/,
    ],
    [
      { status: "Expired", additionalStatus: "PaidLate", paidAmount: "25.50" },
      "partially_paid",
      true,
      /after the invoice/,
    ],
    [{ status: "Invalid" }, "failed", false, null],
    [{ status: "Invalid", additionalStatus: "Marked" }, "failed", false, null],
    [{ status: "Invalid", additionalStatus: "Marked", paidAmount: undefined }, "failed", false, null],
    [
      { status: "Invalid", additionalStatus: "Marked", paidAmount: "5.00" },
      "partially_paid",
      true,
      /5\.00 USD came, but the invoice is marked as invalid/,
    ],
  ])("%o sets the order to %s", async (state, status, held, review) => {
    become(state);
    expect(await notify()).toBe("done");
    expect(order()).toMatchObject({ paymentStatus: status, stockHeld: held });
    if (review) expect(order().review).toMatch(review);
    else expect(order().review).toBeNull();
    expect(books()).toEqual({ stock: held ? STOCK - 1 : STOCK, held: held ? 1 : 0 });
  });

  test("a late notification about an earlier state changes nothing", async () => {
    become({ status: "Settled", paidAmount: "25.50" });
    await notify(makeBtcpayBody("invoice1", "InvoiceExpired"));
    expect(order().paymentStatus).toBe("finished");
    await notify(makeBtcpayBody("invoice1", "InvoiceCreated"));
    expect(order().paymentStatus).toBe("finished");
  });

  test("an invoice that is paid after it has expired takes the stock again at once, and one whose payment was replaced returns it", async () => {
    become({ status: "Expired" });
    await notify();
    expect(books()).toEqual({ stock: STOCK, held: 0 });
    become({ status: "Processing", paidAmount: "25.50" });
    await pollPayments(shop.db, findProvider, later(10));
    expect(order()).toMatchObject({ paymentStatus: "confirming", stockHeld: true });
    become({ status: "Expired", paidAmount: "0.00" });
    await pollPayments(shop.db, findProvider, later(11));
    expect(order()).toMatchObject({ paymentStatus: "expired", stockHeld: false });
    become({ status: "Settled", additionalStatus: "PaidLate", paidAmount: "25.50" });
    await pollPayments(shop.db, findProvider, later(20));
    expect(order()).toMatchObject({ paymentStatus: "finished", stockHeld: true, review: "paid after it had expired" });
    expect(books()).toEqual({ stock: STOCK - 1, held: 1 });
  });

  test("a late payment that is settled by hand pays the order", async () => {
    become({ status: "Expired", additionalStatus: "PaidLate", paidAmount: "25.50" });
    await notify();
    become({ status: "Settled", additionalStatus: "Marked" });
    await notify();
    expect(order()).toMatchObject({ paymentStatus: "finished", stockHeld: true });
  });
});

test("forged notifications cause no request to the server", async () => {
  become({ status: "Settled", paidAmount: "25.50" });
  const asked = shop.fake.requests.length;
  const body = makeBtcpayBody("invoice1");
  for (const signature of [
    "",
    "sha256=",
    signBtcpay(body, "other"),
    signBtcpay("{}"),
    signBtcpay(body).toUpperCase(),
  ]) {
    expect(await notify(body, signature)).toBe("refused");
  }
  expect(shop.fake.requests).toHaveLength(asked);
  expect(outcomes()).toEqual([]);
  expect(order().paymentStatus).toBe("waiting");
});

test("a notification replayed 100 times, 20 times at once and redelivered changes the status once", async () => {
  become({ status: "Settled", paidAmount: "25.50" });
  const body = makeBtcpayBody("invoice1");
  expect(new Set(await Promise.all(Array.from({ length: 20 }, () => notify(body))))).toEqual(new Set(["done"]));
  const asked = shop.fake.requests.length;
  for (let i = 0; i < 100; i++) expect(await notify(body)).toBe("done");
  expect(shop.fake.requests).toHaveLength(asked);
  await notify();
  const statuses = getOrderEvents(shop.db, shop.orderId).filter(({ kind }) => kind === "status");
  expect(statuses).toHaveLength(1);
  expect(books()).toEqual({ stock: STOCK - 1, held: 1 });
});

describe("an invoice that was not made for the order", () => {
  test("pays neither order when it names the order of another invoice", async () => {
    const other = await buy({}, { userId: "bob" });
    become({ status: "Settled", paidAmount: "25.50", metadata: { orderId: shop.orderId } }, "invoice2");
    await notify(makeBtcpayBody("invoice2"));
    for (const id of [shop.orderId, other]) {
      expect(order(id)).toMatchObject({ paymentStatus: "waiting" });
      expect(order(id).review).toMatch(/invoice2 names another order/);
    }
  });

  test("pays nothing when it was made elsewhere in the store for this order", async () => {
    const [first] = shop.fake.invoices.values();
    shop.fake.invoices.set("elsewhere", {
      ...(first as FakeBtcpayInvoice),
      id: "elsewhere",
      status: "Settled",
      paidAmount: "25.50",
    });
    await notify(makeBtcpayBody("elsewhere"));
    expect(order()).toMatchObject({ paymentStatus: "waiting" });
    expect(order().review).toMatch(/elsewhere names another/);
  });

  test("pays its own order when it names none, and nothing when it names none and is unknown", async () => {
    become({ status: "Settled", paidAmount: "25.50", metadata: {} });
    await notify();
    expect(order().paymentStatus).toBe("finished");
    const [first] = shop.fake.invoices.values();
    shop.fake.invoices.set("gift", { ...(first as FakeBtcpayInvoice), id: "gift" });
    expect(await notify(makeBtcpayBody("gift"))).toBe("done");
    expect(outcomes()).toEqual(["applied", "unknown-order"]);
  });

  test("is recorded as about-no-payment when the server does not know it, as are other events", async () => {
    expect(await notify(makeBtcpayBody("__test__"))).toBe("done");
    expect(await notify(JSON.stringify({ type: "PayoutCreated" }))).toBe("done");
    expect(outcomes()).toEqual(["about-no-payment", "about-no-payment"]);
  });

  test("is recorded as unreadable, without a request, when its id or body is invalid", async () => {
    const asked = shop.fake.requests.length;
    for (const body of [makeBtcpayBody("../../server/info"), makeBtcpayBody(".."), "no JSON"]) {
      expect(await notify(body)).toBe("done");
    }
    expect(outcomes()).toEqual(["unreadable", "unreadable", "unreadable"]);
    expect(shop.fake.requests).toHaveLength(asked);
  });
});

describe("while the server cannot be reached", () => {
  test.each(READ_FAILURES)("a notification is deferred while the server is %s, and applied later", async (mode) => {
    become({ status: "Settled", paidAmount: "25.50" });
    shop.fake.mode = mode;
    const body = makeBtcpayBody("invoice1");
    expect(await notify(body)).toBe("deferred");
    await retryNotifications(shop.db, findProvider, later(2));
    expect(outcomes()).toEqual([null]);
    expect(order().paymentStatus).toBe("waiting");
    shop.fake.mode = "working";
    await retryNotifications(shop.db, findProvider, later(3));
    expect(outcomes()).toEqual(["applied"]);
    expect(order().paymentStatus).toBe("finished");
    expect(await notify(body)).toBe("done");
  });

  test("a redelivery of a deferred notification is applied at once", async () => {
    become({ status: "Processing" });
    const body = makeBtcpayBody("invoice1");
    shop.fake.mode = "down";
    expect(await notify(body)).toBe("deferred");
    shop.fake.mode = "working";
    expect(await notify(body)).toBe("done");
    expect(outcomes()).toEqual(["applied"]);
    expect(order().paymentStatus).toBe("confirming");
  });

  test("a notification of a provider that is no longer configured stays deferred", async () => {
    shop.fake.mode = "down";
    await notify();
    shop.fake.mode = "working";
    await retryNotifications(shop.db, () => null, later(2));
    expect(outcomes()).toEqual([null]);
  });
});

describe("polling BTCPay", () => {
  test("applies payments whose notifications never came, even the first one", async () => {
    become({ status: "Settled", paidAmount: "25.50" });
    await pollPayments(shop.db, findProvider, later(1));
    expect(order()).toMatchObject({ paymentStatus: "finished" });
    expect(listOrdersOfUser(shop.db, "ann")[0]?.paymentStatus).toBe("finished");
    const asked = shop.fake.requests.length;
    await pollPayments(shop.db, findProvider, later(2));
    expect(shop.fake.requests).toHaveLength(asked);
  });

  test("asks about every open payment, the longest unchecked first", async () => {
    for (let i = 2; i <= 5; i++) await buy();
    await pollPayments(shop.db, findProvider, later(1));
    shop.db.update(payments).set({ checkedAt: null }).where(eq(payments.providerPaymentId, "invoice4")).run();
    shop.fake.requests.length = 0;
    await pollPayments(shop.db, findProvider, later(2));
    const asked = shop.fake.requests.map(({ path }) => path.split("/").at(-1));
    expect(asked[0]).toBe("invoice4");
    expect(asked.toSorted()).toEqual(["invoice1", "invoice2", "invoice3", "invoice4", "invoice5"]);
  });

  test("stops asking a provider that does not respond, and throws nothing", async () => {
    for (let i = 0; i < 4; i++) await buy({ product_id: "lamp" });
    shop.fake.requests.length = 0;
    shop.fake.mode = "failing";
    await pollPayments(shop.db, findProvider, later(1));
    expect(shop.fake.requests.length).toBeLessThanOrEqual(3 + 3);
    expect(order()).toMatchObject({ paymentStatus: "waiting", stockHeld: true });
  });

  test("asks nothing about invoices that ended long ago", async () => {
    shop.fake.requests.length = 0;
    await pollPayments(shop.db, findProvider, later(15 * 24 * 60));
    expect(shop.fake.requests).toEqual([]);
  });
});
