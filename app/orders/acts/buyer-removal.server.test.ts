import { beforeEach, afterEach, describe, expect, test } from "vitest";

import type { Db } from "#db/connection.ts";
import { orders, users } from "#db/schema/index.ts";
import { insertOrder } from "#tests/factories/orders.ts";
import { later, NOW } from "#tests/factories/purchases.ts";
import { makeDatabase } from "#tests/setup/template-database.ts";

import { countOrders, detachOrders } from "./buyer-removal.server.ts";

let db: Db;
let cleanup: () => void;
beforeEach(() => {
  ({ db, cleanup } = makeDatabase());
  db.insert(users).values({ id: "deleted-1", email: "", name: "", createdAt: NOW, signedInAt: NOW }).run();
});
afterEach(() => cleanup());

const detach = () => detachOrders(db, { from: "ann", to: "deleted-1", now: later(5) });
const nameAndAddress = () =>
  db.select({ name: orders.contactName, address: orders.address }).from(orders).orderBy(orders.key).all();
const KEPT = { name: "Ann Example", address: "1 Main Street" };
const REMOVED = { name: "", address: "" };

describe("removing a buyer", () => {
  test.each(["waiting", "expired", "failed"] as const)(
    "removes name and address from an order that is %s, and deletes it",
    (paymentStatus) => {
      insertOrder(db, { paymentStatus });
      expect(countOrders(db, "ann")).toEqual({ unpaid: 1, paid: 0 });
      expect(detach()).toBe(1);
      expect(nameAndAddress()).toEqual([REMOVED]);
      expect(db.select().from(orders).get()).toMatchObject({ hiddenAt: later(5), userId: "deleted-1" });
    },
  );

  test("removes name and address from an order that never got a payment page", () => {
    insertOrder(db, { state: "void", invoiceUrl: null, providerInvoiceId: null });
    detach();
    expect(nameAndAddress()).toEqual([REMOVED]);
  });

  test.each(["waiting", "expired", "failed"] as const)(
    "keeps name and address of an unpaid order that was sent and is %s",
    (paymentStatus) => {
      insertOrder(db, { paymentStatus, shipped: true });
      expect(countOrders(db, "ann")).toEqual({ unpaid: 0, paid: 1 });
      detach();
      expect(nameAndAddress()).toEqual([KEPT]);
      expect(db.select().from(orders).get()).toMatchObject({ hiddenAt: null, userId: "deleted-1" });
    },
  );

  test.each([{ review: "a notification that cannot be read" }, { shipped: true }])(
    "keeps name and address of orders that are to be paid together if one of them has %o",
    (fields) => {
      const { checkoutKey } = insertOrder(db);
      insertOrder(db, { checkoutKey, ...fields });
      expect(countOrders(db, "ann")).toEqual({ unpaid: 0, paid: 2 });
      detach();
      expect(nameAndAddress()).toEqual([KEPT, KEPT]);
    },
  );
});
