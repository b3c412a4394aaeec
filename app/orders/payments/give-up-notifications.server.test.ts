import { isNull } from "drizzle-orm";
import { expect, test } from "vitest";

import { attentionCases, paymentNotifications } from "#db/schema/index.ts";
import { later } from "#tests/factories/purchases.ts";
import { makeNowpaymentsBody, signNowpayments } from "#tests/fakes/nowpayments.ts";
import { setUpNotifiedOrder } from "#tests/setup/notified-order.ts";

import { resolveCase } from "../acts/resolve-case.server.ts";

import { giveUpNotifications } from "./give-up-notifications.server.ts";
import { receiveNotification } from "./receive-notification.server.ts";

const shop = setUpNotifiedOrder();
const { order, outcomes, expire, paidTogether } = shop;

const BY = { kind: "admin", session: "s1", address: "192.0.2.1" } as const;
const WEEK = 7 * 24 * 60;
const giveUp = () => giveUpNotifications(shop.db, later(1), later(WEEK + 1));
const open = () => shop.db.select().from(attentionCases).where(isNull(attentionCases.resolvedAt)).all();

/** Stores a notification that was not applied, such as by a shop that stopped. */
function store(fields: Record<string, unknown> = {}, minute = 1): string {
  const body = JSON.stringify({ order_id: shop.orderId, payment_id: 7, payment_status: "finished", ...fields });
  const digest = `digest${body}`;
  shop.db
    .insert(paymentNotifications)
    .values({ provider: "nowpayments", digest, body, receivedAt: later(minute) })
    .run();
  return body;
}

test("an order does not expire while a notification of it is not applied, however old that is", async () => {
  store();
  expect(await expire(later(10 * WEEK))).toBe(0);
  expect(order()).toMatchObject({ paymentStatus: "waiting", stockHeld: true });
});

test("a notification that is given up opens one case, and the order expires once that is resolved", async () => {
  store();
  store({ payment_status: "confirming" });
  store({ payment_status: "waiting" }, 2);
  giveUp();
  giveUp();
  expect(outcomes()).toEqual(["given-up", "given-up", null]);
  giveUpNotifications(shop.db, later(2), later(WEEK + 2));
  const [first, ...others] = open();
  expect(others).toEqual([]);
  expect(first).toMatchObject({ kind: "unreadable", orderKey: paidTogether()[0]?.key, provider: "nowpayments" });
  expect(await expire(later(10 * WEEK))).toBe(0);
  resolveCase(shop.db, { caseKey: first?.key ?? 0, by: BY, note: null, now: later(10 * WEEK) });
  giveUp();
  expect(open()).toEqual([]);
  expect(await expire(later(10 * WEEK + 1))).toBe(paidTogether().length);
});

test("a given-up notification names its known payment, so that the provider's answer settles its case", async () => {
  await shop.notifyOf("waiting");
  const invoice_id = Number(shop.fake.invoices.find(({ order_id }) => order_id === shop.orderId)?.id);
  const fields = { payment_id: 1, order_id: shop.orderId, invoice_id, payment_status: "waiting", actually_paid: 0 };
  shop.fake.payments.set("1", makeNowpaymentsBody(fields));
  store({ payment_id: 1 });
  giveUp();
  expect(open()).toMatchObject([{ kind: "unreadable", paymentId: "1" }]);
  expect(await expire(later(WEEK + 60))).toBe(paidTogether().length);
  expect(open()).toEqual([]);
});

test.each([["no JSON"], ["{}"], ['{"order_id":"elsewhere"}']])(
  "a given-up notification with the text %j opens a case without an order",
  (body) => {
    const stored = { provider: "nowpayments", digest: "d", body, receivedAt: later(1) } as const;
    shop.db.insert(paymentNotifications).values(stored).run();
    giveUp();
    expect(open()).toMatchObject([{ kind: "unreadable", orderKey: null, provider: "nowpayments" }]);
  },
);

test("a given-up notification that is sent again is applied", async () => {
  const invoice_id = Number(shop.fake.invoices.find(({ order_id }) => order_id === shop.orderId)?.id);
  const said = shop.fake.take({ order_id: shop.orderId, invoice_id, payment_id: 1, payment_status: "finished" });
  const rawBody = Buffer.from(JSON.stringify(said));
  const headers = new Headers({ "x-nowpayments-sig": signNowpayments(said) });
  const { digest = "", body = "" } = shop.provider.verifyNotification(headers, rawBody) ?? {};
  shop.db
    .insert(paymentNotifications)
    .values({ provider: "nowpayments", digest, body, receivedAt: later(1) })
    .run();
  giveUp();
  expect(outcomes()).toEqual(["given-up"]);
  const sentAgain = { headers, rawBody, now: later(WEEK + 2) };
  expect(await receiveNotification(shop.db, shop.provider, sentAgain)).toBe("done");
  expect(outcomes()).toEqual(["applied"]);
  expect(order().paymentStatus).toBe("finished");
});
