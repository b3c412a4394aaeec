import { isNull } from "drizzle-orm";
import { describe, expect, test } from "vitest";

import { attentionCases, refunds } from "#db/schema/index.ts";
import { later } from "#tests/factories/purchases.ts";
import { setUpNotifiedOrder } from "#tests/setup/notified-order.ts";

import { fail, ok } from "../../shared/result.ts";
import { describePayment } from "../orders.messages.ts";
import { findOrderOfUser, listOrdersOfUser } from "../orders.queries.server.ts";
import { asksTooMuch, deletesTogether } from "../paid-together.messages.ts";
import { getLedgerTotals } from "../payments/ledger-totals.queries.server.ts";
import { listUnpaidOrders } from "../unpaid-orders.queries.server.ts";

import { acceptOrder, noteRefund, releaseUnits, type Refund } from "./decide-order.server.ts";
import { deleteOrder } from "./delete-order.server.ts";
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
  test("is each order's price if all are paid, and never the other order's money", async () => {
    await notify({ payment_id: 1 });
    expect(proposed()).toEqual([1000, 1550]);
    refund(DESK, { amountCents: 1550 });
    expect(proposed()).toEqual([1000, null]);
    refund(LAMP, { amountCents: 1000 });
    expect(proposed()).toEqual([null, null]);
  });

  test("is the rest of its price for a refunded order", async () => {
    await notify({ payment_id: 1 });
    refund(DESK, { amountCents: 600 });
    expect(proposed()).toEqual([1000, 950]);
  });

  test("subtracts a refunded order's price from a second payment", async () => {
    await notify({ payment_id: 1 });
    refund(DESK, { amountCents: 1550 });
    await notify({ payment_id: 2 }, later(11));
    expect(proposed()).toEqual([2550, null]);
    expect(openCases()).toEqual(["paid_twice lamp"]);
  });

  test("is all the money left once every order is refunded", async () => {
    await notify(PART);
    refund(LAMP, { amountCents: PART_CENTS - 1 });
    refund(DESK, { amountCents: 1 });
    await notify({ payment_id: 1 }, later(11));
    expect(proposed()).toEqual([2550 - PART_CENTS, 2550 - PART_CENTS]);
  });

  test("is all the money minus the price of an accepted order for an underpaid checkout", async () => {
    await notify(PART);
    expect(proposed()).toEqual([PART_CENTS, PART_CENTS]);
    acceptOrder(shop.db, act(LAMP));
    expect(proposed()).toEqual([1000, PART_CENTS - 1000]);
  });
});

describe("an underpaid checkout that is refunded in one transfer", () => {
  test("has one refund, and its other order ends without an amount", async () => {
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
      "Ended by the seller",
      "Refunded",
    ]);
  });

  test("gets one case when the missing money arrives", async () => {
    await notify(PART);
    refund(LAMP, { amountCents: PART_CENTS });
    refund(DESK, { amountCents: null, reference: "" });
    await notify({ payment_id: 1 }, later(11));
    expect(statuses()).toEqual(["refunded", "refunded"]);
    expect(openCases()).toEqual(["paid_twice lamp"]);
  });

  test("ends no order without an amount before any money has arrived", () => {
    expect(refund(LAMP, { amountCents: null, reference: "" })).toEqual(fail("no-money"));
  });
});

describe("the missing money of an underpaid checkout", () => {
  test("pays the undecided order and opens a case for it", async () => {
    await notify(PART);
    refund(LAMP, { amountCents: PART_CENTS });
    await notify({ payment_id: 1 }, later(11));
    expect(statuses()).toEqual(["refunded", "finished"]);
    expect(openCases()).toEqual(["paid_twice desk"]);
    expect(proposed()).toEqual([null, 2550 - PART_CENTS]);
  });

  test("pays the undecided order although the other one was accepted with a noted amount", async () => {
    await notify(PART);
    acceptOrder(shop.db, act(DESK), { amountCents: 500, reference: "bank" });
    await notify({ payment_id: 1 }, later(11));
    expect(statuses()).toEqual(["finished", "finished"]);
    expect(openCases()).toEqual(["paid_twice lamp"]);
  });
});

describe("the amount that is still to be paid", () => {
  test("is the amount that the undecided order still needs", async () => {
    expect(openCents()).toBe(2550);
    await notify(PART);
    expect(openCents()).toBe(2550 - PART_CENTS);
    acceptOrder(shop.db, act(LAMP));
    expect(openCents()).toBe(2550 - PART_CENTS);
    acceptOrder(shop.db, act(DESK));
    expect(openCents()).toBe(0);
  });

  test("is the other order's whole price once the first payment was refunded", async () => {
    await notify(PART);
    refund(LAMP, { amountCents: PART_CENTS });
    expect(openCents()).toBe(1550);
  });

  test("subtracts a refund once that was noted and that the provider reports", async () => {
    await notify(PART);
    refund(LAMP, { amountCents: PART_CENTS });
    await notify({ payment_id: 1, payment_status: "refunded" }, later(10));
    await notify({ payment_id: 2, payment_status: "partially_paid", actually_paid: 5 }, later(11));
    expect(openCents()).toBe(1550 - 806);
  });

  test("subtracts noted payments", async () => {
    await notify(PART);
    acceptOrder(shop.db, act(LAMP), { amountCents: 500, reference: "bank" });
    expect(openCents()).toBe(2550 - PART_CENTS - 500);
  });
});

describe("an order whose payment page asks for too much", () => {
  const getDesk = () => {
    const order = findOrderOfUser(shop.db, "ann", orderAt(DESK).id);
    if (!order) throw new Error("The order is missing.");
    return order;
  };

  test("is one that waits while another order of its payment is decided", () => {
    expect(asksTooMuch(getDesk())).toBe(false);
    expect(listUnpaidOrders(shop.db, "ann")).toMatchObject([{ others: 1 }]);
    acceptOrder(shop.db, act(LAMP), { amountCents: 1000, reference: "bank" });
    expect(getDesk().paymentStatus).toBe("waiting");
    expect(asksTooMuch(getDesk())).toBe(true);
    expect(listUnpaidOrders(shop.db, "ann")).toEqual([]);
  });

  test("is deleted alone, as its page says", () => {
    expect(deletesTogether(getDesk())).toBe("It is paid together with 1 other order, which is deleted too.");
    acceptOrder(shop.db, act(LAMP), { amountCents: 1000, reference: "bank" });
    expect(deletesTogether(getDesk())).toBeNull();
    expect(deleteOrder(shop.db, { kind: "buyer", userId: "ann" }, orderAt(DESK).id, later(10))).toEqual(ok(null));
    expect(listOrdersOfUser(shop.db, "ann").map(({ id }) => id)).toEqual([orderAt(LAMP).id]);
  });
});
