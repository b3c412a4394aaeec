import fc from "fast-check";
import { describe, expect, test } from "vitest";

import type { Db } from "#db/connection.ts";
import { orders, stockFigures } from "#db/schema/index.ts";
import { insertShop, later, makePurchase } from "#tests/factories/purchases.ts";
import { setUpNotifiedOrder, STOCK } from "#tests/setup/notified-order.ts";
import { countPropertyRuns } from "#tests/setup/property-runs.ts";
import { makeDatabase } from "#tests/setup/template-database.ts";

import { COMMAND } from "../audit/actor.ts";
import { isOpenBox } from "../catalogue/product.schema.ts";
import { deleteProduct, restoreProduct } from "../catalogue/products/bin.server.ts";
import { saveProduct } from "../catalogue/products/products.server.ts";
import { getStockFigures } from "../catalogue/stock-figures.queries.server.ts";
import { findStoredProduct } from "../catalogue/products/stored-products.queries.server.ts";
import { PAYMENT_STATUSES, type PaymentStatus } from "../payments/payment-status.ts";
import { sandbox } from "../payments/providers/sandbox.server.ts";
import { toDecimal } from "../shared/money.ts";

import { applyReport } from "./payments/apply-payment.server.ts";
import { cancelOrder } from "./acts/cancel-order.server.ts";
import { createPurchase } from "./purchase/create-purchase.server.ts";
import { deleteOrder } from "./acts/delete-order.server.ts";
import { expireOrders } from "./payments/order-jobs.server.ts";

const RUNS = countPropertyRuns(25);

const figuresOf = (db: Db) => getStockFigures(db, "ayz", "lamp").good;
const editQuantity = (db: Db, quantity: number) => {
  const input = findStoredProduct(db, "ayz", "lamp")?.input;
  if (!input || !isOpenBox(input)) throw new Error("The lamp is gone.");
  saveProduct(db, "ayz", { ...input, good_condition_available_quantity: quantity }, { by: COMMAND, now: later(3) });
};

describe("the figures of a condition's stock", () => {
  const shop = setUpNotifiedOrder();
  const { notifyOf } = shop;
  const figures = () => figuresOf(shop.db);
  const ALL_FREE = { free: STOCK, held: 0, onHand: STOCK };
  const ONE_HELD = { free: STOCK - 1, held: 1, onHand: STOCK };
  const ONE_SOLD = { free: STOCK - 1, held: 0, onHand: STOCK - 1 };
  const expire = () => shop.expire(later(60));
  const removeAs = (userId: string) => deleteOrder(shop.db, { kind: "buyer", userId }, shop.orderId, later(2));
  const cancel = () => cancelOrder(shop.db, () => shop.provider, { orderId: shop.orderId, by: COMMAND, now: later(2) });

  test("count an unpaid order as held, and other conditions not at all", () => {
    expect(figures()).toEqual(ONE_HELD);
    expect(getStockFigures(shop.db, "ayz", "lamp")).toEqual({
      good: ONE_HELD,
      excellent: { free: 1, held: 0, onHand: 1 },
    });
    expect(getStockFigures(shop.db, "ayz", "nothing")).toEqual({});
    expect(getStockFigures(shop.db, "pc", "lamp")).toEqual({});
  });

  test.each<[PaymentStatus, object]>([
    ["waiting", ONE_HELD],
    ["confirming", ONE_HELD],
    ["confirmed", ONE_HELD],
    ["sending", ONE_HELD],
    ["partially_paid", ONE_HELD],
    ["finished", ONE_SOLD],
    ["expired", ALL_FREE],
    ["failed", ALL_FREE],
  ])("after a payment that is %s", async (status, expected) => {
    await notifyOf(status);
    expect(figures()).toEqual(expected);
  });

  test("count the units of a refunded order as held until the seller decides, unless it was sent", async () => {
    await notifyOf("finished");
    await notifyOf("refunded");
    expect(figures()).toEqual(ONE_HELD);
    shop.db.update(orders).set({ shipped: true }).run();
    expect(figures()).toEqual(ONE_SOLD);
  });

  test.each<[string, () => unknown]>([
    ["expires", expire],
    ["is deleted by its buyer", () => removeAs("ann")],
    ["is canceled by an administrator", cancel],
  ])("free the units of an order that %s, and hold them again for a late payment", async (_, end) => {
    await end();
    expect(figures()).toEqual(ALL_FREE);
    await notifyOf("confirming");
    expect(figures()).toEqual(ONE_HELD);
    await notifyOf("finished");
    expect(figures()).toEqual(ONE_SOLD);
  });

  test.each<[string, () => unknown]>([
    ["expires", expire],
    ["is deleted by its buyer", () => removeAs("ann")],
    ["is canceled by an administrator", cancel],
    ["is given up by the provider", () => notifyOf("failed")],
  ])("include the units of an order that %s while its product was in the bin, once it is restored", async (_, end) => {
    const { productKey: key } = shop.order();
    deleteProduct(shop.db, "ayz", { id: "lamp", by: COMMAND, now: later(1), act: "bulk" });
    await end();
    expect(restoreProduct(shop.db, "ayz", { key, by: COMMAND, now: later(70) }).ok).toBe(true);
    expect(figures()).toEqual(ALL_FREE);
  });

  test("do not count what a paid order lacks", async () => {
    await expire();
    shop.setStock(0);
    await notifyOf("finished");
    expect(shop.order()).toMatchObject({ review: "oversold" });
    expect(figures()).toEqual({ free: 0, held: 0, onHand: 0 });
  });

  test("keep what is held when the owner changes the quantity for sale", () => {
    editQuantity(shop.db, 9);
    expect(figures()).toEqual({ free: 9, held: 1, onHand: 10 });
    editQuantity(shop.db, 0);
    expect(figures()).toEqual({ free: 0, held: 1, onHand: 1 });
    removeAs("ann");
    expect(figures()).toEqual({ free: 1, held: 0, onHand: 1 });
  });

  test("leave out orders of a deleted product with the same id", () => {
    deleteProduct(shop.db, "ayz", { id: "lamp", by: COMMAND, now: later(2) });
    expect(figures()).toBeUndefined();
    insertShop(shop.db, { stock: 3, buyers: [] });
    expect(figures()).toEqual({ free: 3, held: 0, onHand: 3 });
  });

  test("are read from the index of held units", () => {
    const { sql, params } = shop.db.select().from(stockFigures).toSQL();
    const plan = shop.db.$client.prepare<unknown[], { detail: string }>(`EXPLAIN QUERY PLAN ${sql}`).all(params);
    expect(plan.map(({ detail }) => detail)).toContainEqual(
      expect.stringMatching(/SEARCH orders USING INDEX orders_held \(product_key=\? AND condition=\?\)/),
    );
  });
});

describe("whatever happens to orders", () => {
  const index = fc.nat(7);
  const act = <Name extends string>(name: Name) => fc.constant(name);
  const steps = fc.oneof(
    fc.record({ act: act("buy"), userId: fc.constantFrom("ann", "bob"), quantity: fc.integer({ min: 1, max: 3 }) }),
    fc.record({ act: act("report"), index, status: fc.constantFrom(...PAYMENT_STATUSES), payment: fc.nat(1) }),
    fc.record({ act: fc.constantFrom("cancel" as const, "delete" as const), index }),
    fc.record({ act: act("expire") }),
    fc.record({ act: act("edit"), quantity: fc.nat(6) }),
  );
  type Step = typeof steps extends fc.Arbitrary<infer One> ? One : never;

  /** Runs a step and returns how many units it added for sale by hand. */
  async function run(db: Db, step: Step): Promise<number> {
    const all = db.select().from(orders).all();
    const order = "index" in step ? all[step.index % Math.max(1, all.length)] : undefined;
    const free = figuresOf(db)?.free ?? 0;
    switch (step.act) {
      case "buy": {
        const { userId, quantity } = step;
        await createPurchase(db, sandbox, makePurchase({ quantity, total_amount: 25.5 * quantity }, { userId }));
        return 0;
      }
      case "report":
        if (order) report(db, order, step.status, `${step.payment} of ${order.id}`);
        return 0;
      case "cancel":
        if (order) await cancelOrder(db, () => sandbox, { orderId: order.id, by: COMMAND, now: later(2) });
        return 0;
      case "delete":
        if (order) deleteOrder(db, { kind: "buyer", userId: order.userId }, order.id, later(2));
        return 0;
      case "expire":
        await expireOrders(db, () => sandbox, later(540), later(600));
        return 0;
      case "edit":
        editQuantity(db, step.quantity);
        return step.quantity - free;
    }
  }

  function report(db: Db, order: typeof orders.$inferSelect, status: PaymentStatus, paymentId: string): void {
    const amount = toDecimal(order.totalCents);
    const payment = {
      ...{
        provider: "sandbox" as const,
        paymentId,
        invoiceId: null,
        orderId: order.id,
        ...{ status, providerStatus: status },
        remark: null,
        isAnswer: false,
      },
      ...{ feeAmount: null, feeCurrency: null, transactionId: null },
      ...{ priceAmount: amount, priceCurrency: "usd", payAmount: amount, payCurrency: "usdt", actuallyPaid: amount },
    };
    db.transaction((tx) => applyReport(tx, { ...payment, parentPaymentId: null }, later(1)), { behavior: "immediate" });
  }

  /** The units of paid orders. None is sent here, so refunded ones are still on hand. */
  function countSold(db: Db): number {
    const sold = db
      .select()
      .from(orders)
      .all()
      .filter(({ stockHeld, paymentStatus }) => stockHeld && paymentStatus === "finished");
    return sold.reduce((sum, { quantity }) => sum + quantity, 0);
  }

  test(
    "only sales and edits change the units on hand",
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(steps, { maxLength: 30 }), async (all) => {
          const { db, cleanup } = makeDatabase();
          // Nothing here has to survive a power cut.
          db.$client.pragma("synchronous = OFF");
          try {
            insertShop(db, { stock: STOCK });
            let total = STOCK;
            for (const step of all) {
              total += await run(db, step);
              const { free, held, onHand } = figuresOf(db) ?? { free: 0, held: 0, onHand: 0 };
              expect(onHand).toBe(free + held);
              expect(onHand + countSold(db)).toBe(total);
            }
          } finally {
            cleanup();
          }
        }),
        { numRuns: RUNS },
      );
    },
    60_000 + 100 * RUNS,
  );
});
