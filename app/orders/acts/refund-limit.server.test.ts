import { describe, expect, test } from "vitest";

import { orderEvents, refunds } from "#db/schema/index.ts";
import { later } from "#tests/factories/purchases.ts";
import { setUpNotifiedOrder } from "#tests/setup/notified-order.ts";

import { fail, ok } from "../../shared/result.ts";

import { acceptOrder, noteRefund } from "./decide-order.server.ts";

/** No more can be noted as sent back than came for an order. */

const BY = { kind: "admin", session: "s1", address: "192.0.2.1" } as const;
const KNOWN = { isKnown: true };
const tooMuch = (cents: number, { isKnown } = KNOWN) => fail("too-much", { cents, isKnown });

describe("a refund of an order at $25.50", () => {
  const shop = setUpNotifiedOrder("one");
  const { notify } = shop;
  const act = () => ({ orderId: shop.orderId, by: BY, note: null, now: later(9) });
  const note = (amountCents: number, seen = 0) =>
    noteRefund(shop.db, act(), { amountCents, reference: "tx", ends: false, seen });

  test("above what came is refused with the amount that came, and changes nothing", async () => {
    await notify({ payment_id: 1 });
    const before = await shop.db.$count(orderEvents);
    expect(note(2_550_000)).toEqual(tooMuch(2550));
    expect(note(2551)).toEqual(tooMuch(2550));
    expect(await shop.db.$count(refunds)).toBe(0);
    expect(await shop.db.$count(orderEvents)).toBe(before);
    expect(note(2550)).toEqual(ok(null));
  });

  test("above what earlier refunds have left is refused", async () => {
    await notify({ payment_id: 1, actually_paid: 31.6 });
    expect(note(2550)).toEqual(ok(null));
    expect(note(2551, 1)).toEqual(tooMuch(2550));
    expect(note(2550, 1)).toEqual(ok(null));
    expect(note(1, 2)).toEqual(tooMuch(0));
  });

  test("is refused as changed meanwhile if another administrator noted one, before its amount is checked", async () => {
    await notify({ payment_id: 1 });
    expect(note(2550)).toEqual(ok(null));
    expect(note(2550)).toEqual(fail("changed-meanwhile"));
  });

  test("can still be noted after the provider has reported it", async () => {
    await notify({ payment_id: 1 });
    await notify({ payment_id: 1, payment_status: "refunded" }, later(5));
    expect(note(2551)).toEqual(tooMuch(2550));
    expect(note(2550)).toEqual(ok(null));
    expect(note(2550, 1)).toEqual(tooMuch(0));
  });

  test("includes money that was noted when the order was accepted", async () => {
    await notify({ payment_id: 1, payment_status: "partially_paid", actually_paid: 10 });
    acceptOrder(shop.db, act(), { amountCents: 937, reference: "bank" });
    expect(note(2551)).toEqual(tooMuch(2550));
    expect(note(2550)).toEqual(ok(null));
  });

  test("is limited by the price if the order was accepted and no money is known", () => {
    acceptOrder(shop.db, act());
    expect(note(2551)).toEqual(tooMuch(2550, { isKnown: false }));
    expect(note(1000)).toEqual(ok(null));
    expect(note(1551, 1)).toEqual(tooMuch(1550, { isKnown: false }));
  });

  test("allows the price in place of a payment of unknown value", async () => {
    await notify({ payment_id: 1, payment_status: "waiting", actually_paid: 0 });
    await notify({ payment_id: 1, pay_currency: "DOGE" });
    expect(note(2551)).toEqual(tooMuch(2550, { isKnown: false }));
    await notify({ payment_id: 2 }, later(2));
    expect(note(5101)).toEqual(tooMuch(5100, { isKnown: false }));
    expect(note(5100)).toEqual(ok(null));
  });

  test("takes a noted payment for the value of a payment that the provider did not report", async () => {
    await notify({ payment_id: 1, actually_paid: null });
    acceptOrder(shop.db, act(), { amountCents: 2550, reference: "bank" });
    expect(note(2551)).toEqual(tooMuch(2550, { isKnown: false }));
    expect(note(2550)).toEqual(ok(null));
  });
});

describe("the refunds of orders that are paid together, a lamp at $10.00 and a desk at $15.50", () => {
  const shop = setUpNotifiedOrder("two");
  const note = (at: number, amountCents: number) =>
    noteRefund(
      shop.db,
      { orderId: shop.paidTogether()[at]?.id ?? "", by: BY, note: null, now: later(9) },
      { amountCents, reference: "tx", ends: true, seen: 0 },
    );

  test("can be noted with one of them, and then not with the other one again", async () => {
    await shop.notify({ payment_id: 1 });
    expect(note(0, 2550)).toEqual(ok(null));
    expect(note(1, 1550)).toEqual(tooMuch(0));
  });

  test("are together no more than what came", async () => {
    await shop.notify({ payment_id: 1 });
    expect(note(0, 1000)).toEqual(ok(null));
    expect(note(1, 1551)).toEqual(tooMuch(1550));
    expect(note(1, 1550)).toEqual(ok(null));
  });
});
