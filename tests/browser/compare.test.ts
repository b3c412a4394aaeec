import { randomUUID } from "node:crypto";

import { SHOPS } from "#app/shops/shops.ts";
import { saveForm } from "#tests/factories/products.ts";
import { expectAccessible } from "#tests/setup/axe.ts";
import { expect, test } from "#tests/setup/playwright.ts";

for (const shop of SHOPS) {
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

    const row = (name: string | RegExp) => page.getByRole("row", { name });
    await expect(row(/^Power \(differs\)/).getByRole("cell")).toHaveText(["10 W", "20 W"]);
    await expect(row(/^Brand/).getByRole("cell")).toHaveText(["Halden", "Halden"]);
    await expect(row(/^Brand \(differs\)/)).toHaveCount(0);
    await expectAccessible(page);

    const table = page.getByRole("region", { name: "Comparison" });
    await table.focus();
    await page.keyboard.press("End");
    const name = row(/^Power/).getByRole("rowheader");
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

test("compares products that are chosen on their cards", async ({ page, shop: { db } }) => {
  const category = `Lamps ${randomUUID().slice(0, 6)}`;
  const titles = ["Small lamp", "Large lamp", "Tall lamp"].map((title) => `${title} ${category}`);
  for (const title of titles) saveForm(db, "ayz", { id: randomUUID(), title, category });
  await page.setViewportSize({ width: 390, height: 600 });
  await page.goto(`/?category=${encodeURIComponent(category)}`);
  const compare = page.getByRole("button", { name: "Compare", exact: true });
  await expect(compare).toBeHidden();
  const choose = (i: number) => page.getByRole("checkbox", { name: `Compare ${titles[i]}` });
  await choose(0).check();
  await choose(1).focus();
  await page.keyboard.press("Space");
  await expect(compare).toBeInViewport();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Clear" }).click();
  await expect(compare).toBeHidden();
  for (const i of [1, 2]) await choose(i).check();
  await compare.click();
  await expect(page.getByRole("heading", { name: `Compare ${category}` })).toBeVisible();
  await expect(page.getByRole("columnheader")).toHaveCount(2);
});
