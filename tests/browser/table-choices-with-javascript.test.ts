import { holdData } from "#tests/setup/hold-data.ts";
import { expect, test } from "#tests/setup/playwright.ts";
import { signInAdmin } from "#tests/setup/signed-in-admin.ts";

/** Filters and sorts of a panel's product table while its rows are still loading. */

test.beforeEach(({ context, shop }) => signInAdmin(context, shop));

test("keeps a filter and a sort that are still loading when another one is chosen", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/pcadmin/products");
  const release = await holdData(page);
  const stock = page.getByRole("combobox", { name: "Stock" });
  await stock.selectOption("In stock");
  await page.getByRole("columnheader", { name: "Price" }).getByRole("link").click();
  await expect(page.getByRole("columnheader", { name: "Price" })).toHaveAttribute("aria-sort", "ascending");
  await expect(stock).toHaveValue("in");
  await page.getByRole("combobox", { name: "Main category" }).selectOption("Processors");
  release();
  await expect(page).toHaveURL((url) => {
    const { tmain, tstock, tsort } = Object.fromEntries(url.searchParams);
    return tmain === "Processors" && tstock === "in" && tsort === "price-asc";
  });
});

test("keeps a filter when a sort is clicked before the table has shown that the filter is loading", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/pcadmin/products");
  await page.getByRole("combobox", { name: "Stock" }).evaluate((stock: HTMLSelectElement) => {
    stock.value = "in";
    stock.dispatchEvent(new Event("change", { bubbles: true }));
    queueMicrotask(() => document.querySelector<HTMLAnchorElement>('th a[href*="tsort=price"]')?.click());
  });
  await expect(page).toHaveURL((url) => {
    const { tstock, tsort } = Object.fromEntries(url.searchParams);
    return tstock === "in" && tsort === "price-asc";
  });
});

test("keeps the filters while a choice of columns is sent", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/pcadmin/products?tstock=in");
  const release = await holdData(page);
  await page.getByText("Columns", { exact: true }).click();
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByRole("progressbar")).toBeVisible();
  await expect(page.getByRole("combobox", { name: "Stock" })).toHaveValue("in");
  await page.getByRole("columnheader", { name: "Price" }).getByRole("link").click();
  release();
  await expect(page).toHaveURL((url) => {
    const { tstock, tsort } = Object.fromEntries(url.searchParams);
    return tstock === "in" && tsort === "price-asc";
  });
});
