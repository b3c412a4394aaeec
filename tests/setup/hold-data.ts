import type { Page } from "@playwright/test";

/**
 * Holds back the data of the pages that match a pattern, of all pages by default. Returns a function that lets it
 * through.
 */
export async function holdData(page: Page, pattern = "**/*.data*"): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(pattern, (route) => released.then(() => route.continue()));
  return () => release();
}
