import { clickMainCategory } from "#tests/setup/main-category.ts";
import { expect, test } from "#tests/setup/playwright.ts";

test("a click between the start of hydration and its first rendering does not stop hydration", async ({ page }) => {
  await page.addInitScript(() => {
    const listen = document.addEventListener.bind(document);
    // React adds its listeners to the document when hydration starts, and renders in a later task.
    document.addEventListener = (...args: Parameters<typeof listen>) => {
      listen(...args);
      if (args[0] !== "click" || !("__remixContext" in window)) return;
      Reflect.deleteProperty(document, "addEventListener");
      queueMicrotask(() => document.querySelector("h1")?.click());
    };
  });
  await page.goto("/pcshop");
  await clickMainCategory(page, "Processors");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Processors");
});
