import { randomUUID } from "node:crypto";

import type { Page } from "@playwright/test";

import { signIn } from "#app/accounts/sessions.server.ts";
import { addAlert } from "#app/alerts/alerts.server.ts";
import { insertProduct } from "#tests/factories/products.ts";
import { goOffline } from "#tests/setup/connection.ts";
import { expect, test } from "#tests/setup/playwright.ts";
import { signInSomebody } from "#tests/setup/signed-in.ts";
import { makeStopToken } from "#tests/setup/stop-token.ts";

/** What the account pages show when one of their forms cannot be sent. */

const alert = (page: Page, text: string) => page.getByRole("alert").getByText(text, { exact: true });

test.beforeEach(({ noise }) => noise.expect(/ERR_INTERNET_DISCONNECTED|Failed to fetch|cannot be reached/));

test("the alerts page says that an alert could not be removed", async ({ page, context, shop }) => {
  const userId = await signInSomebody(context, shop);
  const id = `awaited-${randomUUID().slice(0, 8)}`;
  insertProduct(shop.db, "pc", { id, title: "Walnut desk lamp", priceCents: 1999 });
  const about = { shop: "pc", id, kind: "price", condition: null, wished: null } as const;
  expect(addAlert(shop.db, { userId, ...about, now: new Date() }).ok).toBe(true);
  const failed = alert(page, "Your alerts were not changed. Check your connection and try again.");

  await page.goto("/account/alerts");
  await goOffline(page);
  await page.getByRole("button", { name: /^Remove/ }).click();
  await expect(failed).toBeVisible();
  await expect(page.getByRole("link", { name: "Walnut desk lamp" })).toBeVisible();
  await context.setOffline(false);

  await page.goto(`/alerts/stop/${makeStopToken(userId, shop.storageDir)}`);
  await goOffline(page);
  await page.getByRole("button", { name: "Stop all alerts" }).click();
  await expect(failed).toBeVisible();
  await context.setOffline(false);
  await page.getByRole("button", { name: "Stop all alerts" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Alerts are off" })).toBeVisible();
  await expect(failed).toHaveCount(0);
});

test("the sessions page says that a browser could not be signed out", async ({ page, context, shop }) => {
  const id = await signInSomebody(context, shop);
  const user = { id, email: "pat@example.com", name: "Pat Example" };
  signIn(shop.db, { user, previousToken: undefined, now: new Date() });
  await page.goto("/account/sessions");
  await goOffline(page);
  await page.getByRole("button", { name: "Sign out everywhere else" }).click();
  await expect(alert(page, "No browser was signed out. Check your connection and try again.")).toBeVisible();
  await context.setOffline(false);
  await page.getByRole("button", { name: "Sign out everywhere else" }).click();
  await expect(page.getByText("All other browsers are signed out.")).toBeVisible();
});
