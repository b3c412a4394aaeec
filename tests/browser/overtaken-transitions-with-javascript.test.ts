import type { Page } from "@playwright/test";

import { expect, test } from "#tests/setup/playwright.ts";

/**
 * A page that arrives while the browser still draws the transition to another one. The clicks are already on their way.
 */

interface DrawingWindow extends Window {
  /** The number of transitions that wait to be drawn. */
  waiting: number;
  draw: () => void;
  /** Resolves when the last transition has ended. */
  ended: Promise<void>;
}

/** Opens a product, and keeps the browser from changing the page into it until the returned function is called. */
async function openHeld(page: Page): Promise<() => Promise<void>> {
  await page.addInitScript(() => {
    const drawing = window as Window as DrawingWindow;
    const held = new Promise<void>((resolve) => (drawing.draw = resolve));
    drawing.waiting = 0;
    const start = document.startViewTransition.bind(document);
    const startHeld = (update: () => Promise<void>) => {
      const transition = start(async () => {
        drawing.waiting++;
        await held;
        await update();
      });
      drawing.ended = transition.finished;
      return transition;
    };
    Object.assign(document, { startViewTransition: startHeld });
  });
  await page.goto("/pcshop?main=Processors");
  await page.getByRole("article").first().getByRole("link").click();
  await expect.poll(() => page.evaluate(() => (window as Window as DrawingWindow).waiting)).toBe(1);
  return () =>
    page.evaluate(() => {
      const drawing = window as Window as DrawingWindow;
      drawing.draw();
      return drawing.ended;
    });
}

test("a link that is followed during a transition shows its page", async ({ page }) => {
  const draw = await openHeld(page);
  const arrived = page.waitForResponse("**/sign-in.data*");
  await page.evaluate(() => document.querySelector<HTMLElement>("header a[href^='/sign-in']")?.click());
  await arrived;
  await expect(page).toHaveURL(/\/sign-in/);
  await draw();
  await expect(page.getByRole("heading", { level: 1, name: "Sign in" })).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("a transition that is skipped logs no error", async ({ page }) => {
  const draw = await openHeld(page);
  await page.evaluate(() => history.back());
  await expect(page).toHaveURL("/pcshop?main=Processors");
  await draw();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.getByRole("article").first().getByRole("link").click();
  await expect(page.getByRole("dialog")).toBeVisible();
});
