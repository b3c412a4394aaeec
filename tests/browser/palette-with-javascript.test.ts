import { randomUUID } from "node:crypto";

import type { Locator } from "@playwright/test";

import { insertOrder } from "#tests/factories/orders.ts";
import { expect, test } from "#tests/setup/playwright.ts";
import { signInAdmin } from "#tests/setup/signed-in-admin.ts";

test("the palette is used by the keyboard alone, and gives the focus back", async ({ page, context, shop }) => {
  await signInAdmin(context, shop);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.goto("/orders");
  await page.getByRole("searchbox", { name: "Search orders" }).focus();
  expect(asked.filter((path) => /\/palette-(?!link)/.test(path))).toEqual([]);

  await page.keyboard.press("Control+k");
  const field = page.getByRole("combobox", { name: "Find products, orders, chats and pages" });
  await expect(field).toBeFocused();
  const options = page.getByRole("listbox", { name: "Found" }).getByRole("option");
  await expect(options.first()).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("ArrowDown");
  await expect(options.nth(1)).toHaveAttribute("aria-selected", "true");
  await expect(field).toHaveAttribute("aria-activedescendant", (await options.nth(1).getAttribute("id")) ?? "");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowUp");
  await expect(options.last()).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Escape");
  await expect(field).toHaveCount(0);
  await expect(page.getByRole("searchbox", { name: "Search orders" })).toBeFocused();

  await page.keyboard.press("Control+k");
  await field.fill("ledger");
  await expect(options).toHaveCount(1);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/orders/ledger");
  await expect(field).toHaveCount(0);
});

test("Enter in the palette waits for the results of the typed text, and another key cancels it", async ({
  page,
  context,
  shop,
}) => {
  await signInAdmin(context, shop);
  await page.goto("/orders");
  const field = page.getByRole("combobox", { name: "Find products, orders, chats and pages" });
  const options = page.getByRole("listbox", { name: "Found" }).getByRole("option");
  /** Opens the palette and presses keys after a text, before what it finds arrives. */
  const typeAhead = async (...keys: string[]) => {
    await page.keyboard.press("Control+k");
    await expect(options.nth(1)).toBeVisible();
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    const load = (url: URL) => url.pathname === "/admin/find.data" && url.searchParams.get("q")?.trim() === "ledger";
    await page.route(load, async (route) => {
      await held;
      await route.continue();
    });
    await field.fill(" ledger ");
    for (const key of keys) await page.keyboard.press(key);
    await expect(field).toBeFocused();
    await expect(page).toHaveURL("/orders");
    release();
    await page.unrouteAll({ behavior: "wait" });
  };

  await typeAhead("Enter", "End");
  await expect(options).toHaveCount(1);
  await expect(page).toHaveURL("/orders");
  await page.keyboard.press("Escape");
  await expect(field).toHaveCount(0);

  await typeAhead("Enter");
  await expect(page).toHaveURL("/orders/ledger");
  await expect(field).toHaveCount(0);
});

test("arrow keys move through the rows of the orders, and Enter opens one", async ({ page, context, shop }) => {
  await signInAdmin(context, shop);
  const mark = randomUUID().slice(0, 8);
  for (const title of [`Lamp ${mark}`, `Rug ${mark}`]) insertOrder(shop.db, { title });
  await page.goto(`/orders?q=${mark}`);
  const summaries = page.locator("article > details > summary");
  await expect(summaries).toHaveCount(2);
  await summaries.first().focus();
  await page.keyboard.press("ArrowDown");
  await expect(summaries.nth(1)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("textbox", { name: "Tracking Number" })).toBeVisible();
  await page.keyboard.press("ArrowUp");
  await expect(summaries.first()).toBeFocused();
});

test("arrow keys move through the categories and the e-mails", async ({ page, context, shop }) => {
  await signInAdmin(context, shop);
  const expectRowKeys = async (targets: Locator) => {
    await targets.first().focus();
    await page.keyboard.press("ArrowDown");
    await expect(targets.nth(1)).toBeFocused();
    await page.keyboard.press("End");
    await expect(targets.last()).toBeFocused();
    await page.keyboard.press("Home");
    await expect(targets.first()).toBeFocused();
  };
  await page.goto("/pcadmin/categories");
  await expectRowKeys(page.locator("details > summary").filter({ hasText: "Rename" }));
  await page.goto("/admin/mail");
  for (const n of [1, 2]) {
    await page.getByLabel("E-mail address").fill(`row-${n}@example.com`);
    await page.getByRole("button", { name: "Send a test e-mail" }).click();
    await expect(page.getByRole("list", { name: "E-mails, newest first" })).toContainText(`row-${n}@example.com`);
  }
  await expectRowKeys(page.getByRole("list", { name: "E-mails, newest first" }).getByRole("link"));
});
