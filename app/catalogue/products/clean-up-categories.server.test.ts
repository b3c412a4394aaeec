import { beforeEach, expect, test } from "vitest";

import type { Db } from "#db/connection.ts";
import { categories } from "#db/schema/index.ts";
import { insertProduct } from "#tests/factories/products.ts";
import { makeDatabase } from "#tests/setup/template-database.ts";

import { COMMAND } from "../../audit/actor.ts";

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
  expect(await cleanUpCategories(db)).toBe(250);
  expect(names()).toEqual([]);
});
