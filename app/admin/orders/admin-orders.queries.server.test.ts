import { parse } from "csv-parse/sync";
import { afterEach, beforeEach, describe, expect, it, test } from "vitest";

import type { Db } from "#db/connection.ts";
import { insertOrder, insertPayment } from "#tests/factories/orders.ts";
import { later, NOW } from "#tests/factories/purchases.ts";
import { makeDatabase } from "#tests/setup/template-database.ts";

import { toApiAdminPurchase } from "./admin-order.ts";
import { findAdminOrder, listAdminOrders, walkAdminOrders } from "./admin-orders.queries.server.ts";
import { toCsv } from "./order-csv.server.ts";
import { getOrderFigures, getOrderTotals, listOrderDays } from "./order-figures.queries.server.ts";
import { parseOrdersView } from "./orders-view.ts";

let db: Db;
let cleanup: () => void;
beforeEach(() => {
  ({ db, cleanup } = makeDatabase());
});
afterEach(() => cleanup());

/** One transaction for all rows, because every commit waits for the disk. */
function insertOrders(count: number, perMinute: number) {
  db.transaction(() => {
    for (let i = 0; i < count; i++) insertOrder(db, { id: `o${i}`, createdAt: later(Math.floor(i / perMinute)) });
  });
}

const view = (search = "") => parseOrdersView(new URLSearchParams(search));
const idsOf = (search: string) => listAdminOrders(db, view(search)).orders.map(({ id }) => id);

describe("listing orders", () => {
  test("lists 25 per page, newest first, and clamps to the last page", () => {
    insertOrders(60, 2);
    const first = listAdminOrders(db, view());
    expect(first).toMatchObject({ total: 60, page: 1, pages: 3 });
    expect(first.orders.map(({ id }) => id)).toEqual(Array.from({ length: 25 }, (_, i) => `o${59 - i}`));
    for (const page of [3, 4, 1_000]) {
      const last = listAdminOrders(db, view(`page=${page}`));
      expect([last.page, last.orders.length, last.orders.at(-1)?.id]).toEqual([3, 10, "o0"]);
      const found = listAdminOrders(db, view(`q=walnut&page=${page}`));
      expect([found.page, found.orders.length, found.orders.at(-1)?.id]).toEqual([3, 10, "o0"]);
    }
  });

  test("leaves out orders that the buyer cannot see, except if money came in without an invoice", () => {
    insertOrder(db, { id: "deleted", hiddenAt: NOW });
    insertOrder(db, { id: "begun", state: "preparing", invoiceUrl: null, providerInvoiceId: null });
    insertOrder(db, { id: "failed", state: "void", paymentStatus: "waiting" });
    insertOrder(db, { id: "late", state: "void", paymentStatus: "finished", review: "paid after it was withdrawn" });
    expect(idsOf("")).toEqual(["late"]);
    expect(["deleted", "begun", "failed", "nothing"].map((id) => findAdminOrder(db, id))).toEqual([
      null,
      null,
      null,
      null,
    ]);
    expect(getOrderTotals(db)).toEqual({ orders: 1, paid: 1, toBeSent: 1, forReview: 1 });
  });

  test("lists payments with their own order", () => {
    const [one, two] = [insertOrder(db, { id: "one" }), insertOrder(db, { id: "two" })];
    insertPayment(db, one.key, { providerPaymentId: "p1", status: "expired" });
    insertPayment(db, one.key, { providerPaymentId: "p2", updatedAt: later(1) });
    insertPayment(db, two.key, { providerPaymentId: "p3", status: "waiting" });
    expect(findAdminOrder(db, "one")?.payments).toEqual([
      { provider: "sandbox", id: "p1", status: "expired" },
      { provider: "sandbox", id: "p2", status: "finished" },
    ]);
    expect(listAdminOrders(db, view()).orders[0]?.payments).toEqual([
      { provider: "sandbox", id: "p3", status: "waiting" },
    ]);
  });
});

describe("filters", () => {
  beforeEach(() => {
    insertOrder(db, { id: "paid", paymentStatus: "finished" });
    insertOrder(db, { id: "sent", paymentStatus: "finished", shipped: true, createdAt: later(1) });
    insertOrder(db, { id: "odd", paymentStatus: "partially_paid", review: "oversold", createdAt: later(2) });
    insertOrder(db, { id: "open", createdAt: later(3) });
  });

  it.each([
    ["payment=finished", ["sent", "paid"]],
    ["payment=finished&shipping=unsent", ["paid"]],
    ["shipping=sent", ["sent"]],
    ["review=1", ["odd"]],
    ["payment=expired", []],
    ["q=ann&payment=waiting", ["open"]],
  ])("%s: lists %j", (search, ids) => {
    expect(idsOf(search)).toEqual(ids);
    expect(listAdminOrders(db, view(search)).total).toBe(ids.length);
    expect([...walkAdminOrders(db, view(search))].flat().map(({ id }) => id)).toEqual(ids);
  });
});

describe("searching orders", () => {
  beforeEach(() => {
    insertOrder(db, { id: "a1b2", title: "Walnut desk lamp", trackingNumber: "1Z999AA10123456784" });
    insertOrder(db, {
      ...{ id: "c3d4", title: "Настольная Лампа ёлочная", email: "Юля@example.com", createdAt: later(1) },
      ...{ address: "7 Harbour Street", city: "Lyon", postalCode: "69002", phone: "+33 4 11" },
    });
    const rug = { id: "e5f6", title: "100% wool_rug", productId: "rug-7", contactName: "José O'Brien" };
    const { key } = insertOrder(db, { ...rug, createdAt: later(2) });
    insertPayment(db, key, { providerPaymentId: "5077125", transactionId: "0xabc123 0xdef" });
  });

  it.each([
    ["A1B2", ["a1b2"]],
    ["DESK", ["a1b2"]],
    ["1z999aa1", ["a1b2"]],
    ["example.COM", ["e5f6", "c3d4", "a1b2"]],
    ["лампа ЕЛОЧ", ["c3d4"]],
    ["harbour str", ["c3d4"]],
    ["LYON", ["c3d4"]],
    ["69002", ["c3d4"]],
    ["+33 4", ["c3d4"]],
    ["rug-7", ["e5f6"]],
    ["INVOICE-E5", ["e5f6"]],
    ["5077125", ["e5f6"]],
    ["0xAbC", ["e5f6"]],
    ["юля", ["c3d4"]],
    ["JOSÉ", ["e5f6"]],
    ["o'brien", ["e5f6"]],
    ["100%", ["e5f6"]],
    ["%", ["e5f6"]],
    ["_", ["e5f6"]],
    ["\\", []],
    ["lamp1Z999", []],
    ["' OR 1=1 --", []],
  ])("%j: finds %j", (q, ids) => {
    const found = listAdminOrders(db, { ...view(), q });
    expect(found.orders.map(({ id }) => id)).toEqual(ids);
    expect(found.total).toBe(ids.length);
  });
});

test("iterating over all orders returns each once, in order, across batches", () => {
  insertOrders(47, 7);
  const parts = [...walkAdminOrders(db, view(), 20)];
  expect(parts.map((part) => part.length)).toEqual([20, 20, 7]);
  expect(parts.flat().map(({ id }) => id)).toEqual(Array.from({ length: 47 }, (_, i) => `o${46 - i}`));
});

test("counts orders of the last 30 days in UTC, including days without orders", () => {
  const now = new Date("2026-03-01T00:30:00Z");
  insertOrder(db, { createdAt: new Date("2026-02-28T23:59:59.999Z"), paymentStatus: "finished" });
  insertOrder(db, { createdAt: new Date("2026-03-01T00:00:00Z") });
  insertOrder(db, { createdAt: new Date("2026-03-01T00:10:00Z"), hiddenAt: now });
  insertOrder(db, { createdAt: new Date("2026-01-31T00:00:00Z"), paymentStatus: "finished" });
  insertOrder(db, { createdAt: new Date("2026-01-30T23:59:59Z"), paymentStatus: "finished" });
  const days = listOrderDays(db, 30, now);
  expect([days.length, days[0]?.day, days[29]?.day]).toEqual([30, "2026-01-31", "2026-03-01"]);
  expect(days.filter(({ orders }) => orders > 0)).toEqual([
    { day: "2026-01-31", orders: 1, paid: 1 },
    { day: "2026-02-28", orders: 1, paid: 1 },
    { day: "2026-03-01", orders: 1, paid: 0 },
  ]);
});

test("figures of a period are compared with the period of the same length before it", () => {
  const now = new Date("2026-03-10T12:00:00Z");
  const at = (createdAt: string, totals = {}) =>
    insertOrder(db, { createdAt: new Date(createdAt), paymentStatus: "finished", ...totals });
  at("2026-03-10T11:00:00Z", { priceCents: 1000 });
  at("2026-03-04T00:00:00Z", { priceCents: 500, quantity: 3 });
  at("2026-03-04T00:00:00Z", { paymentStatus: "refunded" });
  at("2026-03-04T00:00:00Z", { hiddenAt: now });
  at("2026-03-03T13:00:00Z", { priceCents: 70_000 });
  at("2026-03-03T11:00:00Z", { priceCents: 700 });
  at("2026-02-25T00:00:00Z", { paymentStatus: "waiting" });
  expect(getOrderFigures(db, 7, now)).toMatchObject({
    current: { orders: 3, paid: 2, revenue: 2500 },
    previous: { orders: 2, paid: 1, revenue: 700 },
  });
  expect(getOrderFigures(db, 7, now).days).toHaveLength(7);
});

test("the API returns exactly the specified fields", () => {
  const { key } = insertOrder(db, {
    id: "one",
    quantity: 2,
    phone: "+1 212",
    country: "CA",
    shipped: true,
    postalService: "USPS",
    trackingNumber: "94",
  });
  insertPayment(db, key, { providerPaymentId: "p1" });
  const order = findAdminOrder(db, "one");
  expect(order && toApiAdminPurchase(order)).toEqual({
    id: key,
    payment_id: "one",
    product_id: "lamp",
    title: "Walnut desk lamp",
    condition: "good",
    quantity: 2,
    total_amount: 51,
    created_at: NOW.toISOString(),
    payment_status: "waiting",
    shipped: true,
    postal_service: "USPS",
    tracking_number: "94",
    invoice_url: "/sandbox/pay/invoice-one",
    email: "ann@example.com",
    contact_name: "Ann Example",
    phone: "+1 212",
    address: "1 Main Street",
    city: "New York",
    state_prov: "NY",
    postal_code: "10001",
    country: "CA",
    review: null,
    provider: "sandbox",
    provider_invoice_id: "invoice-one",
    provider_payment_ids: ["p1"],
  });
});

describe("orders as CSV", () => {
  const rowsOf = () =>
    parse<Record<string, string>>([...toCsv(walkAdminOrders(db, view()))].join(""), { bom: true, columns: true });

  it("has a header even without orders", () => {
    const [header = ""] = [...toCsv([])];
    expect(header).toMatch(/^\ufeffid,payment_id,created_at,/);
    expect(rowsOf()).toEqual([]);
  });

  it("quotes cells with line breaks, quotes and other alphabets", () => {
    insertOrder(db, { title: 'Lamp, "walnut"; ёлка\nsecond line', quantity: 3, shipped: true });
    expect(rowsOf()).toMatchObject([
      { title: 'Lamp, "walnut"; ёлка\nsecond line', quantity: "3", total_amount: "76.50", shipped: "yes" },
    ]);
  });

  it.each(["=1+1", "+1 (212) 555", "-2", "@SUM(A1)", "\t=1", "\r=1", '=HYPERLINK("https://evil.example")'])(
    "escapes %j, which a spreadsheet would read as a formula",
    (text) => {
      insertOrder(db, { contactName: text, phone: text, address: text, review: text, trackingNumber: text });
      const [row] = rowsOf();
      for (const column of ["contact_name", "phone", "address", "review", "tracking_number"]) {
        expect(row?.[column]).toBe(`'${text}`);
      }
    },
  );
});
