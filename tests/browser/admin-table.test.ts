import type { Page } from "@playwright/test";

import { insertProduct, insertProducts } from "#tests/factories/products.ts";
import { expectAccessible } from "#tests/setup/axe.ts";
import { expect, test } from "#tests/setup/playwright.ts";
import { signInAdmin } from "#tests/setup/signed-in-admin.ts";

/** The product table and CSV files, with and without JavaScript. */

const rows = (page: Page) =>
  page
    .getByRole("table", { name: "Products" })
    .getByRole("row")
    .filter({ has: page.getByRole("checkbox") });

async function choose(page: Page, label: string, option: string, scripts: boolean): Promise<void> {
  await page.getByRole("search").getByLabel(label, { exact: true }).selectOption(option);
  if (!scripts) await page.getByRole("button", { name: "Find" }).click();
}

test("finds, sorts and deletes products in the table", async ({ page, context, shop, javaScriptEnabled }) => {
  const scripts = javaScriptEnabled;
  await signInAdmin(context, shop);
  insertProducts(shop.db, "smart", 60, { mains: 2, categoriesPerMain: 2, firstId: 77001, seed: 9 });
  await page.goto("/smartadmin/edit");
  await expect(rows(page)).toHaveCount(25);
  await page.getByLabel("Title or id").fill("v770");
  await page.getByRole("button", { name: "Find" }).click();
  await expect(page).toHaveURL(/tq=v770/);
  await expect(page.getByRole("status").filter({ hasText: "60 of" })).toBeVisible();
  await page.getByRole("link", { name: "Page 3" }).click();
  await expect(rows(page)).toHaveCount(10);
  await page.getByRole("link", { name: "Id", exact: true }).click();
  await expect(page.getByRole("columnheader", { name: "Id" })).toHaveAttribute("aria-sort", "ascending");
  await expect(rows(page).first()).toContainText("v77001");
  await choose(page, "Stock", "Out of stock", scripts);
  await expect(page).toHaveURL(/tstock=out/);
  // The address changes before the rows do.
  const stock = () =>
    rows(page)
      .getByRole("combobox")
      .evaluateAll((fields) => fields.map((field) => (field as HTMLSelectElement).value));
  await expect.poll(async () => [...new Set(await stock())]).toEqual(["NO"]);
  await expectAccessible(page);
  await page.getByRole("link", { name: "Reset" }).click();
  // Until the list is loaded, the form has the filter.
  await expect(page.getByRole("search").getByLabel("Stock", { exact: true })).toHaveValue("");
  await page.getByLabel("Title or id").fill("v77002");
  await page.getByRole("button", { name: "Find" }).click();
  await expect(rows(page)).toHaveCount(1);
  await expect(page.getByRole("link", { name: /^Edit .*v77002$/ })).toHaveAttribute(
    "href",
    /\/smartadmin\/edit\?id=77002/,
  );
  await expect(page.getByRole("link", { name: /^Duplicate/ })).toHaveAttribute("href", "/smartadmin?from=77002");

  await page.getByLabel("Title or id").fill("v7701");
  await page.getByRole("button", { name: "Find" }).click();
  await expect(rows(page)).toHaveCount(10);
  if (scripts) {
    await page.getByRole("checkbox", { name: "Select all on this page" }).check();
    await rows(page).first().getByRole("checkbox").uncheck();
  } else {
    for (let i = 1; i < 10; i++) await rows(page).nth(i).getByRole("checkbox").check();
  }
  const title = await rows(page).first().getByRole("rowheader").textContent();
  await page.getByRole("button", { name: "Delete selected" }).click();
  await expect(page.getByRole("heading", { name: "Are you sure you want to delete 9 products?" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(page.getByRole("status").filter({ hasText: "9 products have been deleted." })).toBeVisible();
  // If the deletion takes longer than a second, the browser stays on its progress page, which links to the list.
  const isProgress = await page.getByRole("link", { name: "Back to Products" }).isVisible();
  const list = isProgress ? await context.newPage() : page;
  if (isProgress) await list.goto("/smartadmin/products?tq=v7701");
  await expect(list).toHaveURL(/tq=v7701/);
  await expect(rows(list)).toHaveCount(1);
  await expect(rows(list).first()).toContainText(title ?? "");

  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("status").filter({ hasText: "9 products have been restored." })).toBeVisible();
  await page.goto("/smartadmin/products?tq=v7701");
  await expect(rows(page)).toHaveCount(10);
});

test("changes the prices of all products that match, and restores a deleted product", async ({
  page,
  context,
  shop,
  javaScriptEnabled,
  noise,
}) => {
  noise.expect(/422/);
  const scripts = javaScriptEnabled;
  await signInAdmin(context, shop);
  const name = scripts ? "withscripts" : "noscripts";
  for (let i = 0; i < 30; i++) {
    insertProduct(shop.db, "pc", { id: `${name}-${i}`, title: `Fan ${name} ${i}`, priceCents: 1999 });
  }
  await page.goto(`/pcadmin/products?tq=${name}`);
  const all = page.getByLabel("All 30 that match");
  await all.check();
  if (scripts) {
    const boxes = rows(page).getByRole("checkbox", { name: /^Select / });
    await expect(rows(page).locator("input[name=id]:checked")).toHaveCount(25);
    await boxes.first().uncheck();
    await expect(all).not.toBeChecked();
    await expect(page.getByText("24 selected", { exact: true })).toBeVisible();
    await all.check();
    await expect(boxes.first()).toBeChecked();
    await expect(page.getByText("30 selected", { exact: true })).toBeVisible();
  }
  await page.getByRole("button", { name: "Change price" }).click();
  await expect(page.getByRole("heading", { name: "Change the price of 30 products" })).toBeVisible();
  const change = page.getByRole("button", { name: "Change 30 products" });
  await page.getByLabel("How much").fill("0");
  await change.click();
  await expect(page.getByText("Enter a number above 0, such as 10 or 2.5.")).toBeVisible();
  await page.getByLabel("How much").fill("10");
  if (!scripts) await page.getByRole("button", { name: "Preview" }).click();
  await expect(page.getByText(/\$19\.99.*\$17\.99/).first()).toBeVisible();
  await expect(page.getByText("and 20 more")).toBeVisible();
  await expectAccessible(page);
  await change.click();
  await expect(page.getByRole("status").filter({ hasText: "30 products have been changed." })).toBeVisible();
  // If the change takes longer than a second, the browser stays on its progress page.
  await page.goto(`/pcadmin/products?tq=${name}`);
  await expect(rows(page)).toHaveCount(25);
  for (const price of await rows(page).getByRole("textbox").all()) await expect(price).toHaveValue("17.99");

  await page.goto("/pcadmin/changes");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Undo Lowering prices by 10%" }).first().click();
  await expect(page.getByRole("status").filter({ hasText: "30 products have been put back." })).toBeVisible();
  await page.goto(`/pcadmin/products?tq=${name}`);
  for (const price of await rows(page).getByRole("textbox").all()) await expect(price).toHaveValue("19.99");

  // The list stays as it was, even after Cancel. With JavaScript the question is a dialog over it.
  const list = `/pcadmin/products?tq=${name}&tsort=title-desc`;
  await page.goto(list);
  await page.getByRole("link", { name: `Delete Fan ${name} 7`, exact: true }).click();
  await expect(page.getByText(`delete the product with ID - ${name}-7?`)).toBeVisible();
  if (scripts) await expect(page.getByRole("alertdialog")).toBeVisible();
  await page.getByRole(scripts ? "button" : "link", { name: "Cancel" }).click();
  await expect(page).toHaveURL(list);
  await page.getByRole("link", { name: `Delete Fan ${name} 7`, exact: true }).click();
  await page.getByRole("button", { name: "Delete", exact: true }).last().click();
  await expect(
    page.getByRole("status").filter({ hasText: `Product with ID ${name}-7 has been deleted` }),
  ).toBeVisible();
  await expect(page).toHaveURL(list);
  await expect(rows(page).filter({ hasText: `${name}-7 ` })).toHaveCount(0);
  await page.goto("/pcadmin/bin");
  await expectAccessible(page);
  await page.getByRole("button", { name: `Restore Fan ${name} 7`, exact: true }).click();
  await expect(page.getByRole("status").filter({ hasText: `${name}-7 has been restored.` })).toBeVisible();
  await page.goto(`/pcadmin/products?tq=${name}+7`);
  await expect(rows(page).filter({ hasText: `${name}-7` })).toBeVisible();
  await expect(page.getByRole("textbox", { name: `Price of Fan ${name} 7` })).toHaveValue("19.99");
});

test("exports products to a file and imports them", async ({ page, context, shop, request, javaScriptEnabled }) => {
  const token = await signInAdmin(context, shop);
  await page.goto("/ayzadmin/edit");
  await page.getByRole("link", { name: "Import and export" }).click();
  const link = page.getByRole("link", { name: "Download products.csv" });
  const answer = await request.get((await link.getAttribute("href")) ?? "", {
    headers: { Authorization: `Bearer ${token}` },
  });
  const [header = "", first = "", ...others] = (await answer.text()).split("\n");
  const renamed = `Renamed ${javaScriptEnabled ? "with" : "without"} JavaScript`;
  const changed = first.replace(/^([^,]*),[^,]*,/, `$1,${renamed},`);
  const text = [header, changed, ...others, "broken,,Main,Category"].join("\n").replace("\n\nbroken", "\nbroken");
  await page
    .getByLabel(/CSV file/)
    .setInputFiles({ name: "mine.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
  await page.getByRole("button", { name: "Check file" }).click();
  await expect(page.getByRole("heading", { name: "What this import would change" })).toBeVisible();
  const counted = (name: string) =>
    page.getByRole("definition").filter({ has: page.locator(`xpath=../dt[.="${name}"]`) });
  await expect(counted("to be updated")).toHaveText("1");
  await expect(counted("rows with errors")).toHaveText("1");
  await expect(page.getByRole("region", { name: "Errors" })).toContainText("The row has 4 fields instead of");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await expect(page.getByRole("heading", { name: "The file is imported" })).toBeVisible();
  await page.goto(`/ayzadmin/edit?tq=${encodeURIComponent(renamed)}`);
  await expect(rows(page)).toHaveCount(1);
});

test("leaves stock that changed since the export, and overwrites it if the box is checked", async ({
  page,
  context,
  shop,
  javaScriptEnabled,
}) => {
  await signInAdmin(context, shop);
  const id = `sold-${javaScriptEnabled ? "with" : "without"}-javascript`;
  const key = insertProduct(shop.db, "ayz", { id, conditions: { good: { priceCents: 500, quantity: 3 } } });
  const answer = await page.request.get("/ayzadmin/products.csv");
  const [header = "", ...lines] = (await answer.text()).split("\n");
  const row = lines.find((line) => line.startsWith(`${id},`)) ?? "";
  shop.db.$client.prepare("UPDATE product_conditions SET quantity = 2 WHERE product_key = ?").run(key);

  await page.goto("/ayzadmin/csv");
  await page
    .getByLabel(/CSV file/)
    .setInputFiles({ name: "mine.csv", mimeType: "text/csv", buffer: Buffer.from(`${header}\n${row}\n`) });
  await page.getByRole("button", { name: "Check file" }).click();
  await expect(page.getByRole("heading", { name: "This file would change nothing" })).toBeVisible();
  const kept = page.getByRole("region", { name: "Not changed" });
  await expect(kept.getByRole("row", { name: /2 good_condition_available_quantity Left at 2/ })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("Overwrite them with the values of the file").check();
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await expect(page.getByRole("heading", { name: "The file is imported" })).toBeVisible();
  await expect(kept).toBeHidden();
  const select = shop.db.$client.prepare("SELECT quantity FROM product_conditions WHERE product_key = ?").pluck();
  expect(select.get(key)).toBe(3);
});

test("hides columns of the table, in every panel and at the next visit, until they are chosen again", async ({
  page,
  context,
  shop,
}) => {
  await signInAdmin(context, shop);
  const headers = page.getByRole("table", { name: "Products" }).getByRole("columnheader");
  const all = ["Id", "Title", "Category", "Price", "Stock", "Views", "Clicks", "Changed", "Actions"];
  const choose = async (act: "check" | "uncheck") => {
    await page.getByText("Columns", { exact: true }).click();
    for (const name of ["Id", "Views"]) await page.getByRole("checkbox", { name, exact: true })[act]();
    await page.getByRole("button", { name: "Apply" }).click();
  };
  await page.goto("/pcadmin/products?tsort=title-asc");
  await expect(headers).toHaveText(all);
  const cells = rows(page).first().getByRole("cell");
  const before = await cells.count();
  await choose("uncheck");
  const fewer = all.filter((name) => name !== "Id" && name !== "Views");
  await expect(headers).toHaveText(fewer);
  await expect(page).toHaveURL("/pcadmin/products?tsort=title-asc");
  await expect(cells).toHaveCount(before - 2);
  await expectAccessible(page);

  await page.goto("/smartadmin/edit");
  await expect(headers).toHaveText(fewer);
  await choose("check");
  await expect(headers).toHaveText(all);
  await expect(page).toHaveURL("/smartadmin/edit");
});

for (const panel of ["/pcadmin", "/ayzadmin"]) {
  test(`the table of ${panel} fits the window, and leaves room for titles`, async ({ page, context, shop }) => {
    await signInAdmin(context, shop);
    for (const width of [1024, 1150, 1279, 1280, 1440]) {
      await page.setViewportSize({ width, height: 720 });
      await page.goto(`${panel}/products`);
      const { tooWide, title } = await page.evaluate(() => ({
        tooWide: document.documentElement.scrollWidth - document.documentElement.clientWidth,
        title: document.querySelector("tbody th")?.getBoundingClientRect().width ?? 0,
      }));
      // Less where the browser reserves space for a scrollbar.
      expect(tooWide, `${width} px`).toBeLessThanOrEqual(0);
      expect(title, `${width} px`).toBeGreaterThan(120);
    }
  });
}
