import { randomUUID } from "node:crypto";

import type { Page } from "@playwright/test";

import { getShop } from "#app/shops/shops.ts";
import { saveForm } from "#tests/factories/products.ts";
import { expectAccessible } from "#tests/setup/axe.ts";
import { expect, test, type TestShop } from "#tests/setup/playwright.ts";

/** One shop with conditions and one with links. The others share their code. */
for (const shop of [getShop("ayz"), getShop("pc")]) {
  test(`compares two products of ${shop.name}, also on a phone`, async ({ page, shop: { db } }) => {
    const category = `Lamps ${randomUUID().slice(0, 6)}`;
    const [first = "", second = ""] = ["Small lamp", "Large lamp"].map((title, i) => {
      const specs = [
        { name: "Brand", value: "Halden" },
        { name: "Power", value: `${(i + 1) * 10} W` },
      ];
      saveForm(db, shop.value, { id: randomUUID(), title: `${title} ${category}`, category, specs });
      return `${title} ${category}`;
    });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${shop.path}?category=${encodeURIComponent(category)}`);
    await page.getByRole("article").getByRole("link", { name: first }).click();
    await page.getByRole("link", { name: "Compare", exact: true }).click();
    await expect(page.getByRole("heading", { name: `Compare ${category}` })).toBeVisible();
    await page.getByRole("link", { name: `Add ${second}` }).click();

    const row = (name: RegExp) => page.getByRole("rowgroup").filter({ has: page.getByRole("rowheader", { name }) });
    await expect(row(/^Power \(differs\)/).getByRole("cell")).toHaveText(["10 W", "20 W"]);
    await expect(row(/^Brand/).getByRole("cell")).toHaveText(["Halden", "Halden"]);
    await expect(row(/^Brand \(differs\)/)).toHaveCount(0);
    await expectAccessible(page);

    const table = page.getByRole("region", { name: "Comparison" });
    await table.focus();
    await page.keyboard.press("End");
    const name = row(/^Power/)
      .getByRole("rowheader")
      .locator("span")
      .first();
    const before = await name.boundingBox();
    await table.evaluate((element) => (element.scrollLeft = 80));
    expect((await name.boundingBox())?.x).toBe(before?.x);

    await page.getByRole("link", { name: `Remove ${first}` }).click();
    await expect(page.getByRole("columnheader")).toHaveCount(1);
    await page.getByRole("textbox", { name: "Name of the product" }).or(page.getByRole("searchbox")).fill("small");
    await page.getByRole("button", { name: "Search", exact: true }).click();
    await page.getByRole("link", { name: `Add ${first}` }).click();
    await expect(page.getByRole("columnheader")).toHaveCount(2);
    await page.getByRole("link", { name: first, exact: true }).click();
    await expect(page).toHaveURL(/\/product\//);
  });
}

/** Creates products in a new category. Sorted by title, they keep their order. */
function addLamps(db: TestShop["db"], count: number, price = (i: number) => String(i + 1)) {
  const category = `Lamps ${randomUUID().slice(0, 6)}`;
  const titles = Array.from({ length: count }, (_, i) => `${category} ${String(i + 1).padStart(2, "0")}`);
  for (const [i, title] of titles.entries()) saveForm(db, "pc", { id: randomUUID(), title, category, price: price(i) });
  return { titles, path: `/pcshop?category=${encodeURIComponent(category)}`, category };
}

const tick = (page: Page, title = "") => page.getByRole("button", { name: `Compare ${title}` });
/** Chooses a product, and waits until the page shows that. */
async function choose(page: Page, title = ""): Promise<void> {
  await tick(page, title).click();
  await expect(tick(page, title)).toHaveAttribute("aria-pressed", "true");
}
const compareAll = (page: Page) => page.getByRole("link", { name: "Compare", exact: true });

for (const layout of ["cards", "list"]) {
  test(`compares products that are chosen in ${layout}`, async ({ page, shop: { db } }) => {
    const { titles, path, category } = addLamps(db, 3);
    await page.setViewportSize({ width: 390, height: 600 });
    await page.goto(layout === "list" ? `${path}&layout=list` : path);
    await expect(compareAll(page)).toBeHidden();
    await tick(page, titles[0]).click();
    await expect(tick(page, titles[0])).toHaveAttribute("aria-pressed", "true");
    await expect(tick(page, titles[0])).toBeInViewport();
    // Without JavaScript, the browser focuses the pressed button only after it has shown the new page.
    await expect(tick(page, titles[0])).toBeFocused();
    await tick(page, titles[1]).focus();
    await page.keyboard.press("Space");
    await expect(page.getByText("2 of 4 chosen")).toBeInViewport();
    await expect(compareAll(page)).toBeInViewport();
    await expectAccessible(page);
    await page.getByRole("link", { name: "Clear", exact: true }).click();
    await expect(compareAll(page)).toBeHidden();
    await expect(tick(page, titles[0])).toHaveAttribute("aria-pressed", "false");
    for (const i of [1, 2]) await choose(page, titles[i]);
    await expect(page.getByText("2 of 4 chosen")).toBeVisible();
    await compareAll(page).click();
    await expect(page.getByRole("heading", { name: `Compare ${category}` })).toBeVisible();
    await expect(page.getByRole("columnheader")).toHaveCount(2);
    await page.getByRole("link", { name: `Back to ${category}` }).click();
    await expect(page.getByText("2 of 4 chosen")).toBeVisible();
  });
}

test("the comparison selection survives paging, sorting, filtering and searching", async ({ page, shop: { db } }) => {
  const { titles, path, category } = addLamps(db, 27);
  await page.goto(path);
  await choose(page, titles[0]);
  await page.getByRole("link", { name: "Next" }).click();
  await choose(page, titles[26]);
  await expect(page.getByText("2 of 4 chosen")).toBeVisible();
  await page.getByRole("navigation", { name: "Sort" }).getByRole("link", { name: "Price: High to Low" }).click();
  await expect(tick(page, titles[26])).toHaveAttribute("aria-pressed", "true");
  const filters = page.getByRole("form", { name: "Filters" });
  await filters.getByLabel("Price to").fill("2");
  await filters.getByLabel("Price to").press("Enter");
  await expect(page.getByRole("article")).toHaveCount(2);
  await expect(tick(page, titles[0])).toHaveAttribute("aria-pressed", "true");
  await page.getByRole("textbox", { name: "Search" }).or(page.getByRole("searchbox")).fill("lamps");
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await page.getByRole("link", { name: "Show as list" }).click();
  await expect(page.getByRole("link", { name: "Show as cards" })).toBeVisible();
  await expect(page.getByText("2 of 4 chosen")).toBeVisible();
  await compareAll(page).click();
  await expect(page.getByRole("heading", { name: `Compare ${category}` })).toBeVisible();
  await expect(page.getByRole("columnheader")).toHaveCount(2);
});

test("a fifth product is not added to the comparison, and the page says why", async ({ page, shop: { db } }) => {
  const { titles, path } = addLamps(db, 5);
  await page.goto(path);
  for (const title of titles.slice(0, 4)) await choose(page, title);
  await tick(page, titles[4]).click();
  await expect(page.getByText("Remove one to choose another.")).toBeInViewport();
  await expect(page.getByRole("button", { name: "Compare", pressed: true })).toHaveCount(4);
  await expect(tick(page, titles[4])).toHaveAttribute("aria-pressed", "false");
  await tick(page, titles[0]).click();
  await expect(page.getByText("3 of 4 chosen")).toBeVisible();
  await expect(page.getByText("Remove one to choose another.")).toBeHidden();
});
