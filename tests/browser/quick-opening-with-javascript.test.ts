import { topBar, title } from "#tests/setup/connection.ts";
import { holdData } from "#tests/setup/hold-data.ts";
import { expect, test } from "#tests/setup/playwright.ts";

interface LayoutShift extends PerformanceEntry {
  value: number;
}

/** Placeholders while the data of another page or product is loading. */

test("a bar shows that another page is loading, until it has loaded", async ({ page }) => {
  await page.goto("/pcshop");
  const release = await holdData(page, "**/smartshop.data*");
  await topBar(page).getByRole("link", { name: "Smart Shop" }).click();
  await expect(page.getByRole("main").getByRole("progressbar", { name: "Loading" })).toBeVisible();
  await expect(title(page)).toHaveText("PC Build");
  release();
  await expect(title(page)).toHaveText("Smart Shop");
  await expect(page.getByRole("progressbar")).toHaveCount(0);
});

for (const [list, path] of [
  ["row of the first page", "/pcshop"],
  ["grid", "/pcshop?main=Processors"],
] as const) {
  test(`a product of a ${list} opens with its card's title, image and price before its data has arrived`, async ({
    page,
  }) => {
    await page.goto(path);
    const release = await holdData(page, "**/product/**");
    const card = page
      .getByRole("article")
      .filter({ has: page.locator("img") })
      .first();
    const link = card.getByRole("link");
    const name = (await link.textContent()) ?? "";
    const price = (await card.locator(".price > :first-child").textContent()) ?? "";
    await link.click();
    const modal = page.getByRole("dialog", { name });
    await expect(modal.getByRole("progressbar", { name: "Loading" })).toBeVisible();
    await expect(modal.getByText(price)).toBeVisible();
    await expect(modal.locator("img")).toBeVisible();
    await expect(page).toHaveTitle(`${name} · PC Build · Refals`);

    await page.goBack();
    await expect(modal).toHaveCount(0);
    await expect(page).toHaveURL(path);

    await link.click();
    await expect(modal.getByRole("progressbar")).toBeVisible();
    release();
    await expect(modal.getByRole("group", { name: "Pictures" })).toBeVisible();
    await expect(modal.getByRole("progressbar")).toHaveCount(0);
    await expect(modal).toHaveCount(1);
  });
}

test("an open product does not move when its data arrives", async ({ page }) => {
  await page.setViewportSize({ width: 820, height: 1180 });
  await page.goto("/pcshop");
  const release = await holdData(page, "**/product/**");
  const cards = page.getByRole("article").filter({ has: page.locator("img") });
  await cards.first().getByRole("link").first().click();
  const modal = page.getByRole("dialog");
  await expect(modal.getByRole("progressbar", { name: "Loading" })).toBeVisible();
  await page.evaluate(() => {
    const seen = window as Window & { shift?: number };
    seen.shift = 0;
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.shift = (seen.shift ?? 0) + (entry as LayoutShift).value;
    });
    observer.observe({ type: "layout-shift" });
  });
  release();
  await expect(modal.getByRole("group", { name: "Pictures" })).toBeVisible();
  // Shifts are reported after the frame that has drawn them.
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  expect(await page.evaluate(() => (window as Window & { shift?: number }).shift)).toBeLessThan(0.02);
});

test("says that a product is gone when it was deleted after its list was loaded", async ({ page, shop, noise }) => {
  noise.expect(/404/);
  await page.goto("/smartshop");
  const link = page.getByRole("article").last().getByRole("link");
  const id = (await link.getAttribute("href"))?.split("/").at(-1);
  shop.db.$client.prepare("DELETE FROM products WHERE shop = 'smart' AND id = ?").run(id);
  await link.click();
  await expect(title(page)).toHaveText("Page not found");
});
