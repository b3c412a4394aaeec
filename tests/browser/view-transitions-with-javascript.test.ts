import type { Page } from "@playwright/test";

import { holdData } from "#tests/setup/hold-data.ts";
import { expect, test } from "#tests/setup/playwright.ts";

/** A list changes into a product and back, where motion is welcome. Nothing waits for it. */

declare global {
  interface Window {
    /** The pseudo-elements that each transition has animated. */
    transitions: string[][];
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

/** Makes transitions last a minute. */
const slowTransitions = (page: Page) =>
  page.evaluate(() => {
    const slow = new CSSStyleSheet();
    const parts = ["group", "old", "new"].map((part) => `::view-transition-${part}(*)`);
    slow.replaceSync(`${parts.join()} { animation-duration: 60s !important }`);
    document.adoptedStyleSheets.push(slow);
  });

test("accepts clicks while a product opens", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.goto("/pcshop?main=Processors");
  await slowTransitions(page);
  // The product's data would replace its image, which ends the transition.
  const release = await holdData(page, "**/product/**");
  await page.getByRole("article").first().getByRole("link").click();
  await expect.poll(async () => (await transitions(page)).length).toBe(1);
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  release();
});

test("does not animate for people who prefer reduced motion", async ({ page }) => {
  await page.goto("/pcshop?main=Processors");
  await page.getByRole("article").first().getByRole("link").click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expect.poll(async () => (await transitions(page)).length).toBe(1);
  expect((await transitions(page))[0]).toEqual([]);
});
