import { randomUUID } from "node:crypto";

import type { Locator } from "@playwright/test";
import { eq } from "drizzle-orm";

import { signIn } from "#app/accounts/sessions.server.ts";
import { issueAdminToken } from "#app/admin/gate/admin-tokens.server.ts";
import { saveBuild } from "#app/builds/saved-builds.server.ts";
import type { Db } from "#db/connection.ts";
import { productAlerts, users } from "#db/schema/index.ts";
import { insertProduct, saveForm } from "#tests/factories/products.ts";
import { expect, test } from "#tests/setup/playwright.ts";
import { signInAdmin } from "#tests/setup/signed-in-admin.ts";
import { signInSomebody } from "#tests/setup/signed-in.ts";

/** The focus moves to the page's heading when the focused control is removed from the page. */

async function pressByKey(control: Locator): Promise<void> {
  await control.focus();
  await control.press("Enter");
  await expect(control).toHaveCount(0);
}

/** Signs a person in in another browser. */
function signInElsewhere(db: Db, userId: string): void {
  const [user] = db.select().from(users).where(eq(users.id, userId)).all();
  if (!user) throw new Error("Nobody is signed in.");
  signIn(db, { user, previousToken: undefined, now: new Date() });
}

test("adding and removing compared products by keyboard keeps the focus on the page", async ({
  page,
  shop: { db },
}) => {
  const category = `Lamps ${randomUUID().slice(0, 6)}`;
  const [first = "", second = ""] = ["Small", "Large"].map((size) => {
    const id = randomUUID();
    saveForm(db, "pc", { id, title: `${size} lamp ${category}`, category });
    return id;
  });
  await page.goto(`/compare/pc?id=${first}`);
  const heading = page.getByRole("heading", { level: 1 });
  await pressByKey(page.getByRole("link", { name: `Add Large lamp ${category}` }));
  await expect(page).toHaveURL(new RegExp(second));
  await expect(heading).toBeFocused();
  await pressByKey(page.getByRole("link", { name: `Remove Large lamp ${category}` }));
  await expect(heading).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("region", { name: "Comparison" })).toBeFocused();
});

test("removing a part of a build keeps the focus on the page", async ({ page, shop: { db } }) => {
  const title = `Ryzen ${randomUUID().slice(0, 6)}`;
  const id = randomUUID();
  saveForm(db, "pc", { id, title });
  await page.goto(`/pcshop/build?part=${id}`);
  await page.getByRole("button", { name: "Use this build" }).click();
  const heading = page.getByRole("heading", { level: 1, name: "Your build" });
  await pressByKey(page.getByRole("button", { name: `Remove ${title}` }));
  await expect(heading).toBeFocused();
  await page.getByRole("button", { name: "Undo" }).click();
  await pressByKey(page.getByRole("button", { name: "Empty this build" }));
  await expect(heading).toBeFocused();
});

test("removing an alert and ending another session keep the focus on the page", async ({ page, context, shop }) => {
  const userId = await signInSomebody(context, shop);
  const heading = page.getByRole("heading", { level: 1 });
  for (const id of [randomUUID(), randomUUID()]) {
    const productKey = insertProduct(shop.db, "pc", { id, title: `Fan ${id}` });
    shop.db.insert(productAlerts).values({ userId, productKey, kind: "stock", createdAt: new Date() }).run();
  }
  await page.goto("/account/alerts");
  const alerts = page.getByRole("button", { name: /^Remove the alert/ });
  await alerts.first().focus();
  await page.keyboard.press("Enter");
  await expect(alerts).toHaveCount(1);
  await expect(heading).toBeFocused();
  await pressByKey(alerts);
  await expect(heading).toBeFocused();

  signInElsewhere(shop.db, userId);
  await page.goto("/account/sessions");
  await pressByKey(page.getByRole("button", { name: /^Sign out of/ }));
  await expect(heading).toBeFocused();
});

test("removing a saved build and ending an administrator's session keep the focus on the page", async ({
  page,
  context,
  shop,
}) => {
  const userId = await signInSomebody(context, shop);
  saveBuild(shop.db, userId, { name: "Quiet computer", lines: [{ id: "1", quantity: 1 }], now: new Date() });
  await page.goto("/pcshop/build");
  await pressByKey(page.getByRole("button", { name: "Delete Quiet computer" }));
  await expect(page.getByRole("heading", { level: 1, name: "Your build" })).toBeFocused();

  issueAdminToken(shop.db, new Date());
  await signInAdmin(context, shop);
  await page.goto("/admin/security");
  await pressByKey(page.getByRole("button", { name: "End all others" }));
  await expect(page.getByRole("heading", { level: 1, name: "Security" })).toBeFocused();
});

test("a control that stays because its act failed keeps the focus", async ({ page, context, shop, noise }) => {
  noise.expect(/net::ERR_|Failed to fetch/);
  signInElsewhere(shop.db, await signInSomebody(context, shop));
  await page.goto("/account/sessions");
  await context.setOffline(true);
  const button = page.getByRole("button", { name: /^Sign out of/ });
  await button.focus();
  await button.press("Enter");
  await expect(page.getByRole("alert")).toBeVisible();
  await expect(button).toBeFocused();
});

test("a link followed by keyboard moves the focus to the heading of the new page", async ({ page }) => {
  await page.goto("/pcshop");
  await pressByKey(page.getByRole("link", { name: /^See all \d+ of Compact processors/ }));
  await expect(page.getByRole("heading", { level: 1, name: "Compact processors" })).toBeFocused();
});

test("after a theme is chosen by keyboard, the button of the other theme has the focus", async ({ page }) => {
  await page.goto("/refferals");
  await page.getByRole("button", { name: "Use the dark theme" }).focus();
  for (const next of ["light", "dark", "light"]) {
    await page.keyboard.press("Enter");
    await expect(page.getByRole("button", { name: `Use the ${next} theme` })).toBeFocused();
  }
});
