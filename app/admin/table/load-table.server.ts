import { db } from "../../database.server.ts";
import { hiddenColumnsCookie } from "../../http/cookies.server.ts";
import type { ShopValue } from "../../shops/shops.ts";

import { loadProductTable, type ProductTablePage } from "./product-table.queries.server.ts";
import { hiddenColumnsText, parseHiddenColumns, type OptionalColumn } from "./table-columns.ts";

/** A page of the table, with the columns that this browser hides. */
export interface LoadedTable extends ProductTablePage {
  hidden: OptionalColumn[];
}

/** The page of a shop's products for the address of a request, with the columns that this browser hides. */
export function loadTable(request: Request, shop: ShopValue): LoadedTable {
  const hidden = parseHiddenColumns(hiddenColumnsCookie.read(request.headers.get("Cookie")));
  return { ...loadProductTable(db, shop, new URL(request.url).searchParams, new Date()), hidden };
}

/** The headers that store the chosen columns of a form in this browser. */
export function keepColumns(form: FormData): Headers {
  const hidden = hiddenColumnsText(form.getAll("column"));
  const cookie = hidden === "" ? hiddenColumnsCookie.clear() : hiddenColumnsCookie.serialize(hidden);
  return new Headers({ "Set-Cookie": cookie });
}
