import { isNull } from "drizzle-orm";
import { describe, expect, test } from "vitest";

import { attentionCases } from "#db/schema/index.ts";
import { later } from "#tests/factories/purchases.ts";
import { setUpNotifiedOrder } from "#tests/setup/notified-order.ts";

import { acceptOrder, noteRefund, type Refund } from "./decide-order.server.ts";
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
const openCases = () => {
  const keys = paidTogether().map(({ key }) => key);
  const open = shop.db.select().from(attentionCases).where(isNull(attentionCases.resolvedAt)).all();
  return open.map(({ kind, orderKey }) => `${kind} ${["lamp", "desk"][keys.indexOf(orderKey ?? 0)] ?? "?"}`).sort();
};

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
