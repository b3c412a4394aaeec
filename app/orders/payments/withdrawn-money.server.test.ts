import { isNull } from "drizzle-orm";
import { describe, expect, test } from "vitest";

import { attentionCases } from "#db/schema/index.ts";
import { later } from "#tests/factories/purchases.ts";
import { setUpBtcpayOrder, STOCK } from "#tests/setup/btcpay-order.ts";

import { acceptOrder } from "../acts/decide-order.server.ts";

import { getLedgerTotals } from "./ledger-totals.queries.server.ts";
import { listLedger } from "./ledger.queries.server.ts";
import { pollPayments } from "./order-jobs.server.ts";

/** Money that BTCPay Server has seen and that goes away again: its transaction was replaced. */

const shop = setUpBtcpayOrder();
const { become, notify, order, books, paidTogether } = shop;

const BY = { kind: "admin", session: "s1", address: "192.0.2.1" } as const;
const ALWAYS = { from: new Date(0), until: later(1e6) };
const GONE = { status: "Expired", additionalStatus: "None", paidAmount: "0.00" };
const poll = (minute: number) => pollPayments(shop.db, () => shop.provider, later(minute));
const kinds = () =>
  shop.db
    .select()
    .from(attentionCases)
    .where(isNull(attentionCases.resolvedAt))
    .all()
    .map(({ kind }) => kind);
const totals = () => getLedgerTotals(shop.db, ALWAYS);

describe.each([
  ["PaidPartial", "10.00", 1000],
  ["PaidLate", "25.50", 2550],
])("an expired invoice that was %s", (additionalStatus, paidAmount, cents) => {
  const arrive = async () => {
    become({ status: "Expired", additionalStatus, paidAmount });
    await notify();
    expect(order()).toMatchObject({ paymentStatus: "partially_paid", stockHeld: true });
    expect(totals().received).toBe(cents);
  };

  test("is removed from ledger and queue, and its units are for sale, when the newest answer reports no money", async () => {
    await arrive();
    become(GONE);
    await poll(20);
    expect(order()).toMatchObject({ paymentStatus: "expired", stockHeld: false, review: null });
    expect(kinds()).toEqual([]);
    expect(totals().received).toBe(0);
    expect(listLedger(shop.db, ALWAYS, 1).entries).toEqual([]);
    expect(books()).toEqual({ stock: STOCK, held: 0 });
  });

  test("can be paid again afterwards", async () => {
    await arrive();
    become(GONE);
    await poll(20);
    become({ status: "Settled", additionalStatus: "PaidLate", paidAmount: "25.50" });
    await poll(40);
    expect(order()).toMatchObject({ paymentStatus: "finished", stockHeld: true });
    expect(totals().received).toBe(2550);
  });

  test("opens a case if the order was accepted as paid meanwhile", async () => {
    await arrive();
    for (const { id } of paidTogether()) acceptOrder(shop.db, { orderId: id, by: BY, note: null, now: later(9) });
    become(GONE);
    await poll(20);
    expect(order()).toMatchObject({ paymentStatus: "finished" });
    expect(new Set(kinds())).toEqual(new Set(["invalid_paid"]));
    expect(order().review).toMatch(/came, but the payment expired/);
    expect(totals().received).toBe(0);
  });
});

test("a settled invoice stays paid after any later answer", async () => {
  become({ status: "Settled", paidAmount: "25.50" });
  await notify();
  become(GONE);
  await poll(20);
  await notify();
  expect(order()).toMatchObject({ paymentStatus: "finished", stockHeld: true });
  expect(totals().received).toBe(2550);
  become({ status: "Settled", paidAmount: "25.50" });
});
