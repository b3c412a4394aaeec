import { expect, test } from "#tests/setup/playwright.ts";
import { signInAdmin } from "#tests/setup/signed-in-admin.ts";

import { text } from "./editor-page.ts";

test("the editor takes the focus of the plain field, also when React's effects are late", async ({
  page,
  context,
  shop,
}) => {
  await signInAdmin(context, shop);
  // As on a busy machine. React schedules effects by messages; Tiptap replaces an editor without effects after 1 ms.
  await page.addInitScript(() => {
    const post = MessagePort.prototype.postMessage;
    MessagePort.prototype.postMessage = function postLater(this: MessagePort, message: unknown) {
      setTimeout(() => post.call(this, message, []), 20);
    };
  });
  await page.goto("/pcadmin");
  await page.locator("textarea[name=description]").focus();
  await expect(text(page)).toBeFocused();
});
