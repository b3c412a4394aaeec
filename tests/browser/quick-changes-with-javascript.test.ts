import { randomUUID } from "node:crypto";

import type { BrowserContext, Locator, Page } from "@playwright/test";

import { addAlert } from "#app/alerts/alerts.server.ts";
import { COMMAND } from "#app/audit/actor.ts";
import { deleteProduct } from "#app/catalogue/products/bin.server.ts";
import { saveForm } from "#tests/factories/products.ts";
import { fillCart, lineOf } from "#tests/setup/cart.ts";
import { holdData } from "#tests/setup/hold-data.ts";
import { expect, test, type TestShop } from "#tests/setup/playwright.ts";
import { signInAdmin } from "#tests/setup/signed-in-admin.ts";
import { signInSomebody } from "#tests/setup/signed-in.ts";

import { openAs } from "./chat-people.ts";

/** Changes that follow each other before the server has responded. */

/** Opens the visitor's own build with new parts. Returns their titles. */
async function openBuild(page: Page, { db }: TestShop, count: number): Promise<string[]> {
  const parts = Array.from({ length: count }, () => {
    const id = randomUUID();
    const title = `Part ${id.slice(0, 6)}`;
    saveForm(db, "pc", { id, title });
    return { id, title };
  });
  await page.goto(`/pcshop/build?${parts.map(({ id }) => `part=${id}`).join("&")}`);
  await page.getByRole("button", { name: "Use this build" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Your build" })).toBeVisible();
  return parts.map(({ title }) => title);
}

/** The button Undo of the message with this text. */
function undoOf(page: Page, text: string): Locator {
  const undo = page.getByRole("button", { name: "Undo" });
  return page.getByRole("status").locator("div").filter({ hasText: text }).filter({ has: undo }).last().locator(undo);
}

const removal = (page: Page, title = "") => page.getByRole("button", { name: `Remove ${title}` });

test("removing two parts of a build quickly removes both", async ({ page, shop }) => {
  const [first, second, third] = await openBuild(page, shop, 3);
  const release = await holdData(page, "**/pcshop/build.data*");
  await removal(page, first).click();
  await removal(page, third).click();
  release();
  const left = page.getByRole("button", { name: /^Remov/ });
  await expect(left).toHaveCount(1);
  await page.reload();
  await expect(left).toHaveCount(1);
  await expect(removal(page, second)).toBeVisible();
});

test("each press of the plus button of a build counts", async ({ page, shop }) => {
  const [title = ""] = await openBuild(page, shop, 1);
  const release = await holdData(page, "**/pcshop/build.data*");
  const more = page.getByRole("button", { name: `Increase quantity: ${title}` });
  for (const quantity of [2, 3, 4]) {
    await more.click();
    await expect(page.getByText(`Quantity: ${quantity}`)).toBeVisible();
  }
  const stored = page.waitForResponse((response) => response.request().postData()?.includes("quantity=4") === true);
  release();
  await stored;
  await page.reload();
  await expect(page.getByText("Quantity: 4")).toBeVisible();
});

test("each of two quick removals from the cart can be undone", async ({ page, context, shop }) => {
  const { offers } = await fillCart(context, shop, [3, 3]);
  const [first = "", second = ""] = offers.map(({ title }) => title);
  await page.goto("/account?tab=cart");
  const release = await holdData(page, "**/cart/remove.data*");
  for (const title of [first, second]) await removal(page, title).click();
  release();
  for (const title of [first, second]) {
    await undoOf(page, `${title}, Good`).click();
    await expect(lineOf(page, title)).toBeVisible();
  }
  await expect(page.getByText("Item put back in cart").first()).toBeVisible();
  await expect(page.getByText("Item added to cart")).toHaveCount(0);
});

test("four quick removals show two messages at once, and each can be undone", async ({ page, context, shop }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { offers } = await fillCart(context, shop, [3, 3, 3, 3]);
  await page.goto("/account?tab=cart");
  for (const { title } of offers) {
    await removal(page, title).click();
    await expect(lineOf(page, title)).toHaveCount(0);
  }
  const undo = page.getByRole("status").getByRole("button", { name: "Undo" });
  await expect(page.getByRole("status").getByText(offers[3]?.title ?? "")).toBeVisible();
  await expect(undo).toHaveCount(2);
  for (const { title } of offers.toReversed()) {
    await undoOf(page, title).click();
    await expect(lineOf(page, title)).toBeVisible();
  }
});

/** Undoes two deletions and expects both products to be in the table again. */
async function undoBoth(page: Page, ids: [string, string]): Promise<void> {
  for (const id of ids) {
    await undoOf(page, deletedText(id)).click();
    await expect(page.getByRole("link", { name: new RegExp(`^Edit .*${id}$`) })).toBeVisible();
  }
}

const deletedText = (id: string) => `Product with ID ${id} has been deleted`;

/** Adds two products with the title `Quick ID`. Returns their ids. */
function addTwoProducts({ db }: TestShop): [string, string] {
  const ids: [string, string] = [randomUUID(), randomUUID()];
  for (const id of ids) saveForm(db, "pc", { id, title: `Quick ${id}`, price: "20" });
  return ids;
}

/** Opens the tab Delete product with two new products, and holds back its data. Returns their ids and `release`. */
async function openDeletion({ page, context, shop }: { page: Page; context: BrowserContext; shop: TestShop }) {
  await signInAdmin(context, shop);
  const ids = addTwoProducts(shop);
  await page.goto("/pcadmin/delete?tq=Quick");
  const release = await holdData(page, "**/pcadmin/delete.data*");
  return { ids, release };
}

test("each of two quick deletions in the product table can be undone", async ({ page, context, shop }) => {
  const { ids, release } = await openDeletion({ page, context, shop });
  for (const id of ids) {
    await page.getByRole("link", { name: new RegExp(`^Delete .*${id}$`) }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  }
  release();
  await undoBoth(page, ids);
});

test("each of two quick deletions by id can be undone", async ({ page, context, shop }) => {
  const { ids, release } = await openDeletion({ page, context, shop });
  for (const id of ids) {
    await page.getByLabel("Product id").fill(id);
    await page.getByRole("button", { name: "Delete product" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  }
  release();
  await undoBoth(page, ids);
  await expect(page.getByLabel("Product id")).toHaveValue("");
});

test("each of two quick restorations from the bin shows its message", async ({ page, context, shop }) => {
  await signInAdmin(context, shop);
  const ids = addTwoProducts(shop);
  for (const id of ids) deleteProduct(shop.db, "pc", { id, by: COMMAND, now: new Date() });
  await page.goto("/pcadmin/bin");
  const release = await holdData(page, "**/pcadmin/bin.data*");
  for (const id of ids) await page.getByRole("button", { name: `Restore Quick ${id}` }).click();
  release();
  for (const id of ids) await expect(page.getByText(`Product with ID ${id} has been restored.`)).toBeVisible();
  for (const id of ids) await expect(page.getByRole("button", { name: `Restore Quick ${id}` })).toHaveCount(0);
});

test("two quick removals of price alerts remove both", async ({ page, context, shop }) => {
  const userId = await signInSomebody(context, shop);
  const ids = addTwoProducts(shop);
  for (const id of ids) {
    addAlert(shop.db, { userId, shop: "pc", id, kind: "price", condition: null, wished: null, now: new Date() });
  }
  await page.goto("/account/alerts");
  const release = await holdData(page, "**/account/alerts.data*");
  for (const id of ids) await page.getByRole("button", { name: `Remove the alert for Quick ${id}` }).click();
  release();
  await expect(page.getByText("No alerts.")).toBeVisible();
  await expect(page.getByText("Alert removed.")).toBeVisible();
});

test("a page of the footer takes no text while it is being saved", async ({ page, context, shop }) => {
  await signInAdmin(context, shop);
  await page.goto("/admin/content/shipping");
  const text = page.getByLabel("Text of the page");
  await text.fill("We send by post.");
  const release = await holdData(page, "**/admin/content/shipping.data*");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(text).not.toBeEditable();
  release();
  await expect(page.getByText("Shipping: saved.")).toBeVisible();
  await expect(text).toBeEditable();
  await expect(text).toHaveValue("We send by post.");
});

test("a saved reply takes no text while it is being saved", async ({ browser, shop }) => {
  const { page } = await openAs(browser, shop, "seller");
  await page.goto("/chats/replies");
  await page.getByLabel("Name").fill("Thanks");
  const text = page.getByLabel("Text", { exact: true });
  await text.fill("Thank you!");
  const release = await holdData(page, "**/chats/replies.data*");
  await page.getByRole("button", { name: "Save reply" }).click();
  await expect(text).not.toBeEditable();
  release();
  await expect(page.getByText("Reply saved.").first()).toBeVisible();
  await expect(text).toBeEditable();
  await expect(text).toHaveValue("");
});
