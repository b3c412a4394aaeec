import { randomUUID } from "node:crypto";

import { insertProduct } from "#tests/factories/products.ts";
import { expectAccessible } from "#tests/setup/axe.ts";
import { expect, test } from "#tests/setup/playwright.ts";
import { signInAdmin } from "#tests/setup/signed-in-admin.ts";

/** The audit trail, the same with JavaScript and without. */

test("a changed product is found in the audit trail with its values before and after", async ({
  page,
  context,
  shop,
}) => {
  await signInAdmin(context, shop);
  const id = `audited-${randomUUID().slice(0, 8)}`;
  insertProduct(shop.db, "pc", { id, title: `Old ${id}` });
  await page.goto(`/pcadmin/edit?id=${id}`);
  await page.getByLabel("Title", { exact: true }).fill(`New ${id}`);
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Товар обновлён")).toBeVisible();

  await page.getByRole("navigation", { name: "Administration" }).getByRole("link", { name: "Health" }).click();
  await page.getByRole("link", { name: "Audit trail" }).click();
  await expect(page.getByRole("heading", { name: "Audit trail" })).toBeVisible();
  await page.getByRole("searchbox", { name: "Search the audit trail" }).fill(id);
  await page.getByLabel("Action", { exact: true }).selectOption("Edited product");
  await page.getByRole("button", { name: "Search" }).click();
  const entries = page.getByRole("list", { name: "Entries, newest first" }).getByRole("listitem");
  await expect(entries).toHaveCount(1);
  await expect(entries).toContainText(`Edited product ${id}`);
  await expect(entries).toContainText(`Old ${id} → New ${id}`);
  await expect(entries).toContainText(/Administrator [\w-]{8}/);
  await expectAccessible(page);

  await page.getByLabel("Action", { exact: true }).selectOption("Deleted product");
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page.getByText("No entry matches.")).toBeVisible();
  await page.getByRole("link", { name: "Reset" }).click();
  await expect(page.getByLabel("Action", { exact: true })).toHaveValue("");
  await expect(page.getByRole("searchbox", { name: "Search the audit trail" })).toHaveValue("");
  await expect(entries.filter({ hasText: `New ${id}` })).toHaveCount(1);
});
