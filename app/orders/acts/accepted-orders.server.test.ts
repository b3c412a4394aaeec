import { isNull } from "drizzle-orm";
import { describe, expect, test } from "vitest";

import { attentionCases, notedPayments } from "#db/schema/index.ts";
import { later } from "#tests/factories/purchases.ts";
import { setUpNotifiedOrder } from "#tests/setup/notified-order.ts";

import { fail, ok } from "../../shared/result.ts";

import { acceptOrder, type NotedPayment } from "./decide-order.server.ts";

/** The provider sends back a payment of an order that an administrator has accepted as paid. */

const BY = { kind: "admin", session: "s1", address: "192.0.2.1" } as const;
const BANK = { amountCents: 2550, reference: "bank 17" };
const SHORT = { payment_id: 1, payment_status: "partially_paid", actually_paid: 10 };
const refunded = (payment_id: number) => ({ payment_id, payment_status: "refunded" });

describe("an accepted order", () => {
  const shop = setUpNotifiedOrder("one");
  const { notify, order } = shop;
  const accept = (received: NotedPayment | null = null) =>
    acceptOrder(shop.db, { orderId: shop.orderId, by: BY, note: null, now: later(9) }, received);
  const status = () => order().paymentStatus;

  test("stays paid when a second payment is sent back, because the accepted one still has its money", async () => {
    await notify(SHORT);
    accept();
    await notify({ payment_id: 2 }, later(10));
    await notify(refunded(2), later(11));
    expect(order()).toMatchObject({ paymentStatus: "finished", stockHeld: true });
  });

  test("stays paid when a payment is sent back that came beside a noted bank transfer", async () => {
    accept(BANK);
    await notify({ payment_id: 1 }, later(10));
    await notify(refunded(1), later(11));
    expect(status()).toBe("finished");
  });

  test("is refunded when its only payment is sent back, and no other was noted", async () => {
    await notify(SHORT);
    accept();
    await notify(refunded(1), later(10));
    expect(status()).toBe("refunded");
    expect(accept()).toEqual(fail("is-refunded"));
  });

  test("is refunded when its payment is sent back and another one expired without money", async () => {
    await notify(SHORT);
    await notify({ payment_id: 2, payment_status: "expired", actually_paid: 0 }, later(2));
    accept();
    await notify(refunded(1), later(10));
    expect(status()).toBe("refunded");
  });

  test("stays paid while a payment that the provider ended with money is not sent back", async () => {
    await notify({ payment_id: 1, payment_status: "expired" });
    accept();
    await notify({ payment_id: 2 }, later(10));
    await notify(refunded(2), later(11));
    expect(status()).toBe("finished");
    await notify(refunded(1), later(12));
    expect(status()).toBe("refunded");
  });

  test("can be accepted after an earlier payment was sent back, and a second click changes nothing", async () => {
    await notify(refunded(1), later(5));
    await notify({ ...SHORT, payment_id: 2 }, later(6));
    expect(status()).toBe("partially_paid");
    expect(accept({ ...BANK, amountCents: 937 })).toEqual(ok(null));
    expect(order()).toMatchObject({ paymentStatus: "finished", review: null });
    expect(accept({ ...BANK, amountCents: 937 })).toEqual(fail("already-paid"));
    expect(shop.db.select().from(notedPayments).all()).toHaveLength(1);
  });

  test("takes no second amount, and is paid without one, if an earlier version left it partly paid", async () => {
    await notify(SHORT);
    shop.db
      .insert(notedPayments)
      .values({ orderKey: order().key, ...BANK, at: later(2) })
      .run();
    expect(accept(BANK)).toEqual(fail("has-noted-payment"));
    expect(status()).toBe("partially_paid");
    expect(accept()).toEqual(ok(null));
    expect(status()).toBe("finished");
  });
});

describe("accepted orders that are paid together, a lamp at $10.00 and a desk at $15.50", () => {
  const shop = setUpNotifiedOrder("two");
  const { notify, paidTogether } = shop;
  const [LAMP, DESK] = [0, 1] as const;
  const accept = (at: number, received: NotedPayment | null = null) =>
    acceptOrder(shop.db, { orderId: paidTogether()[at]?.id ?? "", by: BY, note: null, now: later(9) }, received);
  const statuses = () => paidTogether().map(({ paymentStatus }) => paymentStatus);

  test("stay paid when a second payment is sent back", async () => {
    await notify(SHORT);
    accept(LAMP);
    accept(DESK);
    await notify({ payment_id: 2 }, later(10));
    await notify(refunded(2), later(11));
    expect(statuses()).toEqual(["finished", "finished"]);
    const open = shop.db.select().from(attentionCases).where(isNull(attentionCases.resolvedAt)).all();
    expect(open.map(({ kind }) => kind)).toEqual(["paid_twice"]);
  });

  test("stay paid by one noted bank transfer for both", async () => {
    accept(LAMP);
    accept(DESK, BANK);
    await notify({ payment_id: 1 }, later(10));
    await notify(refunded(1), later(11));
    expect(statuses()).toEqual(["finished", "finished"]);
  });

  test("become refunded, except the order with a noted bank transfer", async () => {
    await notify(SHORT);
    accept(LAMP);
    accept(DESK, { ...BANK, amountCents: 1550 });
    await notify(refunded(1), later(10));
    expect(statuses()).toEqual(["refunded", "finished"]);
  });

  test("have a status each: only the accepted one is paid, until the second payment is sent back", async () => {
    await notify(refunded(1));
    await notify({ ...SHORT, payment_id: 2 }, later(2));
    accept(LAMP);
    expect(statuses()).toEqual(["finished", "partially_paid"]);
    await notify(refunded(2), later(10));
    expect(statuses()).toEqual(["refunded", "refunded"]);
  });
});
