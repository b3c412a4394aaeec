import { panelSettings } from "#db/schema/index.ts";
import { expect, test } from "#tests/setup/playwright.ts";

import { enterPanels, startPanelShop } from "./panel-shop.ts";

const shop = startPanelShop();

test("a settings form is refused as outdated even after its page has loaded newer data", async ({
  page,
  context,
  noise,
}) => {
  noise.expect(/422/);
  await enterPanels(context, shop);
  await page.goto(`${shop.server.url}/admin/settings/shop`);
  const name = page.getByLabel("Name of the shop");
  await name.fill("Bob Ltd");
  // Another administrator saves the form.
  shop.db.insert(panelSettings).values({ name: "SHOP_NAME", value: "Ann Ltd" }).run();
  // The page loads its data again, and keeps what is typed.
  await page.getByRole("button", { name: "Got it" }).click();
  await expect(page.getByRole("button", { name: "Got it" })).toHaveCount(0);
  await expect(name).toHaveValue("Bob Ltd");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved now: “Ann Ltd”.")).toBeVisible();
});
