import { afterEach, beforeEach, describe, expect, it } from "vitest";

import type { Db } from "#db/connection.ts";
import { insertProduct } from "#tests/factories/products.ts";
import { makeDatabase } from "#tests/setup/template-database.ts";

import { COMMAND } from "../../audit/actor.ts";

import { deleteProducts, listTitles } from "./bulk-delete.server.ts";
import { bulkDeletedMessage, bulkDeleteQuestion } from "./table.messages.ts";

const BY = { by: COMMAND, now: new Date(Date.UTC(2026, 10, 21)) };

let db: Db;
let cleanup: () => void;
beforeEach(() => ({ db, cleanup } = makeDatabase()));
afterEach(() => cleanup());

const idsOf = (shop: string) =>
  db.$client.prepare<[string], string>("SELECT id FROM products WHERE shop = ? ORDER BY id").pluck().all(shop);

describe("deleting selected products", () => {
  beforeEach(() => {
    for (const id of ["1", "2", "3"]) insertProduct(db, "pc", { id, title: `PC ${id}` });
    insertProduct(db, "smart", { id: "1" });
  });

  it("deletes those of one shop only, and reports missing ones", () => {
    expect(deleteProducts(db, "pc", { ids: ["1", "3", "3", "9"], ...BY })).toEqual({
      deleted: ["1", "3"],
      gone: ["9"],
    });
    expect(idsOf("pc")).toEqual(["2"]);
    expect(idsOf("smart")).toEqual(["1"]);
    expect(deleteProducts(db, "pc", { ids: ["1"], ...BY })).toEqual({ deleted: [], gone: ["1"] });
  });

  it("deletes none if one of them cannot be deleted", () => {
    db.$client.exec(
      "CREATE TRIGGER stubborn BEFORE DELETE ON products WHEN old.id = '3' BEGIN SELECT raise(ABORT, 'no'); END",
    );
    expect(() => deleteProducts(db, "pc", { ids: ["1", "2", "3"], ...BY })).toThrow("no");
    expect(idsOf("pc")).toEqual(["1", "2", "3"]);
  });

  it("lists the existing ones by title", () => {
    expect(listTitles(db, "pc", ["3", "1", "x'--", "1"])).toEqual([
      { id: "1", title: "PC 1" },
      { id: "3", title: "PC 3" },
    ]);
  });
});

describe("the message", () => {
  it("counts and names the products", () => {
    expect(bulkDeleteQuestion(3)).toBe("Are you sure you want to delete 3 products?");
    expect(bulkDeleteQuestion(1)).toBe("Are you sure you want to delete 1 product?");
    expect(bulkDeletedMessage({ deleted: ["1", "2"], gone: ["9"] })).toEqual({
      text: "2 products have been deleted. Already gone: 9.",
      tone: "success",
    });
    expect(bulkDeletedMessage({ deleted: ["1"], gone: [] }).text).toBe("1 product has been deleted.");
    expect(bulkDeletedMessage({ deleted: [], gone: ["1"] })).toEqual({
      text: "Nothing was deleted. Already gone: 1.",
      tone: "failure",
    });
  });
});
