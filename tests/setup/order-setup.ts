import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, inject } from "vitest";

import { createCheckout } from "#app/orders/purchase/create-checkout.server.ts";
import { createPurchase } from "#app/orders/purchase/create-purchase.server.ts";
import { listOrdersOfUser } from "#app/orders/orders.queries.server.ts";
import { retryNotifications } from "#app/orders/payments/receive-notification.server.ts";
import { reconcile } from "#app/orders/payments/reconcile.server.ts";
import type { PaymentProvider } from "#app/payments/provider.ts";
import type { Db } from "#db/connection.ts";
import { orders } from "#db/schema/index.ts";
import { addDesk, insertShop, later, makeCheckout, makePurchase } from "#tests/factories/purchases.ts";
import type { ProviderFake } from "#tests/fakes/taken-payment.ts";

import { checkBooks } from "./check-books.ts";
import { checkStoredLedger } from "./check-ledger.ts";
import { makeDatabase } from "./template-database.ts";

/** The number of lamps in stock before the first order. */
export const STOCK = 5;

/** The provider of these tests' orders. The project `checkouts` runs the same tests for several orders. */
export const ordersAtOnce = inject("ordersAtOnce");

declare module "vitest" {
  interface ProvidedContext {
    ordersAtOnce: "one" | "two";
  }
}

interface Started<Fake> {
  fake: Fake;
  provider: PaymentProvider;
}

interface State<Fake> extends Started<Fake> {
  db: Db;
  orderId: string;
}

/**
 * Creates, before each test, a new shop with an unpaid order of one lamp at a fake provider. In the project
 * `checkouts`, or with `atOnce`, there are two orders that are paid together, of a lamp and a desk, with the same
 * total. Their status must then always be the same. After each test the ledger is compared with the money that the fake
 * has taken.
 */
export function setUpOrder<Fake extends ProviderFake>(
  start: () => Promise<Started<Fake>>,
  atOnce: "one" | "two" = ordersAtOnce,
) {
  // Set before each test, so that its functions can be destructured once.
  const shop = {} as State<Fake>;
  let cleanup: () => void;

  async function buy(...purchase: Parameters<typeof makePurchase>): Promise<string> {
    const result = await tryToBuy(...purchase);
    if (!result.ok) throw new Error(`The purchase was refused: ${result.problem.code}`);
    return "orderId" in result.value ? result.value.orderId : result.value.orderIds[0];
  }

  function tryToBuy(...[body, request]: Parameters<typeof makePurchase>) {
    if (atOnce === "one") return createPurchase(shop.db, shop.provider, makePurchase(body, request));
    const { userId = "ann", idempotencyKey = null } = request ?? {};
    const shipping = typeof body?.city === "string" ? { city: body.city } : {};
    return createCheckout(shop.db, shop.provider, makeCheckout(shipping, { userId, idempotencyKey }));
  }

  beforeEach(async () => {
    Object.assign(shop, await start());
    ({ db: shop.db, cleanup } = makeDatabase());
    insertShop(shop.db, { stock: STOCK });
    if (atOnce === "two") addDesk(shop.db, STOCK);
    shop.orderId = await buy();
  });
  afterEach(async () => {
    const { db, provider, fake } = shop;
    try {
      // A test may end before the shop knows of all money.
      fake.mode = "working";
      await retryNotifications(db, () => provider, later(4));
      await reconcile(db, [provider], { by: { kind: "shop" }, now: later(4) });
      checkStoredLedger(fake, db);
    } finally {
      cleanup();
      await fake.close();
    }
  });

  const listPaidWith = ({ checkoutKey }: Pick<typeof orders.$inferSelect, "checkoutKey">) =>
    shop.db.select().from(orders).where(eq(orders.checkoutKey, checkoutKey)).orderBy(orders.key).all();
  const find = (id: string) => {
    const found = shop.db.select().from(orders).where(eq(orders.id, id)).get();
    if (!found) throw new Error("The order is gone.");
    return found;
  };

  return Object.assign(shop, {
    buy,
    tryToBuy,
    /** The orders that are paid together with one, by default the first, whatever has become of each. */
    paidTogether: (id = shop.orderId) => listPaidWith(find(id)),
    order: (id = shop.orderId) => {
      const found = find(id);
      const paidWith = listPaidWith(found);
      expect(paidWith).toHaveLength(atOnce === "one" ? 1 : 2);
      for (const one of paidWith) {
        expect(stateOf(one)).toEqual(stateOf(found));
        // Only the first order reports an overpayment.
        expect(reasonsOf(found)).toEqual(expect.arrayContaining(reasonsOf(one)));
      }
      return found;
    },
    /** A buyer's orders, in place of those that are paid together only the first. */
    listed: (userId = "ann") => {
      const listed = listOrdersOfUser(shop.db, userId);
      const [lamps, desks] = ["lamp", "desk"].map((id) => listed.filter(({ productId }) => productId === id));
      expect(desks).toHaveLength(atOnce === "one" ? 0 : (lamps?.length ?? 0));
      return lamps;
    },
    books: () => {
      const lamps = checkBooks(shop.db.$client, "lamp", "good");
      if (atOnce === "two") expect(checkBooks(shop.db.$client, "desk", "good")).toEqual(lamps);
      return lamps;
    },
  });
}

/** The common fields of orders that are paid together. */
function stateOf({ state, paymentStatus, stockHeld, hiddenAt, canceledAt }: typeof orders.$inferSelect) {
  return { state, paymentStatus, stockHeld, hiddenAt, canceledAt };
}

/** Why an order needs a person. */
function reasonsOf({ review }: typeof orders.$inferSelect): string[] {
  return review?.split("; ") ?? [];
}
