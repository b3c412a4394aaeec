import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import type { CaseKind } from "#app/orders/case-kinds.ts";
import type { Db } from "#db/connection.ts";
import { attentionCases, checkouts, letters, orderEvents, orders, payments, refunds } from "#db/schema/index.ts";
import { insertCase, insertOrder, insertPayment } from "#tests/factories/orders.ts";
import { makeAdminClient } from "#tests/setup/admin-client.ts";
import { mainTextOf, textOf, type Client } from "#tests/setup/client.ts";
import { startShop, type StartedShop } from "#tests/setup/start-shop.ts";

/** Acts of administrators on orders and cases, in a shop that sends mail. */

let shop: StartedShop;
let db: Db;
let admin: Client;

beforeAll(async () => {
  shop = await startShop({ DEMO: "1" });
  db = shop.db;
  admin = makeAdminClient(db, shop.server.url);
});
afterAll(() => shop.end());
beforeEach(() => {
  for (const table of [letters, attentionCases, orderEvents, refunds, payments, orders, checkouts])
    db.delete(table).run();
});

const send = (path: string, fields: Record<string, string> = {}) =>
  admin.postForm(path, fields, { Origin: shop.server.url });
const reviewOf = (kinds: readonly CaseKind[]) => kinds.join("; ");

/** An order with these open cases. Returns the addresses of the pages that resolve them. */
function insertReviewed(kinds: readonly CaseKind[], overrides: Parameters<typeof insertOrder>[1] = {}) {
  const order = insertOrder(db, { paymentStatus: "finished", review: reviewOf(kinds), ...overrides });
  insertPayment(db, order.key, { status: "finished" });
  const cases = kinds.map((kind) => insertCase(db, { kind, orderKey: order.key }));
  return { order, resolve: cases.map((key) => `/orders/attention/${key}/resolve`) };
}

describe("a refund", () => {
  test("is refused if another one was noted before a mistake in the form was corrected", async () => {
    const order = insertOrder(db, { paymentStatus: "finished", totalCents: 2550 });
    insertPayment(db, order.key, { status: "finished", moneyAt: new Date(), receivedCents: 2550 });
    const path = `/orders/${order.id}/acts/refund`;
    const seenOn = (page: string) => /name="seen" value="(-?\d+)"/.exec(page)?.[1] ?? "none";
    const seen = seenOn(await admin.getPage(path));
    expect((await send(path, { seen, amount: "5", reference: "tx1" })).status).toBe(303);

    const refused = await send(path, { seen, amount: "5", reference: "" });
    expect(refused.status).toBe(422);
    const corrected = { seen: seenOn(await refused.text()), amount: "5", reference: "tx1" };
    const answer = await send(path, corrected);
    expect(textOf(await admin.getPage(answer.headers.get("Location") ?? ""))).toContain(
      "A refund was noted for this order in the meantime.",
    );
    expect(db.select().from(refunds).all()).toHaveLength(1);
  });
});

describe("an order that is shown only while it has an open case", () => {
  const failed = { state: "void", paymentStatus: "failed", invoiceUrl: null } as const;

  test("leads to the queue after its last case is resolved on its page, and to its page before that", async () => {
    const { order, resolve } = insertReviewed(["invalid_paid", "other"], failed);
    const returnTo = `/orders/${order.id}`;
    const places: (string | null)[] = [];
    for (const path of resolve) places.push((await send(path, { returnTo })).headers.get("Location"));
    expect(places).toEqual([returnTo, "/orders/attention"]);
    expect(textOf(await admin.getPage("/orders/attention"))).toContain("Marked as resolved.");
    const late = await send(resolve[0] ?? "", { returnTo });
    expect(late.headers.get("Location")).toBe("/orders/attention");
  });

  test("has a link in the queue, and none among the resolved cases", async () => {
    const { order, resolve } = insertReviewed(["invalid_paid"], failed);
    const link = `href="/orders/${order.id}"`;
    expect(await admin.getPage("/orders/attention")).toContain(link);
    await send(resolve[0] ?? "");
    const resolved = await admin.getPage("/orders/attention?show=resolved");
    expect(textOf(resolved)).toMatch(new RegExp(`Order\\s+${order.key}\\b`));
    expect(resolved).not.toContain(link);
  });
});

describe("the buyer of an order", () => {
  const MAIL = "the buyer gets an e-mail that the question is settled";
  const NO_MAIL = "The buyer gets no e-mail";
  const lettersToBuyer = () => db.select().from(letters).where(eq(letters.topic, "buyer-resolution")).all().length;

  test.each<[CaseKind[], (typeof MAIL | typeof NO_MAIL)[]]>([
    [["invalid_paid"], [MAIL]],
    [["unreadable"], [NO_MAIL]],
    [["unlisted_payment"], [NO_MAIL]],
    [
      ["invalid_paid", "overpaid"],
      [NO_MAIL, MAIL],
    ],
    // The buyer does not know of the second one.
    [
      ["invalid_paid", "unreadable"],
      [MAIL, NO_MAIL],
    ],
  ])("gets the letters that the pages promise when %j are resolved", async (kinds, promised) => {
    const { order, resolve } = insertReviewed(kinds);
    for (const [turn, path] of resolve.entries()) {
      expect(mainTextOf(await admin.getPage(path))).toContain("(optional, in the order");
      expect(mainTextOf(await admin.getPage(path))).toContain(promised[turn]);
      const before = lettersToBuyer();
      await send(path, { note: `note ${turn}` });
      expect(lettersToBuyer() - before).toBe(promised[turn] === MAIL ? 1 : 0);
      expect(textOf(await admin.getPage(`/orders/${order.id}`))).toContain(`Marked as resolved: note ${turn}`);
    }
  });

  test("is not mentioned when a case about no order is resolved", async () => {
    const page = mainTextOf(await admin.getPage(`/orders/attention/${insertCase(db)}/resolve`));
    expect(page).toContain("It leaves the queue.");
    expect(page).not.toContain("buyer");
    expect(page).toContain("Note (optional)");
  });
});

test("an order names the provider of each payment, also of one that was matched from the other provider", async () => {
  const { id, key } = insertOrder(db, { provider: "btcpay", paymentStatus: "finished" });
  insertPayment(db, key, { provider: "btcpay", providerPaymentId: "inv-1" });
  insertPayment(db, key, { provider: "nowpayments", providerPaymentId: "5077" });
  const page = textOf(await admin.getPage(`/orders/${id}`));
  expect(page).toMatch(/BTCPay Server payment\s+inv-1/);
  expect(page).toMatch(/NOWPayments payment\s+5077/);
});
