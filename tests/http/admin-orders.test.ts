import path from "node:path";

import { parse } from "csv-parse/sync";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from "vitest";

import { issueAdminToken } from "#app/admin/gate/admin-tokens.server.ts";
import type { Db } from "#db/connection.ts";
import { checkouts, orderEvents, orders, payments } from "#db/schema/index.ts";
import { insertOrder, insertPayment } from "#tests/factories/orders.ts";
import { later } from "#tests/factories/purchases.ts";
import { addImages, makeImage } from "#tests/factories/images.ts";
import { insertProduct } from "#tests/factories/products.ts";
import { signInBuyers, type Buyer } from "#tests/setup/buyers.ts";
import { Client, statusOf } from "#tests/setup/client.ts";
import type { RunningServer } from "#tests/setup/start-server.ts";
import { startShop, type StartedShop } from "#tests/setup/start-shop.ts";

let server: RunningServer;
let db: Db;
let end: StartedShop["end"];
/** The browser of an administrator without a signed-in account. */
let admin: Client;
let buyer: Buyer;
let token: string;

beforeAll(async () => {
  ({ server, db, end } = await startShop({ DEMO: "1" }));
  [buyer] = signInBuyers(db, server.url, 1) as [Buyer];
  token = issueAdminToken(db, new Date());
  admin = new Client(server.url);
  admin.cookies.set("admin", token);
});
afterAll(() => end());
beforeEach(() => {
  for (const table of [orderEvents, payments, orders, checkouts]) db.delete(table).run();
});

type Purchase = Record<string, unknown>;
const list = async (search = "") => (await (await admin.fetch(`/api/admin-purchases${search}`)).json()) as Purchase[];
const stored = (id: string) => db.select().from(orders).where(eq(orders.id, id)).get();

describe("admin orders are for administrators only", () => {
  const calls: [method: string, path: string, body?: unknown][] = [
    ["GET", "/api/admin-purchases"],
    ["PATCH", "/api/admin-purchases/one/shipped", { shipped: true }],
    ["DELETE", "/api/purchase/one"],
    ["GET", "/orders.csv"],
    ["GET", "/orders/one/picture.webp"],
  ];
  beforeEach(() => {
    insertOrder(db, { id: "one", paymentStatus: "expired" });
  });

  it.each(calls)("refuses visitors and buyers: %s %s", async (method, address, body) => {
    const init = { method, headers: { "Content-Type": "application/json" }, body: body ? JSON.stringify(body) : null };
    const anonymous = await new Client(server.url).fetch(address, init);
    const signedIn = await buyer.fetch(address, init);
    expect([anonymous.status, signedIn.status]).toEqual([401, 403]);
    for (const response of [anonymous, signedIn]) {
      expect(await response.json()).toEqual({ error: expect.any(String) as string });
      expect(response.headers.get("Cache-Control")).toBe("no-store");
    }
    expect(stored("one")).toMatchObject({ shipped: false, hiddenAt: null });
  });

  it.each([
    ["/orders", 401],
    ["/orders/one/delete", 401],
    ["/orders/one/slip", 405],
    ["/orders/nothing/slip", 405],
  ])("%s shows the login form and refuses a form with %d", async (address, refusal) => {
    for (const client of [new Client(server.url), buyer]) {
      const page = await (await client.fetch(address)).text();
      expect(page).toContain('type="password"');
      expect(page).not.toContain("Ann Example");
      expect(await statusOf(client.fetch(`${address}.data`))).toBe(401);
      const form = { order: "one", shipped: "1", postal_service: "", tracking_number: "" };
      expect(await statusOf(client.postForm(address, form))).toBe(refusal);
    }
    expect(stored("one")).toMatchObject({ shipped: false, hiddenAt: null });
  });
});

describe("admin orders API with a token", () => {
  const script = (method: string, address: string, body?: unknown) =>
    fetch(server.url + address, {
      method,
      headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
      body: body === undefined ? null : JSON.stringify(body),
    });

  test("lists, ships and deletes orders", async () => {
    const { key } = insertOrder(db, { id: "paid", paymentStatus: "finished", review: "oversold", createdAt: later(1) });
    insertPayment(db, key, { providerPaymentId: "5077125" });
    insertOrder(db, { id: "over", paymentStatus: "expired" });
    const listed = (await (await script("GET", "/api/admin-purchases")).json()) as Purchase[];
    expect(listed.map(({ payment_id }) => payment_id)).toEqual(["paid", "over"]);
    expect(listed[0]).toMatchObject({
      id: key,
      total_amount: 25.5,
      review: "oversold",
      email: "ann@example.com",
      provider_payment_ids: ["5077125"],
    });

    const body = { shipped: true, postal_service: "USPS", tracking_number: "94001" };
    const sent = await script("PATCH", "/api/admin-purchases/paid/shipped", body);
    expect([sent.status, await sent.json()]).toEqual([200, { ok: true }]);
    expect((await list())[0]).toMatchObject(body);
    await script("PATCH", "/api/admin-purchases/paid/shipped", { shipped: false });
    expect((await list())[0]).toMatchObject({ ...body, shipped: false });

    const refused = await script("DELETE", "/api/purchase/paid");
    expect([refused.status, await refused.json()]).toEqual([409, { error: "Could not delete order" }]);
    const deleted = await script("DELETE", "/api/purchase/over");
    expect([deleted.status, await deleted.json()]).toEqual([200, { ok: true }]);
    expect((await list()).map(({ payment_id }) => payment_id)).toEqual(["paid"]);
  });

  it.each([
    "waiting",
    "confirming",
    "confirmed",
    "sending",
    "partially_paid",
    "finished",
    "failed",
    "refunded",
  ] as const)("does not delete an order that is %s", async (paymentStatus) => {
    insertOrder(db, { id: "one", paymentStatus });
    expect((await script("DELETE", "/api/purchase/one")).status).toBe(409);
    expect(stored("one")?.hiddenAt).toBeNull();
  });

  it.each([
    [{}, 400],
    [{ shipped: "yes" }, 400],
    [{ shipped: true, tracking_number: "x".repeat(101) }, 400],
    [{ shipped: true, postal_service: "a\u0000b" }, 400],
    ["[", 400],
    [{ shipped: true, tracking_number: "x".repeat(70_000) }, 413],
  ])("names the problem of the body %.40j", async (body, status) => {
    insertOrder(db, { id: "one" });
    expect((await script("PATCH", "/api/admin-purchases/one/shipped", body)).status).toBe(status);
    expect(stored("one")).toMatchObject({ shipped: false, postalService: "", trackingNumber: "" });
  });

  test("returns 404 for unknown orders and 405 for other methods", async () => {
    insertOrder(db, { id: "deleted", hiddenAt: new Date() });
    for (const id of ["deleted", "nothing", "..%2F..%2Fx", "%00"]) {
      expect(await statusOf(script("PATCH", `/api/admin-purchases/${id}/shipped`, { shipped: true }))).toBe(404);
    }
    const wrong = await script("POST", "/api/admin-purchases");
    expect([wrong.status, wrong.headers.get("Allow")]).toEqual([405, "GET"]);
  });
});

test("an administrator who is also signed in can delete their own orders", async () => {
  const both = new Client(server.url);
  for (const [name, value] of [...buyer.cookies, ...admin.cookies]) both.cookies.set(name, value);
  insertOrder(db, { id: "own", userId: buyer.id });
  insertOrder(db, { id: "other" });
  insertOrder(db, { id: "expired", paymentStatus: "expired" });
  const remove = (id: string) => statusOf(both.fetch(`/api/purchase/${id}`, { method: "DELETE" }));
  expect(await Promise.all(["own", "other", "expired", "nothing"].map(remove))).toEqual([200, 409, 200, 404]);
});

test("a list that is sent in several parts is one JSON array", async () => {
  db.transaction(() => {
    for (let i = 0; i < 501; i++) insertOrder(db, { id: `o${i}`, createdAt: later(i) });
  });
  const all = await list();
  expect(all.map(({ payment_id }) => payment_id)).toEqual(Array.from({ length: 501 }, (_, i) => `o${500 - i}`));
  expect(await list("?q=o77")).toHaveLength(1);
  for (const table of [orders, checkouts]) db.delete(table).run();
  expect(await list()).toEqual([]);
});

test("the CSV export follows the filters and escapes formulas", async () => {
  insertOrder(db, { id: "one", paymentStatus: "finished", contactName: "=1+1", title: "Лампа, большая" });
  insertOrder(db, { id: "two" });
  const response = await admin.fetch("/orders.csv?payment=finished&page=9");
  expect(response.headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
  expect(response.headers.get("Content-Disposition")).toMatch(/^attachment; filename="orders-\d{4}-\d\d-\d\d\.csv"$/);
  const rows = parse<Record<string, string>>(Buffer.from(await response.arrayBuffer()), { bom: true, columns: true });
  expect(rows).toMatchObject([{ payment_id: "one", contact_name: "'=1+1", title: "Лампа, большая" }]);
});

test("an order keeps its image after changes of its product", async () => {
  const key = insertProduct(db, "ayz", { id: "with-image" });
  await addImages(
    db,
    key,
    [await makeImage({ seed: 1, width: 400, height: 300 })],
    path.join(server.storageDir, "pictures"),
  );
  const previewHash = db.$client
    .prepare<[number], string>("SELECT hash FROM product_images WHERE product_key = ?")
    .pluck()
    .get(key);
  insertOrder(db, { id: "one", previewHash });
  const image = await admin.fetch("/orders/one/picture.webp");
  expect([image.status, image.headers.get("Content-Type")]).toEqual([200, "image/webp"]);
  expect(image.headers.get("Cache-Control")).toBe("no-store");
  insertOrder(db, { id: "plain" });
  for (const id of ["plain", "nothing", "..%2F..%2Fshop.db"]) {
    expect(await statusOf(admin.fetch(`/orders/${id}/picture.webp`))).toBe(404);
  }
});
