import type { Page } from "@playwright/test";
import type { Editor } from "@tiptap/core";

import { FONT_FAMILIES, MAX_FONT_SIZE_PX } from "#app/catalogue/description.ts";
import { sanitizeDescription } from "#app/catalogue/description.server.ts";
import { findStoredProduct } from "#app/catalogue/products/stored-products.queries.server.ts";
import { DEMO_CATALOGUE } from "#demo/catalogue.ts";
import { MARKUP_ATTACKS } from "#tests/factories/markup-attacks.ts";
import { makeImage } from "#tests/factories/images.ts";
import { insertProduct } from "#tests/factories/products.ts";
import { expectAccessible } from "#tests/setup/axe.ts";
import { expect, test } from "#tests/setup/playwright.ts";

import { addImage, choice, chosen, openEditor, openPanel, pasteOrDrop, text, tool, value } from "./editor-page.ts";

/** The rich-text editor of descriptions, in the panel of the PC Shop. */

/** The editor instance is a property of its element. */
interface TextWithEditor {
  editor: Editor;
}

/** The server closes empty elements as in XML. */
const asWritten = (html: string) => html.replaceAll(" />", ">");

/** The editor's output for each piece of HTML. */
function through(page: Page, pieces: string[]): Promise<string[]> {
  return text(page).evaluate((element, all) => {
    const { editor } = element as unknown as TextWithEditor;
    return all.map((html) => {
      const replace = editor.chain().command(({ tr }) => Boolean(tr.setMeta("removesImages", true)));
      replace.setContent(html, editor.options).run();
      return editor.getHTML();
    });
  }, pieces);
}

test("a description is shown in the shop and returns to the editor unchanged", async ({ page, context, shop }) => {
  await openPanel(page, context, shop, "by-hand");
  await page.getByRole("textbox", { name: "Title", exact: true }).fill("Written by hand");
  await page.getByRole("combobox", { name: "Main category" }).fill("Processors");
  await page.getByRole("combobox", { name: "Category", exact: true }).fill("Compact processors");
  await text(page).click();
  const type = (words: string) => page.keyboard.type(words);
  const press = (key: string) => page.keyboard.press(key);
  await choice(page, "Text style").selectOption("Heading 2");
  await text(page).focus();
  await type("Head");
  await press("Enter");
  for (const mark of ["Bold", "Italic", "Underline", "Strike", "Code"]) {
    await tool(page, mark).click();
    await expect(tool(page, mark)).toHaveAttribute("aria-pressed", "true");
    await type(mark);
    await tool(page, mark).click();
  }
  await choice(page, "Font").selectOption("Pixel LCD");
  await choice(page, "Font size").selectOption("24px");
  await text(page).focus();
  await type("Face");
  await choice(page, "Font").selectOption("Default");
  await choice(page, "Font size").selectOption("16px (default)");
  await text(page).focus();
  const src = await addImage(page);
  await text(page).locator("img[src]").click();
  await chosen(page).getByLabel("Alternative text").fill('A "lamp" & <more>');
  await chosen(page).getByLabel("Title").fill("Lamp");
  await chosen(page).getByLabel("Title").press("Enter");
  await press("ArrowRight");
  await press("Enter");
  await tool(page, "Bullet list").click();
  await type("Dot");
  await press("Enter");
  await press("Enter");
  await tool(page, "Ordered list").click();
  await type("One");
  await press("Enter");
  await press("Enter");
  await tool(page, "Blockquote").click();
  await type("Quote");
  await press("Enter");
  await press("Enter");
  await tool(page, "Code block").click();
  await type("a < b");

  const written = await value(page);
  expect(written).toBe(
    "<h2>Head</h2><p><strong>Bold</strong><em>Italic</em><u>Underline</u><s>Strike</s><code>Code</code>" +
      '<span style="font-family: &quot;Pixel LCD&quot;; font-size: 24px;">Face</span>' +
      `<img src="${src}" alt="A &quot;lamp&quot; &amp; &lt;more&gt;" title="Lamp" width="320" height="240"></p>` +
      "<ul><li><p>Dot</p></li></ul><ol><li><p>One</p></li></ol><blockquote><p>Quote</p></blockquote>" +
      "<pre><code>a &lt; b</code></pre>",
  );
  await page.getByRole("button", { name: "Add product" }).click();
  await expect(page.getByText("Товар успешно добавлен")).toBeVisible();
  await expect(text(page)).toHaveText("");
  expect(asWritten(findStoredProduct(shop.db, "pc", "by-hand")?.input.description ?? "")).toBe(written);

  await page.goto("/pcadmin/edit?id=by-hand");
  await openEditor(page);
  await expect(text(page).locator("img[src]")).toHaveAttribute("title", "Lamp");
  expect(await through(page, [await value(page)])).toEqual([written]);

  const fonts: string[] = [];
  page.on("request", (request) => request.resourceType() === "font" && fonts.push(request.url()));
  await page.goto("/pcshop/product/by-hand");
  const inShop = page.locator(".rich-text");
  await expect(inShop.getByRole("heading", { name: "Head" })).toBeVisible();
  const shownImage = inShop.getByRole("img", { name: 'A "lamp" & <more>' });
  expect(await shownImage.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth))).toBe(
    320,
  );
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  expect(fonts.filter((url) => /pixelify/.test(url))).toHaveLength(1);
  expect(fonts.filter((url) => /faster-one|tilt-neon|pixelify.*cyrillic/.test(url))).toEqual([]);
});

test("the server keeps everything that the editor can produce, and the demonstration's descriptions", async ({
  page,
  context,
  shop,
}) => {
  await openPanel(page, context, shop, "survives");
  const styles = [
    ...FONT_FAMILIES.map((family) => `font-family: ${family.includes(" ") ? `&quot;${family}&quot;` : family};`),
    ...Array.from({ length: MAX_FONT_SIZE_PX }, (_, i) => `font-size: ${i + 1}px;`),
  ];
  const marks = ["strong", "em", "u", "s", "code"];
  const pieces = [
    ...styles.map((style) => `<p><span style="${style}">a</span> b</p>`),
    ...[1, 2, 3, 4, 5, 6].map((level) => `<h${level}>Heading</h${level}>`),
    ...marks.map((mark) => `<ul><li><p><${mark}>a</${mark}></p><ul><li><p>b</p></li></ul></li></ul>`),
    '<p><span style="font-family: Impact; font-size: 9px;"><strong><em><s><u>all</u></s></em></strong></span></p>',
    '<ol start="3"><li><p>a</p><ol><li><p>b</p></li></ol></li></ol><p></p><hr><p>a<br>b</p>',
    '<pre><code class="language-c++">a &lt; b\n  c</code></pre><blockquote><p>a</p><blockquote><p>b</p></blockquote></blockquote>',
    '<p><img src="/images/PCProducts/survives/description/a.webp" alt="007" title="1" width="3" height="4"> a</p>',
    '<p><strong><img src="/images/PCProducts/survives/description/a.webp" alt=""></strong></p>',
    ...DEMO_CATALOGUE.map(({ product }) => asWritten(product.description)),
  ];
  // Their images have no file, which the editor says.
  await page.route("**/description/a.webp", async (route) => {
    await route.fulfill({ contentType: "image/jpeg", body: await makeImage({ width: 3, height: 4 }) });
  });
  expect(await through(page, pieces)).toEqual(pieces);
  const kept = pieces.map((html) => asWritten(sanitizeDescription(html, { shop: "pc", id: "survives" })));
  expect(kept).toEqual(pieces);

  const [foreign = "", ...others] = await through(page, [
    '<div style="color: red"><p align="center">a <a href="/x">b</a></p><table><tr><td>c</td></tr></table></div>',
    '<p><span style="font-size: 11pt; font-family: Arial, sans-serif">a</span><span style="color: red">b</span></p>',
    '<ol type="a" start="-3"><li>a</li></ol><pre><code class="language-a&amp;b">c</code></pre>',
    '<p>a<img src="https://evil.example/a.png"><img src="data:image/png;base64,AA=="><img src="/images/PCProducts/1/1.webp"></p>',
  ]);
  expect(foreign).toBe("<p>a b</p><p>c</p>");
  expect(others).toEqual(["<p>ab</p>", "<ol><li><p>a</p></li></ol><pre><code>c</code></pre>", "<p>a</p>"]);
});

test("the toolbar is one Tab stop, and the editor is removed with its form", async ({ page, context, shop }) => {
  await openPanel(page, context, shop, "keyboard");
  await page.getByText("Description", { exact: true }).click();
  await expect(text(page)).toBeFocused();
  await page.keyboard.type("words");
  await page.keyboard.press("Control+a");
  await page.keyboard.press("Alt+F10");
  await expect(choice(page, "Text style")).toBeFocused();
  for (let i = 0; i < 3; i++) await page.keyboard.press("ArrowRight");
  await expect(tool(page, "Bold")).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Space");
  await expect(tool(page, "Italic")).toHaveAttribute("aria-pressed", "true");
  await page.keyboard.press("Escape");
  await expect(text(page)).toBeFocused();
  expect(await value(page)).toBe("<p><strong><em>words</em></strong></p>");
  await page.keyboard.press("Alt+F10");
  await expect(tool(page, "Italic")).toBeFocused();
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowLeft");
  await expect(tool(page, "Add picture")).toBeFocused();
  await expectAccessible(page);
  await text(page).focus();
  await page.keyboard.press("Control+z");
  await page.keyboard.press("Control+z");
  await expect.poll(() => value(page)).toBe("<p>words</p>");

  await page.evaluate(() => document.querySelector<HTMLTextAreaElement>("textarea[name=description]")?.form?.reset());
  await expect(text(page)).toHaveText("");
  expect(await value(page)).toBe("");
  await expect(tool(page, "Undo")).toHaveAttribute("aria-disabled", "true");
});

test.describe("hostile markup", () => {
  // Disables the content security policy, so that only sanitizing prevents the code from running.
  test.use({ bypassCSP: true });

  test("runs nothing and loads nothing, in the shop and in the editor", async ({ page, context, shop, noise }) => {
    noise.expect(/^console: Failed to load image/);
    const product = { shop: "pc", id: "hostile" } as const;
    const clean = MARKUP_ATTACKS.map((attack) => sanitizeDescription(attack, product));
    insertProduct(shop.db, "pc", { id: product.id, title: "Hostile", description: clean.join("\n") });
    const foreign: string[] = [];
    const dialogs: string[] = [];
    page.on("request", (request) => {
      if (!request.url().startsWith(shop.url)) foreign.push(request.url());
    });
    page.on("dialog", (dialog) => {
      dialogs.push(dialog.message());
      void dialog.dismiss();
    });

    await page.goto("/pcshop/product/hostile");
    const description = page.locator(".rich-text");
    await expect(description).toContainText("x");
    // Each alone too, because one might hide another.
    await description.evaluate((element, all) => {
      for (const html of all) element.appendChild(document.createElement("div")).innerHTML = html;
    }, clean);
    await description.evaluate((element) => {
      for (const one of element.querySelectorAll<HTMLElement>("*")) {
        for (const type of ["click", "mouseover", "focus", "animationend", "toggle"])
          one.dispatchEvent(new Event(type));
      }
    });
    const elements = await description.evaluate((element) => [
      ...new Set([...element.querySelectorAll("*")].map((one) => one.localName)),
    ]);
    expect(elements.filter((name) => /script|iframe|svg|math|object|style|link|meta|form|base|^a$/.test(name))).toEqual(
      [],
    );
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));

    await page.route("**/PCProducts/24/description/a.webp", async (route) => {
      await route.fulfill({ contentType: "image/jpeg", body: await makeImage({ width: 3, height: 4 }) });
    });
    // Bypasses the server's sanitizing, as if it were typed into the field.
    await openPanel(page, context, shop, "hostile-2");
    const made = await through(page, [...MARKUP_ATTACKS]);
    expect(
      made.filter((html) =>
        /<(?!\/?(p|h[1-6]|ul|ol|li|blockquote|pre|hr|br|strong|em|u|s|code|span|img)\b)/.test(html),
      ),
    ).toEqual([]);
    for (const attack of MARKUP_ATTACKS.slice(0, 20)) await pasteOrDrop(page, "paste", { html: attack });
    expect([dialogs, foreign.filter((url) => !url.startsWith("data:"))]).toEqual([[], []]);
  });
});
