import { MARK_FIELD } from "#app/admin/bulk/bulk-act.ts";
import { listSelected, readSelection, selectionMark } from "#app/admin/bulk/selection.queries.server.ts";
import type { ShopValue } from "#app/shops/shops.ts";
import type { Db } from "#db/connection.ts";

/** The form of a bulk change, as its page would send it for the products that these fields select now. */
export function makeBulkForm(db: Db, shop: ShopValue, fields: Record<string, string>): Record<string, string> {
  const keys = listSelected(db, shop, readSelection(new URLSearchParams(fields)));
  return { ...fields, [MARK_FIELD]: selectionMark(keys) };
}
