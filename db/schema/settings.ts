import { sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Facts about this database itself, such as being a demonstration. */
export const settings = sqliteTable("settings", {
  name: text("name", { enum: ["demo", "epoch"] }).primaryKey(),
  value: text("value").notNull(),
});
