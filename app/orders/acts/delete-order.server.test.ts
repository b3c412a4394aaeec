import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";

import { orderEvents, orders } from "#db/schema/index.ts";
import { unplaceOrders } from "#tests/factories/orders.ts";
import { later } from "#tests/factories/purchases.ts";
import { setUpNotifiedOrder, STOCK } from "#tests/setup/notified-order.ts";

import { COMMAND, type AdminActor } from "../../audit/actor.ts";
import { findDeletionProblem } from "../../privacy/delete-own-account.server.ts";
import { PAYMENT_STATUSES, type PaymentStatus } from "../../payments/payment-status.ts";
import { fail, ok } from "../../shared/result.ts";
import { listCasesOfOrder } from "../cases/cases.queries.server.ts";
import { describePayment } from "../orders.messages.ts";
import { findNewestOrder } from "../orders.queries.server.ts";

import { deleteOrder } from "./delete-order.server.ts";
import { resolveCase } from "./resolve-case.server.ts";

const ADMIN: AdminActor = { kind: "admin", session: "s1", address: "192.0.2.1" };

const shop = setUpNotifiedOrder();
const { notify, notifyOf, books, listed, paidTogether } = shop;

const remove = (userId = "ann", id = shop.orderId) => deleteOrder(shop.db, { kind: "buyer", userId }, id, later(2));
/** Orders that have ended are deleted one by one, also those that are paid together. */
const removeEach = (id = shop.orderId) => {
  const [first, ...others] = paidTogether(id).map((one) => remove("ann", one.id));
  for (const other of others) expect(other).toEqual(first);
  return first;
};

describe("deleting as a buyer", () => {
  test.each<[PaymentStatus, string | null]>([
    ["waiting", null],
    ["expired", null],
    ["failed", null],
    ["confirming", "payment-on-its-way"],
    ["confirmed", "payment-on-its-way"],
    ["sending", "payment-on-its-way"],
    ["partially_paid", "payment-on-its-way"],
    ["finished", "not-deletable"],
    ["refunded", "not-deletable"],
  ])("an order that is %s", async (status, refusal) => {
    if (status === "failed") await notify({ payment_status: status, payment_id: 1, actually_paid: 0 });
    else await notifyOf(status);
    expect(removeEach()).toEqual(refusal ? fail(refusal) : ok(null));
    expect(listed()).toHaveLength(refusal ? 1 : 0);
    expect(books()).toEqual(refusal ? { stock: STOCK - 1, held: 1 } : { stock: STOCK, held: 0 });
  });

  test.each<[string, Record<string, unknown>]>([
    ["failed although money came", { payment_status: "failed", actually_paid: 5 }],
    ["is named by a payment of another order's invoice", { invoice_id: 999 }],
    ["has a notification that nobody can read", { payment_status: "a new status" }],
  ])("an order that %s, only after its case is resolved", async (_, fields) => {
    await notify({ payment_id: 1, ...fields });
    const shown = listed()?.[0];
    expect(shown && describePayment(shown).hint).toMatch(/may have arrived.* The seller has been asked to check/);
    expect(remove()).toEqual(fail("has-case"));
    expect(deleteOrder(shop.db, { by: COMMAND, kind: "admin" }, shop.orderId, later(2))).toEqual(fail("not-deletable"));
    expect(listed()).toHaveLength(1);

    expect(findDeletionProblem(shop.db, "ann", later(2))).toEqual({ code: "open-orders" });
    for (const { key: caseKey } of paidTogether().flatMap(({ key }) => listCasesOfOrder(shop.db, key)))
      expect(resolveCase(shop.db, { caseKey, by: ADMIN, note: null, now: later(3) }).ok).toBe(true);
    expect(removeEach()).toEqual(ok(null));
    expect(findDeletionProblem(shop.db, "ann", later(4 + 24 * 60))).toBeNull();
  });

  test("is refused for another buyer's order and for an unknown one", () => {
    expect(remove("bob")).toEqual(fail("not-yours"));
    expect(remove("ann", "no-such-order")).toEqual(fail("no-order"));
    expect(listed()).toHaveLength(1);
  });

  test.each([
    ["waiting", "not-deletable"],
    ["expired", "is-sent"],
  ] as const)("is refused for an order that was sent and is %s", async (status, forAdmins) => {
    shop.db.update(orders).set({ shipped: true }).run();
    await notifyOf(status);
    expect(removeEach()).toEqual(fail("is-sent"));
    expect(deleteOrder(shop.db, { by: COMMAND, kind: "admin" }, shop.orderId, later(2))).toEqual(fail(forAdmins));
    expect(books()).toEqual({ stock: STOCK - 1, held: 1 });
  });

  test("is refused while an order that is paid together with it was sent", () => {
    const sent = paidTogether().at(-1)?.id ?? "";
    shop.db.update(orders).set({ shipped: true }).where(eq(orders.id, sent)).run();
    expect(remove()).toEqual(fail("is-sent"));
    expect(books()).toEqual({ stock: STOCK - 1, held: 1 });
  });

  test("can be repeated", () => {
    expect([remove(), remove()]).toEqual([ok(null), ok(null)]);
    expect(books()).toEqual({ stock: STOCK, held: 0 });
  });

  test("is refused for an order that was never shown", () => {
    unplaceOrders(shop.db);
    expect(remove()).toEqual(fail("no-order"));
  });
});

test.each(PAYMENT_STATUSES)(
  "an administrator can delete an order that is %s only if it has expired",
  async (status) => {
    await notifyOf(status);
    const deleted = deleteOrder(shop.db, { by: COMMAND, kind: "admin" }, shop.orderId, later(2));
    expect(deleted.ok).toBe(status === "expired");
    books();
  },
);

test("the history has the administrator who deleted an order, and no name for its buyer", async () => {
  await notifyOf("expired");
  for (const { id } of paidTogether()) deleteOrder(shop.db, { kind: "admin", by: ADMIN }, id, later(2));
  await shop.buy({}, { userId: "bob" });
  const [other] = listed("bob") ?? [];
  expect(remove("bob", other?.id)).toEqual(ok(null));
  const deleted = shop.db.select().from(orderEvents).where(eq(orderEvents.kind, "deleted")).all();
  for (const { detail, actorId, address } of deleted) {
    const admin = detail === "admin";
    expect([actorId, address]).toEqual(admin ? [ADMIN.session, ADMIN.address] : [null, null]);
  }
  expect(new Set(deleted.map(({ detail }) => detail))).toEqual(new Set(["admin", "buyer"]));
});

test("a buyer's newest order is the last one created that is not deleted", async () => {
  expect(findNewestOrder(shop.db, "bob")).toBeNull();
  const second = await shop.buy({ condition: "excellent", total_amount: 40 });
  expect(findNewestOrder(shop.db, "ann")?.id).toBe(paidTogether(second).at(-1)?.id);
  remove("ann", second);
  expect(findNewestOrder(shop.db, "ann")?.id).toBe(paidTogether().at(-1)?.id);
});
