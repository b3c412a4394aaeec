import { describe, expect, test } from "vitest";

import { orders } from "#db/schema/index.ts";
import { later, makePurchase, NOW } from "#tests/factories/purchases.ts";
import { setUpNotifiedOrder, STOCK } from "#tests/setup/notified-order.ts";

import { createPurchase, cleanUpPurchases } from "./create-purchase.server.ts";
import { deleteOrder } from "./delete-order.server.ts";
import { expireOrders } from "./order-jobs.server.ts";
import { listOrdersOfUser } from "./orders.queries.server.ts";

const shop = setUpNotifiedOrder();
const { notify, notifyOf, order, books, setStock } = shop;

describe("a late payment", () => {
  const remove = () => deleteOrder(shop.db, { kind: "buyer", userId: "ann" }, shop.orderId, later(1));

  test("revives an expired order and takes its stock again", async () => {
    expireOrders(shop.db, 60, later(60));
    expect(books()).toEqual({ stock: STOCK, held: 0 });
    await notifyOf("finished");
    expect(order()).toMatchObject({ paymentStatus: "finished", stockHeld: true, review: null });
    expect(books()).toEqual({ stock: STOCK - 1, held: 1 });
  });

  test("marks the order as oversold when there is no stock", async () => {
    await notifyOf("expired");
    setStock(0);
    await notifyOf("finished");
    expect(order()).toMatchObject({ paymentStatus: "finished", stockHeld: false, review: "oversold" });
    await notifyOf("finished", 2);
    setStock(1);
    await notifyOf("finished", 3);
    expect(order()).toMatchObject({ stockHeld: false, review: "oversold" });
  });

  test("revives a deleted order and tells the seller", async () => {
    expect(remove().ok).toBe(true);
    expect(listOrdersOfUser(shop.db, "ann")).toEqual([]);
    await notifyOf("waiting");
    expect(listOrdersOfUser(shop.db, "ann")).toEqual([]);
    await notifyOf("confirming");
    expect(listOrdersOfUser(shop.db, "ann")).toMatchObject([{ id: shop.orderId, paymentStatus: "confirming" }]);
    await notifyOf("finished");
    expect(order()).toMatchObject({ hiddenAt: null, stockHeld: true, review: "paid after it was withdrawn" });
    expect(books()).toEqual({ stock: STOCK - 1, held: 1 });
  });

  test("of a deleted and sold-out order marks it as oversold", async () => {
    remove();
    setStock(0);
    await notifyOf("finished");
    expect(order()).toMatchObject({ hiddenAt: null, paymentStatus: "finished", review: "oversold" });
  });

  test("revives a purchase that was given up before its invoice was known", async () => {
    shop.fake.mood = "forgetful";
    expect(await createPurchase(shop.db, shop.provider, makePurchase({}, { userId: "bob" }))).toMatchObject({
      ok: false,
    });
    const [, lost] = shop.fake.invoices;
    expect(listOrdersOfUser(shop.db, "bob")).toEqual([]);
    const about = { order_id: lost?.order_id, invoice_id: Number(lost?.id), payment_id: 9 };
    await notify({ ...about, payment_status: "waiting" });
    expect(listOrdersOfUser(shop.db, "bob")).toEqual([]);
    await notify(about);
    expect(listOrdersOfUser(shop.db, "bob")).toMatchObject([
      { id: lost?.order_id, paymentStatus: "finished", invoiceUrl: null },
    ]);
    expect(order(lost?.order_id)).toMatchObject({ review: "paid after it was withdrawn", stockHeld: true });
    expect(books()).toEqual({ stock: STOCK - 2, held: 2 });
  });

  test("that arrives before the provider's response to the purchase is neither lost nor cleaned up", async () => {
    shop.db.update(orders).set({ state: "preparing", providerInvoiceId: null, invoiceUrl: null }).run();
    await notifyOf("finished");
    expect(listOrdersOfUser(shop.db, "ann")).toEqual([]);
    cleanUpPurchases(shop.db, NOW, later(1));
    expect(order()).toMatchObject({ state: "void", paymentStatus: "finished", stockHeld: true, review: null });
    expect(listOrdersOfUser(shop.db, "ann")).toMatchObject([{ id: shop.orderId, paymentStatus: "finished" }]);
    expect(books()).toEqual({ stock: STOCK - 1, held: 1 });
  });
});
