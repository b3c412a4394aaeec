import { afterAll, beforeAll, expect, test } from "vitest";

import { SECTIONS } from "#app/admin/settings/sections.ts";
import { panelSettings } from "#db/schema/index.ts";
import { makeAdminClient } from "#tests/setup/admin-client.ts";
import { textOf, type Client } from "#tests/setup/client.ts";
import { startShop, type StartedShop } from "#tests/setup/start-shop.ts";

/** The settings of a demonstration, which nobody can change. */

let demo: StartedShop;
let admin: Client;
beforeAll(async () => {
  demo = await startShop({ DEMO: "1" });
  admin = makeAdminClient(demo.db, demo.server.url);
});
afterAll(() => demo.end());

test("a demonstration refuses changes of its settings", async () => {
  const refused = await admin.postForm("/admin/settings/shop", { SHOP_NAME: "x" });
  expect([refused.status, await refused.text()]).toEqual([422, expect.stringContaining("demonstration cannot be")]);
  expect(demo.db.select().from(panelSettings).all()).toEqual([]);
});

test("a demonstration shows the sandbox as its payment provider", async () => {
  const page = await admin.getPage("/admin/settings/payments");
  expect(/<select[^>]*name="PAYMENT_PROVIDER"[^]*?<\/select>/.exec(page)?.[0]).toContain(">Sandbox</option>");
  expect(page).not.toContain("None, buying is off");
});

test("a demonstration says on each page that its settings cannot be changed, and its fields are disabled", async () => {
  for (const { name, fields } of SECTIONS) {
    const page = await admin.getPage(`/admin/settings/${name}`);
    expect(textOf(page), name).toContain("The settings of the demonstration cannot be changed");
    const [before = "", disabled = ""] = page.split('<fieldset disabled=""');
    for (const field of fields) {
      expect(before, name).not.toContain(`name="${field.name}"`);
      expect(disabled, name).toContain(`name="${field.name}"`);
    }
  }
});
