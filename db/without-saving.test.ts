import { afterEach, beforeEach, expect, test } from "vitest";

import { insertProduct } from "#tests/factories/products.ts";
import { makeDatabase } from "#tests/setup/template-database.ts";

import type { Db } from "./connection.ts";
import { products } from "./schema/index.ts";
import { withoutSaving } from "./without-saving.ts";

let db: Db;
let cleanup: () => void;
beforeEach(() => ({ db, cleanup } = makeDatabase()));
afterEach(() => cleanup());

const count = () => db.select().from(products).all().length;

test("returns what the callback reads after its writes, and rolls the writes back", () => {
  insertProduct(db, "pc", { id: "kept" });
  const seen = withoutSaving(db, () => {
    db.transaction(() => insertProduct(db, "pc", { id: "tried" }));
    return count();
  });
  expect([seen, count()]).toEqual([2, 1]);
});

test("rethrows an error of the callback, and saves nothing", () => {
  const fail = () => {
    insertProduct(db, "pc", { id: "tried" });
    throw new Error("broken");
  };
  expect(() => withoutSaving(db, fail)).toThrow("broken");
  expect(count()).toBe(0);
});
