import { isNull } from "drizzle-orm";
import { describe, expect, test } from "vitest";

import { attentionCases, refunds } from "#db/schema/index.ts";
import { later } from "#tests/factories/purchases.ts";
import { setUpNotifiedOrder } from "#tests/setup/notified-order.ts";

import { fail, ok } from "../../shared/result.ts";
import { describePayment } from "../orders.messages.ts";
import { listOrdersOfUser } from "../orders.queries.server.ts";
import { getLedgerTotals } from "../payments/ledger.queries.server.ts";

import { acceptOrder, noteRefund, releaseUnits, type Refund } from "./decide-order.server.ts";
import { proposeRefund } from "./propose-refund.server.ts";

/** An administrator decides about one order of a checkout: a lamp at $10.00 and a desk at $15.50. */

const shop = setUpNotifiedOrder("two");
const { notify, paidTogether } = shop;

const BY = { kind: "admin", session: "s1", address: "192.0.2.1" } as const;
const PART = { payment_id: 1, payment_status: "partially_paid", actually_paid: 10 };
/** The value of `PART`, in cents. */
const PART_CENTS = 1613;

const [LAMP, DESK] = [0, 1] as const;
const orderAt = (at: number) => {
  const order = paidTogether()[at];
  if (!order) throw new Error("The order is missing.");
  return order;
};
const act = (at: number) => ({ orderId: orderAt(at).id, by: BY, note: null, now: later(9) });
const refund = (at: number, fields: Partial<Refund> = {}) =>
  noteRefund(shop.db, act(at), { amountCents: 1000, reference: "tx", ends: true, seen: 0, ...fields });
const proposed = () => [LAMP, DESK].map((at) => proposeRefund(shop.db, orderAt(at).key));
const statuses = () => paidTogether().map(({ paymentStatus }) => paymentStatus);
const openCases = () => {
  const keys = paidTogether().map(({ key }) => key);
  const open = shop.db.select().from(attentionCases).where(isNull(attentionCases.resolvedAt)).all();
  return open.map(({ kind, orderKey }) => `${kind} ${["lamp", "desk"][keys.indexOf(orderKey ?? 0)] ?? "?"}`).sort();
};
const openCents = () => getLedgerTotals(shop.db, { from: new Date(0), until: later(1e6) }).open;

describe("the proposed refund of a checkout", () => {
  test("of a paid one is the price of each order, and never the money of the other one", async () => {
    await notify({ payment_id: 1 });
    expect(proposed()).toEqual([1000, 1550]);
    refund(DESK, { amountCents: 1550 });
    expect(proposed()).toEqual([1000, null]);
    refund(LAMP, { amountCents: 1000 });
    expect(proposed()).toEqual([null, null]);
  });

  test("of an ended order is what is left of its own price", async () => {
    await notify({ payment_id: 1 });
    refund(DESK, { amountCents: 600 });
    expect(proposed()).toEqual([1000, 950]);
  });

  test("leaves out the price of an ended order when a second payment comes", async () => {
    await notify({ payment_id: 1 });
    refund(DESK, { amountCents: 1550 });
    await notify({ payment_id: 2 }, later(11));
    expect(proposed()).toEqual([2550, null]);
    expect(openCases()).toEqual(["paid_twice lamp"]);
  });

  test("is all that is left once no order of it keeps any money", async () => {
    await notify(PART);
    refund(LAMP, { amountCents: PART_CENTS });
    refund(DESK, { amountCents: 1 });
    await notify({ payment_id: 1 }, later(11));
    expect(proposed()).toEqual([2550 - PART_CENTS - 1, 2550 - PART_CENTS - 1]);
  });

  test("of a short one is all that came, without the price of an order that was accepted", async () => {
    await notify(PART);
    expect(proposed()).toEqual([PART_CENTS, PART_CENTS]);
    acceptOrder(shop.db, act(LAMP));
    expect(proposed()).toEqual([1000, PART_CENTS - 1000]);
  });
});

describe("a short checkout of which all is sent back", () => {
  test("ends with one refund and an order that ends without an amount", async () => {
    await notify(PART);
    expect(refund(LAMP, { amountCents: PART_CENTS })).toEqual(ok(null));
    expect(statuses()).toEqual(["refunded", "partially_paid"]);
    expect(refund(DESK, { amountCents: null, reference: "" })).toEqual(ok(null));
    expect(statuses()).toEqual(["refunded", "refunded"]);
    expect(openCases()).toEqual([]);
    expect(shop.db.select().from(refunds).all()).toMatchObject([{ amountCents: PART_CENTS }]);
    expect(refund(DESK, { amountCents: null, reference: "" })).toEqual(fail("is-refunded"));
    expect(releaseUnits(shop.db, act(DESK))).toEqual(ok(null));
    expect(listOrdersOfUser(shop.db, "ann").map((order) => describePayment(order).text)).toEqual([
      "Refunded",
      "Refunded",
    ]);
  });

  test("is followed by one case when the rest comes", async () => {
    await notify(PART);
    refund(LAMP, { amountCents: PART_CENTS });
    refund(DESK, { amountCents: null, reference: "" });
    await notify({ payment_id: 1 }, later(11));
    expect(statuses()).toEqual(["refunded", "refunded"]);
    expect(openCases()).toEqual(["paid_twice lamp"]);
  });

  test("needs money to end without an amount", () => {
    expect(refund(LAMP, { amountCents: null, reference: "" })).toEqual(fail("no-money"));
  });
});

describe("the rest of a short checkout", () => {
  test("settles the order that nobody has decided about, and is told for it", async () => {
    await notify(PART);
    refund(LAMP, { amountCents: PART_CENTS });
    await notify({ payment_id: 1 }, later(11));
    expect(statuses()).toEqual(["refunded", "finished"]);
    expect(openCases()).toEqual(["paid_twice desk"]);
    expect(proposed()).toEqual([null, 2550 - PART_CENTS]);
  });

  test("settles it after the other one was accepted with a noted amount", async () => {
    await notify(PART);
    acceptOrder(shop.db, act(DESK), { amountCents: 500, reference: "bank" });
    await notify({ payment_id: 1 }, later(11));
    expect(statuses()).toEqual(["finished", "finished"]);
    expect(openCases()).toEqual(["paid_twice lamp"]);
  });
});

describe("what is still to be paid", () => {
  test("for a checkout is what its undecided order still needs", async () => {
    expect(openCents()).toBe(2550);
    await notify(PART);
    expect(openCents()).toBe(2550 - PART_CENTS);
    acceptOrder(shop.db, act(LAMP));
    expect(openCents()).toBe(2550 - PART_CENTS);
    acceptOrder(shop.db, act(DESK));
    expect(openCents()).toBe(0);
  });

  test("is the whole price of the other order once what came was sent back", async () => {
    await notify(PART);
    refund(LAMP, { amountCents: PART_CENTS });
    expect(openCents()).toBe(1550);
  });

  test("counts what was noted by hand", async () => {
    await notify(PART);
    acceptOrder(shop.db, act(LAMP), { amountCents: 500, reference: "bank" });
    expect(openCents()).toBe(2550 - PART_CENTS - 500);
  });
});
