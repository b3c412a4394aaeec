import { beforeEach, expect, test } from "vitest";

import type { Db } from "#db/connection.ts";
import { insertCase, insertOrder, insertPayment } from "#tests/factories/orders.ts";
import { NOW } from "#tests/factories/purchases.ts";
import { makeDatabase } from "#tests/setup/template-database.ts";

import { findCase, listCases, listCasesOfOrder } from "../../orders/cases/cases.queries.server.ts";

import { listSettlingActs } from "./case-acts.ts";

let db: Db;
let cleanup: () => void;
beforeEach(() => {
  ({ db, cleanup } = makeDatabase());
  return () => cleanup();
});

/** The acts on the order of the only case, as each of the three places that show cases offers them. */
function offered(key: number, orderKey: number) {
  const { cases } = listCases(db, { areOpen: true, page: 1 });
  const shown = [cases[0], listCasesOfOrder(db, orderKey)[0], findCase(db, key)];
  return shown.map((found) => found?.order && listSettlingActs(found.kind, found.order));
}

const PLACES = 3;

test.each(["unreadable", "other"] as const)("a case %s of an order without money offers no refund", (kind) => {
  const { key: orderKey } = insertOrder(db, { paymentStatus: "waiting" });
  insertPayment(db, orderKey, { status: "waiting", moneyAt: null });
  const key = insertCase(db, { orderKey, kind });
  expect(offered(key, orderKey)).toEqual(Array<unknown>(PLACES).fill(["accept", "ask"]));
});

test("a case of an order whose money was seen offers a refund, even if the order has expired", () => {
  const { key: orderKey } = insertOrder(db, { paymentStatus: "expired" });
  insertPayment(db, orderKey, { status: "expired", moneyAt: NOW });
  const key = insertCase(db, { orderKey, kind: "unreadable" });
  expect(offered(key, orderKey)).toEqual(Array<unknown>(PLACES).fill(["accept", "refund", "ask"]));
});

test("a case of an order about which an administrator has decided offers a refund", () => {
  const { key: orderKey } = insertOrder(db, { paymentStatus: "refunded", decidedStatus: "refunded" });
  const key = insertCase(db, { orderKey, kind: "other" });
  expect(offered(key, orderKey)).toEqual(Array<unknown>(PLACES).fill(["refund", "ask"]));
});

test("a case without an order offers no acts on an order", () => {
  insertCase(db, { orderKey: null, kind: "unreadable" });
  expect(listCases(db, { areOpen: true, page: 1 }).cases).toMatchObject([{ order: null }]);
});
