import { existsSync } from "node:fs";
import path from "node:path";

import Database from "better-sqlite3";

import { isFullError } from "#db/connection.ts";

import { refuseOnFullDisk } from "../disk-full.server.ts";

import { isPanelSetting, type PanelValues } from "./panel-settings.ts";

/**
 * Reads the panel's settings before the database is opened for use, because the configuration needs them. Returns none
 * if there is no database, if an older version made it, or if it cannot be read: opening it later reports the error.
 * Throws `RefusedStart` if the disk is full: SQLite cannot read then, and the settings would look missing.
 */
export function readPanelSettings(storageDir: string): PanelValues {
  return refuseOnFullDisk(storageDir, () => readSettings(storageDir));
}

function readSettings(storageDir: string): PanelValues {
  const file = path.join(storageDir, "shop.db");
  if (!existsSync(file)) return {};
  let client;
  try {
    client = new Database(file, { readonly: true });
    const rows = client.prepare<[], { name: string; value: string }>("SELECT name, value FROM panel_settings").all();
    return Object.fromEntries(rows.filter(({ name }) => isPanelSetting(name)).map(({ name, value }) => [name, value]));
  } catch (error) {
    if (isFullError(error)) throw error;
    return {};
  } finally {
    client?.close();
  }
}
