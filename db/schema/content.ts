import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

import type { ContentPageName } from "#app/content/content-pages.ts";

/**
 * The owner's texts: shipping, returns, privacy, terms, contact. A page with an empty text is not shown. Rows are never
 * deleted, so the sum of all versions rises with every change.
 */
export const contentPages = sqliteTable("content_pages", {
  name: text("name").$type<ContentPageName>().primaryKey(),
  text: text("text").notNull(),
  /** How often the page was saved. */
  version: integer("version").notNull(),
  updatedAt: integer("updated_at", { mode: "timestamp_ms" }).notNull(),
});
