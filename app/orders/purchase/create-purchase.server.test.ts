import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";

import type { Db } from "#db/connection.ts";
import { cartLines, orders, productConditions, products } from "#db/schema/index.ts";
import { unplaceOrders } from "#tests/factories/orders.ts";
import { insertShop, later, makePurchase, NOW } from "#tests/factories/purchases.ts";
import { NOWPAYMENTS_KEY, startNowpayments, type FakeNowpayments } from "#tests/fakes/nowpayments.ts";
import { CREATE_FAILURES } from "#tests/fakes/http-fake.ts";
import { checkBooks } from "#tests/setup/check-books.ts";
import { makeDatabase } from "#tests/setup/template-database.ts";

import type { PaymentProvider } from "../../payments/provider.ts";
import { makeNowpayments } from "../../payments/providers/nowpayments.server.ts";
import { addToCart } from "../../cart/cart.server.ts";
import { fail } from "../../shared/result.ts";
import { getOrderEvents, listOrdersOfUser, toApiPurchase } from "../orders.queries.server.ts";

import { giveUpInterruptedCheckouts } from "./give-up-checkout.server.ts";
import { createPurchase } from "./create-purchase.server.ts";
import { listAddresses } from "./saved-addresses.queries.server.ts";

const STOCK = 5;

let fake: FakeNowpayments;
let provider: PaymentProvider;
let db: Db;
let lamp: number;
let cleanup: () => void;

beforeAll(async () => {
  fake = await startNowpayments();
  provider = makeNowpayments({ apiUrl: fake.url, apiKey: NOWPAYMENTS_KEY, ipnSecret: "s" });
});
afterAll(() => fake.close());
beforeEach(() => {
  fake.mode = "working";
  fake.requests.length = 0;
  fake.invoices.length = 0;
  delete fake.sameInvoiceId;
  ({ db, cleanup } = makeDatabase());
  lamp = insertShop(db, { stock: STOCK });
});
afterEach(() => {
  vi.restoreAllMocks();
  cleanup();
});

const books = () => checkBooks(db.$client, "lamp", "good");
const UNTOUCHED = { stock: STOCK, held: 0 };
const allOrders = () => db.select().from(orders).all();

async function buy(...purchase: Parameters<typeof makePurchase>) {
  const result = await createPurchase(db, provider, makePurchase(...purchase));
  if (!result.ok) throw new Error(`the purchase was refused: ${result.problem.code}`);
  return result.value;
}

describe("a purchase", () => {
  test("creates an order with a payment page and takes the stock", async () => {
    addToCart(db, "ann", { productId: "lamp", condition: "good", quantity: 2 }, NOW);
    addToCart(db, "ann", { productId: "lamp", condition: "excellent", quantity: 1 }, NOW);
    addToCart(db, "bob", { productId: "lamp", condition: "good", quantity: 1 }, NOW);
    const { orderId, paymentUrl } = await buy({ quantity: "2", total_amount: "51.00" });
    expect(paymentUrl).toBe("https://nowpayments.io/payment/?iid=4500000000");
    expect(books()).toEqual({ stock: 3, held: 2 });
    expect(listOrdersOfUser(db, "ann").map(toApiPurchase)).toEqual([
      {
        payment_id: orderId,
        product_id: "lamp",
        title: "Walnut desk lamp",
        quantity: 2,
        total_amount: 51,
        created_at: NOW.toISOString(),
        payment_status: "waiting",
        shipped: false,
        invoice_url: paymentUrl,
      },
    ]);
    expect(listOrdersOfUser(db, "bob")).toEqual([]);
    const lines = db.select({ user: cartLines.userId, condition: cartLines.condition }).from(cartLines).all();
    expect(lines).toEqual([
      { user: "ann", condition: "excellent" },
      { user: "bob", condition: "good" },
    ]);
    expect(getOrderEvents(db, orderId).map(({ kind }) => kind)).toEqual(["created", "placed"]);
  });

  test("sends the provider the price of the database, the order's id and the return addresses", async () => {
    const { orderId } = await buy({ quantity: 3, total_amount: 76.5 });
    expect(fake.requests.map(({ body }) => body)).toEqual([
      {
        price_amount: 76.5,
        price_currency: "usd",
        order_id: orderId,
        order_description: "3 × Walnut desk lamp",
        ipn_callback_url: "https://shop.example/api/payments/nowpayments/notify",
        success_url: `https://shop.example/success?order=${orderId}`,
        cancel_url: `https://shop.example/cancel?order=${orderId}`,
        partially_paid_url: `https://shop.example/cancel?order=${orderId}`,
      },
    ]);
  });

  test("updates the product's time of change, so that its open editors notice", async () => {
    const updatedAt = () => db.select({ at: products.updatedAt }).from(products).get()?.at.getTime() ?? 0;
    await buy();
    const first = updatedAt();
    expect(first).toBeGreaterThanOrEqual(NOW.getTime());
    await buy();
    expect(updatedAt()).toBeGreaterThan(first);
  });

  test("accepts a total that a client multiplied in floating point", async () => {
    db.update(productConditions).set({ priceCents: 10 }).run();
    await buy({ quantity: 3, total_amount: 0.1 * 3 });
    expect(fake.invoices[0]?.price_amount).toBe(0.3);
  });
});

describe("a refused purchase creates no order and no invoice and takes no stock", () => {
  const refusal = async (...purchase: Parameters<typeof makePurchase>) => {
    const result = await createPurchase(db, provider, makePurchase(...purchase));
    expect(books()).toEqual(UNTOUCHED);
    expect(fake.requests).toEqual([]);
    expect(allOrders()).toEqual([]);
    return result;
  };

  test.each([25.49, 25.51, 0, 0.01, 51, 2550, 999_999_999_999])("a total of %d for one unit", async (total_amount) => {
    expect(await refusal({ total_amount })).toEqual(fail("price-changed", { price: 2550, total: 2550 }));
  });

  test("the total of another condition, or of another quantity", async () => {
    expect(await refusal({ total_amount: 40 })).toMatchObject({ problem: { code: "price-changed", total: 2550 } });
    expect(await refusal({ quantity: 4 })).toEqual(fail("price-changed", { price: 2550, total: 10200 }));
  });

  test("more units than the stock has", async () => {
    expect(await refusal({ quantity: 6, total_amount: 153 })).toEqual(fail("out-of-stock", { stock: STOCK }));
    expect(await refusal({ quantity: 9999, total_amount: 254974.5 })).toEqual(fail("out-of-stock", { stock: STOCK }));
  });

  test("a condition that is not sold, and one whose price was removed", async () => {
    expect(await refusal({ condition: "acceptable", total_amount: 0 })).toEqual(fail("not-offered"));
    db.update(productConditions).set({ priceCents: 0 }).where(eq(productConditions.condition, "excellent")).run();
    expect(await refusal({ condition: "excellent", total_amount: 0 })).toEqual(fail("not-offered"));
  });

  test("an unknown product, or another shop's with the same id", async () => {
    expect(await refusal({ product_id: "desk" })).toEqual(fail("no-product"));
    db.$client.exec("INSERT INTO categories (key, shop, main_category, category) VALUES (9, 'pc', 'a', 'b')");
    db.$client.exec(
      "INSERT INTO products (shop, id, title, title_fold, category_key, price_cents, updated_at) VALUES ('pc', 'desk', 'a', 'a', 9, 2550, 0)",
    );
    expect(await refusal({ product_id: "desk" })).toEqual(fail("no-product"));
  });

  test("no provider is configured", async () => {
    expect(await createPurchase(db, null, makePurchase())).toEqual(fail("buying-off"));
    expect(books()).toEqual(UNTOUCHED);
  });
});

describe("one submission creates one order", () => {
  const sent = (body = {}, request = {}) =>
    createPurchase(db, provider, makePurchase(body, { idempotencyKey: "key", ...request }));

  test("when it is sent 20 times at once", async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => sent()));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]?.ok).toBe(true);
    expect(fake.invoices).toHaveLength(1);
    expect(books()).toEqual({ stock: 4, held: 1 });
  });

  test("when it is sent again later", async () => {
    const first = await sent();
    expect(await sent()).toEqual(first);
    expect(fake.invoices).toHaveLength(1);
  });

  test("refuses the same key with another body, during and after the first request", async () => {
    const first = sent();
    expect(await sent({ quantity: 2, total_amount: 51 })).toEqual(fail("key-reused"));
    expect(await sent({ city: "Boston" })).toEqual(fail("key-reused"));
    await first;
    expect(await sent({ quantity: 2, total_amount: 51 })).toEqual(fail("key-reused"));
    expect(books()).toEqual({ stock: 4, held: 1 });
  });

  test("keeps keys of different buyers apart", async () => {
    const answers = await Promise.all([sent(), sent({}, { userId: "bob" })]);
    expect(answers.every(({ ok }) => ok)).toBe(true);
    expect(fake.invoices).toHaveLength(2);
  });

  test("can be sent again after a failure", async () => {
    fake.mode = "failing";
    const refused = await Promise.all([sent(), sent(), sent()]);
    expect(refused).toEqual(Array(3).fill(fail("provider-failed")));
    expect(fake.requests).toHaveLength(1);
    fake.mode = "working";
    expect(await sent()).toMatchObject({ ok: true });
    expect(books()).toEqual({ stock: 4, held: 1 });
  });

  test("is refused after a crash until cleanup has run", async () => {
    await sent();
    unplaceOrders(db);
    expect(await sent()).toEqual(fail("in-progress"));
    giveUpInterruptedCheckouts(db, NOW, later(1));
    expect(await sent()).toMatchObject({ ok: true });
    expect(books()).toEqual({ stock: 4, held: 1 });
  });
});

describe("a provider that fails", () => {
  test.each(CREATE_FAILURES)("takes no stock while it is %s", async (mode) => {
    fake.mode = mode;
    expect(await createPurchase(db, provider, makePurchase())).toEqual(fail("provider-failed"));
    expect(books()).toEqual(UNTOUCHED);
    expect(allOrders()).toMatchObject([{ state: "void", stockHeld: false }]);
  });

  test("has 10 seconds to respond", async () => {
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    const asked = vi.spyOn(AbortSignal, "timeout").mockImplementation((ms) => timeout(ms / 100));
    fake.mode = "silent";
    expect(await createPurchase(db, provider, makePurchase())).toEqual(fail("provider-failed"));
    expect(asked).toHaveBeenCalledExactlyOnceWith(10_000);
    expect(books()).toEqual(UNTOUCHED);
  });

  test("because of a wrong key creates nothing", async () => {
    const stranger = makeNowpayments({ apiUrl: fake.url, apiKey: "wrong", ipnSecret: "s" });
    expect(await createPurchase(db, stranger, makePurchase())).toEqual(fail("provider-failed"));
    expect(books()).toEqual(UNTOUCHED);
  });

  test("cannot give one invoice to two orders", async () => {
    fake.sameInvoiceId = "1";
    await buy();
    expect(await createPurchase(db, provider, makePurchase())).toEqual(fail("provider-failed"));
    expect(books()).toEqual({ stock: 4, held: 1 });
    expect(listOrdersOfUser(db, "ann")).toHaveLength(1);
  });

  test("leaves the cart and the address unchanged", async () => {
    addToCart(db, "ann", { productId: "lamp", condition: "good", quantity: 1 }, NOW);
    fake.mode = "down";
    await createPurchase(db, provider, makePurchase());
    expect(db.select().from(cartLines).all()).toHaveLength(1);
    expect(listAddresses(db, "ann")[0]).toMatchObject({ city: "New York" });
  });
});

describe("cleanup of interrupted purchases", () => {
  /** Leaves a purchase in the state of a process that died during the provider's request. */
  async function abandon() {
    const hanging: PaymentProvider = { ...provider, createInvoice: () => new Promise(() => undefined) };
    void createPurchase(db, hanging, makePurchase({}, { idempotencyKey: "key" }));
    await Promise.resolve();
    expect(books()).toEqual({ stock: 4, held: 1 });
  }

  test("returns the stock once and shows no order without a payment page", async () => {
    await abandon();
    expect(listOrdersOfUser(db, "ann")).toEqual([]);
    expect(giveUpInterruptedCheckouts(db, later(-1), NOW)).toBe(0);
    expect([1, 2].map(() => giveUpInterruptedCheckouts(db, NOW, later(1)))).toEqual([1, 0]);
    expect(books()).toEqual(UNTOUCHED);
    expect(allOrders()).toMatchObject([{ state: "void" }]);
  });

  test("wins over an invoice that arrives afterwards", async () => {
    let answer: (invoice: { invoiceId: string; url: string; paymentId: null }) => void = () => undefined;
    const slow: PaymentProvider = { ...provider, createInvoice: () => new Promise((resolve) => (answer = resolve)) };
    const purchase = createPurchase(db, slow, makePurchase());
    giveUpInterruptedCheckouts(db, NOW, later(1));
    answer({ invoiceId: "9", url: "https://pay.example/9", paymentId: null });
    expect(await purchase).toEqual(fail("provider-failed"));
    expect(books()).toEqual(UNTOUCHED);
    expect(listOrdersOfUser(db, "ann")).toEqual([]);
  });
});

test("stock of a deleted product is not returned to a later product with the same id", async () => {
  fake.mode = "silent";
  const purchase = createPurchase(db, provider, makePurchase());
  db.delete(products).where(eq(products.key, lamp)).run();
  insertShop(db, { buyers: [], stock: 1 });
  fake.mode = "working";
  giveUpInterruptedCheckouts(db, NOW, later(1));
  expect(books()).toEqual({ stock: 1, held: 0 });
  await fake.close();
  expect(await purchase).toMatchObject({ ok: false });
  fake = await startNowpayments();
  provider = makeNowpayments({ apiUrl: fake.url, apiKey: NOWPAYMENTS_KEY, ipnSecret: "s" });
});
