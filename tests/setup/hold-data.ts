import type { Page } from "@playwright/test";

/**
 * Holds back the requests that match a pattern, by default the data of all pages. Returns a function that lets them
 * through.
 */
export async function holdData(page: Page, pattern = "**/*.data*"): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(pattern, (route) => released.then(() => route.continue()));
  return () => release();
}
