import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it, test } from "vitest";

import { COMMAND } from "#app/audit/actor.ts";
import { deleteAccount } from "#app/delete-account.server.ts";
import { listOrdersOfUser } from "#app/orders/orders.queries.server.ts";
import type { Db } from "#db/connection.ts";
import { orders, ordersToIndex, payments, users } from "#db/schema/index.ts";
import { insertOrder, insertPayment } from "#tests/factories/orders.ts";
import { later, NOW } from "#tests/factories/purchases.ts";
import { watchQueries } from "#tests/setup/watch-queries.ts";
import { makeDatabase } from "#tests/setup/template-database.ts";

import { listAdminOrders, listChosenOrders, walkAdminOrders } from "./admin-orders.queries.server.ts";
import { getOrderFigures, getOrderTotals } from "./order-figures.queries.server.ts";
import { indexOrders, MOST_FOUND } from "./order-search.queries.server.ts";
import { parseOrdersView } from "./orders-view.ts";
import { listTypedParcels } from "./parcel-form.server.ts";
import { checkParcels } from "./send-parcels.server.ts";

let db: Db;
let file: string;
let cleanup: () => void;
beforeEach(() => {
  ({ db, file, cleanup } = makeDatabase());
});
afterEach(() => cleanup());

const view = (search: Record<string, string>) => parseOrdersView(new URLSearchParams(search));
const find = (q: string) => listAdminOrders(db, view({ q })).orders.map(({ id }) => id);

describe("the full-text index of orders", () => {
  beforeEach(() => {
    insertOrder(db, { id: "one", contactName: "李明", title: "Café-Lampe", email: "a@mail.example" });
    insertOrder(db, {
      id: "two",
      contactName: "Жанна Ёлкина",
      title: "木製ランプ",
      createdAt: later(1),
      priceCents: 123_450,
      postalService: "DHL Express",
    });
    insertOrder(db, { id: "three", contactName: "José Núñez", title: "ＬＡＭＰ 100%", createdAt: later(2) });
  });

  it.each([
    ["李明", ["one"]],
    ["明", ["one"]],
    ["李", ["one"]],
    ["CAFÉ", ["one"]],
    ["é-l", ["one"]],
    ["елкин", ["two"]],
    ["жа", ["two"]],
    ["ランプ", ["two"]],
    ["プ", ["two"]],
    ["núñ", ["three"]],
    ["nunez", ["three"]],
    ["jose n", ["three"]],
    ["cafe-", ["one"]],
    ["café-", ["one"]],
    ["$1,234", ["two"]],
    ["1234.50", ["two"]],
    ["dhl ex", ["two"]],
    ["lamp 1", ["three"]],
    ["0%", ["three"]],
    ["%", ["three"]],
    ['"', []],
    ["李明 café", []],
    ["\u{10ffff}", []],
  ])("a search for %j finds %j, before and after the job has indexed the orders", async (q, ids) => {
    expect(find(q)).toEqual(ids);
    expect(await indexOrders(db)).toBe(3);
    expect(find(q)).toEqual(ids);
    expect([...walkAdminOrders(db, view({ q }))].flat().map(({ id }) => id)).toEqual(ids);
  });

  test("finds an order by the account that placed it, until the account is deleted", async () => {
    const account = { id: "u1", email: "nora@account.example", name: "Nora Ångström", createdAt: NOW, signedInAt: NOW };
    db.insert(users).values(account).run();
    insertOrder(db, { id: "gift", userId: "u1", email: "gift@mail.example", paymentStatus: "finished" });
    expect([find("nora@account"), find("angstrom")]).toEqual([["gift"], ["gift"]]);
    await indexOrders(db);
    expect([find("nora@account"), find("angstrom")]).toEqual([["gift"], ["gift"]]);
    db.update(users).set({ email: "new@account.example" }).where(eq(users.id, "u1")).run();
    expect([find("nora@account"), find("new@account")]).toEqual([[], ["gift"]]);
    await indexOrders(db);
    expect(deleteAccount(db, { userId: "u1", by: COMMAND, now: NOW }).ok).toBe(true);
    expect([find("new@account"), find("gift@mail")]).toEqual([[], ["gift"]]);
    await indexOrders(db);
    expect([find("new@account"), find("gift@mail")]).toEqual([[], ["gift"]]);
  });

  test("a search finds changed values at once, before and after they are indexed", async () => {
    await indexOrders(db);
    db.update(orders).set({ trackingNumber: "1Z-NEW", contactName: "" }).run();
    expect([find("1z-new").length, find("李明")]).toEqual([3, []]);
    await indexOrders(db);
    db.update(orders).set({ postalService: "Österreichische Post" }).run();
    expect(find("osterreich").length).toBe(3);
    await indexOrders(db);
    expect(find("osterreich").length).toBe(3);
    expect([find("1z-new").length, find("李明")]).toEqual([3, []]);
    const paid = db.select().from(orders).where(eq(orders.id, "two")).get();
    insertPayment(db, paid?.key ?? 0, { providerPaymentId: "p-1" });
    expect(find("p-1")).toEqual(["two"]);
    await indexOrders(db);
    db.update(payments).set({ transactionId: "0xfeed" }).run();
    db.update(orders).set({ city: "Lyon" }).where(eq(orders.id, "one")).run();
    expect([find("0xfeed"), find("lyon")]).toEqual([["two"], ["one"]]);
    await indexOrders(db);
    db.delete(payments).run();
    expect(find("0xfeed")).toEqual([]);
    db.delete(orders).run();
    expect([find("1z-new"), db.select().from(ordersToIndex).all()]).toEqual([[], []]);
  });
});

test("a search lists the newest 1,000 orders that match", async () => {
  db.transaction(() => {
    for (let i = 0; i <= MOST_FOUND; i++) insertOrder(db, { id: `o${i}`, createdAt: later(i) });
  });
  await indexOrders(db);
  const found = listAdminOrders(db, view({ q: "walnut" }));
  expect(found).toMatchObject({ total: MOST_FOUND, isCapped: true, pages: 40 });
  expect(found.orders[0]?.id).toBe(`o${MOST_FOUND}`);
}, 20_000);

test("the counts follow every change of an order", () => {
  const count = () => getOrderTotals(db);
  insertOrder(db, { paymentStatus: "finished" });
  insertOrder(db, { state: "void", invoiceUrl: null, providerInvoiceId: null });
  expect(count()).toEqual({ orders: 1, paid: 1, toBeSent: 1, forReview: 0 });
  db.update(orders).set({ shipped: true, review: "oversold" }).run();
  expect(count()).toEqual({ orders: 1, paid: 1, toBeSent: 0, forReview: 1 });
  db.update(orders).set({ paymentStatus: "refunded" }).run();
  // Money came for the purchase that had failed.
  expect(count()).toEqual({ orders: 2, paid: 0, toBeSent: 0, forReview: 2 });
  db.update(orders).set({ hiddenAt: NOW }).run();
  expect(count()).toEqual({ orders: 0, paid: 0, toBeSent: 0, forReview: 0 });
  db.update(orders).set({ hiddenAt: null }).run();
  db.delete(orders).run();
  expect(count()).toEqual({ orders: 0, paid: 0, toBeSent: 0, forReview: 0 });
});

test("lists, counts and searches of orders scan no table and sort only what they show", async () => {
  insertOrder(db, { id: "one", contactName: "李明" });
  await indexOrders(db);
  const watched = watchQueries(file);
  for (const payment of ["", "finished"]) {
    for (const shipping of ["", "sent"]) {
      for (const q of ["", "李明", "walnut"]) listAdminOrders(watched.db, view({ payment, shipping, q }));
    }
  }
  listAdminOrders(watched.db, view({ review: "1" }));
  getOrderTotals(watched.db);
  getOrderFigures(watched.db, 30, NOW);
  listChosenOrders(watched.db, ["one"]);
  checkParcels(watched.db, listTypedParcels({ postalService: "", chosen: {}, list: "1, USPS, 1\none, USPS, 1" }));
  listOrdersOfUser(watched.db, "ann");
  const plans = watched.explain();
  expect(plans.length).toBeGreaterThan(20);
  // Drizzle makes `where false` of an empty list.
  for (const { query, steps } of plans.filter((plan) => !plan.query.includes("where false"))) {
    const isScan = (step: string) => /^SCAN (orders|order_events|payments)\b/.test(step);
    expect(steps.filter(isScan), query).toEqual([]);
    // Reading all listed orders is a scan too, unless the query ends after a page or counts the few for review.
    const isOfAllListed = (step: string) => /INDEX orders_listed(?!_review)\w* \(listed=\?\)/.test(step);
    if (!/limit/i.test(query)) expect(steps.filter(isOfAllListed), query).toEqual([]);
    const isOfShownOnly = /(key|id)" in \(/.test(query) || query.includes("group by");
    if (!isOfShownOnly)
      expect(
        steps.filter((step) => step.includes("TEMP B-TREE")),
        query,
      ).toEqual([]);
  }
  const ofUser = plans.find(({ query }) => query.includes('"user_id" = ?'));
  expect(ofUser?.steps).toEqual([
    "SEARCH orders USING INDEX orders_user_listed (user_id=? AND listed=?)",
    // Of each shown order: who has refunded it, its open cases, the orders that are paid together with it, and how many of
    // them have its status.
    "SEARCH checkouts USING INTEGER PRIMARY KEY (rowid=?)",
    // The category, for the glyph of an order without an image.
    "SEARCH products USING INTEGER PRIMARY KEY (rowid=?) LEFT-JOIN",
    "SEARCH categories USING INTEGER PRIMARY KEY (rowid=?) LEFT-JOIN",
    "CORRELATED SCALAR SUBQUERY 1",
    "SEARCH refunds USING COVERING INDEX refunds_order (order_key=?)",
    "CORRELATED SCALAR SUBQUERY 2",
    "SEARCH attention_cases USING INDEX attention_cases_order (order_key=?)",
    "CORRELATED SCALAR SUBQUERY 3",
    "SEARCH paid USING COVERING INDEX orders_checkout (checkout_key=?)",
    "CORRELATED SCALAR SUBQUERY 4",
    "SEARCH paid USING INDEX orders_checkout (checkout_key=?)",
  ]);
  watched.close();
});
