import type { CDPSession, Page } from "@playwright/test";

import { getShop } from "#app/shops/shops.ts";
import { expect, test } from "#tests/setup/playwright.ts";

/** More elements than the changed ones, and far fewer than a page of a shop has. */
const FEW = 60;

for (const width of [390, 1440]) {
  test(`an element that appears, and a mouse over a row, restyle only a few elements at ${width} px`, async ({
    page,
    context,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(getShop("pc").path);
    const elements = await page.evaluate(() => document.querySelectorAll("*").length);
    expect(elements).toBeGreaterThan(1000);
    const browser = await context.newCDPSession(page);

    const inserted = await restyled(browser, page, () =>
      page.evaluate(() => {
        for (const parent of [document.head, document.body]) parent.append(document.createElement("link"));
        const bar = document.createElement("aside");
        bar.className = "bar-bottom";
        document.body.append(bar);
      }),
    );
    expect(inserted).toBeLessThan(FEW);

    const hovered = await restyled(browser, page, () => page.locator(".strip .card").first().hover());
    expect(hovered).toBeLessThan(FEW);
  });
}

test("with reduced motion, another theme starts no transitions", async ({ page }) => {
  await page.goto(getShop("pc").path);
  await page.evaluate(() => {
    document.addEventListener("transitionrun", () => (document.title = "A transition runs"), { capture: true });
  });
  await page.getByRole("button", { name: "Use the dark theme" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  // The browser dispatches the events of transitions before it draws a frame.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  await expect(page).not.toHaveTitle("A transition runs");
});

/** Returns how many elements the browser restyles from the start of `act` until the next frame is drawn. */
async function restyled(browser: CDPSession, page: Page, act: () => Promise<unknown>): Promise<number> {
  let count = 0;
  browser.on("Tracing.dataCollected", ({ value }) => {
    for (const event of value as unknown as { name: string; args: { elementCount?: number } }[]) {
      if (event.name === "UpdateLayoutTree") count += event.args.elementCount ?? 0;
    }
  });
  await browser.send("Tracing.start", { categories: "devtools.timeline", transferMode: "ReportEvents" });
  await act();
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
  const complete = new Promise<void>((resolve) => browser.once("Tracing.tracingComplete", () => resolve()));
  await browser.send("Tracing.end");
  await complete;
  return count;
}
