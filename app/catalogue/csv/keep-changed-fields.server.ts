import type { Db } from "#db/connection.ts";

import type { ShopValue } from "../../shops/shops.ts";
import { toCsvCells } from "../products/product-csv.ts";
import { productSchema, type ProductInput } from "../product.schema.ts";
import { findStoredProduct, listFieldsChangedSince } from "../products/stored-products.queries.server.ts";

/** A price or stock field that an import leaves alone. Values are cells of a CSV file. */
export interface KeptField {
  column: string;
  stored: string;
}

/**
 * Chooses the fields to save of a product that was exported at `since`. Prices and stock that changed later, such as by
 * a sale, keep their stored values. `kept` names the fields for which the file has another value. Call it in the
 * transaction that saves.
 */
export function keepChangedFields(
  db: Db,
  shop: ShopValue,
  input: ProductInput,
  since: Date,
): { input: ProductInput; kept: KeptField[] } {
  const changed = listFieldsChangedSince(db, { shop, id: input.id, since });
  const stored = changed.length === 0 ? null : findStoredProduct(db, shop, input.id);
  if (!stored) return { input, kept: [] };
  const [cells, storedCells] = [toCsvCells(input), toCsvCells(stored.input)];
  const kept = changed.flatMap((column) => {
    const value = storedCells[column];
    return value === undefined || value === cells[column] ? [] : [{ column, stored: value }];
  });
  const merged = { ...cells, ...Object.fromEntries(kept.map(({ column, stored: value }) => [column, value])) };
  return { input: productSchema(shop).parse({ ...merged, specs: input.specs }), kept };
}
