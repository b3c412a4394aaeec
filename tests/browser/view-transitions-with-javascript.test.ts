import type { Page } from "@playwright/test";

import { expect, test } from "#tests/setup/playwright.ts";

/** A list changes into a product and back, where motion is welcome. Nothing waits for it. */

declare global {
  interface Window {
    /** The pseudo-elements that each transition has animated. */
    transitions: string[][];
    /** Keeps transitions from ending. */
    holdsTransitions?: boolean;
  }
}

test.beforeEach(({ page }) =>
  page.addInitScript(() => {
    window.transitions = [];
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (update) => {
      const transition = start(update);
      void transition.ready.then(() => {
        const animations = document.documentElement.getAnimations({ subtree: true });
        const animated = animations.map(({ effect }) => (effect as KeyframeEffect).pseudoElement ?? "");
        if (window.holdsTransitions) for (const animation of animations) animation.pause();
        window.transitions.push(animated.filter((name) => name.startsWith("::view-transition")));
      });
      return transition;
    };
  }),
);

const transitions = (page: Page) => page.evaluate(() => window.transitions);
const IMAGE = "::view-transition-group(product-image)";

test("turns a card into its product, and back", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.goto("/pcshop?main=Processors");
  const card = page.getByRole("article").first().getByRole("link");
  await card.click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toBeVisible();
  await expect.poll(async () => (await transitions(page)).length).toBe(1);
  expect((await transitions(page))[0]).toContain(IMAGE);
  await expect(dialog.getByRole("heading", { level: 2 }).first()).toBeVisible();
  await page.goBack();
  await expect(dialog).toHaveCount(0);
  await expect.poll(async () => (await transitions(page)).length).toBe(2);
  expect((await transitions(page))[1]).toContain(IMAGE);
  await expect(card).toBeFocused();
});

test("accepts clicks while a product opens", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.goto("/pcshop?main=Processors");
  await page.evaluate(() => (window.holdsTransitions = true));
  await page.getByRole("article").first().getByRole("link").click();
  await expect.poll(async () => (await transitions(page)).length).toBe(1);
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("does not animate for people who prefer reduced motion", async ({ page }) => {
  await page.goto("/pcshop?main=Processors");
  await page.getByRole("article").first().getByRole("link").click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expect.poll(async () => (await transitions(page)).length).toBe(1);
  expect((await transitions(page))[0]).toEqual([]);
});
