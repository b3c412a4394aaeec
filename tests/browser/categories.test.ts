import { insertProduct } from "#tests/factories/products.ts";
import { expectAccessible } from "#tests/setup/axe.ts";
import { expect, test } from "#tests/setup/playwright.ts";
import { signInAdmin } from "#tests/setup/signed-in-admin.ts";

test("renames a category, and merges two spellings", async ({ page, context, shop, javaScriptEnabled: scripts }) => {
  await signInAdmin(context, shop);
  const main = scripts ? "Audio" : "Video";
  for (const [n, category] of ["Headphones", "Headphones", "head phones", "headphones"].entries()) {
    insertProduct(shop.db, "smart", { id: `${main}${n}`, title: `${main} ${n}`, mainCategory: main, category });
  }
  await page.goto("/smartadmin/products");
  await page.getByRole("link", { name: /different spellings$/ }).click();
  const merge = page.getByRole("link", { name: `Merge ${main} › headphones into ${main} › Headphones` });
  await expect(merge).toBeVisible();
  await expectAccessible(page);
  await merge.click();
  await expect(page.getByRole("heading", { name: `Rename ${main} › headphones: 1 product` })).toBeVisible();
  await expect(page.getByText(`${main} › Headphones already exists, with 2 products.`)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Merge" }).click();
  await expect(page.getByRole("status").filter({ hasText: "1 product has been moved." })).toBeVisible();
  await expect(page.getByRole("link", { name: `Merge ${main} › headphones` })).toBeHidden();

  const rename = page.locator("details", { has: page.getByText(`Rename ${main} › head phones`) });
  await rename.locator("summary").click();
  await rename.getByLabel("New name").fill("Earphones");
  await expectAccessible(page);
  await rename.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("heading", { name: `Rename ${main} › head phones: 1 product` })).toBeVisible();
  // The name of another category makes it a merge, which is asked first.
  const name = page.getByRole("combobox", { name: "Category", exact: true });
  await name.fill("Headphones");
  await page.getByRole("button", { name: "Rename" }).click();
  await expect(page.getByText("A category with this name already exists.")).toBeVisible();
  await name.fill("Earphones");
  await page.getByRole("button", { name: /^(Rename|Merge)$/ }).click();
  await expect(page.getByText(`Rename ${main} › Earphones`)).toBeAttached();
  await page.goto(`/smartshop?main=${main}&category=Earphones`);
  await expect(page.getByRole("article")).toHaveCount(1);
});
