import { parse } from "csv-parse/sync";
import { afterEach, beforeEach, describe, expect, it, test } from "vitest";

import { toLedgerCsv } from "#app/admin/orders/ledger-csv.server.ts";
import type { Db } from "#db/connection.ts";
import { attentionCases, refunds } from "#db/schema/index.ts";
import { insertOrder, insertPayment } from "#tests/factories/orders.ts";
import { later, NOW } from "#tests/factories/purchases.ts";
import { makeDatabase } from "#tests/setup/template-database.ts";

import { getLedgerTotals } from "./ledger-totals.queries.server.ts";
import { LEDGER_PER_PAGE, listLedger, walkLedger } from "./ledger.queries.server.ts";

const DAY = 24 * 60;
const JANUARY = { from: new Date("2026-01-01"), until: new Date("2026-02-01") };

let db: Db;
let cleanup: () => void;
beforeEach(() => ({ db, cleanup } = makeDatabase()));
afterEach(() => cleanup());

const pay = (orderKey: number, fields: Parameters<typeof insertPayment>[2]) =>
  insertPayment(db, orderKey, { moneyAt: NOW, receivedCents: 2550, payCurrency: "btc", ...fields });

describe("the totals of a period", () => {
  it("add what came and what was sent back within it, and what its unpaid orders still need", () => {
    const paid = insertOrder(db, { paymentStatus: "finished" });
    pay(paid.key, { receivedCents: 3000 });
    pay(paid.key, { receivedCents: null });
    pay(paid.key, { receivedCents: 700, moneyAt: JANUARY.until });
    pay(paid.key, { status: "refunded", receivedCents: 200 });
    const part = insertOrder(db, { paymentStatus: "partially_paid" });
    pay(part.key, { status: "partially_paid", receivedCents: 550 });
    insertOrder(db, { paymentStatus: "waiting" });
    insertOrder(db, { paymentStatus: "expired" });
    insertOrder(db, { paymentStatus: "waiting", hiddenAt: NOW });
    insertOrder(db, { paymentStatus: "waiting", createdAt: new Date("2026-03-01") });
    const refund = { orderKey: paid.key, reference: "tx", note: null };
    db.insert(refunds)
      .values([
        { ...refund, amountCents: 450, at: NOW },
        { ...refund, amountCents: 1, at: JANUARY.until },
      ])
      .run();
    expect(getLedgerTotals(db, JANUARY)).toEqual({
      received: 3750,
      unknown: 1,
      unmatched: 0,
      refunded: 450,
      open: 4550,
    });
  });
});

test("an entry of a payment of several orders names the others, and a refund of one of them does not", () => {
  const first = insertOrder(db, { paymentStatus: "finished" });
  const [second, third] = [1, 2].map(() =>
    insertOrder(db, { checkoutKey: first.checkoutKey, paymentStatus: "finished" }),
  );
  pay(first.key, { providerPaymentId: "p1", status: "refunded" });
  db.insert(refunds).values({ orderKey: first.key, reference: "tx", note: null, amountCents: 50, at: NOW }).run();
  const others = [second, third].map((order) => ({ key: order?.key, id: order?.id }));
  expect(
    listLedger(db, JANUARY, 1)
      .entries.map(({ status, paidWith }) => ({ status, paidWith }))
      .sort((a, b) => a.status.localeCompare(b.status)),
  ).toEqual([
    { status: "refund noted", paidWith: [] },
    { status: "refund reported", paidWith: others },
    { status: "refunded", paidWith: others },
  ]);
});

test("a payment without an order is counted in the period in which it was first seen", () => {
  const row = { kind: "unknown_order" as const, provider: "btcpay" as const, values: {} };
  const seen = [JANUARY.from, NOW, JANUARY.until];
  for (const [i, firstSeenAt] of seen.entries()) {
    const about = { paymentId: `p${i}`, subject: `p${i}` };
    db.insert(attentionCases)
      .values({ ...row, ...about, firstSeenAt })
      .run();
  }
  expect(getLedgerTotals(db, JANUARY).unmatched).toBe(2);
  expect(getLedgerTotals(db, { from: JANUARY.until, until: new Date("2026-03-01") }).unmatched).toBe(1);
});

describe("the refunds of a period", () => {
  const FEBRUARY = { from: JANUARY.until, until: new Date("2026-03-01") };
  const inFebruary = new Date("2026-02-10");
  const note = (orderKey: number, amountCents: number, at: Date) =>
    db.insert(refunds).values({ orderKey, amountCents, reference: "tx", note: null, at }).run();
  const refunded = () => [JANUARY, FEBRUARY].map((period) => getLedgerTotals(db, period).refunded);

  it("are what administrators noted, at the time of the note, even if the provider reports the same", () => {
    const { key } = insertOrder(db);
    pay(key, { status: "refunded" });
    expect(refunded()).toEqual([2550, 0]);
    note(key, 2550, inFebruary);
    expect(refunded()).toEqual([0, 2550]);
  });

  it("are the larger of what was noted and what the provider reports for the orders of a checkout", () => {
    const first = insertOrder(db);
    const second = insertOrder(db, { checkoutKey: first.checkoutKey });
    pay(first.key, { status: "refunded", receivedCents: 1000 });
    pay(first.key, { status: "refunded", receivedCents: 2000, moneyAt: inFebruary });
    pay(first.key, { receivedCents: 5100 });
    note(second.key, 500, NOW);
    expect(refunded()).toEqual([500 + 500, 2000]);
    note(first.key, 700, NOW);
    expect(refunded()).toEqual([1200, 1800]);
    note(first.key, 2000, NOW);
    expect(refunded()).toEqual([3200, 0]);
  });

  it("count for their own checkout only", () => {
    pay(insertOrder(db).key, { status: "refunded" });
    note(insertOrder(db).key, 2550, NOW);
    expect(refunded()).toEqual([5100, 0]);
  });
});

describe("the entries of a period", () => {
  it("are the same in the list, newest first, and in the file, oldest first", () => {
    const { key } = insertOrder(db, { id: "one", title: "Lamp" });
    for (const [i, days] of [0, 3, 3, 20].entries())
      pay(key, { providerPaymentId: `p${i}`, moneyAt: later(days * DAY) });
    pay(key, { providerPaymentId: "before", moneyAt: new Date("2025-12-31T23:59:59Z") });
    insertPayment(db, key, { providerPaymentId: "without money", status: "waiting" });
    db.insert(refunds)
      .values({ orderKey: key, amountCents: 450, reference: "tx", at: later(30) })
      .run();
    const { entries, hasMore } = listLedger(db, JANUARY, 1);
    expect(entries.map(({ reference }) => reference)).toEqual(["p3", "p2", "p1", "tx", "p0"]);
    expect(entries[3]).toMatchObject({ kind: "refund", cents: -450, orderId: "one", title: "Lamp", at: later(30) });
    expect(hasMore).toBe(false);
    expect([...walkLedger(db, JANUARY)].flat().toReversed()).toEqual(entries);
  });

  it("have a refund for what only the provider reports as sent back, so that they add up to the sums", () => {
    const { key } = insertOrder(db);
    pay(key, { providerPaymentId: "p1", status: "refunded", receivedCents: 1000 });
    pay(key, { providerPaymentId: "p2", status: "refunded", receivedCents: 2000, moneyAt: later(1) });
    db.insert(refunds)
      .values({ orderKey: key, amountCents: 1700, reference: "tx", at: later(2) })
      .run();
    const { entries } = listLedger(db, JANUARY, 1);
    expect(entries.map(({ kind, cents, status }) => [kind, cents, status])).toEqual([
      ["refund", -1700, "refund noted"],
      ["refund", -1300, "refund reported"],
      ["payment", 2000, "refunded"],
      ["payment", 1000, "refunded"],
    ]);
    const { received, refunded } = getLedgerTotals(db, JANUARY);
    expect(entries.reduce((sum, { cents }) => sum + (cents ?? 0), 0)).toBe(received - refunded);
    expect([...walkLedger(db, JANUARY)].flat().toReversed()).toEqual(entries);
  });

  it("are found at once in a period of thousands of years", () => {
    const { key } = insertOrder(db);
    pay(key, { providerPaymentId: "early", moneyAt: new Date("2026-01-02") });
    pay(key, { providerPaymentId: "late", moneyAt: new Date("2999-12-30") });
    const centuries = { from: new Date("1000-01-01"), until: new Date("3000-01-01") };
    const began = performance.now();
    const days = [...walkLedger(db, centuries)];
    expect(days.map((entries) => entries.map(({ reference }) => reference))).toEqual([["early"], ["late"]]);
    expect(performance.now() - began).toBeLessThan(1_000);
  });

  it("are paged", () => {
    const { key } = insertOrder(db);
    for (let i = 0; i <= LEDGER_PER_PAGE; i++) pay(key, {});
    expect(listLedger(db, JANUARY, 1)).toMatchObject({ hasMore: true });
    expect(listLedger(db, JANUARY, 2).entries).toHaveLength(1);
    expect(listLedger(db, JANUARY, 3).entries).toEqual([]);
  });

  it("escape what a spreadsheet would read as a formula in the file, and keep negative amounts", () => {
    const { key } = insertOrder(db, { title: "=1+1" });
    pay(key, { payCurrency: "@SUM(A1)", transactionId: "+1" });
    db.insert(refunds)
      .values({ orderKey: key, amountCents: 450, reference: "-2+3", note: "=A1", at: later(1) })
      .run();
    const rows = parse<Record<string, string>>([...toLedgerCsv(walkLedger(db, JANUARY))].join(""), {
      bom: true,
      columns: true,
    });
    expect(rows).toMatchObject([
      { kind: "payment", amount_usd: "25.50", title: "'=1+1", coin: "'@SUM(A1)", transaction_id: "'+1" },
      { kind: "refund", amount_usd: "-4.50", reference: "'-2+3", note: "'=A1" },
    ]);
  });
});
