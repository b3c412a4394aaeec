import type { BrowserContext, Page } from "@playwright/test";

import { makeImage } from "#tests/factories/images.ts";
import { expect, type TestShop } from "#tests/setup/playwright.ts";
import { signInAdmin } from "#tests/setup/signed-in-admin.ts";

/** The editor of descriptions in the form of the PC panel. */

/** The editor's text, and not the plain field that it replaces. */
export const text = (page: Page) =>
  page.getByRole("textbox", { name: "Description" }).and(page.locator("[contenteditable=true]"));
export const tool = (page: Page, name: string) => page.getByRole("toolbar").getByRole("button", { name, exact: true });
export const choice = (page: Page, name: string) =>
  page.getByRole("toolbar").getByRole("combobox", { name, exact: true });
/** The panel below the text while an image is selected. */
export const chosen = (page: Page) => page.getByRole("group", { name: "Selected picture" });
/** The value that the form would send. */
export const value = (page: Page) => page.locator("textarea[name=description]").inputValue();

/** Converts a saved description to the editor's format: the server closes empty elements as in XML. */
export const asWritten = (html: string) => html.replaceAll(" />", ">");

/** Waits until the editor has the browser's caret position. */
export async function nextFrame(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

export async function press(page: Page, key: string): Promise<void> {
  await page.keyboard.press(key);
  await nextFrame(page);
}

/** Goes into the plain field, which then becomes the editor with the caret at its end. */
export async function openEditor(page: Page): Promise<void> {
  const field = page.locator("textarea[name=description]");
  await field.focus();
  await expect(field).toBeHidden();
  await expect(text(page)).toBeFocused();
  // If the caret comes to the start of the text within 200 ms after the focus, ProseMirror takes this for a fault of the
  // browser and puts it back.
  await page.evaluate(() => new Promise((done) => setTimeout(done, 200)));
  await nextFrame(page);
}

export async function openPanel(page: Page, context: BrowserContext, shop: TestShop, id: string): Promise<void> {
  await signInAdmin(context, shop);
  await page.goto("/pcadmin");
  await page.getByLabel("Product id").fill(id);
  await openEditor(page);
}

/** Adds an image of 320 × 240 at the caret and returns its address. */
export async function addImage(page: Page, name = "lamp.jpg", seed = 1): Promise<string> {
  const before = await text(page).locator("img[src]").count();
  const [chooser] = await Promise.all([page.waitForEvent("filechooser"), tool(page, "Add picture").click()]);
  const buffer = await makeImage({ width: 320, height: 240, seed });
  await chooser.setFiles({ name, mimeType: "image/jpeg", buffer });
  await expect(text(page).locator("img[src]")).toHaveCount(before + 1);
  await expect(page.getByText("Uploading an image...")).toHaveCount(0);
  return (await text(page).locator("img[src]").last().getAttribute("src")) ?? "";
}

interface InsertedData {
  html?: string;
  /** The name, type and base64 content. */
  files?: [name: string, type: string, content: string][];
}

/** Pastes or drops HTML or files into the text, as from another program. */
export function pasteOrDrop(page: Page, how: "paste" | "drop", { html, files = [] }: InsertedData): Promise<void> {
  return text(page).evaluate(
    (element, [kind, content, all]) => {
      const data = new DataTransfer();
      if (content) data.setData("text/html", content);
      for (const [name, type, base64] of all) {
        data.items.add(new File([Uint8Array.from(atob(base64), (c) => c.charCodeAt(0))], name, { type }));
      }
      const { x, y } = element.getBoundingClientRect();
      const init = { bubbles: true, cancelable: true };
      element.dispatchEvent(
        kind === "paste"
          ? new ClipboardEvent("paste", { ...init, clipboardData: data })
          : new DragEvent("drop", { ...init, dataTransfer: data, clientX: x + 30, clientY: y + 30 }),
      );
    },
    [how, html ?? "", files] as const,
  );
}
