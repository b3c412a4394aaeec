import path from "node:path";

import { openDatabase } from "#db/connection.ts";
import { migrateDatabase } from "#db/migrate.ts";

import { COMMAND } from "../audit/actor.ts";
import { copyOldDatabase } from "../migration-copies.server.ts";
import { forgetPanelSetting } from "../settings/panel-settings.server.ts";
import { isPanelSetting } from "../settings/panel-settings.ts";
import { RefusedStart } from "../shared/refused-start.ts";

import { ADMIN_USAGE, notSaved, settingForgotten } from "./cli.messages.ts";
import type { Output } from "./progress.ts";
import { setUpStorageOfCommand } from "./storage-of-command.ts";

/**
 * `npm run admin -- forget-setting NAME`, for a shop that does not start because its settings are not valid. Returns 0
 * for success, 1 if the setting was not saved, 2 for bad arguments.
 */
export function runForgetSetting([name = "", ...rest]: readonly string[], out: Output, err: Output): 0 | 1 | 2 {
  if (!isPanelSetting(name) || rest.length > 0) {
    err.write(`${ADMIN_USAGE}\n`);
    return 2;
  }
  const db = openDatabase(path.join(setUpStorageOfCommand(), "shop.db"));
  try {
    copyOldDatabase(db, new Date());
    migrateDatabase(db);
    const isForgotten = forgetPanelSetting(db, name, COMMAND, new Date());
    (isForgotten ? out : err).write(`${isForgotten ? settingForgotten(name) : notSaved(name)}\n`);
    return isForgotten ? 0 : 1;
  } catch (error) {
    if (!(error instanceof RefusedStart)) throw error;
    err.write(`${error.message}\n`);
    return 1;
  } finally {
    db.$client.close();
  }
}
