import type { Page } from "@playwright/test";

import { getShop } from "#app/shops/shops.ts";
import { insertProduct } from "#tests/factories/products.ts";
import { expectAccessible } from "#tests/setup/axe.ts";
import { expect, test, type TestShop } from "#tests/setup/playwright.ts";

const hasJavaScript = () => test.info().project.name === "js";

/** The shops with links share their filters, so each is looked at in one window. */
const SCREENS = [
  { name: "phone", width: 390, height: 844, linkShops: ["default"] },
  { name: "desktop", width: 1440, height: 900, linkShops: ["pc", "smart"] },
] as const;

/** Open Box products in a category of their own, and a lamp in another shop. */
function addHeaters(shop: TestShop, main: string): string {
  const offer = (priceCents: number, quantity: number) => ({ priceCents, quantity });
  const add = (id: string, conditions: Parameters<typeof insertProduct>[2]) =>
    insertProduct(shop.db, "ayz", {
      id: `${main.replace(/ /g, "")}-${id}`,
      mainCategory: main,
      category: `${main} heaters`,
      ...conditions,
    });
  add("1", { title: "Oil heater", conditions: { good: offer(4_000, 2), excellent: offer(9_000, 0) } });
  add("2", { title: "Fan heater", conditions: { good: offer(6_000, 0) } });
  add("3", { title: "Panel heater", conditions: { excellent: offer(5_000, 1) } });
  return `/?${new URLSearchParams({ main }).toString()}`;
}

/** Opens the filters on a phone, unless they are open. On a desktop they are always open. */
async function openFilters(page: Page): Promise<void> {
  const form = page.getByRole("form", { name: "Filters" });
  if (!(await form.isVisible())) await page.getByRole("button", { name: /^Filters/ }).click();
  await expect(form).toBeVisible();
}

/** Without JavaScript a change applies with the button, and the page is loaded anew. */
async function apply(page: Page): Promise<void> {
  const button = page.getByRole("button", { name: "Apply" });
  if (hasJavaScript()) await expect(button).toBeHidden();
  else await button.click();
}

const titles = (page: Page) => page.getByRole("article").getByRole("heading");
const chip = (page: Page, name: string) => page.getByRole("link", { name: `Remove filter: ${name}` });

for (const { name, width, height, linkShops } of SCREENS) {
  test(`filters Open Box on a ${name} by condition, stock and price, and removes the filters by chips`, async ({
    page,
    shop,
  }) => {
    await page.setViewportSize({ width, height });
    await page.goto(addHeaters(shop, `Heating ${name}`));
    await expect(titles(page)).toHaveText(["Fan heater", "Oil heater", "Panel heater"]);
    await openFilters(page);
    await expect(page.getByLabel("In stock (2)")).toBeVisible();
    await expect(page.getByLabel("Excellent (2)")).toBeVisible();
    await page.getByLabel("Good (2)", { exact: true }).check();
    await apply(page);
    await expect(titles(page)).toHaveText(["Fan heater", "Oil heater"]);
    await expect(page).toHaveURL(/grade=good/);

    await openFilters(page);
    await page.getByLabel("In stock (1)").check();
    await apply(page);
    await expect(titles(page)).toHaveText(["Oil heater"]);
    await expectAccessible(page);

    // The price is that of the chosen condition: the excellent one costs more.
    await openFilters(page);
    await page.getByLabel("Price from").fill("80");
    await page.getByLabel("Price from").press("Enter");
    await expect(page.getByText("No products match these filters")).toBeVisible();
    await expect(page).toHaveURL(/from=80/);
    await expectAccessible(page);

    if (hasJavaScript() && name === "phone") await page.getByRole("button", { name: /^Show/ }).click();
    await chip(page, "From $80.00").click();
    await expect(titles(page)).toHaveText(["Oil heater"]);
    await chip(page, "In stock").click();
    await expect(titles(page)).toHaveText(["Fan heater", "Oil heater"]);
    await openFilters(page);
    await expect(page.getByLabel("Price from")).toHaveValue("");
    await expect(page.getByLabel("In stock (1)")).not.toBeChecked();
    await page.keyboard.press("Escape");
    await page.getByRole("link", { name: "Clear all" }).click();
    await expect(titles(page)).toHaveText(["Fan heater", "Oil heater", "Panel heater"]);
    await expect(page).toHaveURL(/\/\?main=[^&]+$/);
  });

  for (const shop of linkShops.map(getShop)) {
    test(`filters ${shop.name} on a ${name} by rating, and keeps the filter in sorts, pages and searches`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height });
      await page.goto(`${shop.path}?main=Processors&page=2`);
      await openFilters(page);
      const rating = page.getByLabel("Rating");
      const option = await rating.locator("option", { hasText: "2 stars and up" }).innerText();
      await rating.selectOption("2");
      await apply(page);
      await expect(page).toHaveURL(/rating=2/);
      await expect(page).not.toHaveURL(/page=/);
      const count = /\((\d+)\)/.exec(option)?.[1];
      await expect(page.getByText(new RegExp(`^${count} products`)).first()).toBeVisible();
      await expect(
        page.getByRole("article").filter({ hasNot: page.getByRole("img", { name: /^Rated [2-5] out/ }) }),
      ).toHaveCount(0);
      if (name === "phone" && hasJavaScript()) await page.getByRole("button", { name: /^Show/ }).click();
      await page.getByRole("link", { name: "Most Viewed", exact: true }).filter({ visible: true }).click();
      await expect(page).toHaveURL(/sort=views&rating=2/);
      await page.getByLabel("Search products by name").fill("v");
      await page.getByLabel("Search products by name").press("Enter");
      await expect(page).toHaveURL(/q=v/);
      await expect(page).toHaveURL(/rating=2/);
      await page.getByRole("link", { name: "Reset" }).click();
      await expect(page).toHaveURL(new RegExp(`${shop.path}$`));
    });
  }
}

test("says which price cannot be read and shows the list without it", async ({ page, shop }) => {
  await page.goto(`${addHeaters(shop, "Unread")}&from=cheap&to=50`);
  await expect(page.getByRole("alert").filter({ hasText: "“cheap” is not a price" })).toBeVisible();
  await expect(titles(page)).toHaveText(["Oil heater", "Panel heater"]);
});

test("names the filters of a search without hits, and links to the other shops", async ({ page, shop }) => {
  await page.goto(addHeaters(shop, "Elsewhere"));
  insertProduct(shop.db, "smart", { id: "zircon", title: "Zircon lamp", priceCents: 500 });
  await page.goto("/?main=Elsewhere&q=zircon&stock=in");
  await expect(page.getByText("Nothing found for “zircon”")).toBeVisible();
  await expect(chip(page, "Elsewhere")).toBeVisible();
  await expect(chip(page, "In stock")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "1 in Smart Shop" }).click();
  await expect(page).toHaveURL(/\/smartshop\?q=zircon$/);
  await expect(titles(page)).toHaveText(["Zircon lamp"]);
});
