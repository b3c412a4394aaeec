import { afterEach, beforeEach, describe, expect, it } from "vitest";

import type { Db } from "#db/connection.ts";
import { auditEntries, bulkActProducts, bulkActs, products } from "#db/schema/index.ts";
import { insertProduct, insertProducts, saveForm } from "#tests/factories/products.ts";
import { makeDatabase } from "#tests/setup/template-database.ts";

import { COMMAND } from "../../audit/actor.ts";
import { deleteProduct, listDeletedBy } from "../../catalogue/products/bin.server.ts";
import { countProducts, findStoredProduct } from "../../catalogue/products/stored-products.queries.server.ts";
import type { ShopValue } from "../../shops/shops.ts";

import type { BulkAct } from "./bulk-act.ts";
import { cleanUpBulkActs, continueBulkActs, findBulkAct, runBulkActs, startBulkAct } from "./bulk-acts.server.ts";
import { cleanUpChanges, listBulkActs, listChangedBy } from "./bulk-changes.server.ts";
import { resultText } from "./bulk.messages.ts";
import { listSelected, readSelection } from "./selection.queries.server.ts";

let db: Db;
let cleanup: () => void;
beforeEach(() => {
  ({ db, cleanup } = makeDatabase());
});
afterEach(() => cleanup());

const NOW = new Date(Date.UTC(2026, 10, 21));
const TENTH: BulkAct = { kind: "price", unit: "percent", direction: "down", value: 1000 };

let acts = 0;
const start = (act: BulkAct, keys: readonly number[], shop: ShopValue = "pc", id = `act-${++acts}`) => {
  const started = startBulkAct(db, { id, shop, act, keys, by: COMMAND, now: NOW });
  return { id, started };
};
async function run(act: BulkAct, keys: readonly number[], shop: ShopValue = "pc") {
  const { id } = start(act, keys, shop);
  await runBulkActs(db);
  return findBulkAct(db, shop, id);
}
const select = (query: string, shop: ShopValue = "pc") =>
  listSelected(db, shop, readSelection(new URLSearchParams(query)));
/** Undoes a bulk change as its button does. */
const undo = (act: string, shop: ShopValue = "pc") => run({ kind: "undo", act }, listChangedBy(db, shop, act), shop);
const priceOf = (id: string) =>
  db
    .select()
    .from(products)
    .all()
    .find((one) => one.id === id)?.priceCents;

describe("bulk changes of products", () => {
  it("change prices in whole cents, leave out products without one, and record every change", async () => {
    insertProduct(db, "pc", { id: "1", priceCents: 1999 });
    insertProduct(db, "pc", { id: "2", priceCents: null });
    insertProduct(db, "pc", { id: "3", priceCents: 5 });
    insertProduct(db, "smart", { id: "1", priceCents: 1999 });
    const act = await run(TENTH, select("all=yes"));
    expect(act).toMatchObject({ total: 3, done: 3, changed: 1 + 0 + 0 });
    expect([priceOf("1"), priceOf("2"), priceOf("3")]).toEqual([1799, null, 5]);
    expect(act && resultText(act)).toBe(
      "1 product has been changed. 2 products had no price to change, kept the same price after rounding, or no longer existed.",
    );
    expect(findStoredProduct(db, "smart", "1")?.input).toMatchObject({ price: 1999 });
    expect(db.select().from(auditEntries).all()).toMatchObject([
      { action: "edit-product", subject: "1", before: '{"price":"19.99"}', after: '{"price":"17.99"}' },
    ]);
    expect(db.select().from(bulkActProducts).all()).toEqual([]);
  });

  it("change the price of each condition that has one", async () => {
    saveForm(db, "ayz", { id: "1", good_condition_price: "10", excellent_condition_price: "20.05" });
    await run(TENTH, select("id=1", "ayz"), "ayz");
    expect(findStoredProduct(db, "ayz", "1")?.input).toMatchObject({
      ...{ good_condition_price: 900, excellent_condition_price: 1805, acceptable_condition_price: 0 },
    });
  });

  it("never lower the price of a condition to 0, which would take it off sale", async () => {
    saveForm(db, "ayz", { id: "1", good_condition_price: "10", good_condition_available_quantity: "3" });
    await run({ kind: "price", unit: "amount", direction: "down", value: 1500 }, select("id=1", "ayz"), "ayz");
    expect(findStoredProduct(db, "ayz", "1")?.input).toMatchObject({ good_condition_price: 1 });
    expect(db.select().from(products).all()).toMatchObject([{ priceCents: 1, stock: 3 }]);
  });

  it("move products, and keep the category whose field is empty", async () => {
    insertProduct(db, "pc", { id: "1", mainCategory: "Core", category: "cpus" });
    await run({ kind: "category", main: "", category: "Processors" }, select("id=1"));
    expect(findStoredProduct(db, "pc", "1")?.input).toMatchObject({ main_category: "Core", category: "Processors" });
  });

  it("set the availability, in Open Box by setting all quantities to 0", async () => {
    insertProduct(db, "pc", { id: "1" });
    saveForm(db, "ayz", { id: "1", good_condition_price: "10", good_condition_available_quantity: "3" });
    expect(await run({ kind: "availability", availability: "YES" }, select("id=1"))).toMatchObject({ changed: 0 });
    await run({ kind: "availability", availability: "NO" }, select("id=1"));
    await run({ kind: "availability", availability: "NO" }, select("id=1", "ayz"), "ayz");
    expect(findStoredProduct(db, "pc", "1")?.input).toMatchObject({ availability: "NO" });
    expect(findStoredProduct(db, "ayz", "1")?.input).toMatchObject({ good_condition_available_quantity: 0 });
  });

  it("restore deleted products, except those whose id is taken, and say why", async () => {
    insertProducts(db, "pc", 60, { firstId: 1, seed: 3 });
    const deleted = await run({ kind: "delete" }, select("all=yes"));
    expect(deleted).toMatchObject({ total: 60, changed: 60 });
    expect(countProducts(db, "pc")).toBe(0);
    insertProduct(db, "pc", { id: "7", title: "Another" });
    const restored = await run({ kind: "restore", act: deleted?.id ?? "" }, listDeletedBy(db, "pc", deleted?.id ?? ""));
    expect(restored && resultText(restored)).toBe(
      "59 products have been restored. 1 product could not be restored: the id is taken, a value is no longer allowed, or it is no longer in the bin.",
    );
    expect(countProducts(db, "pc")).toBe(60);
    expect(findStoredProduct(db, "pc", "7")?.input.title).toBe("Another");
  });

  it("are not undone for products that have been changed since, and say why", async () => {
    for (const id of ["1", "2", "3", "4"]) insertProduct(db, "pc", { id, priceCents: 1999 });
    insertProduct(db, "pc", { id: "5", priceCents: null });
    const act = await run(TENTH, select("all=yes"));
    saveForm(db, "pc", { id: "2", price: "25" });
    saveForm(db, "pc", { id: "3", price: "17.99", title: "Renamed" });
    deleteProduct(db, "pc", { id: "4", by: COMMAND, now: NOW });
    const undone = await undo(act?.id ?? "");
    expect([priceOf("1"), priceOf("2"), priceOf("3"), priceOf("5")]).toEqual([1999, 2500, 1999, null]);
    expect(undone && resultText(undone)).toBe(
      "2 products have been put back. 1 product was left as it is because it has been changed since. 1 product no longer exists.",
    );
    expect(findStoredProduct(db, "pc", "3")?.input.title).toBe("Renamed");
    expect(listBulkActs(db, "pc").some(({ canUndo }) => canUndo)).toBe(false);
  });

  it("restore every field when they are undone: prices of conditions, categories and stock", async () => {
    const fields = { good_condition_price: "10", good_condition_available_quantity: "3" };
    saveForm(db, "ayz", { id: "1", ...fields, excellent_condition_available_quantity: "1" });
    const before = findStoredProduct(db, "ayz", "1")?.input;
    const acts: BulkAct[] = [
      TENTH,
      { kind: "category", main: "Other", category: "Names" },
      { kind: "availability", availability: "NO" },
    ];
    const done: string[] = [];
    for (const act of acts) done.unshift((await run(act, select("id=1", "ayz"), "ayz"))?.id ?? "");
    expect(findStoredProduct(db, "ayz", "1")?.input).toMatchObject({ good_condition_price: 900, category: "Names" });
    for (const id of done) expect(await undo(id, "ayz")).toMatchObject({ total: 1, changed: 1 });
    expect(findStoredProduct(db, "ayz", "1")?.input).toEqual(before);
  });

  it("are undone only once, only in their own shop, and not while they run", async () => {
    insertProduct(db, "pc", { id: "1", priceCents: 1999 });
    const { id } = start(TENTH, select("id=1"));
    expect(listChangedBy(db, "pc", id)).toEqual([]);
    await runBulkActs(db);
    expect(listBulkActs(db, "pc")).toMatchObject([{ act: { id }, canUndo: true }]);
    expect(listChangedBy(db, "smart", id)).toEqual([]);
    await undo(id);
    expect(listChangedBy(db, "pc", id)).toEqual([]);
    expect(listBulkActs(db, "pc").map(({ canUndo }) => canUndo)).toEqual([false, false]);
  });

  it("cannot be undone once they are old, or once newer ones have changed too many products", async () => {
    insertProducts(db, "pc", 30, { firstId: 1, seed: 3 });
    const availability: BulkAct = { kind: "availability", availability: "NO" };
    insertProduct(db, "pc", { id: "a", availability: "YES" });
    const older = await run(availability, select("id=a"));
    db.update(bulkActs)
      .set({ startedAt: new Date(0) })
      .run();
    const newer = await run({ kind: "category", main: "Other", category: "Names" }, select("all=yes"));
    const left = () => [older, newer].map((act) => listChangedBy(db, "pc", act?.id ?? "").length);
    expect(left()).toEqual([1, 31]);
    await cleanUpChanges(db, new Date(0), 31);
    expect(left()).toEqual([0, 31]);
    await cleanUpBulkActs(db, new Date(Date.now() + 60_000));
    expect(left()).toEqual([0, 0]);
  });

  it("continue after an interruption, and change no price twice", async () => {
    insertProducts(db, "pc", 50, { firstId: 1, seed: 3 });
    const keys = select("all=yes");
    const before = new Map(
      db
        .select()
        .from(products)
        .all()
        .map((one) => [one.key, one.priceCents]),
    );
    const { id } = start(TENTH, keys);
    db.update(bulkActs).set({ done: 20, changed: 20 }).run();
    await runBulkActs(db);
    const rows = new Map(
      db
        .select()
        .from(products)
        .all()
        .map((one) => [one.key, one.priceCents]),
    );
    expect(keys.slice(0, 20).map((key) => rows.get(key))).toEqual(keys.slice(0, 20).map((key) => before.get(key)));
    expect(findBulkAct(db, "pc", id)).toMatchObject({ done: 50, total: 50 });
    await runBulkActs(db);
    expect(
      new Map(
        db
          .select()
          .from(products)
          .all()
          .map((one) => [one.key, one.priceCents]),
      ),
    ).toEqual(rows);
  });

  it("continue after a job has stopped waiting for them, and fail the job if they fail before that", async () => {
    insertProducts(db, "pc", 250, { firstId: 1, seed: 3 });
    const { id } = start(TENTH, select("all=yes"));
    await continueBulkActs(db, 1);
    expect(findBulkAct(db, "pc", id)).toMatchObject({ endedAt: null });
    await runBulkActs(db);
    expect(findBulkAct(db, "pc", id)).toMatchObject({ done: 250 });
    db.$client.exec("CREATE TRIGGER broken BEFORE UPDATE ON products BEGIN SELECT RAISE(ABORT, 'broken'); END");
    start(TENTH, select("all=yes"));
    await expect(continueBulkActs(db, 10_000)).rejects.toThrow("broken");
  });

  it("start once for a form that is sent twice, and are refused while ten others wait", () => {
    insertProduct(db, "pc", { id: "1" });
    expect(start(TENTH, [1], "pc", "same").started.ok).toBe(true);
    expect(start(TENTH, [1], "pc", "same").started).toMatchObject({ problem: { code: "already" } });
    for (let i = 0; i < 9; i++) start(TENTH, [1]);
    expect(start(TENTH, [1]).started).toMatchObject({ problem: { code: "too-many" } });
  });

  it("are deleted some time after they have ended, but not while they run", async () => {
    insertProduct(db, "pc", { id: "1" });
    const ended = await run(TENTH, select("id=1"));
    start(TENTH, [1]);
    await cleanUpBulkActs(db, new Date(Date.now() + 60_000));
    expect(findBulkAct(db, "pc", ended?.id ?? "")).toBeNull();
    expect(db.select().from(bulkActs).all()).toHaveLength(1);
  });
});

describe("the selection", () => {
  it("contains the products of all pages of a view, in any combination of its filters", () => {
    insertProducts(db, "pc", 120, { mains: 2, categoriesPerMain: 2, firstId: 100, seed: 9 });
    insertProduct(db, "pc", {
      id: "v1",
      title: "Zebra lamp",
      mainCategory: "Home",
      category: "Lighting",
      availability: "NO",
    });
    expect(select("all=yes")).toHaveLength(121);
    expect(select("all=yes&tq=zebra")).toHaveLength(1);
    expect(select("all=yes&tq=ze&tstock=out")).toHaveLength(1);
    expect(select("all=yes&tq=v1").length).toBeGreaterThan(1);
    expect(select("all=yes&tmain=Home")).toHaveLength(1);
    expect(select("all=yes&tmain=Nowhere")).toEqual([]);
    expect(select("id=v1&id=v1&id=none")).toHaveLength(1);
    expect(select("")).toEqual([]);
  });
});
