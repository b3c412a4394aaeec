import type { Page } from "@playwright/test";

/**
 * Clicks the heading of a main category in the rows of a shop. Scrolls first: rows above the heading get their real
 * height when they come into view, which could move the link between the press and the release of the click.
 */
export async function clickMainCategory(page: Page, name: string): Promise<void> {
  const link = page.getByRole("main").getByRole("link", { name, exact: true }).first();
  await link.scrollIntoViewIfNeeded();
  await link.click();
}
