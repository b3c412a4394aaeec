import { createHash } from "node:crypto";

import { and, eq, inArray, sql } from "drizzle-orm";

import type { Db } from "#db/connection.ts";
import { products } from "#db/schema/index.ts";

import type { ShopValue } from "../../shops/shops.ts";
import { listKeysOfView, listRows, type ProductTableRow } from "../table/product-table.queries.server.ts";
import { parseTableView, tableParams, type TableView } from "../table/table-view.ts";

import { MAX_CHOSEN } from "./bulk-act.ts";

/** Which products an act is about: those that a form names, or all that a view of the table shows. */
export type Selection = { ids: readonly string[] } | { view: TableView };

const MAX_SHOWN = 10;

/** Reads the selection of an address or a form: `id` several times, or `all` with the fields of a view. */
export function readSelection(fields: URLSearchParams): Selection {
  if (fields.get("all") === "yes") return { view: { ...parseTableView(fields), page: 1 } };
  return { ids: [...new Set(fields.getAll("id"))].slice(0, MAX_CHOSEN) };
}

/** The same selection as the fields of a form or an address. */
export function selectionFields(selection: Selection): [string, string][] {
  if ("view" in selection) return [["all", "yes"], ...tableParams(selection.view)];
  return selection.ids.map((id) => ["id", id]);
}

/** The keys of the selected products that exist. */
export function listSelected(db: Db, shop: ShopValue, selection: Selection): number[] {
  if ("view" in selection) return listKeysOfView(db, shop, selection.view);
  const isNamed = inArray(products.id, sql`(SELECT value FROM json_each(${JSON.stringify(selection.ids)}))`);
  return db
    .select({ key: products.key })
    .from(products)
    .where(and(eq(products.shop, shop), isNamed))
    .orderBy(products.titleFold, products.id)
    .all()
    .map(({ key }) => key);
}

/** A value that changes with the set of selected products. The form of an act holds it. */
export function selectionMark(keys: readonly number[]): string {
  const hash = createHash("sha256").update(Float64Array.from(keys).sort());
  return hash.digest("base64url").slice(0, 22);
}

/** How many products are selected, the first of them, and the mark of all. */
export function previewSelection(
  db: Db,
  shop: ShopValue,
  selection: Selection,
  now: Date,
): { total: number; first: ProductTableRow[]; mark: string } {
  const keys = listSelected(db, shop, selection);
  return { total: keys.length, first: listRows(db, keys.slice(0, MAX_SHOWN), now), mark: selectionMark(keys) };
}
