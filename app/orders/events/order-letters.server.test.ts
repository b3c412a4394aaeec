import { eq } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";

import type { Letter } from "#app/mail/letter.ts";
import type { Db } from "#db/connection.ts";
import { letters, orders, payments } from "#db/schema/index.ts";
import { insertOrder, insertPayment } from "#tests/factories/orders.ts";
import { makeDatabase } from "#tests/setup/template-database.ts";

import type { OrderEventKind } from "../order-event-kinds.ts";

import { recordEvent } from "./order-events.server.ts";

type Order = typeof orders.$inferSelect;

const NOW = new Date(Date.UTC(2026, 0, 1, 12));

// In a demonstration letters are written without a mail server. The environment is read by the first import.
vi.hoisted(() => vi.stubEnv("DEMO", "1"));
afterAll(() => {
  vi.unstubAllEnvs();
});

let db: Db;
let cleanup: () => void;
beforeEach(() => {
  ({ db, cleanup } = makeDatabase());
  return () => cleanup();
});

function lettersTo(audience: "buyer" | "owner"): Letter[] {
  const rows = db.select().from(letters).where(eq(letters.audience, audience)).all();
  return rows.map(({ content }) => JSON.parse(content) as Letter);
}
/** The subjects of all letters to the buyer or to the owner, without the product's title. */
const subjects = (audience: "buyer" | "owner") =>
  lettersTo(audience).map(({ subject }) => subject.replace(": Walnut desk lamp", ""));
const record = (order: Order, kind: OrderEventKind, detail: string | null = null, now = NOW) =>
  db.transaction((tx) => recordEvent(tx, order.key, kind, now, detail));

describe("an event of an order", () => {
  const CASES: [
    kind: OrderEventKind,
    detail: string | null,
    order: Partial<Order>,
    buyer: string[],
    owner: string[],
  ][] = [
    ["placed", null, {}, ["We have received your order"], []],
    ["placed", null, { paymentStatus: "confirming" }, [], []],
    ["status", "confirming", {}, [], []],
    ["status", "finished", {}, ["Your payment has arrived"], ["New paid order 1"]],
    ["status", "finished", { review: "late" }, ["About your payment"], ["Order 1 needs attention"]],
    ["status", "partially_paid", {}, ["Part of your payment has arrived"], []],
    ["status", "expired", {}, ["Your order has expired"], []],
    ["status", "expired", { hiddenAt: NOW }, [], []],
    ["status", "expired", { shipped: true }, [], []],
    ["status", "failed", { shipped: true }, [], []],
    ["status", "failed", {}, ["Your payment failed"], []],
    ["status", "refunded", {}, ["Your payment was refunded"], []],
    [
      "review",
      "late",
      { paymentStatus: "finished", review: "late" },
      ["About your payment"],
      ["Order 1 needs attention"],
    ],
    ["review", "late", { review: "late" }, [], ["Order 1 needs attention"]],
    ["canceled", null, {}, ["Your order was canceled"], []],
    ["accepted", null, {}, ["Your order is accepted as paid"], []],
    ["refund_noted", "10.00 USD tx1", {}, ["A refund for your order"], []],
    ["resolved", "internal", {}, ["Your order has been reviewed"], []],
    ["sent", "UPS 1Z", { shipped: true }, ["Your parcel is on its way"], []],
    ["tracking", "UPS 1Z", { shipped: true }, ["Tracking for your parcel"], []],
    ["tracking", "UPS 1Z", {}, [], []],
    ["deleted", "buyer", {}, [], []],
    ["stock_returned", null, {}, [], []],
    ["stock_taken", null, {}, [], []],
  ];
  it.each(CASES)(
    "%s (%s) of %j leads to letters to the buyer %j and to the owner %j",
    (kind, detail, fields, ...to) => {
      record(insertOrder(db, fields), kind, detail);
      expect([subjects("buyer"), subjects("owner")]).toEqual(to);
    },
  );

  it("tells the buyer that an administrator has taken units for the order", () => {
    const { key } = insertOrder(db);
    const by = { kind: "admin", session: "s1", address: "192.0.2.1" } as const;
    db.transaction((tx) => recordEvent(tx, key, "stock_taken", NOW, null, { by }));
    expect(subjects("buyer")).toEqual(["Your item is set aside for you"]);
  });

  it("does not send the buyer the note of an administrator", () => {
    record(insertOrder(db), "resolved", "a difficult customer");
    expect(JSON.stringify(db.select().from(letters).all())).not.toContain("difficult");
  });

  it("replaces the letters of a less specific event in the same transaction", () => {
    const order = insertOrder(db, { paymentStatus: "waiting" });
    record(order, "status", "finished");
    db.update(orders).set({ paymentStatus: "finished", review: "oversold" }).where(eq(orders.key, order.key)).run();
    record(order, "review", "oversold");
    expect([subjects("buyer"), subjects("owner")]).toEqual([["About your payment"], ["Order 1 needs attention"]]);
  });

  const HALF = { priceAmount: "25.50", priceCurrency: "USD", payAmount: "25.50", payCurrency: "USD" };
  it("asks for the rest while the payment page is still open", () => {
    const order = insertOrder(db, { paymentStatus: "waiting", totalCents: 2550 });
    insertPayment(db, order.key, { ...HALF, status: "confirming", actuallyPaid: "10.00" });
    record(order, "status", "confirming");
    expect(subjects("buyer")).toEqual(["Part of your payment has arrived"]);
  });

  it("names what is missing, and asks for it again only if that has changed", () => {
    const order = insertOrder(db, { paymentStatus: "waiting", totalCents: 2550 });
    insertPayment(db, order.key, { ...HALF, status: "confirming", actuallyPaid: "10.00" });
    const missing = () =>
      lettersTo("buyer").map(({ facts }) => facts.find(([name]) => name === "Still to be paid")?.[1]);
    const later = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);
    record(order, "status", "confirming");
    expect(missing()).toEqual(["$15.50"]);
    db.update(payments).set({ status: "partially_paid" }).where(eq(payments.checkoutKey, order.checkoutKey)).run();
    record(order, "status", "partially_paid", later(1));
    expect(missing()).toEqual(["$15.50"]);
    db.update(payments).set({ actuallyPaid: "20.00" }).where(eq(payments.checkoutKey, order.checkoutKey)).run();
    record(order, "status", "partially_paid", later(2));
    expect(missing()).toEqual(["$15.50", "$5.50"]);
  });

  it("asks again if what is missing is not known, because more money may have come", () => {
    const order = insertOrder(db, { paymentStatus: "waiting" });
    record(order, "status", "partially_paid");
    record(order, "status", "partially_paid", new Date(NOW.getTime() + 60_000));
    expect(subjects("buyer")).toHaveLength(2);
  });

  it("does not say that nothing came for a payment that failed with money", () => {
    const order = insertOrder(db, { paymentStatus: "waiting", review: "10.00 USD came, but the payment failed" });
    insertPayment(db, order.key, { ...HALF, status: "failed", actuallyPaid: "10.00", moneyAt: NOW });
    record(order, "status", "failed");
    expect(subjects("buyer")).toEqual(["About your payment"]);
  });

  it("says that a full payment was not made as agreed", () => {
    const order = insertOrder(db);
    insertPayment(db, order.key, { status: "finished", problem: "made for 10 usd in place of 25.50 USD" });
    record(order, "status", "partially_paid");
    expect(subjects("buyer")).toEqual(["About your payment"]);
  });

  it.each([
    ["status", "finished", { paymentStatus: "finished" }],
    ["review", "late", { paymentStatus: "finished", review: "late" }],
  ] as const)("leads the owner to the page of the order after %s (%s)", (kind, detail, fields) => {
    const order = insertOrder(db, fields);
    record(order, kind, detail);
    expect(lettersTo("owner").map(({ button }) => button?.href)).toEqual([`/orders/${order.id}`]);
  });

  it("writes only to the owner if the buyer does not need to know", () => {
    record(insertOrder(db, { paymentStatus: "finished", review: "lost" }), "doubt", "lost");
    expect([subjects("buyer"), subjects("owner")]).toEqual([[], ["Order 1 needs attention"]]);
  });

  it("deletes the letter about a parcel that is marked as not sent before the letter was sent", () => {
    const order = insertOrder(db, { shipped: true });
    record(order, "sent");
    record(order, "not_sent", null, new Date(NOW.getTime() + 60_000));
    expect(subjects("buyer")).toEqual([]);
  });

  it("names the country of the address", () => {
    record(insertOrder(db, { country: "CA" }), "placed");
    expect(JSON.stringify(db.select().from(letters).all())).toContain("New York, NY 10001, Canada");
  });

  it("writes to nobody whose address was removed", () => {
    record(insertOrder(db, { email: "" }), "status", "refunded");
    expect(subjects("buyer")).toEqual([]);
  });
});

describe("orders that are paid together", () => {
  let together: Order[];
  beforeEach(() => {
    const first = insertOrder(db, { paymentStatus: "waiting" });
    const { checkoutKey } = first;
    const waiting = { checkoutKey, paymentStatus: "waiting" } as const;
    together = [
      first,
      insertOrder(db, { ...waiting, title: "Oak desk", priceCents: 10_000, quantity: 2 }),
      insertOrder(db, { ...waiting, title: "Chair", priceCents: 5_000 }),
    ];
  });

  function getSecond(): Order {
    const [, second] = together;
    if (!second) throw new Error("There is no second order.");
    return second;
  }
  /** Records an event of each order, in one transaction as the shop does. */
  const recordAll = (kind: OrderEventKind, detail: string | null, change: Partial<Order> = {}, some = together) =>
    db.transaction((tx) => {
      for (const { key } of some) {
        recordEvent(tx, key, kind, NOW, detail);
        if (Object.keys(change).length > 0) tx.update(orders).set(change).where(eq(orders.key, key)).run();
      }
    });
  const listLetters = () =>
    db
      .select()
      .from(letters)
      .all()
      .map(({ content }) => JSON.parse(content) as Letter);

  it("have one letter that they were received, which names them all and the sum", () => {
    recordAll("placed", null);
    expect(listLetters()).toMatchObject([
      {
        subject: "We have received your orders: Walnut desk lamp and 2 more",
        paragraphs: [expect.stringContaining("one payment of $275.50 covers all of them") as string],
        facts: expect.arrayContaining([
          ["Order 1", "Walnut desk lamp (Good), $25.50"],
          ["Order 2", "2 × Oak desk (Good), $200.00"],
          ["Order 3", "Chair (Good), $50.00"],
          ["Total", "$275.50"],
        ]) as unknown,
      },
    ]);
  });

  it("have one letter that they are paid, and the owner has one", () => {
    recordAll("status", "finished", { paymentStatus: "finished" });
    expect(listLetters().map(({ subject, facts }) => [subject, facts.find(([name]) => name === "Total")?.[1]])).toEqual(
      [
        ["Your payment has arrived: Walnut desk lamp and 2 more", "$275.50"],
        ["New paid orders 1, 2 and 3: Walnut desk lamp and 2 more", "$275.50"],
      ],
    );
  });

  it("have one letter if some of them need attention, which says which", () => {
    recordAll("status", "finished", { paymentStatus: "finished" });
    const second = getSecond();
    db.update(orders).set({ review: "oversold" }).where(eq(orders.key, second.key)).run();
    record(second, "review", "oversold");
    const [toBuyer, toOwner, ...others] = listLetters();
    expect(others).toEqual([]);
    expect(toBuyer?.paragraphs[0]).toContain("However, the item of order 2 was sold to someone else in the meantime");
    expect(toOwner).toMatchObject({
      subject: "Order 2 needs attention: Walnut desk lamp and 2 more",
      paragraphs: expect.arrayContaining(["The same payment covers orders 1 and 3."]) as unknown,
      facts: expect.arrayContaining([["Reason", "oversold"]]) as unknown,
      button: { href: "/orders/attention" },
    });
  });

  it.each([
    ["expired", "Your orders have expired"],
    ["failed", "Your payment failed"],
    ["refunded", "Your payment was refunded"],
    ["partially_paid", "Part of your payment has arrived"],
  ] as const)("have one letter when they are %s", (status, subject) => {
    recordAll("status", status, { paymentStatus: status });
    expect(listLetters().map((letter) => letter.subject)).toEqual([`${subject}: Walnut desk lamp and 2 more`]);
  });

  it("have one letter when they are canceled", () => {
    recordAll("canceled", null, { paymentStatus: "expired" });
    expect(listLetters().map(({ subject }) => subject)).toEqual([
      "Your orders were canceled: Walnut desk lamp and 2 more",
    ]);
  });

  it("have letters of their own where only one of them changes", () => {
    const second = getSecond();
    recordAll("status", "finished", { paymentStatus: "finished" }, [second]);
    expect(listLetters().map(({ subject }) => subject)).toEqual([
      "Your payment has arrived: Oak desk",
      "New paid order 2: Oak desk",
    ]);
  });

  it("limits the size of a letter about many orders", () => {
    const { checkoutKey } = getSecond();
    for (let i = 0; i < 97; i++) insertOrder(db, { checkoutKey, paymentStatus: "waiting", title: "😀".repeat(250) });
    const all = db.select().from(orders).all();
    recordAll("placed", null, {}, all);
    const [letter, ...others] = listLetters();
    expect(others).toEqual([]);
    expect(letter?.facts).toContainEqual(["More", "80 more orders"]);
  });
});
