import { randomUUID } from "node:crypto";

import type { BrowserContext, CDPSession, Page } from "@playwright/test";
import type { Editor } from "@tiptap/core";

import { makeImage } from "#tests/factories/images.ts";
import { insertProduct } from "#tests/factories/products.ts";
import { expect, test, type TestShop } from "#tests/setup/playwright.ts";
import { signInAdmin } from "#tests/setup/signed-in-admin.ts";

import {
  addImage,
  asWritten,
  chosen,
  nextFrame,
  openEditor,
  openPanel,
  press,
  text,
  tool,
  value,
} from "./editor-page.ts";

/** Images in a description. Only their delete button removes them, and undo restores them. */

const shownImage = (page: Page) => text(page).locator("img[src]");
const image = (src: string) => `<img src="${src}" alt="" width="320" height="240">`;

/** Uploads an image for the description of a product of the PC shop. Returns its address. */
async function upload(page: Page, id: string): Promise<string> {
  const buffer = await makeImage({ width: 320, height: 240 });
  const answer = await page.request.post(`/api/tiptap-upload-image/pc/${id}`, {
    multipart: { image: { name: "lamp.jpg", mimeType: "image/jpeg", buffer } },
  });
  return ((await answer.json()) as { imageUrl: string }).imageUrl;
}

/** Opens a product whose description is `before`, an image and `after` in one paragraph. Returns the description. */
async function openProduct(page: Page, context: BrowserContext, shop: TestShop): Promise<string> {
  await signInAdmin(context, shop);
  const id = `kept-${randomUUID().slice(0, 8)}`;
  const written = `<p>before${image(await upload(page, id))}after</p>`;
  insertProduct(shop.db, "pc", { id, description: written.replace('">', '" />') });
  await page.goto(`/pcadmin/edit?id=${id}`);
  await openEditor(page);
  await expect(shownImage(page)).toBeVisible();
  await text(page).focus();
  return written;
}

/** Types like an input method: text is replaced until the composition ends. */
async function compose(devtools: CDPSession, steps: readonly string[], done: string): Promise<void> {
  for (const step of steps) {
    await devtools.send("Input.imeSetComposition", {
      text: step,
      selectionStart: step.length,
      selectionEnd: step.length,
    });
  }
  await devtools.send("Input.insertText", { text: done });
}

/** Deletes like the keyboard of a phone: no key event reaches the page. */
async function deleteWithoutKey(page: Page): Promise<void> {
  await page.evaluate("document.execCommand('delete')");
}

function pasteText(page: Page): Promise<void> {
  return text(page).evaluate((element) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", "new");
    element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  });
}

async function undoAll(page: Page): Promise<void> {
  while ((await tool(page, "Undo").getAttribute("aria-disabled")) === null) await tool(page, "Undo").click();
}

const ACTS: Record<string, (page: Page, devtools: CDPSession) => Promise<void>> = {
  typing: (page) => page.keyboard.type("new"),
  Backspace: (page) => press(page, "Backspace"),
  Delete: (page) => press(page, "Delete"),
  "Control+Backspace": (page) => press(page, "Control+Backspace"),
  "a phone's delete key": deleteWithoutKey,
  Enter: (page) => press(page, "Enter"),
  "a line break": (page) => press(page, "Shift+Enter"),
  cutting: (page) => press(page, "Control+x"),
  pasting: pasteText,
  "an input method": (_page, devtools) => compose(devtools, ["n", "ni", "ni h", "ni hao"], "你好"),
  "a block of code": (page) => tool(page, "Code block").click(),
};

interface Selected {
  what: string;
  select: (page: Page) => Promise<void>;
  /** The content after each action. `[i]` is the image. */
  left: Record<string, string>;
}

const SELECTIONS: readonly Selected[] = [
  {
    what: "the whole text",
    select: (page) => press(page, "Control+a"),
    left: {
      typing: "<p>[i]new</p>",
      Backspace: "<p>[i]</p>",
      Delete: "<p>[i]</p>",
      "Control+Backspace": "<p>[i]</p>",
      "a phone's delete key": "<p>[i]</p>",
      "a line break": "<p>[i]<br></p>",
      cutting: "<p>[i]</p>",
      pasting: "<p>[i]new</p>",
      "an input method": "<p>[i]你好</p>",
      "a block of code": "<pre><code>beforeafter</code></pre><p>[i]</p>",
    },
  },
  {
    what: "text around an image",
    select: async (page) => {
      await press(page, "Home");
      await press(page, "ArrowRight");
      await press(page, "Shift+End");
      await press(page, "Shift+ArrowLeft");
    },
    left: {
      typing: "<p>b[i]newr</p>",
      Backspace: "<p>b[i]r</p>",
      Delete: "<p>b[i]r</p>",
      "Control+Backspace": "<p>b[i]r</p>",
      "a phone's delete key": "<p>b[i]r</p>",
      Enter: "<p>b[i]</p><p>r</p>",
      "a line break": "<p>b[i]<br>r</p>",
      cutting: "<p>b[i]r</p>",
      pasting: "<p>b[i]newr</p>",
      "an input method": "<p>b[i]你好r</p>",
      "a block of code": "<pre><code>beforeafter</code></pre><p>[i]</p>",
    },
  },
  {
    what: "an image alone",
    select: (page) => shownImage(page).click(),
    left: {
      typing: "<p>before[i]newafter</p>",
      Backspace: "<p>before[i]after</p>",
      Delete: "<p>before[i]after</p>",
      "Control+Backspace": "<p>before[i]after</p>",
      "a phone's delete key": "<p>before[i]after</p>",
      Enter: "<p>before[i]</p><p>after</p>",
      "a line break": "<p>before[i]<br>after</p>",
      cutting: "<p>before[i]after</p>",
      pasting: "<p>before[i]newafter</p>",
      "an input method": "<p>before[i]你好after</p>",
      "a block of code": "<pre><code>beforeafter</code></pre><p>[i]</p>",
    },
  },
];

for (const { what, select, left } of SELECTIONS) {
  test(`no edit of ${what} removes the image, and undo restores the text`, async ({ page, context, shop }) => {
    const written = await openProduct(page, context, shop);
    const [img = ""] = /<img.*?>/.exec(written) ?? [];
    const devtools = await context.newCDPSession(page);
    for (const [act, expected] of Object.entries(left)) {
      await select(page);
      await ACTS[act]?.(page, devtools);
      await expect.poll(() => value(page), act).toBe(expected.replace("[i]", img));
      await undoAll(page);
      expect.soft(await value(page), `undo after ${act}`).toBe(written);
      await text(page).focus();
    }
  });
}

/** Each with the selection, in the editor's positions, and the result of an input method. */
const COMPOSED: readonly [html: string, from: number, to: number, left: string][] = [
  ["<p>be[i]af</p>", 1, 6, "<p>[i]你好</p>"],
  ["<p>be[i]af</p>", 2, 6, "<p>b[i]你好</p>"],
  ["<p>be[i]af</p>", 1, 5, "<p>[i]你好f</p>"],
  ["<p>be[i]af</p>", 2, 4, "<p>b[i]你好af</p>"],
  ["<p>be[i]af</p>", 3, 5, "<p>be[i]你好f</p>"],
  ["<p>[i]</p>", 1, 2, "<p>[i]你好</p>"],
  ["<p>be[i][i]af</p>", 2, 6, "<p>b[i][i]你好f</p>"],
  ["<p>be[i]af</p><p>cd[i]ef</p>", 2, 12, "<p>b[i][i]你好f</p>"],
  ["<ul><li><p>be[i]af</p></li></ul>", 4, 7, "<ul><li><p>b[i]你好f</p></li></ul>"],
];

test("replacing text with an input method keeps every image in it", async ({ page, context, shop }) => {
  await openPanel(page, context, shop, "composed");
  const img = image(await upload(page, "composed"));
  const devtools = await context.newCDPSession(page);
  for (const [html, from, to, left] of COMPOSED) {
    await text(page).evaluate(
      (element, [content, range]) => {
        const { editor } = element as unknown as { editor: Editor };
        const replace = editor.chain().command(({ tr }) => Boolean(tr.setMeta("removesImages", true)));
        replace.setContent(content).focus().setTextSelection(range).run();
      },
      [html.replaceAll("[i]", img), { from, to }] as const,
    );
    await nextFrame(page);
    await compose(devtools, ["n", "ni", "ni h"], "你好");
    await expect.poll(() => value(page), `${html} from ${from} to ${to}`).toBe(left.replaceAll("[i]", img));
  }
});

test("Backspace and Delete beside an image do nothing, alone and with Shift, Control or Alt", async ({
  page,
  context,
  shop,
}) => {
  const written = await openProduct(page, context, shop);
  for (const modifier of ["", "Shift+", "Control+", "Alt+"]) {
    await press(page, "Home");
    for (let i = 0; i < "before".length; i++) await press(page, "ArrowRight");
    await press(page, `${modifier}Delete`);
    // The next step selects the image.
    await press(page, "ArrowRight");
    await expect(chosen(page)).toBeVisible();
    await press(page, `${modifier}Backspace`);
    await press(page, `${modifier}Delete`);
    await press(page, "ArrowRight");
    await press(page, `${modifier}Backspace`);
    expect(asWritten(await value(page)), `with ${modifier}`).toBe(written);
  }
  await expect(tool(page, "Undo")).toHaveAttribute("aria-disabled", "true");
});

test("dragging text out leaves its images, and dragging within the text moves an image", async ({
  page,
  context,
  shop,
}) => {
  // Start and end of the drag are in view.
  await page.setViewportSize({ width: 1280, height: 2000 });
  const written = await openProduct(page, context, shop);
  const [img = ""] = /<img.*?>/.exec(written) ?? [];
  const title = page.getByLabel("Title", { exact: true });
  await press(page, "Control+a");
  await text(page)
    .locator("p")
    .dragTo(title, { sourcePosition: { x: 10, y: 100 } });
  await expect(title).toHaveValue(/beforeafter/);
  await expect.poll(() => value(page)).toBe(`<p>${img}</p>`);

  await press(page, "Control+z");
  await text(page).focus();
  await press(page, "Control+End");
  await press(page, "Enter");
  await page.keyboard.type("below");
  await shownImage(page).dragTo(text(page).getByText("below"), { targetPosition: { x: 2, y: 10 } });
  await expect.poll(() => value(page)).toBe(`<p>beforeafter</p><p>${img}below</p>`);
});

test("the delete button removes an image, and undo restores one that loads, even if it was its last use", async ({
  page,
  context,
  shop,
}) => {
  const written = await openProduct(page, context, shop);
  const src = (await shownImage(page).getAttribute("src")) ?? "";
  const isLoaded = () =>
    shownImage(page).evaluate((img: HTMLImageElement) => img.decode().then(() => img.naturalWidth));
  // The browser must not use its own cached copy.
  const fresh = async () => (await page.request.get(`${src}?${randomUUID()}`)).status();

  await text(page).press("End");
  await page.keyboard.type("!");
  await shownImage(page).dblclick();
  await chosen(page).getByRole("button", { name: "Delete picture" }).click();
  await expect(shownImage(page)).toHaveCount(0);
  await expect(chosen(page)).toHaveCount(0);
  expect(await value(page)).toBe("<p>beforeafter!</p>");
  expect(await fresh()).toBe(200);
  await page.keyboard.press("Control+z");
  await expect.poll(() => value(page)).toBe(written.replace("</p>", "!</p>"));
  expect(await isLoaded()).toBe(320);
  await page.keyboard.press("Control+Shift+z");
  await expect(shownImage(page)).toHaveCount(0);

  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Товар обновлён")).toBeVisible();
  expect(await fresh()).toBe(200);

  // An image that was never saved.
  await text(page).click();
  const added = await addImage(page, "lamp.jpg", 2);
  await shownImage(page).click();
  await chosen(page).getByRole("button", { name: "Delete picture" }).click();
  await expect(shownImage(page)).toHaveCount(0);
  await page.keyboard.press("Control+z");
  await expect(shownImage(page)).toHaveAttribute("src", added);
  expect(await isLoaded()).toBe(320);
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Unsaved changes")).toHaveCount(0);
  await page.reload();
  await openEditor(page);
  await expect(shownImage(page)).toHaveAttribute("src", added);
  expect(await isLoaded()).toBe(320);
});
