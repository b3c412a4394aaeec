import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

import type { Db } from "#db/connection.ts";
import { insertProduct, SAVED_AT, saveForm } from "#tests/factories/products.ts";
import { countPropertyRuns } from "#tests/setup/property-runs.ts";
import { makeDatabase } from "#tests/setup/template-database.ts";

import { COMMAND } from "../../audit/actor.ts";
import { takeUnits } from "../../orders/stock.server.ts";
import type { ShopValue } from "../../shops/shops.ts";
import { toCsvCells } from "../products/product-csv.ts";
import { productSchema } from "../product.schema.ts";
import { deleteProduct } from "../products/bin.server.ts";
import { saveProduct } from "../products/products.server.ts";
import { findStoredProduct } from "../products/stored-products.queries.server.ts";

import { keepChangedFields } from "./keep-changed-fields.server.ts";

let db: Db;
let cleanup: () => void;
beforeEach(() => ({ db, cleanup } = makeDatabase()));
afterEach(() => cleanup());

function getStored(shop: ShopValue) {
  const stored = findStoredProduct(db, shop, "1");
  if (!stored) throw new Error("There is no product.");
  return stored;
}

/** A row of an exported file. */
const exportRow = (shop: ShopValue) => {
  const { input, updatedAt } = getStored(shop);
  return { cells: toCsvCells(input), since: updatedAt };
};

/** Imports a row with other values in some cells. Returns the columns that were left alone. */
function importRow(shop: ShopValue, row: ReturnType<typeof exportRow>, edits: Record<string, string>, now: Date) {
  const input = productSchema(shop).parse({ ...row.cells, ...edits });
  const merged = keepChangedFields(db, shop, input, row.since);
  saveProduct(db, shop, merged.input, { by: COMMAND, now, imported: true });
  return merged.kept.map(({ column }) => column);
}

const edit = (shop: ShopValue, edits: Record<string, string>, now: Date) =>
  saveProduct(db, shop, productSchema(shop).parse({ ...exportRow(shop).cells, ...edits }), { by: COMMAND, now });

const OFFER = {
  good_condition_price: "25.50",
  good_condition_available_quantity: "3",
  excellent_condition_price: "40",
};

describe("an import of a row", () => {
  it("keeps the stock after a sale, and stores the row's price and title", () => {
    saveForm(db, "ayz", { id: "1", ...OFFER });
    const row = exportRow("ayz");
    const productKey = getStored("ayz").key;
    takeUnits(db, { productKey, condition: "good", quantity: 1 }, SAVED_AT);
    const edits = { title: "Lamp", good_condition_price: "24", good_condition_available_quantity: "5" };
    expect(importRow("ayz", row, edits, SAVED_AT)).toEqual(["good_condition_available_quantity"]);
    expect(exportRow("ayz").cells).toMatchObject({
      title: "Lamp",
      good_condition_price: "24.00",
      good_condition_available_quantity: "2",
      excellent_condition_price: "40.00",
    });
  });

  it("keeps a changed price, typical price and availability of a product with a link", () => {
    saveForm(db, "pc", { id: "1", price: "10", typical_price: "20", rate: "3" });
    const row = exportRow("pc");
    edit("pc", { price: "", typical_price: "21", availability: "NO", rate: "5" }, SAVED_AT);
    expect(importRow("pc", row, {}, SAVED_AT).sort()).toEqual(["availability", "price", "typical_price"]);
    expect(exportRow("pc").cells).toMatchObject({ price: "", typical_price: "21.00", availability: "NO", rate: "3" });
  });

  it("stores everything if only the title changed since the export", () => {
    saveForm(db, "pc", { id: "1", price: "10" });
    const row = exportRow("pc");
    edit("pc", { title: "New" }, SAVED_AT);
    expect(importRow("pc", row, { price: "12" }, SAVED_AT)).toEqual([]);
    expect(exportRow("pc").cells).toMatchObject({ title: "Product 1", price: "12.00" });
  });

  it("keeps stock that another program changed without the time of change", () => {
    insertProduct(db, "ayz", { id: "1", conditions: { good: { priceCents: 500, quantity: 3 } } });
    const row = exportRow("ayz");
    db.$client.exec("UPDATE product_conditions SET quantity = 2");
    expect(importRow("ayz", row, {}, SAVED_AT)).toEqual(["good_condition_available_quantity"]);
  });

  it("keeps the stock after a sale if the file comes from a shop that was ahead of this backup", () => {
    saveForm(db, "ayz", { id: "1", ...OFFER });
    const ahead = { ...exportRow("ayz"), since: new Date(SAVED_AT.getTime() + 60_000) };
    const soldAt = new Date(SAVED_AT.getTime() + 120_000);
    takeUnits(db, { productKey: getStored("ayz").key, condition: "good", quantity: 1 }, soldAt);
    expect(importRow("ayz", ahead, {}, soldAt)).toEqual(["good_condition_available_quantity"]);
  });

  it("stores a product that was deleted since the export", () => {
    saveForm(db, "ayz", { id: "1", ...OFFER });
    const row = exportRow("ayz");
    edit("ayz", { good_condition_price: "1" }, SAVED_AT);
    deleteProduct(db, "ayz", { id: "1", by: COMMAND, now: SAVED_AT });
    expect(importRow("ayz", row, {}, SAVED_AT)).toEqual([]);
    expect(exportRow("ayz").cells).toMatchObject({ good_condition_price: "25.50" });
  });
});

/** Sales, edits, exports and imports of older exports in any order, with a clock that jumps. */
describe.each([
  ["ayz", ["good_condition_price", "good_condition_available_quantity", "excellent_condition_available_quantity"]],
  ["pc", ["price", "typical_price", "rate"]],
] as const)("any imports into %s", (shop, columns) => {
  const PROTECTED = new Set<string>(columns.filter((column) => column !== "rate"));
  const at = fc.constantFrom(0, 1, 1_000).map((ms) => new Date(SAVED_AT.getTime() + ms));
  const edits = fc.dictionary(fc.constantFrom(...columns), fc.constantFrom("0", "1", "2", "3"), { maxKeys: 2 });
  const act = fc.oneof(
    fc.record({ act: fc.constant("export" as const) }),
    fc.record({ act: fc.constant("sell" as const), at }),
    fc.record({ act: fc.constant("edit" as const), edits, at }),
    fc.record({ act: fc.constant("import" as const), which: fc.nat(), edits, at }),
  );

  it("leave alone exactly the prices and stock that changed since the export", () => {
    let round = 0;
    fc.assert(
      fc.property(fc.array(act, { maxLength: 15 }), (acts) => {
        if (round++ > 0) deleteProduct(db, shop, { id: "1", by: COMMAND, now: SAVED_AT });
        saveForm(db, shop, { id: "1", ...(shop === "ayz" && { ...OFFER, good_condition_available_quantity: "9" }) });
        /** The number of changes per column. */
        const changes = new Map<string, number>();
        const exported = [{ row: exportRow(shop), changes: new Map(changes) }];
        for (const one of acts) {
          const before = exportRow(shop).cells;
          if (one.act === "export") exported.push({ row: exportRow(shop), changes: new Map(changes) });
          else if (one.act === "edit") edit(shop, one.edits, one.at);
          else if (one.act === "import") {
            const file = exported[one.which % exported.length] ?? exported[0];
            if (!file) throw new Error("Nothing was exported.");
            const sent = toCsvCells(productSchema(shop).parse({ ...file.row.cells, ...one.edits }));
            const kept = columns.filter(
              (column) =>
                PROTECTED.has(column) &&
                changes.get(column) !== file.changes.get(column) &&
                sent[column] !== before[column],
            );
            expect(importRow(shop, file.row, one.edits, one.at).sort()).toEqual([...kept].sort());
            const expected = Object.fromEntries(kept.map((column) => [column, before[column]]));
            expect(exportRow(shop).cells).toEqual({ ...sent, ...expected });
          } else if (shop === "ayz") {
            takeUnits(db, { productKey: getStored(shop).key, condition: "good", quantity: 1 }, one.at);
          }
          const after = exportRow(shop).cells;
          for (const column of columns) {
            if (before[column] !== after[column]) changes.set(column, (changes.get(column) ?? 0) + 1);
          }
        }
      }),
      { numRuns: countPropertyRuns(100) },
    );
  }, 60_000);
});
