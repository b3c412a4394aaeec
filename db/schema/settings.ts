import { sqliteTable, text } from "drizzle-orm/sqlite-core";

/**
 * Facts about this database: whether it is a demonstration, the id of this copy, a hash of the administrators' password
 * at the last start, a hash of the password that was chosen in the panel, the time of the last health check, and the
 * BACKUP_DIR in which backups have been made.
 */
export const settings = sqliteTable("settings", {
  name: text("name", {
    enum: ["demo", "epoch", "admin-password", "panel-password", "health", "backup-folder"],
  }).primaryKey(),
  value: text("value").notNull(),
});
