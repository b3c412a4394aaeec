import type { Page } from "@playwright/test";

import { expectAccessible } from "#tests/setup/axe.ts";
import { expect, test } from "#tests/setup/playwright.ts";

/** A page that is opened or reloaded while the shop cannot be reached. */

test.use({ serviceWorkers: "allow" });
test.beforeEach(({ noise }) => noise.expect(/net::ERR_|503/));

const offlinePage = (page: Page) => page.getByRole("heading", { level: 1, name: "The shop cannot be reached" });

async function openShop(page: Page): Promise<void> {
  await page.goto("/pcshop");
  await page.evaluate(() => navigator.serviceWorker.ready);
}

test("a reload offline shows a page of the shop, which opens the page once the connection is back", async ({
  page,
  context,
}) => {
  await openShop(page);
  await context.setOffline(true);
  await page.reload();
  await expect(offlinePage(page)).toBeVisible();
  await expectAccessible(page);
  await context.setOffline(false);
  await expect(page.getByRole("heading", { level: 1, name: "PC Build" })).toBeVisible();
});

test("an address opened offline can be tried again, and keeps its query", async ({ page, context }) => {
  await openShop(page);
  await context.setOffline(true);
  await page.goto("/smartshop?sort=views");
  await expect(offlinePage(page)).toBeVisible();
  await page.getByRole("link", { name: "Try again" }).click();
  await expect(offlinePage(page)).toBeVisible();
  await expect(page).toHaveURL("/smartshop?sort=views");
  await context.setOffline(false);
  await expect(page.getByRole("heading", { level: 1, name: "Smart Shop" })).toBeVisible();
  await expect(page).toHaveURL("/smartshop?sort=views");
});

test("the service worker stores nothing", async ({ page }) => {
  await openShop(page);
  await page.goto("/smartshop");
  await page.reload();
  expect(await page.evaluate(() => caches.keys())).toEqual([]);
});
