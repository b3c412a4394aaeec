import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";

import type { Db } from "#db/connection.ts";
import { categories, products } from "#db/schema/index.ts";
import { insertProduct } from "#tests/factories/products.ts";
import { makeDatabase } from "#tests/setup/template-database.ts";

import { COMMAND } from "../../audit/actor.ts";
import { getShop } from "../../shops/shops.ts";
import { getShopContent, listCategories } from "../lists/catalogue.queries.server.ts";
import { parseView } from "../view.ts";

import { cleanUpCategories } from "./clean-up-categories.server.ts";
import { deleteProduct } from "./bin.server.ts";

let db: Db;
beforeEach(() => {
  const storage = makeDatabase();
  ({ db } = storage);
  return storage.cleanup;
});

const remove = (id: string) => deleteProduct(db, "pc", { id, by: COMMAND, now: new Date() });
const names = () =>
  db
    .select({ category: categories.category })
    .from(categories)
    .all()
    .map(({ category }) => category)
    .sort();

test("deletes the categories without products and keeps the others", async () => {
  insertProduct(db, "pc", { id: "case", category: "Cases" });
  insertProduct(db, "pc", { id: "fan", category: "Fans" });
  insertProduct(db, "pc", { id: "fan2", category: "Fans" });
  insertProduct(db, "smart", { id: "case", category: "Cases" });
  remove("case");
  remove("fan");
  expect(names()).toEqual(["Cases", "Cases", "Fans"]);
  expect(await cleanUpCategories(db)).toBe(1);
  expect(names()).toEqual(["Cases", "Fans"]);
  expect(await cleanUpCategories(db)).toBe(0);
});

test("deletes more categories than are deleted at once", async () => {
  const empty = Array.from({ length: 250 }, (_, i) => `Category ${i}`);
  db.insert(categories)
    .values(empty.map((category) => ({ shop: "pc" as const, mainCategory: "Home", category })))
    .run();
  // All but the newest.
  expect(await cleanUpCategories(db)).toBe(249);
  expect(names()).toEqual(["Category 249"]);
  expect(await cleanUpCategories(db)).toBe(0);
});

test("never lets a new category get the key of a deleted one, by which lists are kept in memory", async () => {
  const find = () => {
    const view = parseView(getShop("pc"), new URLSearchParams("main=Home&from=50"));
    const content = getShopContent(db, getShop("pc"), view, listCategories(db, "pc"));
    return content.kind === "grid" ? content.cards.map(({ id }) => id) : [];
  };
  insertProduct(db, "pc", { id: "kept", category: "Kept", priceCents: 100 });
  insertProduct(db, "pc", { id: "a", category: "Former", priceCents: 1_000 });
  expect(find()).toEqual([]);
  const kept = db.select({ key: categories.key }).from(categories).where(eq(categories.category, "Kept"));
  db.update(products)
    .set({ categoryKey: sql`${kept}` })
    .where(eq(products.id, "a"))
    .run();
  await cleanUpCategories(db);
  insertProduct(db, "pc", { id: "b", category: "New", priceCents: 10_000 });
  expect(find()).toEqual(["b"]);
});
