import { eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { openDatabase, type Db } from "#db/connection.ts";
import { cartLines, productConditions, products, users } from "#db/schema/index.ts";
import { insertImage } from "#tests/factories/images.ts";
import { insertProduct } from "#tests/factories/products.ts";
import { makeDatabase } from "#tests/setup/template-database.ts";

import { MAX_ITEMS } from "../orders/max-items.ts";
import type { Condition } from "../shops/conditions.ts";
import { fail } from "../shared/result.ts";

import { findLineImage, getCart, getCartSummary } from "./cart.queries.server.ts";
import { addToCart, removeFromCart, setQuantity } from "./cart.server.ts";

type TestOffers = NonNullable<Parameters<typeof insertProduct>[2]>["conditions"];

const NOW = new Date(Date.UTC(2026, 0, 1));

let db: Db;
let file: string;
let cleanup: () => void;

beforeEach(() => {
  ({ db, file, cleanup } = makeDatabase());
  for (const id of ["ann", "bob"]) {
    db.insert(users)
      .values({ id, email: `${id}@example.com`, name: id, createdAt: NOW, signedInAt: NOW })
      .run();
  }
  offer("one", { good: [1000, 5], excellent: [1500, 1] });
});
afterEach(() => cleanup());

function offer(id: string, conditions: Partial<Record<Condition, [price: number, quantity: number]>>): void {
  const offers = Object.entries(conditions).map(([name, [priceCents, quantity]]) => [name, { priceCents, quantity }]);
  insertProduct(db, "ayz", { id, title: `Title of ${id}`, conditions: Object.fromEntries(offers) as TestOffers });
}

function change(condition: Condition, set: { priceCents?: number; quantity?: number }): void {
  db.update(productConditions).set(set).where(eq(productConditions.condition, condition)).run();
}

const GOOD = { productId: "one", condition: "good" } as const;
const add = (quantity: number, user = "ann", item: { productId: string; condition: Condition } = GOOD) =>
  addToCart(db, user, { ...item, quantity }, NOW);
const lines = (user = "ann") => getCart(db, user).lines;

describe("addToCart", () => {
  it("creates a line with the catalogue's price and title", () => {
    expect(add(2)).toEqual({ ok: true, value: { quantity: 2, added: 2, limited: false } });
    expect(getCart(db, "ann")).toMatchObject({
      total: 2000,
      lines: [{ ...GOOD, title: "Title of one", price: 1000, quantity: 2, stock: 5, state: "buyable", notices: [] }],
    });
  });

  it("raises the line of the same product and condition, up to the stock", () => {
    add(2);
    add(1);
    expect(lines().map((line) => line.quantity)).toEqual([3]);
    expect(add(9)).toEqual({ ok: true, value: { quantity: 5, added: 2, limited: true } });
    expect(lines()[0]).toMatchObject({ quantity: 5, notices: ["All 5 in stock are in your cart."] });
  });

  it("never raises a line above 9,999", () => {
    change("good", { quantity: 20_000 });
    add(9_999);
    expect(add(9_999)).toEqual({ ok: true, value: { quantity: 9_999, added: 0, limited: true } });
  });

  it("creates no more lines than one checkout can buy", () => {
    for (let i = 0; i < MAX_ITEMS; i++) {
      offer(`item-${i}`, { good: [1000, 5] });
      add(1, "ann", { productId: `item-${i}`, condition: "good" });
    }
    expect(add(1)).toEqual(fail("cart-full"));
    expect(add(1, "ann", { productId: "item-7", condition: "good" })).toMatchObject({
      ok: true,
      value: { quantity: 2 },
    });
    expect(lines()).toHaveLength(MAX_ITEMS);
    expect(add(1, "bob").ok).toBe(true);
  });

  it("creates a line for each condition", () => {
    add(1);
    add(1, "ann", { productId: "one", condition: "excellent" });
    expect(lines().map((line) => line.condition)).toEqual(["good", "excellent"]);
    expect(getCartSummary(db, "ann").count).toBe(2);
    expect(getCartSummary(db, "bob").count).toBe(0);
  });

  it.each([0, -1, -9_999])("ignores a quantity of %d", (quantity) => {
    expect(add(quantity).ok).toBe(true);
    expect(lines()).toEqual([]);
    add(2);
    add(quantity);
    expect(lines()[0]?.quantity).toBe(2);
  });

  it("refuses products that are not sold", () => {
    expect(add(1, "ann", { productId: "two", condition: "good" })).toEqual(fail("no-product"));
    expect(add(1, "ann", { productId: "one", condition: "verygood" })).toEqual(fail("not-offered"));
    change("good", { priceCents: 0 });
    expect(add(1)).toEqual(fail("not-offered"));
    change("excellent", { quantity: 0 });
    expect(add(1, "ann", { productId: "one", condition: "excellent" })).toEqual(fail("out-of-stock"));
    expect(lines()).toEqual([]);
  });

  it("sells from the Open Box Store only", () => {
    insertProduct(db, "pc", { id: "case" });
    expect(add(1, "ann", { productId: "case", condition: "good" })).toEqual(fail("no-product"));
  });

  it("concurrent additions share one line, up to the stock", () => {
    const other = openDatabase(file);
    for (const connection of [db, other, db, other, db, other]) {
      addToCart(connection, "ann", { ...GOOD, quantity: 1 }, NOW);
    }
    other.$client.close();
    expect(lines().map((line) => line.quantity)).toEqual([5]);
  });
});

describe("setQuantity", () => {
  beforeEach(() => void add(2));

  it.each([
    ["sets it", 4, { quantity: 4, limited: false }],
    ["makes the stock of what is above it", 6, { quantity: 5, limited: true }],
    ["ignores 0", 0, { quantity: 2, limited: false }],
    ["ignores what is below 0", -3, { quantity: 2, limited: false }],
  ])("changes a quantity: %s", (_what, wanted, value) => {
    expect(setQuantity(db, "ann", GOOD, wanted)).toEqual({ ok: true, value });
    expect(lines()[0]?.quantity).toBe(value.quantity);
  });

  it("finds the line by its key", () => {
    setQuantity(db, "ann", { key: lines()[0]?.key ?? 0 }, 3);
    expect(lines()[0]?.quantity).toBe(3);
  });

  it("cannot change another person's line", () => {
    const key = lines()[0]?.key ?? 0;
    expect(setQuantity(db, "bob", { key }, 3)).toEqual(fail("no-line"));
    expect(setQuantity(db, "bob", GOOD, 3)).toEqual(fail("no-line"));
    expect(lines()[0]?.quantity).toBe(2);
  });

  it("refuses an item that is no longer for sale and keeps the line", () => {
    change("good", { quantity: 0 });
    expect(setQuantity(db, "ann", GOOD, 3)).toEqual(fail("out-of-stock"));
    change("good", { priceCents: 0 });
    expect(setQuantity(db, "ann", GOOD, 3)).toEqual(fail("gone"));
    db.delete(products).run();
    expect(setQuantity(db, "ann", GOOD, 3)).toEqual(fail("gone"));
    expect(lines()[0]).toMatchObject({ quantity: 2, state: "gone" });
  });

  it("stores the current price as seen", () => {
    change("good", { priceCents: 1200 });
    expect(lines()[0]).toMatchObject({ price: 1200, notices: ["The price has risen from $10.00 to $12.00."] });
    setQuantity(db, "ann", GOOD, 2);
    expect(lines()[0]).toMatchObject({ price: 1200, notices: [] });
  });
});

describe("removeFromCart", () => {
  it("removes the person's own line only, and does nothing the second time", () => {
    add(1);
    add(1, "bob");
    removeFromCart(db, "bob", { key: lines()[0]?.key ?? 0 });
    expect(lines()).toHaveLength(1);
    removeFromCart(db, "ann", GOOD);
    removeFromCart(db, "ann", GOOD);
    expect(lines()).toEqual([]);
    expect(lines("bob")).toHaveLength(1);
  });

  it("removes the line of the product on sale, not of a deleted one with the same id", () => {
    add(1);
    db.delete(products).run();
    offer("one", { good: [700, 3] });
    add(2);
    expect(lines().map((line) => line.state)).toEqual(["gone", "buyable"]);
    removeFromCart(db, "ann", GOOD);
    expect(lines().map((line) => line.state)).toEqual(["gone"]);
    removeFromCart(db, "ann", GOOD);
    expect(lines()).toEqual([]);
  });
});

describe("getCart", () => {
  it("reports changed lines and counts only those that can be bought", () => {
    offer("two", { good: [333, 3] });
    add(4);
    add(3, "ann", { productId: "two", condition: "good" });
    db.update(productConditions).set({ quantity: 2 }).where(eq(productConditions.priceCents, 1000)).run();
    db.update(productConditions).set({ quantity: 0 }).where(eq(productConditions.priceCents, 333)).run();
    expect(getCart(db, "ann")).toMatchObject({
      total: 2000,
      lines: [
        { quantity: 2, state: "buyable", notices: ["You wanted 4, but only 2 are left."] },
        { state: "sold-out", stock: 0, notices: [] },
      ],
    });
  });

  it("keeps a deleted product's title and price", () => {
    add(2);
    db.delete(products).run();
    expect(getCart(db, "ann")).toMatchObject({
      total: 0,
      lines: [{ title: "Title of one", price: 1000, state: "gone", notices: ["This product is no longer available."] }],
    });
  });

  it("keeps the image of a deleted product for its owner", () => {
    db.update(products)
      .set({ previewHash: insertImage(db, "a").hash })
      .run();
    add(1);
    const [line] = lines();
    expect(line?.preview).toBe("a".repeat(12));
    db.delete(products).run();
    expect(lines()[0]?.preview).toBe("a".repeat(12));
    expect(findLineImage(db, "ann", line?.key ?? 0)).toBe("a".repeat(32));
    expect(findLineImage(db, "bob", line?.key ?? 0)).toBeNull();
  });

  it("shows the current title", () => {
    add(1);
    db.update(products).set({ title: "Renamed" }).run();
    expect(lines()[0]?.title).toBe("Renamed");
  });

  it("finds a person's lines by an index", () => {
    const plan = db.all<{ detail: string }>(
      sql`EXPLAIN QUERY PLAN SELECT * FROM ${cartLines} WHERE ${cartLines.userId} = 'ann' ORDER BY ${cartLines.key}`,
    );
    expect(plan.map((step) => step.detail).join()).toContain("cart_lines_item");
  });
});
