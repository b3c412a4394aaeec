import { eq } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";

import type { Letter } from "#app/mail/letter.ts";
import type { Db } from "#db/connection.ts";
import { letters, orders } from "#db/schema/index.ts";
import { insertOrder, insertPayment } from "#tests/factories/orders.ts";
import { makeDatabase } from "#tests/setup/template-database.ts";

import type { OrderEventKind } from "./order-event-kinds.ts";
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

/** The subjects of the letters to the buyer or to the owner, without the title. */
function subjects(audience: "buyer" | "owner"): string[] {
  const rows = db.select().from(letters).where(eq(letters.audience, audience)).all();
  return rows.map(({ content }) => (JSON.parse(content) as Letter).subject.replace(": Walnut desk lamp", ""));
}
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
    ["accepted", null, {}, ["Your order counts as paid"], []],
    ["refund_noted", "10.00 USD tx1", {}, ["A refund for your order"], []],
    ["resolved", "internal", {}, ["Your order was looked at"], []],
    ["sent", "UPS 1Z", { shipped: true }, ["Your parcel is on its way"], []],
    ["tracking", "UPS 1Z", { shipped: true }, ["Tracking for your parcel"], []],
    ["tracking", "UPS 1Z", {}, [], []],
    ["deleted", "buyer", {}, [], []],
    ["stock_returned", null, {}, [], []],
  ];
  it.each(CASES)(
    "%s (%s) of %j leads to letters to the buyer %j and to the owner %j",
    (kind, detail, fields, ...to) => {
      record(insertOrder(db, fields), kind, detail);
      expect([subjects("buyer"), subjects("owner")]).toEqual(to);
    },
  );

  it("does not tell the buyer what an administrator noted for colleagues", () => {
    record(insertOrder(db), "resolved", "a difficult customer");
    expect(JSON.stringify(db.select().from(letters).all())).not.toContain("difficult");
  });

  it("that says more than one before it in the same transaction replaces its letters", () => {
    const order = insertOrder(db, { paymentStatus: "waiting" });
    record(order, "status", "finished");
    db.update(orders).set({ paymentStatus: "finished", review: "oversold" }).where(eq(orders.key, order.key)).run();
    record(order, "review", "oversold");
    expect([subjects("buyer"), subjects("owner")]).toEqual([["About your payment"], ["Order 1 needs attention"]]);
  });

  it("says that a payment is not as agreed if it was made in full", () => {
    const order = insertOrder(db);
    insertPayment(db, order.key, { status: "finished", problem: "made for 10 usd in place of 25.50 USD" });
    record(order, "status", "partially_paid");
    expect(subjects("buyer")).toEqual(["About your payment"]);
  });

  it("takes back a letter about a parcel that turns out not to be sent", () => {
    const order = insertOrder(db, { shipped: true });
    record(order, "sent");
    record(order, "not_sent", null, new Date(NOW.getTime() + 60_000));
    expect(subjects("buyer")).toEqual([]);
  });

  it("writes to nobody whose address was removed", () => {
    record(insertOrder(db, { email: "" }), "status", "refunded");
    expect(subjects("buyer")).toEqual([]);
  });
});
