import { isNull } from "drizzle-orm";
import { describe, expect, test } from "vitest";

import { attentionCases } from "#db/schema/index.ts";
import { later } from "#tests/factories/purchases.ts";
import { setUpNotifiedOrder } from "#tests/setup/notified-order.ts";

import { fail, ok } from "../../shared/result.ts";
import { matchPayment } from "../acts/ask-provider.server.ts";
import { acceptOrder, noteRefund } from "../acts/decide-order.server.ts";
import { resolveCase } from "../acts/resolve-case.server.ts";
import { getLedgerTotals } from "../payments/ledger-totals.queries.server.ts";
import { listLedger } from "../payments/ledger.queries.server.ts";

/** A payment that names the order of one buyer and the invoice of another. */

const shop = setUpNotifiedOrder();
const { notify, order, paidTogether } = shop;

const BY = { kind: "admin", session: "s1", address: "192.0.2.1" } as const;
const ALWAYS = { from: new Date(0), until: later(1e6) };
const act = (orderId = shop.orderId) => ({ orderId, by: BY, note: null, now: later(9) });
const open = () => shop.db.select().from(attentionCases).where(isNull(attentionCases.resolvedAt)).all();
const kinds = () => open().map(({ kind }) => kind);
const match = async (orderId: string, caseKey = open().find(({ kind }) => kind === "contradiction")?.key ?? 0) =>
  matchPayment(shop.db, () => shop.provider, { ...act(orderId), caseKey });
const ledger = () => [
  getLedgerTotals(shop.db, ALWAYS).received,
  listLedger(shop.db, ALWAYS, 1).entries.map(({ reference }) => reference),
];

const unmatched = () => getLedgerTotals(shop.db, ALWAYS).unmatched;

async function contradict(fields: Record<string, unknown> = {}): Promise<string> {
  const other = await shop.buy({}, { userId: "bob" });
  await notify({ payment_id: 1, invoice_id: Number(shop.fake.invoices[1]?.id), ...fields });
  return other;
}

describe("a contradicting payment", () => {
  test("is matched to the order that it pays, is in the ledger once, and leaves the queue for both", async () => {
    const other = await contradict();
    expect(new Set(kinds())).toEqual(new Set(["contradiction"]));
    expect(ledger()).toEqual([0, []]);
    expect(unmatched()).toBe(1);
    const cases = open();
    expect(await match(other)).toEqual(ok(other));
    expect(order(other)).toMatchObject({ paymentStatus: "finished", review: null });
    expect(order()).toMatchObject({ paymentStatus: "waiting", review: null });
    expect(open()).toEqual([]);
    expect(ledger()).toEqual([2550, ["1"]]);
    expect(unmatched()).toBe(0);
    for (const { key } of cases) expect(await match(shop.orderId, key)).toEqual(fail("already-done"));
    // Its later reports still name both.
    await notify({ payment_id: 1, invoice_id: Number(shop.fake.invoices[1]?.id), order_description: "again" });
    expect(open()).toEqual([]);
  });

  test("belongs to one order only, even if it is reported again", async () => {
    const other = await contradict();
    await match(shop.orderId);
    expect([order().paymentStatus, order(other).paymentStatus]).toEqual(["finished", "waiting"]);
    expect(await match(other, 1)).toEqual(fail("already-done"));
    expect(ledger()).toEqual([2550, ["1"]]);
  });

  test("can be matched to the other order while it is stored as waiting", async () => {
    await notify({ payment_id: 1, payment_status: "waiting", actually_paid: 0 });
    const other = await contradict();
    expect(kinds()).toContain("contradiction");
    expect(await match(other)).toEqual(ok(other));
    expect([order().paymentStatus, order(other).paymentStatus]).toEqual(["waiting", "finished"]);
    expect(ledger()).toEqual([2550, ["1"]]);
  });

  test("is not moved from an order that it has paid", async () => {
    await notify({ payment_id: 1 });
    const other = await contradict({ actually_paid: 16 });
    expect(await match(other)).toEqual(fail("has-order"));
    expect(await match(shop.orderId)).toEqual(ok(shop.orderId));
    expect(ledger()).toEqual([2582, ["1"]]);
  });

  test("stays in the queue when its order is accepted or refunded, because it is in no ledger yet", async () => {
    await contradict();
    for (const { id } of paidTogether()) expect(acceptOrder(shop.db, act(id))).toEqual(ok(null));
    expect(kinds()).toContain("contradiction");
    const refund = { amountCents: 100, reference: "tx", ends: true, seen: 0 };
    for (const { id } of paidTogether()) expect(noteRefund(shop.db, act(id), refund)).toEqual(ok(null));
    expect(kinds()).toContain("contradiction");
    const [mine] = open().filter(({ orderKey }) => orderKey === order().key);
    expect(resolveCase(shop.db, { caseKey: mine?.key ?? 0, by: BY, note: null, now: later(10) })).toEqual(ok(null));
  });
});
