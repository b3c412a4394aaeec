import { rmSync } from "node:fs";

import { issueAdminToken } from "#app/admin/gate/admin-tokens.server.ts";
import { openDatabase, type Db } from "#db/connection.ts";
import { panelSettings } from "#db/schema/index.ts";
import { expect, test } from "#tests/setup/playwright.ts";
import { startServer, type RunningServer } from "#tests/setup/start-server.ts";
import { makeStorage } from "#tests/setup/template-database.ts";

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

test("a form of the settings is still refused as the older one after its page has loaded newer data", async ({
  page,
  context,
  noise,
}) => {
  noise.expect(/422/);
  await context.addCookies([{ name: "admin", value: issueAdminToken(db, new Date()), url: server.url }]);
  await page.goto(`${server.url}/admin/settings/shop`);
  const name = page.getByLabel("Name of the shop");
  await name.fill("Bob Ltd");
  // Another administrator saves the form.
  db.insert(panelSettings).values({ name: "SHOP_NAME", value: "Ann Ltd" }).run();
  // The page loads its data again, and keeps what is typed.
  await page.getByRole("button", { name: "Got it" }).click();
  await expect(page.getByRole("button", { name: "Got it" })).toHaveCount(0);
  await expect(name).toHaveValue("Bob Ltd");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved now: “Ann Ltd”.")).toBeVisible();
});
