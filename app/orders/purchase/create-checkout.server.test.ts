import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";

import type { Db } from "#db/connection.ts";
import { cartLines, checkouts, orders, productConditions, products } from "#db/schema/index.ts";
import { addDesk, CHECKOUT_BODY, insertShop, later, makeCheckout, NOW } from "#tests/factories/purchases.ts";
import { signNowpayments, startNowpayments, type FakeNowpayments } from "#tests/fakes/nowpayments.ts";
import { checkBooks } from "#tests/setup/check-books.ts";
import { checkLedgerAfterEach } from "#tests/setup/check-ledger-after-each.ts";
import { nowpaymentsAt } from "#tests/setup/fake-provider.ts";
import { makeDatabase } from "#tests/setup/template-database.ts";

import { COMMAND } from "../../audit/actor.ts";
import { addToCart } from "../../cart/cart.server.ts";
import { deleteAccount } from "../../delete-account.server.ts";
import type { PaymentProvider } from "../../payments/provider.ts";
import { fail } from "../../shared/result.ts";
import { deleteOrder } from "../acts/delete-order.server.ts";
import { listOrdersOfUser } from "../orders.queries.server.ts";
import { receiveNotification } from "../payments/receive-notification.server.ts";

import { createCheckout, type CheckoutRequest } from "./create-checkout.server.ts";
import { giveUpInterruptedCheckouts } from "./give-up-checkout.server.ts";

const STOCK = 5;

let fake: FakeNowpayments;
let provider: PaymentProvider;
let db: Db;
let cleanup: () => void;

beforeEach(async () => {
  fake = await startNowpayments();
  provider = nowpaymentsAt(fake.url);
  ({ db, cleanup } = makeDatabase());
  insertShop(db, { stock: STOCK });
  addDesk(db, STOCK);
});
afterEach(async () => {
  cleanup();
  await fake.close();
});
checkLedgerAfterEach(() => ({ fake, db }));

const allBooks = () => ["lamp", "desk"].map((id) => checkBooks(db.$client, id, "good"));
const both = (stock: number, held: number) => [
  { stock, held },
  { stock, held },
];
const [LAMP, DESK] = CHECKOUT_BODY.items as [
  (typeof CHECKOUT_BODY.items)[number],
  (typeof CHECKOUT_BODY.items)[number],
];

const send = (body: Parameters<typeof makeCheckout>[0] = {}, request: Partial<CheckoutRequest> = {}) =>
  createCheckout(db, provider, makeCheckout(body, request));

async function buy(...checkout: Parameters<typeof send>) {
  const result = await send(...checkout);
  if (!result.ok) throw new Error(`the checkout was refused: ${result.problem.code}`);
  return result.value;
}

/** A provider that answers when it is told to. */
function holdInvoice() {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  const slow: PaymentProvider = {
    ...provider,
    createInvoice: (order, origin) => released.then(() => provider.createInvoice(order, origin)),
  };
  return { slow, release: () => release() };
}

describe("a checkout of two items", () => {
  test("creates two orders with one payment page, and removes only their cart lines", async () => {
    for (const productId of ["lamp", "desk"]) addToCart(db, "ann", { productId, condition: "good", quantity: 1 }, NOW);
    addToCart(db, "ann", { productId: "lamp", condition: "excellent", quantity: 1 }, NOW);
    addToCart(db, "bob", { productId: "desk", condition: "good", quantity: 1 }, NOW);
    const { orderIds, paymentUrl } = await buy();
    expect(listOrdersOfUser(db, "ann").toReversed()).toMatchObject([
      {
        id: orderIds[0],
        productId: "lamp",
        total: 1000,
        invoiceUrl: paymentUrl,
        checkoutOrders: 2,
        checkoutTotal: 2550,
      },
      {
        id: orderIds[1],
        productId: "desk",
        total: 1550,
        invoiceUrl: paymentUrl,
        checkoutOrders: 2,
        checkoutTotal: 2550,
      },
    ]);
    expect(allBooks()).toEqual(both(STOCK - 1, 1));
    const lines = db.select({ user: cartLines.userId, condition: cartLines.condition }).from(cartLines).all();
    expect(lines).toEqual([
      { user: "ann", condition: "excellent" },
      { user: "bob", condition: "good" },
    ]);
  });

  test("asks the provider for one invoice of the total, by the id of its first order", async () => {
    const { orderIds } = await buy({ items: [LAMP, { ...DESK, quantity: 2, total_amount: 31 }] });
    expect(fake.requests.map(({ body }) => body)).toMatchObject([
      {
        price_amount: 41,
        order_id: orderIds[0],
        order_description: "1 × Walnut desk lamp, 2 × Oak desk",
        success_url: `https://shop.example/success?order=${orderIds[0]}`,
      },
    ]);
  });

  test("returns all units when the provider fails, and can be sent again", async () => {
    fake.mode = "failing";
    expect(await send({}, { idempotencyKey: "key" })).toEqual(fail("provider-failed"));
    expect(allBooks()).toEqual(both(STOCK, 0));
    expect(listOrdersOfUser(db, "ann")).toEqual([]);
    fake.mode = "working";
    expect(await send({}, { idempotencyKey: "key" })).toMatchObject({ ok: true });
    expect(allBooks()).toEqual(both(STOCK - 1, 1));
  });

  test("is given up as a whole when the process dies before its invoice is known", () => {
    const hanging: PaymentProvider = { ...provider, createInvoice: () => new Promise(() => undefined) };
    void createCheckout(db, hanging, makeCheckout());
    expect(allBooks()).toEqual(both(STOCK - 1, 1));
    expect(giveUpInterruptedCheckouts(db, NOW, later(1))).toBe(1);
    expect(giveUpInterruptedCheckouts(db, NOW, later(1))).toBe(0);
    expect(allBooks()).toEqual(both(STOCK, 0));
  });
});

test("is given up if its buyer's account is deleted while the provider is asked", async () => {
  const { slow, release } = holdInvoice();
  const bought = createCheckout(db, slow, makeCheckout());
  expect(deleteAccount(db, { userId: "ann", by: COMMAND, now: NOW }).ok).toBe(true);
  release();
  expect(await bought).toEqual(fail("provider-failed"));
  expect(db.select({ state: orders.state }).from(orders).all()).toEqual([{ state: "void" }, { state: "void" }]);
  expect(allBooks()).toEqual(both(STOCK, 0));
});

describe("a checkout of cart lines", () => {
  const lamp = { productId: "lamp", condition: "good" } as const;
  const one = { items: [LAMP] };
  const lines = () => db.select({ quantity: cartLines.quantity }).from(cartLines).all();

  test("buys a line once, also by another submission while the provider is asked, and after that", async () => {
    addToCart(db, "ann", { ...lamp, quantity: 1 }, NOW);
    const { slow, release } = holdInvoice();
    const first = createCheckout(db, slow, makeCheckout(one, { isOfCart: true, idempotencyKey: "first" }));
    const second = { isOfCart: true, idempotencyKey: "second" };
    expect(await send(one, second)).toEqual(fail("in-progress"));
    release();
    expect(await first).toMatchObject({ ok: true });
    const gone = { index: 0, problem: { code: "not-in-cart" } };
    expect(await send(one, second)).toEqual(fail("refused-items", { items: [gone] }));
    expect(db.select().from(orders).all()).toHaveLength(1);
    expect(await send(one, { isOfCart: true, idempotencyKey: "first" })).toMatchObject({ ok: true });
  });

  test("leaves units in the cart that were added while the provider was asked", async () => {
    addToCart(db, "ann", { ...lamp, quantity: 1 }, NOW);
    const { slow, release } = holdInvoice();
    const bought = createCheckout(db, slow, makeCheckout(one, { isOfCart: true }));
    addToCart(db, "ann", { ...lamp, quantity: 2 }, NOW);
    release();
    expect(await bought).toMatchObject({ ok: true });
    expect(lines()).toEqual([{ quantity: 2 }]);
  });
});

describe("a checkout of cart lines with another address", () => {
  const submission = { isOfCart: true, idempotencyKey: "key" };
  const correct = () => send({ items: [LAMP], address: "2 Main Street" }, submission);
  beforeEach(() => {
    addToCart(db, "ann", { productId: "lamp", condition: "good", quantity: 1 }, NOW);
  });

  test("is not told that the order is placed while the provider is asked", async () => {
    const { slow, release } = holdInvoice();
    const first = createCheckout(db, slow, makeCheckout({ items: [LAMP] }, submission));
    expect(await correct()).toEqual(fail("in-progress"));
    release();
    expect(await first).toMatchObject({ ok: true });
    expect(await correct()).toEqual(fail("key-reused"));
  });

  test("is not told to delete an order that is deleted", async () => {
    const { orderIds } = await buy({ items: [LAMP] }, submission);
    deleteOrder(db, { kind: "buyer", userId: "ann" }, orderIds[0], later(1));
    expect(await correct()).toEqual(fail("order-ended"));
  });
});

describe("a refused checkout orders nothing, takes no stock and names", () => {
  const refusal = async (body: Parameters<typeof makeCheckout>[0] = {}) => {
    const result = await send(body);
    expect(db.select().from(orders).all()).toEqual([]);
    expect(db.select().from(checkouts).all()).toEqual([]);
    expect(fake.requests).toEqual([]);
    expect(db.select().from(productConditions).where(eq(productConditions.quantity, STOCK)).all()).not.toEqual([]);
    return result;
  };
  const refusedAt = (index: number, code: string, details = {}) => ({ index, problem: { code, ...details } });

  test("the second item when its stock is gone", async () => {
    const items = [LAMP, { ...DESK, quantity: 6, total_amount: 93 }];
    expect(await refusal({ items })).toEqual(
      fail("refused-items", { items: [refusedAt(1, "out-of-stock", { stock: STOCK })] }),
    );
    expect(allBooks()).toEqual(both(STOCK, 0));
  });

  test("every item that cannot be bought", async () => {
    db.delete(products).where(eq(products.id, "desk")).run();
    const items = [{ ...LAMP, total_amount: 9.99 }, DESK];
    expect(await refusal({ items })).toEqual(
      fail("refused-items", {
        items: [refusedAt(0, "price-changed", { price: 1000, total: 1000 }), refusedAt(1, "no-product")],
      }),
    );
  });

  test("a condition that is no longer sold", async () => {
    db.update(productConditions).set({ priceCents: 0 }).where(eq(productConditions.priceCents, 1550)).run();
    expect(await refusal()).toEqual(fail("refused-items", { items: [refusedAt(1, "not-offered")] }));
  });
});

describe("limits of one account", () => {
  const limits = { openOrders: 2, heldUnits: 4, unpaidPerHour: 3 };

  test("count a checkout as one open order", async () => {
    await buy({}, { limits });
    await buy({}, { limits });
    expect(await send({}, { limits: { ...limits, heldUnits: 100 } })).toEqual(fail("open-orders", { most: 2 }));
  });

  test("count the units of all its orders", async () => {
    const items = [{ ...LAMP, quantity: 3, total_amount: 30 }, DESK];
    await buy({ items }, { limits });
    expect(await send({}, { limits })).toEqual(fail("held-units", { most: 4, held: 4 }));
    expect(allBooks()).toEqual([
      { stock: STOCK - 3, held: 3 },
      { stock: STOCK - 1, held: 1 },
    ]);
  });

  test("count it once within an hour, even if it was deleted", async () => {
    for (let i = 0; i < 3; i++) {
      const { orderIds } = await buy({}, { limits });
      deleteOrder(db, { kind: "buyer", userId: "ann" }, orderIds[0], NOW);
    }
    expect(await send({}, { limits })).toMatchObject({ problem: { code: "unpaid-per-hour", most: 3 } });
  });
});

test("a late payment of two orders marks the one without units as oversold", async () => {
  const { orderIds } = await buy();
  db.update(orders).set({ paymentStatus: "expired", stockHeld: false }).run();
  const desk = db.select().from(products).where(eq(products.id, "desk")).get()?.key ?? 0;
  db.update(productConditions).set({ quantity: 0 }).where(eq(productConditions.productKey, desk)).run();
  const body = fake.take({ order_id: orderIds[0], invoice_id: Number(fake.invoices[0]?.id) });
  const headers = new Headers({ "x-nowpayments-sig": signNowpayments(body) });
  await receiveNotification(db, provider, { headers, rawBody: Buffer.from(JSON.stringify(body)), now: later(90) });
  expect(db.select().from(orders).all()).toMatchObject([
    { paymentStatus: "finished", stockHeld: true, review: null },
    { paymentStatus: "finished", stockHeld: false, review: "oversold" },
  ]);
});

test("deleting one waiting order deletes all of its checkout, deleting an expired one only itself", async () => {
  const { orderIds } = await buy();
  const other = await buy();
  deleteOrder(db, { kind: "buyer", userId: "ann" }, orderIds[1] ?? "", later(1));
  expect(listOrdersOfUser(db, "ann").map(({ id }) => id)).toEqual(other.orderIds.toReversed());
  expect(allBooks()).toEqual(both(STOCK - 1, 1));
  db.update(orders).set({ paymentStatus: "expired", stockHeld: false }).run();
  deleteOrder(db, { kind: "buyer", userId: "ann" }, other.orderIds[0], later(2));
  expect(listOrdersOfUser(db, "ann").map(({ id }) => id)).toEqual([other.orderIds[1]]);
});
