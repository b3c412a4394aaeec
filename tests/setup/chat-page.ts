import type { Page } from "@playwright/test";

import { expect } from "./playwright.ts";

export const composer = (page: Page) => page.getByLabel("Message", { exact: true });
export const messages = (page: Page) => page.getByRole("log", { name: "Messages" });

/** Opens a chat page and waits until it is hydrated and its socket is connected. */
export async function arrive(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole("button", { name: "Mute new messages" })).toBeVisible();
  await expect(page.getByText("Connecting…")).toHaveCount(0);
}

export async function send(page: Page, text: string): Promise<void> {
  await composer(page).fill(text);
  await composer(page).press("Enter");
}
