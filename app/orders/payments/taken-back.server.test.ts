import { expect, test } from "vitest";

import { attentionCases } from "#db/schema/index.ts";
import { later } from "#tests/factories/purchases.ts";
import { makeNowpaymentsBody } from "#tests/fakes/nowpayments.ts";
import { nowpaymentsListAt } from "#tests/setup/fake-provider.ts";
import { setUpNotifiedOrder } from "#tests/setup/notified-order.ts";

import { reconcile } from "./reconcile.server.ts";

const shop = setUpNotifiedOrder("one");

test.each(["waiting", "expired", "partially_paid", "failed"] as const)(
  "the comparison opens one case for a finished payment that the provider lists as %s, and the order stays paid",
  async (status) => {
    await shop.notify();
    shop.fake.payments.set("123456789", makeNowpaymentsBody({ order_id: shop.orderId, payment_status: status }));
    const run = (minutes: number) =>
      reconcile(shop.db, [nowpaymentsListAt(shop.fake.url)], { by: { kind: "shop" }, now: later(minutes) });
    for (const minutes of [60, 120]) {
      expect(await run(minutes)).toMatchObject({ ok: true, value: { differences: 1 } });
    }
    expect(shop.order().paymentStatus).toBe("finished");
    const cases = shop.db.select().from(attentionCases).all();
    expect(cases).toMatchObject([{ kind: "invalid_paid", paymentId: "123456789", values: { status } }]);
  },
);
