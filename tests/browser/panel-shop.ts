import { rmSync } from "node:fs";

import type { BrowserContext } from "@playwright/test";

import { issueAdminToken } from "#app/admin/gate/admin-tokens.server.ts";
import { openDatabase, type Db } from "#db/connection.ts";
import { test } from "#tests/setup/playwright.ts";
import { startServer, type RunningServer } from "#tests/setup/start-server.ts";
import { makeStorage } from "#tests/setup/template-database.ts";

/** A shop that is not a demonstration, so its settings can be changed in the panels. */
export interface PanelShop {
  db: Db;
  server: RunningServer;
}

/** Starts such a shop before the tests of a file. */
export function startPanelShop(): PanelShop {
  const { storageDir, file } = makeStorage();
  const shop = {} as PanelShop;
  test.beforeAll(async () => {
    shop.db = openDatabase(file);
    shop.server = await startServer({ storageDir, env: { ADMIN_PASSWORD: "violet umbrella seven trains" } });
  });
  test.afterAll(async () => {
    await shop.server.stop();
    shop.db.$client.close();
    rmSync(storageDir, { recursive: true });
  });
  return shop;
}

/** Logs an administrator in. */
export async function enterPanels(context: BrowserContext, { db, server }: PanelShop): Promise<void> {
  await context.addCookies([{ name: "admin", value: issueAdminToken(db, new Date()), url: server.url }]);
}
