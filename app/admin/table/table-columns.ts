import { SUMMED_CLICK_DAYS } from "../../shared/kept-days.ts";

/** The columns that an administrator can hide, with their headings. Image, title and buttons always stay. */
export const OPTIONAL_COLUMNS = {
  id: "Id",
  category: "Category",
  price: "Price",
  stock: "Stock",
  views: "Views",
  clicks: "Clicks",
  updated: "Changed",
} as const;

/** The tooltip of the column's heading. */
export const CLICKS_HINT = `Clicks on links to other shops in the last ${SUMMED_CLICK_DAYS} days`;

/** The `intent` of the form that chooses columns. */
export const CHOOSE_COLUMNS = "columns";

export type OptionalColumn = keyof typeof OPTIONAL_COLUMNS;

const COLUMNS = Object.keys(OPTIONAL_COLUMNS) as OptionalColumn[];

/** The hidden columns as the cookie has them, such as `views.updated`. Ignores unknown names. */
export function parseHiddenColumns(text: string | undefined): OptionalColumn[] {
  const names = text?.split(".") ?? [];
  return COLUMNS.filter((column) => names.includes(column));
}

/** The cookie's text for a form that names the columns to show; "" if it names all. */
export function hiddenColumnsText(shown: readonly unknown[]): string {
  return COLUMNS.filter((column) => !shown.includes(column)).join(".");
}
