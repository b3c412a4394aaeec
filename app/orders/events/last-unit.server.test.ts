import { afterAll, expect, test, vi } from "vitest";

import { insertOrder } from "#tests/factories/orders.ts";
import { insertProduct } from "#tests/factories/products.ts";
import { NOW } from "#tests/factories/purchases.ts";
import { makeDatabase } from "#tests/setup/template-database.ts";
import { watchQueries } from "#tests/setup/watch-queries.ts";

import { recordEvent } from "./order-events.server.ts";

// In a demonstration letters are written without a mail server. The environment is read by the first import.
vi.hoisted(() => vi.stubEnv("DEMO", "1"));
afterAll(() => {
  vi.unstubAllEnvs();
});

test("other orders that hold a unit are found by an index", () => {
  const { db, file, cleanup } = makeDatabase();
  const conditions = { good: { priceCents: 2550, quantity: 0 } };
  const productKey = insertProduct(db, "ayz", { id: "lamp", conditions });
  const { key } = insertOrder(db, { id: "one", productId: "lamp", productKey, condition: "good", stockHeld: true });
  const watched = watchQueries(file);
  watched.db.transaction((tx) => recordEvent(tx, key, "status", NOW, "finished"));
  const plans = watched.explain();
  watched.close();
  cleanup();
  const plan = plans.find(({ query }) => query.includes('"stock_held" = 1'));
  expect(plan?.steps).toEqual([expect.stringMatching(/^SEARCH orders USING .*INDEX orders_held /)]);
});
