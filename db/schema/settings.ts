import { sqliteTable, text } from "drizzle-orm/sqlite-core";

import { PANEL_SETTINGS } from "#app/settings/panel-settings.ts";

/**
 * Facts about this database: whether it is a demonstration, the id of this copy, a hash of the administrators' password
 * at the last start, a hash of the password that was chosen in the panel, the time of the last health check, whether an
 * administrator has dismissed the notice that mail is off, the result of the last comparison with the provider's list,
 * the BACKUP_DIR in which backups have been made, and when this copy was restored, until payments were compared.
 */
export const settings = sqliteTable("settings", {
  name: text("name", {
    enum: [
      ...(["demo", "epoch", "admin-password", "panel-password", "health", "mail-notice"] as const),
      ...(["reconciliation", "backup-folder", "restored"] as const),
    ],
  }).primaryKey(),
  value: text("value").notNull(),
});

/** Settings that were saved in the panel. Secrets are in plain text (decision 66). */
export const panelSettings = sqliteTable("panel_settings", {
  name: text("name", { enum: PANEL_SETTINGS }).primaryKey(),
  value: text("value").notNull(),
});
