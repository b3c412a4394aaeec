import { sqliteTable, text } from "drizzle-orm/sqlite-core";

/**
 * Facts about this database: whether it is a demonstration, the id of this copy, and a hash of the administrators'
 * password at the last start.
 */
export const settings = sqliteTable("settings", {
  name: text("name", { enum: ["demo", "epoch", "admin-password"] }).primaryKey(),
  value: text("value").notNull(),
});
