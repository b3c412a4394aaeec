import { eq } from "drizzle-orm";
import { afterAll, describe, expect, test, vi } from "vitest";

import type { Letter } from "#app/mail/letter.ts";
import { letters } from "#db/schema/index.ts";
import { later } from "#tests/factories/purchases.ts";
import { setUpNotifiedOrder } from "#tests/setup/notified-order.ts";

import { acceptOrder, noteRefund, releaseUnits, type Refund } from "./decide-order.server.ts";

/** Which letters an administrator's acts send to buyer and owner. */

// In a demonstration letters are written without a mail server. The environment is read by the first import.
vi.hoisted(() => vi.stubEnv("DEMO", "1"));
afterAll(() => {
  vi.unstubAllEnvs();
});

const BY = { kind: "admin", session: "s1", address: "192.0.2.1" } as const;
const SHORT = { payment_id: 1, payment_status: "partially_paid", actually_paid: 10 };

describe("letters about the acts of an administrator", () => {
  const shop = setUpNotifiedOrder("one");
  const { notify } = shop;
  const act = (minutes: number) => ({ orderId: shop.orderId, by: BY, note: null, now: later(minutes) });
  const refund = (fields: Partial<Refund>) =>
    noteRefund(shop.db, act(9), { amountCents: null, reference: "", ends: true, seen: 0, ...fields });

  /** Returns the letters that were written at a minute. */
  function lettersAt(audience: "buyer" | "owner", minutes: number): Letter[] {
    const rows = shop.db.select().from(letters).where(eq(letters.audience, audience)).all();
    return rows
      .filter(({ createdAt }) => createdAt.getTime() === later(minutes).getTime())
      .map(({ content }) => JSON.parse(content) as Letter);
  }
  const subjectsAt = (audience: "buyer" | "owner", minutes: number) =>
    lettersAt(audience, minutes).map(({ subject }) => subject.split(":")[0]);

  test("do not say that the payment has arrived when an order is accepted with less than its price", async () => {
    await notify(SHORT);
    acceptOrder(shop.db, act(9));
    expect(subjectsAt("buyer", 9)).toEqual(["Your order is accepted as paid"]);
    expect(subjectsAt("owner", 9)).toEqual([]);
  });

  test("say that the item was sold when the order is accepted too late", async () => {
    await notify(SHORT);
    releaseUnits(shop.db, act(8));
    shop.setStock(0);
    acceptOrder(shop.db, act(9));
    const [letter] = lettersAt("buyer", 9);
    expect(letter?.subject).toContain("accepted as paid");
    expect(letter?.paragraphs.join(" ")).toContain("sold to someone else");
    expect(subjectsAt("owner", 9)).toEqual(["Order 1 needs attention"]);
  });

  test("tell the buyer that an order was ended without a refund", async () => {
    await notify({ payment_id: 1 });
    refund({});
    expect(subjectsAt("buyer", 9)).toEqual(["Your order was ended"]);
  });

  test("tell buyer and owner about more money for an order that was ended as refunded", async () => {
    await notify({ payment_id: 1 });
    refund({ amountCents: 2550, reference: "tx" });
    await notify({ payment_id: 2 }, later(10));
    expect(subjectsAt("buyer", 10)).toEqual(["About your payment"]);
    expect(subjectsAt("owner", 10)).toEqual(["Order 1 needs attention"]);
  });

  test("do not call an order refunded that stays paid after a partial refund", async () => {
    await notify({ payment_id: 1, actually_paid: 20 });
    refund({ amountCents: 300, reference: "tx", ends: false });
    expect(lettersAt("buyer", 9).map(({ heading }) => heading)).toEqual(["The seller has sent you a refund"]);
  });

  test("tell the buyer that the seller put the item of a partly paid order back on sale", async () => {
    await notify(SHORT);
    releaseUnits(shop.db, act(9));
    expect(subjectsAt("buyer", 9)).toEqual(["Your item is no longer reserved"]);
  });
});
