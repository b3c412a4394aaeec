import { expect, test, type Page } from "@playwright/test";

import { getShop } from "#app/shops/shops.ts";

import { LONG_WORD } from "./screen-data.ts";
import type { Screen } from "./screen.ts";

/** One shop with conditions and a sidebar, and one with links and a hamburger. The other two have the same screens. */
export const SHOWN_SHOPS = [getShop("ayz"), getShop("pc")];

/** The screens of the panels about products. */
export const PRODUCT_SCREENS: Screen[] = [
  ...SHOWN_SHOPS.flatMap((shop): Screen[] => [
    {
      name: `${shop.panelPath}, add`,
      viewer: "administrator",
      path: () => shop.panelPath,
      open: waitForEditor,
    },
    { name: `${shop.panelPath}, products`, viewer: "administrator", path: () => `${shop.panelPath}/products` },
    {
      name: `${shop.panelPath}, products, a row that is changed`,
      viewer: "administrator",
      path: () => `${shop.panelPath}/products`,
      needsScripts: true,
      async open(page) {
        if (shop.sells === "conditions") await page.locator("summary", { hasText: "change prices" }).first().click();
        const price = page.getByRole("textbox", { name: /price of/i }).first();
        await price.fill("ten");
        await price.press("Enter");
        await expect(page.getByText("Enter an amount in dollars")).toBeVisible();
      },
    },
    { name: `${shop.panelPath}, delete`, viewer: "administrator", path: () => `${shop.panelPath}/delete` },
    {
      name: `${shop.panelPath}, delete, the question`,
      viewer: "administrator",
      path: ({ productId }) => `${shop.panelPath}/delete?id=${productId}`,
    },
    { name: `${shop.panelPath}, edit, the table`, viewer: "administrator", path: () => `${shop.panelPath}/edit` },
    {
      name: `${shop.panelPath}, edit, a product`,
      viewer: "administrator",
      path: ({ productId }) => `${shop.panelPath}/edit?id=${productId}`,
      open: waitForEditor,
    },
    {
      name: `${shop.panelPath}, the preview of a product`,
      viewer: "administrator",
      path: ({ productId }) => `${shop.panelPath}/edit?id=${productId}`,
      open: previewHere,
    },
    {
      name: `${shop.panelPath}, the question about deleting several`,
      viewer: "administrator",
      path: ({ productId }) => `${shop.panelPath}/bulk?act=delete&id=${productId}&id=1`,
    },
    ...(["price", "category", "availability"] as const).map((act): Screen => ({
      name: `${shop.panelPath}, many products, ${act}`,
      viewer: "administrator",
      path: () => `${shop.panelPath}/bulk?act=${act}&all=yes&direction=up&value=2.5&unit=amount`,
    })),
    { name: `${shop.panelPath}, categories`, viewer: "administrator", path: () => `${shop.panelPath}/categories` },
    { name: `${shop.panelPath}, bulk changes`, viewer: "administrator", path: () => `${shop.panelPath}/changes` },
    { name: `${shop.panelPath}, deleted products`, viewer: "administrator", path: () => `${shop.panelPath}/bin` },
    { name: `${shop.panelPath}, import and export`, viewer: "administrator", path: () => `${shop.panelPath}/csv` },
  ]),
  {
    name: "a checked file with errors",
    viewer: "administrator",
    path: () => "/pcadmin/csv",
    async open(page) {
      const rows = ["id,title,main_category,category", `new,${LONG_WORD},Main,Category`, "broken,,Main,Category"];
      await page
        .getByLabel(/CSV file/)
        .setInputFiles({ name: `${LONG_WORD}.csv`, mimeType: "text/csv", buffer: Buffer.from(rows.join("\n")) });
      await page.getByRole("button", { name: "Check file" }).click();
      await expect(page.getByRole("region", { name: "Errors" })).toBeVisible();
    },
  },
];

/** With JavaScript the editor replaces the plain field that somebody goes into. */
async function waitForEditor(page: Page): Promise<void> {
  const field = page.getByRole("textbox", { name: "Description" });
  const scripts = test.info().project.use.javaScriptEnabled !== false;
  await field.focus();
  await expect(scripts ? field.and(page.locator("[contenteditable=true]")) : field).toBeVisible();
}

/** With JavaScript a preview opens in another tab, unless the browser allows none. */
async function previewHere(page: Page): Promise<void> {
  await waitForEditor(page);
  await page.evaluate(() => (window.open = () => null));
  await page.getByRole("button", { name: "Preview" }).click();
  await expect(page.getByRole("heading", { name: "Preview: not saved" })).toBeVisible();
}
