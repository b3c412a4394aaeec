import type { Locator, Page } from "@playwright/test";

import { insertOrder } from "#tests/factories/orders.ts";
import { expect, test } from "#tests/setup/playwright.ts";
import { signInAdmin } from "#tests/setup/signed-in-admin.ts";

import { insertChat, openAs } from "./chat-people.ts";

/** Nothing on a phone moves when the scripts of a page start: a tap would miss it. */

test.use({ viewport: { width: 390, height: 844 } });
test.beforeEach(({ context, shop }) => signInAdmin(context, shop));

/** Opens a page. Returns the position of an element from the top, before and after the scripts start. */
async function findPlaces(page: Page, path: string, of: Locator): Promise<(number | undefined)[]> {
  const topOf = async () => (await of.boundingBox())?.y;
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/assets/*.js", async (route) => {
    await released;
    await route.continue();
  });
  const opened = page.goto(path);
  await of.waitFor();
  // The first frame is drawn when the style sheets are loaded. They name the fonts.
  await page.evaluate(() => new Promise(requestAnimationFrame));
  await page.evaluate(() => document.fonts.ready);
  const before = await topOf();
  release();
  await opened;
  return [before, await topOf()];
}

test("the first order in the list does not move when the scripts start", async ({ page, shop }) => {
  insertOrder(shop.db, { title: "early tap", paymentStatus: "finished", createdAt: new Date() });
  const box = page.getByRole("checkbox", { name: /^Choose order/ }).first();
  const [before, after] = await findPlaces(page, "/orders?q=early+tap", box);
  expect(after).toBe(before);
});

test("the title field of a new product does not move when the scripts start", async ({ page }) => {
  const [before, after] = await findPlaces(page, "/admin", page.getByLabel("Title", { exact: true }));
  expect(after).toBe(before);
});

test("the saved replies below a chat do not move when the scripts start", async ({ shop, browser }) => {
  const buyer = await openAs(browser, shop, "Early");
  const chat = insertChat(shop, buyer);
  await buyer.page.context().close();
  const seller = await openAs(browser, shop, "seller", { viewport: { width: 390, height: 844 } });
  const [before, after] = await findPlaces(seller.page, `/chat/${chat}`, seller.page.getByText("Saved replies").last());
  expect(after).toBe(before);
});
