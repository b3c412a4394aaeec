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

test("shows a spec with the name of a fact once, also after another product has left", async ({
  page,
  shop: { db },
}) => {
  const category = `Lamps ${randomUUID().slice(0, 6)}`;
  const specs = [{ name: "Availability", value: "2 weeks" }];
  const ids = [1, 2, 3].map(() => randomUUID());
  const [first = ""] = ids;
  for (const id of ids) {
    // Without the first product, the row of typical prices goes.
    saveForm(db, "pc", { id, title: `Lamp ${id}`, category, specs, typical_price: id === first ? "20" : "" });
  }
  await page.goto(`/compare/pc?${ids.map((id) => `id=${id}`).join("&")}`);
  const names = page.getByRole("table").locator("tbody th[scope=row]:visible");
  await expect(names.filter({ hasText: /^Availability/ })).toHaveCount(2);
  await page.getByRole("link", { name: `Remove Lamp ${first}` }).click();
  await expect(names.filter({ hasText: /^Typical price/ })).toHaveCount(0);
  await expect(names.filter({ hasText: /^Availability/ })).toHaveCount(2);
});
