import { afterEach, beforeEach, expect, it } from "vitest";

import { SHOPS } from "#app/shops/shops.ts";
import { makeDatabase } from "#tests/setup/template-database.ts";

import type { Db } from "./connection.ts";
import { migrateDatabase } from "./migrate.ts";

let db: Db;
let cleanup: () => void;
beforeEach(() => {
  ({ db, cleanup } = makeDatabase());
});
afterEach(() => cleanup());

const listShops = () => db.$client.prepare("SELECT value, sells, content, views FROM shops ORDER BY value").all();

it("adds a shop that is missing in the database", () => {
  const before = listShops();
  expect(before).toHaveLength(SHOPS.length);
  db.$client.exec("DELETE FROM shops WHERE value = 'smart'");
  migrateDatabase(db);
  expect(listShops()).toEqual(before);
});

it("updates how a shop sells, and keeps its versions and the shops that the program no longer has", () => {
  db.$client.exec("UPDATE shops SET sells = 'conditions', content = 7 WHERE value = 'pc'");
  db.$client.exec("INSERT INTO shops (value, sells, content) VALUES ('former', 'link', 5)");
  migrateDatabase(db);
  expect(listShops()).toEqual(
    expect.arrayContaining([
      { value: "pc", sells: "link", content: 7, views: 0 },
      { value: "former", sells: "link", content: 5, views: 0 },
    ]),
  );
});

it("refuses products of an unknown shop, and conditions in a shop that sells by link", () => {
  const insert = (shop: string) =>
    db.$client.exec(
      `INSERT INTO categories (key, shop, main_category, category) VALUES (1, 'pc', 'M', 'C');
       INSERT INTO products (key, shop, id, title, title_fold, category_key, updated_at) VALUES (1, '${shop}', '1', 'T', 't', 1, 1)`,
    );
  expect(() => insert("nowhere")).toThrow(/FOREIGN KEY|category/);
  db.$client.exec("DELETE FROM categories");
  insert("pc");
  expect(() => db.$client.exec("INSERT INTO product_conditions (product_key, condition) VALUES (1, 'good')")).toThrow(
    "products of this shop have no conditions",
  );
});
