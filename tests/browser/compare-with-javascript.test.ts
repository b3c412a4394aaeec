import { randomUUID } from "node:crypto";

import { saveForm } from "#tests/factories/products.ts";
import { expect, test } from "#tests/setup/playwright.ts";

test("goes back from a comparison to the list with its search, sort and filters", async ({ page, shop: { db } }) => {
  const category = `Lamps ${randomUUID().slice(0, 6)}`;
  const titles = ["Small lamp", "Large lamp"].map((title) => `${title} ${category}`);
  for (const [i, title] of titles.entries()) {
    saveForm(db, "pc", { id: randomUUID(), title, category, price: String(10 * (i + 1)) });
  }
  const view = new URLSearchParams({ q: "lamp", category, sort: "price-desc", to: "500" });
  await page.goto(`/pcshop?${view.toString()}`);
  for (const title of titles) {
    const compare = page.getByRole("button", { name: `Compare ${title}` });
    await compare.click();
    await expect(compare).toHaveAttribute("aria-pressed", "true");
  }
  await page.getByRole("link", { name: "Compare", exact: true }).click();
  await expect(page.getByRole("heading", { name: `Compare ${category}` })).toBeVisible();
  await page.getByRole("link", { name: `Back to ${category}` }).click();
  await expect(page.getByText("2 of 4 chosen")).toBeVisible();
  await expect(page.getByRole("article").getByRole("heading")).toHaveText([/^Large/, /^Small/]);
  const shown = new URL(page.url()).searchParams;
  expect(["q", "sort", "to"].map((name) => shown.get(name))).toEqual(["lamp", "price-desc", "500"]);
});
