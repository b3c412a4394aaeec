import type { BrowserContext, Page } from "@playwright/test";

import { FONT_FAMILIES, MAX_FONT_SIZE_PX } from "#app/catalogue/description.ts";
import { sanitizeDescription } from "#app/catalogue/description.server.ts";
import { findStoredProduct } from "#app/catalogue/stored-products.queries.server.ts";
import { DEMO_CATALOGUE } from "#db/demo/catalogue.ts";
import { MARKUP_ATTACKS } from "#tests/factories/markup-attacks.ts";
import { makePicture } from "#tests/factories/pictures.ts";
import { insertProduct } from "#tests/factories/products.ts";
import { expectAccessible } from "#tests/setup/axe.ts";
import { expect, test, type TestShop } from "#tests/setup/playwright.ts";
import { signInAdmin } from "#tests/setup/signed-in-admin.ts";

/** The rich-text editor of descriptions, in the panel of the PC Shop. */

/** The editor hangs on its element. */
interface TextWithEditor {
  editor: {
    commands: { setContent: (html: string, options: { parseOptions: unknown }) => boolean };
    options: { parseOptions: unknown };
    getHTML: () => string;
  };
}

/** The editor's text, and not the plain field that it takes the place of. */
const text = (page: Page) =>
  page.getByRole("textbox", { name: "Description" }).and(page.locator("[contenteditable=true]"));
const tool = (page: Page, name: string) => page.getByRole("toolbar").getByRole("button", { name, exact: true });
const choice = (page: Page, name: string) => page.getByRole("toolbar").getByRole("combobox", { name, exact: true });
const chosen = (page: Page) => page.getByRole("group", { name: "Chosen picture" });
/** What the form would send. */
const value = (page: Page) => page.locator("textarea[name=description]").inputValue();
/** The server closes empty elements as XML does. */
const asWritten = (html: string) => html.replaceAll(" />", ">");

/** Presses a key as a person would: the editor hears where the browser has put the caret before the next one. */
async function press(page: Page, key: string): Promise<void> {
  await page.keyboard.press(key);
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

async function openPanel(page: Page, context: BrowserContext, shop: TestShop, id: string): Promise<void> {
  await signInAdmin(context, shop);
  await page.goto("/pcadmin");
  await page.getByLabel("Product id").fill(id);
  await expect(text(page)).toBeVisible();
}

/** What the editor makes of each piece of HTML. */
function through(page: Page, pieces: string[]): Promise<string[]> {
  return text(page).evaluate((element, all) => {
    const { editor } = element as unknown as TextWithEditor;
    return all.map((html) => (editor.commands.setContent(html, editor.options), editor.getHTML()));
  }, pieces);
}

async function pictureFile(name: string, seed: number) {
  return { name, mimeType: "image/jpeg", buffer: await makePicture({ width: 320, height: 240, seed }) };
}

async function addPicture(page: Page, name = "lamp.jpg", seed = 1): Promise<string> {
  const before = await text(page).locator("img[src]").count();
  const [chooser] = await Promise.all([page.waitForEvent("filechooser"), tool(page, "Add picture").click()]);
  await chooser.setFiles(await pictureFile(name, seed));
  await expect(text(page).locator("img[src]")).toHaveCount(before + 1);
  await expect(page.getByText("Uploading an image...")).toHaveCount(0);
  return (await text(page).locator("img[src]").last().getAttribute("src")) ?? "";
}

interface Brought {
  html?: string;
  /** Name, type and base64. */
  files?: [name: string, type: string, content: string][];
}

/** Pastes, or drops onto the text, as another program gives it. */
function bring(page: Page, how: "paste" | "drop", { html, files = [] }: Brought): Promise<void> {
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

test("what is written by hand is in the shop and comes back to the editor unchanged", async ({
  page,
  context,
  shop,
}) => {
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
  const src = await addPicture(page);
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
  await expect(text(page).locator("img[src]")).toHaveAttribute("title", "Lamp");
  expect(await through(page, [await value(page)])).toEqual([written]);

  const fonts: string[] = [];
  page.on("request", (request) => request.resourceType() === "font" && fonts.push(request.url()));
  await page.goto("/pcshop/product/by-hand");
  const inShop = page.locator(".rich-text");
  await expect(inShop.getByRole("heading", { name: "Head" })).toBeVisible();
  const picture = inShop.getByRole("img", { name: 'A "lamp" & <more>' });
  expect(await picture.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth))).toBe(320);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  expect(fonts.filter((url) => /pixelify/.test(url))).toHaveLength(1);
  expect(fonts.filter((url) => /faster-one|tilt-neon|pixelify.*cyrillic/.test(url))).toEqual([]);
});

test("all that the editor can make survives the server, and so do the demonstration's descriptions", async ({
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
  // Their pictures have no file, which the editor says.
  await page.route("**/description/a.webp", async (route) => {
    await route.fulfill({ contentType: "image/jpeg", body: await makePicture({ width: 3, height: 4 }) });
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

test("keys never remove a picture; the button does, and its file goes with it", async ({
  page,
  context,
  shop,
  noise,
}) => {
  noise.expect(/tiptap-delete-image|Error when deleting an image/);
  await openPanel(page, context, shop, "kept");
  await text(page).click();
  await page.keyboard.type("before");
  const src = await addPicture(page);
  await page.keyboard.type("after");
  const picture = text(page).locator("img[src]");
  const written = `<p>before<img src="${src}" alt="" width="320" height="240">after</p>`;
  expect(await value(page)).toBe(written);

  const modifiers = ["", "Shift+", "Control+", "Alt+"];
  for (const modifier of modifiers) {
    await press(page, "Home");
    for (let i = 0; i < "before".length; i++) await press(page, "ArrowRight");
    await press(page, `${modifier}Delete`);
    // The next step goes onto the picture.
    await press(page, "ArrowRight");
    await expect(chosen(page)).toBeVisible();
    await press(page, `${modifier}Backspace`);
    await press(page, `${modifier}Delete`);
    await press(page, "ArrowRight");
    await press(page, `${modifier}Backspace`);
    expect(await value(page), `with ${modifier}`).toBe(written);
  }
  await press(page, "Control+a");
  await press(page, "Backspace");
  expect(await value(page)).toBe(`<p><img src="${src}" alt="" width="320" height="240"></p>`);
  await press(page, "Control+z");
  expect(await value(page)).toBe(written);
  await picture.click();
  await expect(chosen(page)).toBeVisible();
  await page.keyboard.type("x");
  expect(await value(page)).toBe(written.replace("after", "xafter"));
  await press(page, "Control+z");
  // Cutting is moving.
  await press(page, "Control+a");
  await press(page, "Control+x");
  expect(await value(page)).toBe("");
  await press(page, "Control+v");
  expect(await value(page)).toBe(written);

  await picture.dblclick();
  await chosen(page).getByRole("button", { name: "Delete picture" }).click();
  await expect(picture).toHaveCount(0);
  await expect(chosen(page)).toHaveCount(0);
  expect(await value(page)).toBe("<p>beforeafter</p>");
  await expect.poll(async () => (await page.request.get(src)).status()).toBe(404);

  const again = await addPicture(page, "lamp.jpg", 2);
  await page.route("**/api/tiptap-delete-image", (route) => route.abort());
  const logged: string[] = [];
  page.on("console", (message) => logged.push(message.text()));
  await picture.click();
  await chosen(page).getByRole("button", { name: "Delete picture" }).click();
  await expect(page.getByRole("alert").getByText(/out of the text, but its file could not be deleted/)).toBeVisible();
  expect(logged.join("\n")).toContain(`Error when deleting an image ${again}`);
});

test("pasted and dropped pictures are uploaded, and what cannot be read is left out", async ({
  page,
  context,
  shop,
  noise,
}) => {
  noise.expect(/closed\.example|Failed to load image|Image loading error|status of 415/);
  await openPanel(page, context, shop, "pasted");
  const base64 = async (seed: number) => (await makePicture({ width: 60, height: 40, seed })).toString("base64");
  await page.route("https://open.example/**", async (route) => {
    const headers = { "Access-Control-Allow-Origin": "*" };
    await route.fulfill({
      headers,
      contentType: "image/jpeg",
      body: await makePicture({ width: 60, height: 40, seed: 5 }),
    });
  });
  await page.route("https://closed.example/**", (route) => route.abort());
  const sources = () =>
    text(page)
      .locator("img[src]")
      .evaluateAll((all) => all.map((one) => one.getAttribute("src")));
  const own = expect.stringMatching(/^\/images\/PCProducts\/pasted\/description\/[\w-]{16}\.webp$/) as unknown;

  await text(page).click();
  let answer: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route("**/api/tiptap-upload-image/**", (route) => held.then(() => route.continue()), { times: 1 });
  await bring(page, "paste", { files: [["shot.png", "image/png", await base64(1)]] });
  await expect(page.getByRole("status").getByText("Uploading an image...")).toBeVisible();
  // Saved now, the description would lack it.
  await page.getByRole("button", { name: "Add product" }).click();
  await expect(page.getByRole("alert").getByText("Wait until the picture is uploaded, then save.")).toBeVisible();
  answer();
  await expect.poll(sources).toEqual([own]);
  await expect(page.getByText("Wait until the picture is uploaded, then save.")).toHaveCount(0);
  await bring(page, "drop", {
    files: [
      ["a.jpg", "image/jpeg", await base64(2)],
      ["b.jpg", "image/jpeg", await base64(3)],
    ],
  });
  await expect.poll(sources).toEqual([own, own, own]);
  const uploadsBefore = await value(page);
  await bring(page, "drop", { files: [["x.svg", "image/svg+xml", btoa("<svg/>")]] });
  await expect(page.getByRole("alert").getByText(/^x\.svg is not a JPEG/)).toBeVisible();
  await bring(page, "drop", { files: [["notes.txt", "text/plain", btoa("notes")]] });
  await expect(page.getByRole("alert").getByText("notes.txt is not a picture.")).toBeVisible();
  expect(await value(page)).toBe(uploadsBefore);

  await text(page).focus();
  await page.keyboard.press("Control+a");
  await bring(page, "paste", {
    html: `<meta><div class="x"><b style="font-weight:normal">One</b> <img src="https://open.example/a.jpg" alt="Open">
      <a href="javascript:alert(1)">two</a> <img src="https://closed.example/b.jpg"> <img src="data:image/jpeg;base64,${await base64(4)}">
      <img src="file:///c:/a.png"><script>alert(1)</script></div>`,
  });
  await expect(page.getByRole("alert").getByText(/^2 pictures of what you pasted could not be read/)).toBeVisible();
  await expect(text(page)).toHaveText(/One\s+two/);
  await expect.poll(sources).toEqual([own, own]);
  expect(await value(page)).not.toMatch(/open\.example|closed\.example|data:|alert|href|class/);
  const html = await value(page);
  expect(asWritten(sanitizeDescription(html, { shop: "pc", id: "pasted" }))).toBe(html);
});

test("the tools are one stop for the keyboard, and the field goes with its form", async ({ page, context, shop }) => {
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
  expect(await value(page)).toBe("<p>words</p>");

  await page.evaluate(() => document.querySelector<HTMLTextAreaElement>("textarea[name=description]")?.form?.reset());
  await expect(text(page)).toHaveText("");
  expect(await value(page)).toBe("");
  await expect(tool(page, "Undo")).toHaveAttribute("aria-disabled", "true");
});

test.describe("hostile markup", () => {
  // What would run is not held back by the policy here, but by cleaning alone.
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
    // Each by itself too: together, one might hide another.
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
      await route.fulfill({ contentType: "image/jpeg", body: await makePicture({ width: 3, height: 4 }) });
    });
    // Past the server's cleaning: as if it were typed into the field.
    await openPanel(page, context, shop, "hostile-2");
    const made = await through(page, [...MARKUP_ATTACKS]);
    expect(
      made.filter((html) =>
        /<(?!\/?(p|h[1-6]|ul|ol|li|blockquote|pre|hr|br|strong|em|u|s|code|span|img)\b)/.test(html),
      ),
    ).toEqual([]);
    for (const attack of MARKUP_ATTACKS.slice(0, 20)) await bring(page, "paste", { html: attack });
    expect([dialogs, foreign.filter((url) => !url.startsWith("data:"))]).toEqual([[], []]);
  });
});
