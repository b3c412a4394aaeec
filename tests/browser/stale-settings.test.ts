import { rmSync } from "node:fs";

import { issueAdminToken } from "#app/admin/gate/admin-tokens.server.ts";
import { openDatabase, type Db } from "#db/connection.ts";
import { expect, test } from "#tests/setup/playwright.ts";
import { startServer, type RunningServer } from "#tests/setup/start-server.ts";
import { makeStorage } from "#tests/setup/template-database.ts";

/** A form of the settings in two tabs. */

const { storageDir, file } = makeStorage();
let server: RunningServer;
let db: Db;
test.beforeAll(async () => {
  db = openDatabase(file);
  server = await startServer({ storageDir, env: { ADMIN_PASSWORD: "violet umbrella seven trains" } });
});
test.afterAll(async () => {
  await server.stop();
  db.$client.close();
  rmSync(storageDir, { recursive: true });
});

test("the older form shows what the newer one saved, and saves when it is sent again", async ({
  page,
  context,
  noise,
}) => {
  noise.expect(/422/);
  await context.addCookies([{ name: "admin", value: issueAdminToken(db, new Date()), url: server.url }]);
  const newer = await context.newPage();
  for (const tab of [page, newer]) await tab.goto(`${server.url}/admin/settings/shop`);
  const name = (tab: typeof page) => tab.getByLabel("Name of the shop");
  const save = (tab: typeof page) => tab.getByRole("button", { name: "Save" }).click();
  await name(newer).fill("Ann Ltd");
  await save(newer);
  await expect(newer.getByText("Name and logo: saved.").first()).toBeVisible();

  await name(page).fill("Bob Ltd");
  await save(page);
  await expect(page.getByText("Saved now: “Ann Ltd”.")).toBeVisible();
  await expect(name(page)).toHaveValue("Bob Ltd");
  await save(page);
  await expect(page.getByText("Saved now:")).toHaveCount(0);
  await expect(page.getByText("Name and logo: saved.").first()).toBeVisible();
  // The page now has the saved version.
  await name(page).fill("Bob & Co");
  await save(page);
  await expect(page.getByRole("banner").getByText("Bob & Co")).toBeVisible();
});
