import { randomUUID } from "node:crypto";

import { insertOrder } from "#tests/factories/orders.ts";
import { insertProduct } from "#tests/factories/products.ts";
import { expectAccessible } from "#tests/setup/axe.ts";
import { expect, test } from "#tests/setup/playwright.ts";
import { signInAdmin } from "#tests/setup/signed-in-admin.ts";

import { insertChat, insertMessage, openAs } from "./chat-people.ts";

/** The search of the panels: a page without JavaScript, a palette with it. */

test("products, orders and pages are found, and chats by the seller only", async ({
  page,
  context,
  shop,
  browser,
  javaScriptEnabled,
}) => {
  await signInAdmin(context, shop);
  const mark = randomUUID().slice(0, 8);
  insertProduct(shop.db, "pc", { id: `fan-${mark}`, title: `Fan ${mark}` });
  const order = insertOrder(shop.db, { title: `Lamp ${mark}` });
  const buyer = await openAs(browser, shop, `Nora ${mark}`);
  insertMessage(shop, buyer, insertChat(shop, buyer), `About ${mark}`, new Date());

  await page.goto("/orders/ledger");
  await page.getByRole("link", { name: "Find", exact: true }).click();
  const asks = javaScriptEnabled ? page.getByRole("combobox") : page.getByRole("searchbox");
  const option = javaScriptEnabled ? "option" : "link";
  await asks.fill(mark);
  if (!javaScriptEnabled) await page.getByRole("button", { name: "Find" }).click();
  await expect(page.getByRole(option, { name: `Order ${order.key}: Lamp ${mark}` })).toBeVisible();
  await expect(page.getByRole(option, { name: `Fan ${mark}` })).toHaveAttribute("href", `/pcadmin/edit?id=fan-${mark}`);
  await expect(page.getByRole(option, { name: buyer.actor.name })).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole(option, { name: `Order ${order.key}: Lamp ${mark}` }).click();
  await expect(page.getByRole("heading", { level: 1, name: `Order ${order.key}` })).toBeVisible();

  const seller = await openAs(browser, shop, "seller");
  await signInAdmin(seller.page.context(), shop);
  await seller.page.goto(`/admin/find?q=${mark}`);
  await expect(seller.page.getByRole("link", { name: buyer.actor.name })).toBeVisible();
});

test("the chats page has the palette for a seller who is an administrator", async ({
  shop,
  browser,
  javaScriptEnabled,
}) => {
  const mark = randomUUID().slice(0, 8);
  insertProduct(shop.db, "pc", { id: `fan-${mark}`, title: `Fan ${mark}` });
  const { page } = await openAs(browser, shop, "seller");
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  const find = page.getByRole("link", { name: "Find", exact: true });
  await page.goto("/chats");
  await expect(page.getByRole("link", { name: "Saved replies" })).toBeVisible();
  await expect(find).toHaveCount(0);
  if (javaScriptEnabled) {
    await page.waitForLoadState("networkidle");
    expect(asked.filter((path) => /\/palette-(?!link)/.test(path))).toEqual([]);
  }

  await signInAdmin(page.context(), shop);
  // The frame of the panels, on every page of the chats.
  for (const path of ["/chats/replies", "/chats"]) {
    await page.goto(path);
    const navigation = page.getByRole("navigation", { name: "Administration" });
    await expect(navigation.getByRole("link", { name: /^Chats/ })).toHaveAttribute("aria-current", "page");
    await expect(page.getByRole("link", { name: "Open Box Store" })).toHaveCount(0);
  }
  await expectAccessible(page);
  if (javaScriptEnabled) {
    await expect(find).toHaveAttribute("aria-haspopup", "dialog");
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox").fill(mark);
    await page.getByRole("option", { name: `Fan ${mark}` }).click();
    await expect(page).toHaveURL(`/pcadmin/edit?id=fan-${mark}`);
    // Links between the chats and the panels load a document, because the panels have another content security policy.
    expect(await page.evaluate(() => performance.getEntriesByType("navigation")[0]?.name)).toContain("/pcadmin/edit");
  } else {
    await find.click();
    await expect(page).toHaveURL("/admin/find");
  }
});
