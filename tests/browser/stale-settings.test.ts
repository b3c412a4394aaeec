import { expect, test } from "#tests/setup/playwright.ts";

import { enterPanels, startPanelShop } from "./panel-shop.ts";

/** A form of the settings in two tabs. */

const shop = startPanelShop();

test("the older form shows what the newer one saved, and saves when it is sent again", async ({
  page,
  context,
  noise,
}) => {
  noise.expect(/422/);
  await enterPanels(context, shop);
  const newer = await context.newPage();
  for (const tab of [page, newer]) await tab.goto(`${shop.server.url}/admin/settings/shop`);
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
