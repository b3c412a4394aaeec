import { readFile } from "node:fs/promises";
import { randomUUID } from "node:crypto";

import { insertOrder } from "#tests/factories/orders.ts";
import { expectAccessible } from "#tests/setup/axe.ts";
import { expect, test } from "#tests/setup/playwright.ts";
import { signInAs, signInSomebody } from "#tests/setup/signed-in.ts";

test("a buyer downloads their data from the account page", async ({ page, context, shop }) => {
  const id = await signInSomebody(context, shop);
  await page.goto("/account");
  await page.getByRole("link", { name: "Your data" }).click();
  await expect(page.getByRole("heading", { name: "Your data" })).toBeVisible();
  const downloading = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download my data" }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^my-data-.*\.json$/);
  const file = JSON.parse(await readFile(await download.path(), "utf8")) as { account: { google_id: string } };
  expect(file.account.google_id).toBe(id);
});

test("a buyer deletes their account by typing its e-mail address", async ({ page, context, shop, noise }) => {
  noise.expect(/422/);
  const name = randomUUID().slice(0, 8);
  await signInAs(context, shop, { id: `leaving-${name}`, email: `${name}@mail.example`, name });
  await page.goto("/account/data");
  const field = page.getByLabel(/Type your e-mail address to confirm/);
  await field.fill("somebody@else.example");
  await page.getByRole("button", { name: "Delete my account for good" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Nothing was deleted." })).toBeVisible();
  await expect(field).toHaveValue("somebody@else.example");
  await field.fill(`${name}@mail.example`);
  await page.getByRole("button", { name: "Delete my account for good" }).click();
  await expect(page).toHaveURL("/");
  await expect(page.getByText("Your account and your data have been deleted.")).toBeVisible();
  await expect(page.getByRole("banner").getByRole("link", { name: "Sign in" })).toBeVisible();
  await page.goto("/account");
  await expect(page).toHaveURL(/\/sign-in/);
});

test("the page says which orders prevent a deletion", async ({ page, context, shop }) => {
  const userId = await signInSomebody(context, shop);
  insertOrder(shop.db, { userId, paymentStatus: "finished" });
  await page.goto("/account/data");
  await expect(page.getByText("Your account cannot be deleted while an order is still open.")).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "paid and not sent yet" })).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "My Orders" }).click();
  await expect(page).toHaveURL("/account?tab=orders");
});

test("the page is accessible, dark and light, with a refused address too", async ({ page, context, shop, noise }) => {
  noise.expect(/422/);
  await signInSomebody(context, shop);
  for (const colorScheme of ["dark", "light"] as const) {
    await page.emulateMedia({ colorScheme });
    await page.goto("/account/data");
    await expectAccessible(page);
    await page.getByLabel(/Type your e-mail address/).fill("wrong@mail.example");
    await page.getByRole("button", { name: "Delete my account for good" }).click();
    await expect(page.getByRole("alert").filter({ hasText: "Nothing was deleted." })).toBeVisible();
    await expectAccessible(page);
  }
});
