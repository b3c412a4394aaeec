import { randomUUID } from "node:crypto";

import type { Page } from "@playwright/test";

import { saveForm } from "#tests/factories/products.ts";
import { holdData } from "#tests/setup/hold-data.ts";
import { expect, test } from "#tests/setup/playwright.ts";

/** A second click or key press that comes before the page has changed. */

const dialog = (page: Page) => page.getByRole("dialog");

const CLOSINGS = {
  "clicks on the close button": (page: Page) =>
    page.evaluate(() => {
      const close = document.querySelector<HTMLElement>("dialog button[aria-label=Close]");
      for (let click = 1; click <= 2; click++) close?.click();
    }),
  Escapes: (page: Page) => Promise.all([1, 2].map(() => page.keyboard.press("Escape"))),
};

for (const [name, closeTwice] of Object.entries(CLOSINGS)) {
  test(`two quick ${name} close a product and stay in its shop`, async ({ page }) => {
    await page.goto("/refferals");
    await page.goto("/pcshop?main=Processors");
    const cards = page.getByRole("article").filter({ has: page.locator("img") });
    const card = cards.first().getByRole("link");
    // A product that was closed can be opened and closed again.
    for (let round = 1; round <= 2; round++) {
      await card.click();
      await expect(dialog(page).getByRole("group", { name: "Pictures" })).toBeVisible();
      await closeTwice(page);
      await expect(dialog(page)).toHaveCount(0);
      await expect(page).toHaveURL("/pcshop?main=Processors");
    }
    await page.waitForLoadState("networkidle");
    await expect(page).toHaveURL("/pcshop?main=Processors");
  });
}

for (const [list, path] of [
  ["row", "/pcshop"],
  ["grid", "/pcshop?main=Processors"],
] as const) {
  test(`a double click on the card of a ${list} makes one history entry`, async ({ page }) => {
    await page.goto(path);
    const cards = page.getByRole("article").filter({ has: page.locator("img") });
    const card = cards.first().getByRole("link");
    await card.evaluate((link: HTMLElement) => {
      const push = history.pushState.bind(history);
      // The address has changed, and the page has not been painted yet.
      history.pushState = (...args) => {
        push(...args);
        history.pushState = push;
        queueMicrotask(() => link.click());
      };
      link.click();
    });
    await expect(dialog(page).getByRole("group", { name: "Pictures" })).toBeVisible();
    await page.waitForLoadState("networkidle");
    await page.goBack();
    await expect(dialog(page)).toHaveCount(0);
    await expect(page).toHaveURL(path);
    await card.click();
    await expect(dialog(page)).toHaveCount(1);
  });
}

for (const [place, path] of [
  ["card", (id: string) => `/pcshop?q=Part+${id}`],
  ["product page", (id: string) => `/pcshop/product/${id}`],
  ["comparison", (id: string) => `/compare/pc?id=${id}`],
] as const) {
  test(`a double click on "Add to build" of a ${place} adds one part`, async ({ page, shop }) => {
    const id = randomUUID();
    saveForm(shop.db, "pc", { id, title: `Part ${id}` });
    await page.goto(path(id));
    const release = await holdData(page, "**/pcshop/build/add.data*");
    await page.getByRole("button", { name: /^Add to build/ }).dblclick();
    release();
    const message = page.getByRole("status").filter({ hasText: "Added to your build" });
    await expect(message).toBeVisible();
    // It can be added again afterwards.
    await page.getByRole("button", { name: /^Add to build/ }).click();
    await expect(message).toContainText(`2 × Part ${id}`);
    await page.goto("/pcshop/build");
    await expect(page.getByText("Quantity: 2")).toBeVisible();
  });
}
