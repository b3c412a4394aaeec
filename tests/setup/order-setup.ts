import { eq } from "drizzle-orm";
import { afterEach, beforeEach } from "vitest";

import { createPurchase } from "#app/orders/create-purchase.server.ts";
import type { PaymentProvider } from "#app/payments/provider.ts";
import type { Db } from "#db/connection.ts";
import { orders } from "#db/schema/index.ts";
import { insertShop, makePurchase } from "#tests/factories/purchases.ts";
import type { HttpFake } from "#tests/fakes/http-fake.ts";

import { checkBooks } from "./check-books.ts";
import { makeDatabase } from "./template-database.ts";

/** The number of lamps in stock before the first order. */
export const STOCK = 5;

interface Started<Fake> {
  fake: Fake;
  provider: PaymentProvider;
}

interface State<Fake> extends Started<Fake> {
  db: Db;
  orderId: string;
}

/**
 * Creates, before each test, a new shop with an order of one lamp that waits for its payment at the fake of a provider.
 */
export function setUpOrder<Fake extends HttpFake>(start: () => Promise<Started<Fake>>) {
  // Set before each test, so that its functions can be destructured once.
  const shop = {} as State<Fake>;
  let cleanup: () => void;

  async function buy(...purchase: Parameters<typeof makePurchase>): Promise<string> {
    const result = await createPurchase(shop.db, shop.provider, makePurchase(...purchase));
    if (!result.ok) throw new Error(`The purchase was refused: ${result.problem.code}`);
    return result.value.orderId;
  }

  beforeEach(async () => {
    Object.assign(shop, await start());
    ({ db: shop.db, cleanup } = makeDatabase());
    insertShop(shop.db, { stock: STOCK });
    shop.orderId = await buy();
  });
  afterEach(async () => {
    cleanup();
    await shop.fake.close();
  });

  return Object.assign(shop, {
    buy,
    order: (id = shop.orderId) => {
      const found = shop.db.select().from(orders).where(eq(orders.id, id)).get();
      if (!found) throw new Error("The order is gone.");
      return found;
    },
    books: () => checkBooks(shop.db.$client, "lamp", "good"),
  });
}
