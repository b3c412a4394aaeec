import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";

import { settings } from "#db/schema/index.ts";
import { later } from "#tests/factories/purchases.ts";
import { setUpNotifiedOrder } from "#tests/setup/notified-order.ts";

import { ProviderError } from "../../payments/provider.ts";

import { compareAfterRestore } from "./after-restore.server.ts";

const shop = setUpNotifiedOrder("one");
const { order } = shop;

let listed: number;
let isDown: boolean;
beforeEach(() => {
  listed = 0;
  isDown = false;
});

const restoreAt = (minutes: number) =>
  shop.db
    .insert(settings)
    .values({ name: "restored", value: String(later(minutes).getTime()) })
    .run();
const isMarked = () => shop.db.select().from(settings).where(eq(settings.name, "restored")).get() !== undefined;

/** Compares with a list that has one payment of the order, which was notified before the restore. */
function compareAt(minutes: number): Promise<boolean> {
  const listPayments = async () => {
    listed++;
    if (isDown) throw new ProviderError("down");
    const report = await shop.provider.fetchPayment("77");
    return report ? [report] : [];
  };
  return compareAfterRestore(shop.db, [{ ...shop.provider, listPayments }], later(minutes));
}

function payUnnoticed(): void {
  const invoice_id = Number(shop.fake.invoices[0]?.id);
  shop.fake.payments.set("77", shop.fake.take({ order_id: shop.orderId, invoice_id, payment_id: 77 }));
}

describe("after a restore", () => {
  test("an order that was paid since the backup is found before it expires", async () => {
    payUnnoticed();
    restoreAt(60);
    expect(await compareAt(61)).toBe(true);
    expect(order()).toMatchObject({ paymentStatus: "finished", stockHeld: true });
    expect(await shop.expire(later(61))).toBe(0);
  });

  test("payments are compared once, and without a restore not at all", async () => {
    expect(await compareAt(1)).toBe(true);
    expect(listed).toBe(0);
    restoreAt(60);
    expect([await compareAt(61), await compareAt(62)]).toEqual([true, true]);
    expect(listed).toBe(1);
    expect(isMarked()).toBe(false);
  });

  test("nothing expires while the list cannot be read, for a day, and it is read again every ten minutes", async () => {
    restoreAt(60);
    isDown = true;
    expect([await compareAt(61), await compareAt(62), await compareAt(71)]).toEqual([false, false, false]);
    expect(listed).toBe(2);
    isDown = false;
    expect(await compareAt(81)).toBe(true);
    expect(isMarked()).toBe(false);
  });

  test("orders expire a day later although the list could not be read", async () => {
    restoreAt(60);
    isDown = true;
    expect(await compareAt(61)).toBe(false);
    expect(await compareAt(60 + 24 * 60)).toBe(true);
    expect(isMarked()).toBe(false);
  });

  test("orders may expire at once if no provider has a list, or if the clock was set back", async () => {
    restoreAt(60);
    expect(await compareAfterRestore(shop.db, [], later(61))).toBe(true);
    restoreAt(60);
    isDown = true;
    expect(await compareAt(59)).toBe(true);
  });
});
