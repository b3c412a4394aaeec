import { expect, test } from "#tests/setup/playwright.ts";
import { signInAdmin } from "#tests/setup/signed-in-admin.ts";

import { nextFrame, text } from "./editor-page.ts";

test("the editor takes the focus of the plain field, even if timers are late and the form is rendered meanwhile", async ({
  page,
  context,
  shop,
}) => {
  await signInAdmin(context, shop);
  // As on a busy machine: every timer is late.
  await page.addInitScript(() => {
    const start = window.setTimeout.bind(window);
    Object.assign(window, { setTimeout: (work: TimerHandler, ms = 0) => start(work, ms + 1_000) });
  });
  await page.goto("/pcadmin");
  await page.locator("textarea[name=description]").focus();
  await expect(text(page)).toBeVisible();
  await nextFrame(page);
  await page.getByLabel("Product id").evaluate((field: HTMLInputElement) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, "lamp-1");
    field.dispatchEvent(new Event("input", { bubbles: true }));
  });
  await expect(text(page)).toBeFocused();
});
