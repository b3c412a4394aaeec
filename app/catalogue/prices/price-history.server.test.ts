import { afterEach, beforeEach, describe, expect, it } from "vitest";

import type { Db } from "#db/connection.ts";
import { priceChecks, priceHistory } from "#db/schema/index.ts";
import { insertProduct, saveForm } from "#tests/factories/products.ts";
import { makeDatabase } from "#tests/setup/template-database.ts";

import { COMMAND } from "../../audit/actor.ts";
import { dayOf, formatDay } from "../../shared/day.ts";
import { deleteProduct } from "../products/bin.server.ts";

import { cleanUpPrices } from "./clean-up-prices.server.ts";
import { getPriceFacts } from "./price-history.queries.server.ts";

let db: Db;
let cleanup: () => void;
beforeEach(() => ({ db, cleanup } = makeDatabase()));
afterEach(() => cleanup());

const NOW = new Date();
const TODAY = dayOf(NOW);
/** The stored rows in order, without the product's key. The database has the day from its own clock. */
const rows = () =>
  db
    .select()
    .from(priceHistory)
    .all()
    .map(({ condition, day, priceCents, lowestCents }) => [condition, day - TODAY, priceCents, lowestCents]);

describe("the price history", () => {
  it("has one row for a day, with its last price and its lowest", () => {
    for (const price of ["10", "8", "12", "9"]) saveForm(db, "pc", { id: "1", price });
    expect(rows()).toEqual([["", 0, 900, 800]]);
    saveForm(db, "pc", { id: "1", price: "" });
    expect(rows()).toEqual([["", 0, null, 800]]);
  });

  it("gets no row when a product is saved with the same price", () => {
    const key = insertProduct(db, "pc", { id: "1", priceCents: 900 });
    db.update(priceHistory)
      .set({ day: TODAY - 9 })
      .run();
    saveForm(db, "pc", { id: "1", price: "9", title: "Another title" });
    expect(db.select().from(priceHistory).all()).toMatchObject([{ productKey: key, day: TODAY - 9 }]);
  });

  it("records every change of a price, for each condition separately", () => {
    insertProduct(db, "pc", { id: "1", priceCents: 900 });
    insertProduct(db, "ayz", { id: "1", conditions: { good: { priceCents: 500, quantity: 1 } } });
    db.update(priceHistory)
      .set({ day: TODAY - 9 })
      .run();
    db.$client.exec("UPDATE products SET price_cents = price_cents - 100 WHERE shop = 'pc'");
    db.$client.exec("UPDATE product_conditions SET quantity = 5");
    db.$client.exec("UPDATE product_conditions SET price_cents = 0");
    saveForm(db, "ayz", { id: "2", excellent_condition_price: "7", excellent_condition_available_quantity: "1" });
    expect(rows().sort()).toEqual([
      ["", -9, 900, 900],
      ["", 0, 800, 800],
      ["excellent", 0, 700, 700],
      ["good", -9, 500, 500],
      ["good", 0, null, null],
    ]);
  });

  it("is deleted with its product", () => {
    insertProduct(db, "pc", { id: "1", priceCents: 900 });
    insertProduct(db, "ayz", { id: "1", conditions: { good: { priceCents: 500, quantity: 1 } } });
    for (const shop of ["pc", "ayz"] as const) deleteProduct(db, shop, { id: "1", by: COMMAND, now: NOW });
    expect(rows()).toEqual([]);
  });

  it("deletes old prices, except the one that was valid 400 days ago", async () => {
    const productKey = insertProduct(db, "pc", { id: "1" });
    for (const [daysAgo, priceCents] of [
      [500, 100],
      [450, 200],
      [300, 300],
      [0, 400],
    ] as const) {
      db.insert(priceHistory)
        .values({ productKey, condition: "", day: TODAY - daysAgo, priceCents, lowestCents: priceCents })
        .run();
    }
    await cleanUpPrices(db, new Date(NOW.getTime() - 400 * 24 * 60 * 60_000));
    expect(rows().map(([, day]) => day)).toEqual([-450, -300, 0]);
  });
});

describe("earlier prices on a product's page", () => {
  it("shows a chart with a text, and a table, for each condition whose price has changed", () => {
    const productKey = insertProduct(db, "ayz", {
      id: "1",
      conditions: { good: { priceCents: 5_000, quantity: 1 }, excellent: { priceCents: 9_000, quantity: 1 } },
    });
    db.update(priceHistory)
      .set({ day: TODAY - 10 })
      .run();
    db.insert(priceHistory)
      .values({ productKey, condition: "good", day: TODAY - 100, priceCents: 8_000, lowestCents: 8_000 })
      .run();
    const { was, wasOf, history } = getPriceFacts(db, "ayz", "1", NOW);
    expect(was).toBeNull();
    expect(wasOf).toEqual({ good: expect.stringMatching(/^Was \$80\.00 until \w{3} \d+, \d{4}$/) as string });
    expect(history.match(/<svg/g)).toHaveLength(1);
    expect(history).toMatch(/aria-label="Price since [^"]+: between \$50\.00 and \$80\.00, now \$50\.00\."/);
    expect(history.match(/<tr>/g)).toHaveLength(3);
    expect(history).toContain("<figcaption>Good</figcaption>");
  });

  it("shows no history if the price never changed", () => {
    insertProduct(db, "pc", { id: "1", priceCents: 900 });
    const checked = `Price checked on ${formatDay(TODAY)}`;
    expect(getPriceFacts(db, "pc", "1", NOW)).toEqual({ was: null, checked, wasOf: {}, history: "" });
    expect(getPriceFacts(db, "pc", "none", NOW)).toEqual({ was: null, checked: null, wasOf: {}, history: "" });
  });

  it("says when the price was last set or confirmed, only where that is known", () => {
    insertProduct(db, "pc", { id: "1", priceCents: 900 });
    const checked = () => getPriceFacts(db, "pc", "1", NOW).checked;
    db.update(priceChecks)
      .set({ checkedAt: new Date("2026-11-03T12:00:00Z") })
      .run();
    saveForm(db, "pc", { id: "1", price: "9", title: "Another title" });
    expect(checked()).toBe("Price checked on Nov 3, 2026");
    saveForm(db, "pc", { id: "1", price: "8" });
    expect(checked()).toBe(`Price checked on ${formatDay(TODAY)}`);
    db.update(priceChecks).set({ checkedAt: null }).run();
    expect(checked()).toBeNull();
    insertProduct(db, "ayz", { id: "1", conditions: { good: { priceCents: 500, quantity: 1 } } });
    expect(getPriceFacts(db, "ayz", "1", NOW).checked).toBeNull();
  });

  it("is read by the keys of the table", () => {
    const plan = db.$client
      .prepare(
        `EXPLAIN QUERY PLAN SELECT day, checked_at FROM products
        LEFT JOIN price_checks ON price_checks.product_key = products.key
        LEFT JOIN price_history ON price_history.product_key = products.key
        WHERE products.shop = ? AND products.id = ? ORDER BY condition, day`,
      )
      .all("pc", "1") as { detail: string }[];
    expect(plan.map(({ detail }) => detail).join("\n")).not.toMatch(/SCAN|TEMP B-TREE/);
  });
});
