import { randomUUID } from "node:crypto";

import { insertOrder } from "#tests/factories/orders.ts";
import { insertProduct } from "#tests/factories/products.ts";
import { expectAccessible } from "#tests/setup/axe.ts";
import { expect, test } from "#tests/setup/playwright.ts";
import { signInAdmin } from "#tests/setup/signed-in-admin.ts";

import { begin, enter, wrote } from "./chat-people.ts";

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
  const buyer = await enter(browser, shop, `Nora ${mark}`);
  wrote(shop, buyer, begin(shop, buyer), `About ${mark}`, new Date());

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

  const seller = await enter(browser, shop, "seller");
  await signInAdmin(seller.page.context(), shop);
  await seller.page.goto(`/admin/find?q=${mark}`);
  await expect(seller.page.getByRole("link", { name: buyer.actor.name })).toBeVisible();
});
