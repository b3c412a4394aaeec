import { expect, test } from "vitest";

import { insertOffer } from "#tests/factories/offers.ts";
import { insertProduct } from "#tests/factories/products.ts";
import { makeDatabase } from "#tests/setup/template-database.ts";
import { watchQueries } from "#tests/setup/watch-queries.ts";

import { listNewProducts } from "./new-products.queries.server.ts";
import { walkBuyableOffers } from "./offers.queries.server.ts";

test.each<[feed: string, read: (db: Parameters<typeof listNewProducts>[0]) => unknown[]]>([
  ["the newest products of a shop", (db) => listNewProducts(db, "pc")],
  ["what can be bought", (db) => [...walkBuyableOffers(db)]],
])("%s: no table is scanned or sorted", (_, read) => {
  const { db, file, cleanup } = makeDatabase();
  insertProduct(db, "pc", { id: "one" });
  insertOffer(db, 3);
  const watched = watchQueries(file);
  expect(read(watched.db)).toHaveLength(1);
  const plans = watched.explain();
  watched.close();
  cleanup();
  expect(plans.length).toBeGreaterThan(0);
  for (const { query, steps } of plans)
    expect(
      steps.filter((step) => /^SCAN (?!json_each)|TEMP B-TREE/.test(step)),
      query,
    ).toEqual([]);
});
