import type { Page } from "@playwright/test";

import { openChat } from "#app/chat/chat.server.ts";
import { expectAccessible } from "#tests/setup/axe.ts";
import { expect, test, type TestShop } from "#tests/setup/playwright.ts";
import { signInAdmin } from "#tests/setup/signed-in-admin.ts";
import { signInSomebody } from "#tests/setup/signed-in.ts";

const MISSING = { status: 404, heading: "Page not found", title: "Page not found · Refals" };
const FAULT = {
  status: 500,
  heading: "Something went wrong on our side",
  title: "Something went wrong on our side · Refals",
};

/** Opens an address directly and expects an error page there. */
async function expectErrorPage(page: Page, address: string, { status, heading, title } = MISSING): Promise<void> {
  const response = await page.goto(address);
  expect(response?.status(), address).toBe(status);
  await expect(page, address).toHaveTitle(title);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
}

/** Expects that the page has correct styles in both themes. */
async function expectAccessibleThemes(page: Page): Promise<void> {
  for (const colorScheme of ["dark", "light"] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
  }
}

/** Makes every read of a table fail during `work`, as with a damaged database. */
async function withoutTable(shop: TestShop, table: string, work: () => Promise<void>): Promise<void> {
  shop.db.$client.exec(`ALTER TABLE ${table} RENAME TO ${table}_away`);
  try {
    await work();
  } finally {
    shop.db.$client.exec(`ALTER TABLE ${table}_away RENAME TO ${table}`);
  }
}

test("shows a visitor the 404 page at addresses without a page", async ({ page, noise }) => {
  noise.expect(/404/);
  const missing = ["/product/none", "/pcshop/product/none", "/refferals/nowhere", "/sandbox/pay/none", "/%E0%A4%A"];
  for (const address of [...missing, "/nowhere"]) await expectErrorPage(page, address);
  await expectAccessibleThemes(page);
});

test("shows a buyer the 404 page for an unknown order and an unknown chat", async ({ page, context, shop, noise }) => {
  noise.expect(/404/);
  await signInSomebody(context, shop);
  await expectErrorPage(page, "/account/orders/none/delete");
  await expectErrorPage(page, "/chat/none");
});

test("shows a buyer the 403 page for another person's chat", async ({ page, context, shop, noise }) => {
  noise.expect(/403/);
  const owner = await signInSomebody(context, shop);
  const buyer = { side: "buyer", id: owner, name: "Pat Example" } as const;
  const opened = openChat(shop.db, buyer, { kind: "support" }, new Date());
  if (!opened.ok) throw new Error(opened.problem.code);
  await signInSomebody(context, shop);
  await expectErrorPage(page, `/chat/${opened.value}`, {
    status: 403,
    heading: "You do not have access",
    title: "You do not have access · Refals",
  });
  await expectAccessibleThemes(page);
});

test("shows an administrator a 404 page about the panels, whose links lead to orders and products", async ({
  page,
  context,
  shop,
  noise,
}) => {
  noise.expect(/404/);
  await signInAdmin(context, shop);
  const main = page.getByRole("main");
  for (const address of ["/orders/999999", "/orders/none/delete", "/orders/none/slip", "/pcadmin/nowhere"]) {
    await expectErrorPage(page, address);
    await expect(main.getByText("There is no such page or entry in the panels.")).toBeVisible();
    await expect(main.getByRole("link")).toHaveText(["Orders", "Products"]);
  }
  await expectAccessibleThemes(page);
  await main.getByRole("link", { name: "Products" }).click();
  await expect(page).toHaveURL("/ayzadmin/products");
  await page.goto("/orders/none");
  await main.getByRole("link", { name: "Orders" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Orders" })).toBeVisible();
});

test("shows the 500 page while the database cannot be read, and the page again afterwards", async ({
  page,
  shop,
  noise,
}) => {
  noise.expect(/500/);
  await withoutTable(shop, "products", async () => {
    await expectErrorPage(page, "/pcshop?q=fault", FAULT);
    await expectErrorPage(page, "/pcshop/product/1?q=fault", FAULT);
    await expectAccessibleThemes(page);
  });
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(FAULT.heading);
  await page.getByRole("link", { name: "Try again" }).click();
  await expect(page).toHaveURL("/pcshop/product/1?q=fault");
  await expect(page.getByRole("heading", { level: 1 })).not.toHaveText(FAULT.heading);
});

test("shows an administrator the 500 page", async ({ page, context, shop, noise }) => {
  noise.expect(/500/);
  await signInAdmin(context, shop);
  await withoutTable(shop, "orders", async () => {
    await expectErrorPage(page, "/orders", FAULT);
    await expectAccessibleThemes(page);
  });
});

test("keeps the theme and the footer when not even the session can be read", async ({ page, context, shop, noise }) => {
  noise.expect(/500/);
  await signInSomebody(context, shop);
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto("/smartshop");
  await page.getByRole("button", { name: "Use the dark theme" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  const footer = await page.getByRole("contentinfo").getByText("All rights reserved.").innerText();
  await withoutTable(shop, "sessions", async () => {
    await expectErrorPage(page, "/smartshop", FAULT);
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
    await expect(page.getByRole("contentinfo").getByText(footer)).toBeVisible();
    await expect(page.getByText("Demonstration: sign-in")).toBeVisible();
  });
});

test("updates the title for an error page and for the page after it when links are followed", async ({
  page,
  context,
  shop,
  noise,
}) => {
  noise.expect(/500/);
  // Visitors get cached pages.
  await signInSomebody(context, shop);
  await page.goto("/");
  const shops = page.getByRole("navigation", { name: "Shops" });
  await withoutTable(shop, "products", async () => {
    await shops.getByRole("link", { name: "PC Build" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(FAULT.heading);
    await expect(page).toHaveTitle(FAULT.title);
  });
  await shops.getByRole("link", { name: "Smart Shop" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Smart Shop");
  await expect(page).toHaveTitle("Smart Shop · Refals");
});

test("shows the log line's reference on the 500 page, whose links work", async ({ page, context, shop, noise }) => {
  // While React replaces the document, it has no icon, and Chromium requests the default one.
  noise.expect(/status of 500|favicon\.ico/);
  await signInSomebody(context, shop);
  await page.goto("/account?tab=cart");
  shop.db.$client.exec("ALTER TABLE orders RENAME TO hidden_orders");
  try {
    // Opens the page in both ways: as a link, which JavaScript follows within the page, and as an address.
    for (const open of [
      () => page.getByRole("link", { name: "My Orders" }).click(),
      () => page.goto("/account?tab=orders"),
    ]) {
      await open();
      await expect(page.getByRole("heading", { name: "Something went wrong on our side" })).toBeVisible();
      const reference = (await page.getByText(/^Reference: /).innerText()).replace("Reference: ", "");
      expect(reference).toMatch(/^[0-9a-f]{8}$/);
      expect(shop.server.log).toContainEqual(expect.objectContaining({ level: 50, reference, path: "/account" }));
    }
  } finally {
    shop.db.$client.exec("ALTER TABLE hidden_orders RENAME TO orders");
  }
  await page.getByRole("main").getByRole("link", { name: "Smart Shop" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Smart Shop" })).toBeVisible();
});

test("a form whose route has no page gets a small page with a link back while the database is locked", async ({
  page,
  context,
  shop,
  noise,
}) => {
  noise.expect(/503/);
  await signInSomebody(context, shop);
  await page.goto("/account");
  shop.db.$client.exec("BEGIN IMMEDIATE");
  try {
    await page.getByRole("button", { name: "Sign out" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      "The shop is busy. Nothing was saved. Please try again in a moment.",
    );
    await expectAccessibleThemes(page);
  } finally {
    shop.db.$client.exec("ROLLBACK");
  }
  await page.getByRole("link", { name: "Back to the shop" }).click();
  await expect(page).toHaveURL("/account");
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page).toHaveURL("/");
});
