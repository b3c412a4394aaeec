import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";

import type { Db } from "#db/connection.ts";
import { orders, paymentNotifications, payments } from "#db/schema/index.ts";
import { insertShop, later, makePurchase } from "#tests/factories/purchases.ts";
import {
  BTCPAY_KEY,
  makeBtcpayBody,
  signBtcpay,
  startBtcpay,
  STORE_ID,
  WEBHOOK_SECRET,
  type FakeBtcpay,
  type FakeBtcpayInvoice,
} from "#tests/fakes/btcpay.ts";
import type { Mood } from "#tests/fakes/http-fake.ts";
import { checkBooks } from "#tests/setup/check-books.ts";
import { makeDatabase } from "#tests/setup/template-database.ts";

import type { PaymentProvider } from "../payments/provider.ts";
import { makeBtcpay } from "../payments/providers/btcpay.server.ts";

import { createPurchase } from "./create-purchase.server.ts";
import { pollPayments } from "./order-jobs.server.ts";
import { getOrderEvents, listOrdersOfUser } from "./orders.queries.server.ts";
import { receiveNotification, retryNotifications } from "./receive-notification.server.ts";

const STOCK = 5;

let fake: FakeBtcpay;
let provider: PaymentProvider;
let db: Db;
let cleanup: () => void;
let orderId: string;
const findProvider = (name: string) => (name === "btcpay" ? provider : null);

beforeEach(async () => {
  fake = await startBtcpay();
  const settings = { storeId: STORE_ID, apiKey: BTCPAY_KEY, webhookSecret: WEBHOOK_SECRET, holdMinutes: 60 };
  provider = makeBtcpay({ ...settings, url: fake.url });
  ({ db, cleanup } = makeDatabase());
  insertShop(db, { stock: STOCK });
  orderId = await buy();
});
afterEach(async () => {
  cleanup();
  await fake.close();
});

async function buy(...purchase: Parameters<typeof makePurchase>): Promise<string> {
  const result = await createPurchase(db, provider, makePurchase(...purchase));
  if (!result.ok) throw new Error(`the purchase was refused: ${result.problem.code}`);
  return result.value.orderId;
}

/** What the invoice is from now on. */
function become(state: Partial<FakeBtcpayInvoice>, id = "invoice1"): void {
  const invoice = fake.invoices.get(id);
  if (!invoice) throw new Error(`no ${id}`);
  Object.assign(invoice, state);
}

function notify(body = makeBtcpayBody("invoice1"), signature = signBtcpay(body)) {
  const headers = new Headers({ "BTCPay-Sig": signature });
  return receiveNotification(db, provider, { headers, rawBody: Buffer.from(body), now: later(1) });
}

function order(id = orderId) {
  const found = db.select().from(orders).where(eq(orders.id, id)).get();
  if (!found) throw new Error("The order was not found.");
  return found;
}
const outcomes = () =>
  db
    .select()
    .from(paymentNotifications)
    .all()
    .map(({ outcome }) => outcome);
const books = () => checkBooks(db.$client, "lamp", "good");

describe("an invoice's state is read from the server, not from the notification", () => {
  test.each<[Partial<FakeBtcpayInvoice>, string, held: boolean, review: RegExp | null]>([
    [{ status: "New" }, "waiting", true, null],
    [{ status: "New", additionalStatus: "PaidPartial", paidAmount: "5.00" }, "confirming", true, null],
    [{ status: "Processing", paidAmount: "25.50" }, "confirming", true, null],
    [{ status: "Settled", paidAmount: "25.50" }, "finished", true, null],
    [{ status: "Settled", paidAmount: "26.00", additionalStatus: "PaidOver" }, "finished", true, null],
    [{ status: "Settled", paidAmount: undefined }, "finished", true, null],
    [
      { status: "Settled", paidAmount: undefined, additionalStatus: "Marked" },
      "partially_paid",
      true,
      /nothing of 25\.50/,
    ],
    [{ status: "Settled", paidAmount: "0.00", additionalStatus: "Marked" }, "partially_paid", true, /0\.00 of 25\.50/],
    [{ status: "Settled", paidAmount: "25.49" }, "partially_paid", true, /25\.49 of 25\.50 USD came/],
    [{ status: "Settled", amount: "25.49", paidAmount: "25.49" }, "partially_paid", true, /25\.49 USD in place of/],
    [{ status: "Settled", currency: "EUR", paidAmount: "25.50" }, "partially_paid", true, /25\.50 EUR in place of/],
    [{ status: "Expired" }, "expired", false, null],
    [{ status: "Expired", additionalStatus: "PaidPartial", paidAmount: "5.00" }, "partially_paid", true, null],
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
  const asked = fake.requests.length;
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
  expect(fake.requests).toHaveLength(asked);
  expect(outcomes()).toEqual([]);
  expect(order().paymentStatus).toBe("waiting");
});

test("a notification replayed 100 times, 20 times at once and redelivered changes the status once", async () => {
  become({ status: "Settled", paidAmount: "25.50" });
  const body = makeBtcpayBody("invoice1");
  expect(new Set(await Promise.all(Array.from({ length: 20 }, () => notify(body))))).toEqual(new Set(["done"]));
  const asked = fake.requests.length;
  for (let i = 0; i < 100; i++) expect(await notify(body)).toBe("done");
  expect(fake.requests).toHaveLength(asked);
  await notify();
  const statuses = getOrderEvents(db, orderId).filter(({ kind }) => kind === "status");
  expect(statuses).toHaveLength(1);
  expect(books()).toEqual({ stock: STOCK - 1, held: 1 });
});

describe("an invoice that was not made for the order", () => {
  test("pays neither order when it names the order of another invoice", async () => {
    const other = await buy({}, { userId: "bob" });
    become({ status: "Settled", paidAmount: "25.50", metadata: { orderId } }, "invoice2");
    await notify(makeBtcpayBody("invoice2"));
    for (const id of [orderId, other]) {
      expect(order(id)).toMatchObject({ paymentStatus: "waiting" });
      expect(order(id).review).toMatch(/invoice2 names another order/);
    }
  });

  test("pays nothing when it was made elsewhere in the store for this order", async () => {
    const [first] = fake.invoices.values();
    fake.invoices.set("elsewhere", {
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
    const [first] = fake.invoices.values();
    fake.invoices.set("gift", { ...(first as FakeBtcpayInvoice), id: "gift" });
    expect(await notify(makeBtcpayBody("gift"))).toBe("done");
    expect(outcomes()).toEqual(["applied", "unknown order"]);
  });

  test('is recorded as "about no payment" when the server does not know it, as are other events', async () => {
    expect(await notify(makeBtcpayBody("__test__"))).toBe("done");
    expect(await notify(JSON.stringify({ type: "PayoutCreated" }))).toBe("done");
    expect(outcomes()).toEqual(["about no payment", "about no payment"]);
  });

  test("is recorded as unreadable, without a request, when its id or body is invalid", async () => {
    const asked = fake.requests.length;
    for (const body of [makeBtcpayBody("../../server/info"), makeBtcpayBody(".."), "no JSON"]) {
      expect(await notify(body)).toBe("done");
    }
    expect(outcomes()).toEqual(["unreadable", "unreadable", "unreadable"]);
    expect(fake.requests).toHaveLength(asked);
  });
});

describe("while the server cannot be reached", () => {
  test.each<Mood>(["down", "broken", "missing", "babbling", "confused"])(
    "%s: the notification is deferred and applied later",
    async (mood) => {
      become({ status: "Settled", paidAmount: "25.50" });
      fake.mood = mood;
      const body = makeBtcpayBody("invoice1");
      expect(await notify(body)).toBe("deferred");
      await retryNotifications(db, findProvider, later(2));
      expect(outcomes()).toEqual([null]);
      expect(order().paymentStatus).toBe("waiting");
      fake.mood = "well";
      await retryNotifications(db, findProvider, later(3));
      expect(outcomes()).toEqual(["applied"]);
      expect(order().paymentStatus).toBe("finished");
      expect(await notify(body)).toBe("done");
    },
  );

  test("a redelivery of a deferred notification is applied at once", async () => {
    become({ status: "Processing" });
    const body = makeBtcpayBody("invoice1");
    fake.mood = "down";
    expect(await notify(body)).toBe("deferred");
    fake.mood = "well";
    expect(await notify(body)).toBe("done");
    expect(outcomes()).toEqual(["applied"]);
    expect(order().paymentStatus).toBe("confirming");
  });

  test("a notification of a provider that is no longer configured stays deferred", async () => {
    fake.mood = "down";
    await notify();
    fake.mood = "well";
    await retryNotifications(db, () => null, later(2));
    expect(outcomes()).toEqual([null]);
  });
});

describe("polling BTCPay", () => {
  test("applies payments whose notifications never came, even the first one", async () => {
    become({ status: "Settled", paidAmount: "25.50" });
    await pollPayments(db, findProvider, later(1));
    expect(order()).toMatchObject({ paymentStatus: "finished" });
    expect(listOrdersOfUser(db, "ann")[0]?.paymentStatus).toBe("finished");
    const asked = fake.requests.length;
    await pollPayments(db, findProvider, later(2));
    expect(fake.requests).toHaveLength(asked);
  });

  test("asks about every open payment, the longest unchecked first", async () => {
    for (let i = 2; i <= 5; i++) await buy();
    await pollPayments(db, findProvider, later(1));
    db.update(payments).set({ checkedAt: null }).where(eq(payments.providerPaymentId, "invoice4")).run();
    fake.requests.length = 0;
    await pollPayments(db, findProvider, later(2));
    const asked = fake.requests.map(({ path }) => path.split("/").at(-1));
    expect(asked[0]).toBe("invoice4");
    expect(asked.toSorted()).toEqual(["invoice1", "invoice2", "invoice3", "invoice4", "invoice5"]);
  });

  test("stops asking a provider that does not respond, and throws nothing", async () => {
    for (let i = 0; i < 4; i++) await buy({ product_id: "lamp" });
    fake.requests.length = 0;
    fake.mood = "broken";
    await pollPayments(db, findProvider, later(1));
    expect(fake.requests.length).toBeLessThanOrEqual(3 + 3);
    expect(order()).toMatchObject({ paymentStatus: "waiting", stockHeld: true });
  });

  test("asks nothing about invoices that ended long ago", async () => {
    fake.requests.length = 0;
    await pollPayments(db, findProvider, later(15 * 24 * 60));
    expect(fake.requests).toEqual([]);
  });
});
