import type { Page } from "@playwright/test";

import { expect } from "./playwright.ts";

/** Expects the message that a page shows while the shop cannot be reached. */

export const message = (page: Page) => page.getByRole("alert").getByText("The shop cannot be reached.");
export const topBar = (page: Page) => page.getByRole("navigation", { name: "Shops" });
export const title = (page: Page) => page.getByRole("heading", { level: 1 });

/** Expects that only the message is new: no error page, and the same person is signed in. */
export async function expectSamePage(page: Page, heading: string): Promise<void> {
  await expect(message(page)).toBeVisible();
  await expect(title(page)).toHaveText(heading);
  await expect(page.getByText("Something went wrong")).toHaveCount(0);
}

/** Presses "Try again" if it is still there: the page also tries by itself every few seconds. */
export async function pressTryAgain(page: Page): Promise<void> {
  const buttons = page.getByRole("button", { name: "Try again" });
  await buttons.evaluateAll((shown: HTMLElement[]) => {
    for (const button of shown) button.click();
  });
}

/** Cuts the connection once the page has loaded the code of its actions. Without its code an action is refused. */
export async function goOffline(page: Page): Promise<void> {
  await page.waitForLoadState("networkidle");
  await page.context().setOffline(true);
}
