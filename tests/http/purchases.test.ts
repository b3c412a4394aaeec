import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, test } from "vitest";

import type { Db } from "#db/connection.ts";
import { orders, payments } from "#db/schema/index.ts";
import { insertProduct } from "#tests/factories/products.ts";
import { NO_PURCHASE_LIMITS, PURCHASE_BODY } from "#tests/factories/purchases.ts";
import { signInBuyers } from "#tests/setup/buyers.ts";
import { checkBooks } from "#tests/setup/check-books.ts";
import { Client } from "#tests/setup/client.ts";
import type { RunningServer } from "#tests/setup/start-server.ts";
import { startShop, type StartedShop } from "#tests/setup/start-shop.ts";

let server: RunningServer;
let db: Db;
let end: StartedShop["end"];
let buyer: Client;

beforeAll(async () => {
  ({ server, db, end } = await startShop({ DEMO: "1", ...NO_PURCHASE_LIMITS }));
  buyer = await signInDemo("buyer");
});
afterAll(() => end());

async function signInDemo(account: string): Promise<Client> {
  const client = new Client(server.url);
  await client.postForm("/auth/demo", { account, next: "/" });
  return client;
}

let products = 0;
/** A product of its own for each test, at $25.50 in good condition. */
function offer(quantity: number): string {
  const id = `product-${++products}`;
  insertProduct(db, "ayz", { id, title: `Product ${id}`, conditions: { good: { priceCents: 2550, quantity } } });
  return id;
}

const BUYER = { google_id: "demo-buyer" };
function purchase(client: Client, body: object, headers: Record<string, string> = {}) {
  return client.sendJson("POST", "/api/create-purchase", { ...PURCHASE_BODY, ...body }, headers);
}
const purchases = async (client = buyer, id = "demo-buyer") =>
  (await (await client.fetch(`/api/my-purchases/${id}`)).json()) as Record<string, unknown>[];

interface Created {
  payment_url: string;
  payment_id: string;
}

describe("a purchase is bought, paid and followed through the API alone", () => {
  it.each([
    ["pay", "/success", "finished", 1],
    ["underpay", "/cancel", "partially_paid", 1],
    ["expire", "/cancel", "expired", 2],
    ["cancel", "/cancel", "waiting", 1],
  ])("%s redirects to %s and sets the status %s", async (outcome, target, status, stock) => {
    const product_id = offer(2);
    const created = await purchase(buyer, { ...BUYER, product_id });
    expect(created.status).toBe(200);
    const { payment_url, payment_id, ...rest } = (await created.json()) as Created;
    expect(rest).toEqual({});
    expect(new URL(payment_url).origin).toBe(server.url);
    const page = await new Client(server.url).getPage(new URL(payment_url).pathname);
    expect(page).toContain(`Product ${product_id}`);
    expect(page).toContain("$25.50");
    expect(page).toContain(`value="${outcome}"`);
    const paid = await new Client(server.url).postForm(new URL(payment_url).pathname, { outcome });
    expect([paid.status, new URL(paid.headers.get("Location") ?? "", server.url).pathname]).toEqual([303, target]);
    const mine = (await purchases()).find((order) => order.payment_id === payment_id);
    expect(mine).toEqual({
      payment_id,
      product_id,
      title: `Product ${product_id}`,
      quantity: 1,
      total_amount: 25.5,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as string,
      payment_status: status,
      shipped: false,
      invoice_url: payment_url,
    });
    expect(checkBooks(db.$client, product_id, "good").stock).toBe(stock);
  });

  it.each([
    ["at once", false],
    ["one after the other", true],
  ])("an invoice is paid once when its page is sent twice, %s", async (_, inTurn) => {
    const { payment_id, payment_url } = (await (await purchase(buyer, { product_id: offer(2) })).json()) as Created;
    const pay = () => new Client(server.url).postForm(new URL(payment_url).pathname, { outcome: "pay" });
    const answers = inTurn ? [await pay(), await pay()] : await Promise.all([pay(), pay()]);
    const places = answers.map(({ status, headers }) => [status, headers.get("Location")]);
    expect(places[0]).toEqual([303, expect.stringContaining("/success") as string]);
    expect(places[1]).toEqual(places[0]);
    const order = db.select().from(orders).where(eq(orders.id, payment_id)).get();
    expect(order?.paymentStatus).toBe("finished");
    const paid = db
      .select({ status: payments.status, paid: payments.actuallyPaid })
      .from(payments)
      .where(eq(payments.checkoutKey, order?.checkoutKey ?? 0))
      .all();
    expect(paid).toEqual([{ status: "finished", paid: "25.5" }]);
  });

  it("an unpaid order can be deleted, but not a paid one or another buyer's", async () => {
    const product_id = offer(3);
    const make = async () => (await (await purchase(buyer, { product_id })).json()) as Created;
    const [unpaid, paid] = [await make(), await make()];
    await buyer.postForm(new URL(paid.payment_url).pathname, { outcome: "pay" });
    const remove = (client: Client, id: string) => client.sendJson("DELETE", `/api/purchase/${id}`, undefined);
    const other = await signInDemo("buyer2");
    expect((await remove(other, unpaid.payment_id)).status).toBe(403);
    expect((await remove(new Client(server.url), unpaid.payment_id)).status).toBe(401);
    expect((await remove(buyer, "no-such-order")).status).toBe(404);
    expect((await remove(buyer, paid.payment_id)).status).toBe(409);
    const removed = await remove(buyer, unpaid.payment_id);
    expect([removed.status, await removed.json()]).toEqual([200, { ok: true }]);
    const ids = (await purchases()).map((order) => order.payment_id);
    expect(ids).toContain(paid.payment_id);
    expect(ids).not.toContain(unpaid.payment_id);
    expect(checkBooks(db.$client, product_id, "good")).toEqual({ stock: 2, held: 1 });
  });

  it("an order with a payment in progress cannot be deleted", async () => {
    const { payment_id, payment_url } = (await (await purchase(buyer, { product_id: offer(1) })).json()) as Created;
    await buyer.postForm(new URL(payment_url).pathname, { outcome: "underpay" });
    const refused = await buyer.sendJson("DELETE", `/api/purchase/${payment_id}`, undefined);
    expect([refused.status, await refused.json()]).toEqual([409, { error: "Payment is on its way" }]);
  });
});

describe("a purchase is refused and creates nothing", () => {
  let product_id: string;
  beforeAll(() => {
    product_id = offer(2);
  });
  const attempt = async (body: object, headers?: Record<string, string>, client = buyer) => {
    const response = await purchase(client, { product_id, ...body }, headers);
    expect(checkBooks(db.$client, product_id, "good")).toEqual({ stock: 2, held: 0 });
    return { status: response.status, body: (await response.json()) as unknown };
  };

  it("for a wrong price or total", async () => {
    for (const tampered of [
      { total_amount: 25.49 },
      { total_amount: 0.01 },
      { quantity: 2 },
      { price: 1, total_amount: 1 },
    ]) {
      const { quantity = 1 } = tampered as { quantity?: number };
      expect(await attempt(tampered)).toEqual({
        status: 409,
        body: { error: "The price has changed.", price: 25.5, total_amount: 25.5 * quantity },
      });
    }
  });

  it("for too many units, a condition that is not offered, or an unknown product", async () => {
    expect(await attempt({ quantity: 3, total_amount: 76.5 })).toEqual({
      status: 409,
      body: { error: "Out of Stock" },
    });
    expect(await attempt({ condition: "excellent", total_amount: 0 })).toMatchObject({ status: 409 });
    expect(await attempt({ product_id: "nothing" })).toMatchObject({ status: 404 });
  });

  it.each([
    ["quantity", 0],
    ["quantity", -1],
    ["quantity", 1.5],
    ["quantity", 1e9],
    ["quantity", "two"],
    ["condition", "mint"],
    ["store", "pc"],
    ["email", "ann"],
    ["postal_code", "😀"],
    ["address", "x".repeat(10_000)],
    ["total_amount", "free"],
    ["city", ""],
  ])("for the %s %j, with a message for the field", async (field, value) => {
    expect(await attempt({ [field]: value })).toEqual({
      status: 400,
      body: { error: expect.any(String) as string, fields: { [field]: expect.any(String) as string } },
    });
  });

  it("for another buyer's id, or without a session", async () => {
    expect(await attempt({ google_id: "demo-buyer2" })).toMatchObject({ status: 403 });
    expect(await attempt({ google_id: "demo-buyer2", quantity: "x" })).toMatchObject({ status: 403 });
    expect(await attempt({}, {}, new Client(server.url))).toMatchObject({ status: 401 });
    expect((await buyer.fetch("/api/my-purchases/demo-buyer2")).status).toBe(403);
    expect((await new Client(server.url).fetch("/api/my-purchases/demo-buyer")).status).toBe(401);
  });

  it("for invalid or oversized JSON, a wrong content type or method, or an invalid key", async () => {
    const post = (body: string, type = "application/json") =>
      buyer.fetch("/api/create-purchase", { method: "POST", body, headers: { "Content-Type": type } });
    expect((await post("{")).status).toBe(400);
    expect((await post("[]")).status).toBe(400);
    expect((await post(JSON.stringify({ address: "x".repeat(70_000) }))).status).toBe(413);
    expect((await post("{}", "text/plain")).status).toBe(415);
    expect(await attempt({}, { "Idempotency-Key": "a b" })).toMatchObject({ status: 400 });
    const wrong = await buyer.fetch("/api/create-purchase");
    expect([wrong.status, wrong.headers.get("Allow")]).toEqual([405, "POST"]);
  });

  it("from another site", async () => {
    expect(await attempt({}, { Origin: "https://evil.example" })).toMatchObject({ status: 403 });
    expect(await attempt({}, { Origin: "null" })).toMatchObject({ status: 403 });
  });
});

test("a submission that is sent 20 times at once creates one order and one invoice", async () => {
  const product_id = offer(30);
  const key = { "Idempotency-Key": "submission-1" };
  const responses = await Promise.all(Array.from({ length: 20 }, () => purchase(buyer, { product_id }, key)));
  const answers = await Promise.all(responses.map((response) => response.text()));
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(answers).size).toBe(1);
  expect((await purchases()).filter((order) => order.product_id === product_id)).toHaveLength(1);
  expect(checkBooks(db.$client, product_id, "good")).toEqual({ stock: 29, held: 1 });
  expect((await purchase(buyer, { product_id, city: "Boston" }, key)).status).toBe(422);
});

test.each([
  [50, 1],
  [200, 20],
])("%i buyers compete for %i units and none is oversold", async (count, stock) => {
  const product_id = offer(stock);
  const buyers = signInBuyers(db, server.url, count);
  const answers = await Promise.all(
    buyers.map(async (one) => {
      const response = await purchase(one, { product_id, google_id: one.id });
      return { status: response.status, body: (await response.json()) as { error?: string } };
    }),
  );
  const refused = answers.filter(({ status }) => status !== 200);
  expect(answers.length - refused.length).toBe(stock);
  expect(new Set(refused.map(({ status, body }) => `${status} ${body.error ?? ""}`))).toEqual(
    new Set(["409 Out of Stock"]),
  );
  expect(checkBooks(db.$client, product_id, "good")).toEqual({ stock: 0, held: stock });
});

test("an unknown invoice has no payment page, and an unknown outcome is refused", async () => {
  expect((await buyer.fetch("/sandbox/pay/nothing")).status).toBe(404);
  const { payment_url } = (await (await purchase(buyer, { product_id: offer(1) })).json()) as Created;
  expect((await buyer.postForm(new URL(payment_url).pathname, { outcome: "steal" })).status).toBe(400);
});
