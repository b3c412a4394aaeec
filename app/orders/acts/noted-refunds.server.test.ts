import { eq } from "drizzle-orm";
import { afterAll, beforeEach, expect, test, vi } from "vitest";

import { getChatBuyer } from "#app/chat/chat-orders.queries.server.ts";
import type { Letter } from "#app/mail/letter.ts";
import type { Db } from "#db/connection.ts";
import { letters, orders } from "#db/schema/index.ts";
import { insertOrder, insertPayment } from "#tests/factories/orders.ts";
import { later, NOW } from "#tests/factories/purchases.ts";
import { makeDatabase } from "#tests/setup/template-database.ts";

import { recordEvent } from "../events/order-events.server.ts";
import { findOrderPage } from "../order-page.queries.server.ts";
import { describePayment } from "../orders.messages.ts";

import { noteRefund, type Refund } from "./decide-order.server.ts";

/** What the buyer of a refunded order reads: who has sent the money back, if anybody has. */

// In a demonstration letters are written without a mail server. The environment is read by the first import.
vi.hoisted(() => vi.stubEnv("DEMO", "1"));
afterAll(() => {
  vi.unstubAllEnvs();
});

let db: Db;
let cleanup: () => void;
let order: typeof orders.$inferSelect;
beforeEach(() => {
  ({ db, cleanup } = makeDatabase());
  order = insertOrder(db, { paymentStatus: "partially_paid", totalCents: 2550 });
  insertPayment(db, order.key, { status: "partially_paid", moneyAt: NOW, priceAmount: "25.50", priceCurrency: "USD" });
  return () => cleanup();
});

const BY = { kind: "admin", session: "s1", address: "192.0.2.1" } as const;
const note = (refund: Partial<Refund>) => {
  const noted = { amountCents: 2550, reference: "tx1", ends: true, seen: 0, ...refund };
  expect(noteRefund(db, { orderId: order.id, by: BY, note: null, now: later(9) }, noted)).toMatchObject({ ok: true });
};
const END = { amountCents: null, reference: "" };
/** The subjects of the letters to the buyer. */
const subjects = () =>
  db
    .select()
    .from(letters)
    .where(eq(letters.audience, "buyer"))
    .all()
    .map(({ content }) => (JSON.parse(content) as Letter).subject.replace(`: ${order.title}`, ""));
function shown() {
  const page = findOrderPage(db, "ann", order.id, later(10));
  if (!page) throw new Error("The order has no page.");
  const { text, hint } = describePayment(page.order);
  // The chat shows it to the seller in few words.
  const state = getChatBuyer(db, { buyerId: "ann" }).orders[0]?.state;
  return { text, hint, state, steps: page.steps.map((step) => step.text) };
}

test("a full refund that is noted by hand has one letter, which does not name the provider", () => {
  note({});
  expect(subjects()).toEqual(["A refund for your order"]);
  expect(JSON.stringify(db.select().from(letters).all())).not.toContain("provider reports");
  expect(shown()).toEqual({
    text: "Refunded",
    hint: "The seller has noted a refund for this order.",
    state: "Refunded",
    steps: ["Ordered", "Refund noted by the seller: $25.50, tx1"],
  });
});

test("an order that ends without an amount has a letter that names no amount, and its page names no refund", () => {
  note(END);
  expect(subjects()).toEqual(["Your order was ended"]);
  expect(shown()).toEqual({
    text: "Ended by the seller",
    hint: "The seller has ended this order. No refund was noted for this order alone.",
    state: "Ended by the seller",
    steps: ["Ordered", "Ended by the seller"],
  });
});

test("an order that ends after a part of its money was noted as sent back counts as refunded by the seller", () => {
  note({ amountCents: 1000, ends: false });
  note({ ...END, seen: 1 });
  expect(subjects()).toEqual(["A refund for your order", "Your order was ended"]);
  expect(shown()).toMatchObject({ text: "Refunded", hint: "The seller has noted a refund for this order." });
});

test("no letter says that money was sent back if it came after the order had ended", () => {
  note(END);
  db.update(orders).set({ review: "paid twice" }).where(eq(orders.key, order.key)).run();
  db.transaction((tx) => recordEvent(tx, order.key, "review", later(20), "paid twice"));
  expect(subjects()).toEqual(["Your order was ended"]);
});

test("a refund that the provider reports has the letter of the provider", () => {
  db.transaction((tx) => {
    recordEvent(tx, order.key, "status", later(9), "refunded");
    tx.update(orders).set({ paymentStatus: "refunded" }).where(eq(orders.key, order.key)).run();
  });
  expect(subjects()).toEqual(["Your payment was refunded"]);
  expect(shown()).toEqual({
    text: "Refunded",
    hint: "The payment provider reports that the payment was returned.",
    state: "Refunded",
    steps: ["Ordered", "Refunded"],
  });
});
