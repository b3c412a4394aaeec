import type { Page } from "@playwright/test";

import { makeImage } from "#tests/factories/images.ts";
import { insertOffer } from "#tests/factories/offers.ts";
import { insertProduct } from "#tests/factories/products.ts";
import { expectAccessible } from "#tests/setup/axe.ts";
import { arrive, composer, messages, send } from "#tests/setup/chat-page.ts";
import { isCovered, placeOf, settledPlaceOf } from "#tests/setup/place.ts";
import { expect, test } from "#tests/setup/playwright.ts";

import { insertChat, insertMessage, openAs } from "./chat-people.ts";

/** Records the sounds that a page starts to play, and those that have ended. */
async function listen(page: Page): Promise<{ begun: () => Promise<string[]>; ended: () => Promise<string[]> }> {
  await page.addInitScript(() => {
    const heard = { begun: [] as string[], ended: [] as string[] };
    Object.assign(window, { heard });
    const play = Object.getOwnPropertyDescriptor(HTMLMediaElement.prototype, "play")?.value as () => Promise<void>;
    HTMLMediaElement.prototype.play = function playAndListen() {
      const file = new URL(this.src).pathname;
      heard.begun.push(file);
      this.addEventListener("ended", () => this.currentTime > 0 && heard.ended.push(file), { once: true });
      return play.call(this);
    };
  });
  const heard = (which: "begun" | "ended") => () =>
    page.evaluate((name) => (window as unknown as { heard: Record<string, string[]> }).heard[name] ?? [], which);
  return { begun: heard("begun"), ended: heard("ended") };
}

test("updates unread counts, title and sound as messages arrive, and opens the chat over the shop", async ({
  browser,
  shop,
}) => {
  const buyer = await openAs(browser, shop, "Nora");
  const seller = await openAs(browser, shop, "seller");
  const chatId = insertChat(shop, buyer);
  const sounds = await listen(buyer.page);
  await buyer.page.goto("/");
  const launcher = buyer.page.getByRole("button", { name: /^Chats/ });
  // Browsers play no sound before the first click or key on a page.
  await buyer.page.getByRole("heading", { level: 1 }).click();
  const soundFile = buyer.page.waitForResponse(/\/sounds\/new-message\.wav$/);
  await arrive(seller.page, `/chat/${chatId}`);
  await send(seller.page, "Still interested?");
  await expect(launcher).toHaveAccessibleName("Chats 1 unread message");
  await expect(buyer.page).toHaveTitle(/^\(1\) /);
  const file = await soundFile;
  expect([200, 206]).toContain(file.status());
  expect(file.headers()["content-type"]).toMatch(/^audio\//);
  await expect.poll(sounds.ended).toEqual(["/sounds/new-message.wav"]);

  await launcher.click();
  const panel = buyer.page.getByRole("region", { name: "Chats" });
  await expect(panel).toBeFocused();
  await expectAccessible(buyer.page);
  await panel.getByRole("link", { name: /Still interested\?/ }).click();
  await expect(messages(buyer.page).getByText("Still interested?")).toBeVisible();
  await expect(composer(buyer.page)).toBeFocused();
  await expect(buyer.page).toHaveTitle(/^[^(]/);
  await expect(launcher).toHaveAccessibleName("Chats");
  await expect(messages(seller.page).getByText("Read", { exact: true })).toBeVisible();
  await expectAccessible(buyer.page);

  await buyer.page.getByRole("button", { name: "Mute new messages" }).click();
  await send(seller.page, "The box is here as well");
  await expect(messages(buyer.page).getByText("The box is here as well")).toBeVisible();
  expect(await sounds.begun()).toHaveLength(1);
  await buyer.page.reload();
  await launcher.click();
  await expect(buyer.page.getByRole("button", { name: "Mute new messages" })).toHaveAttribute("aria-pressed", "true");
  await buyer.page.keyboard.press("Escape");
  await expect(panel).toHaveCount(0);
  await expect(launcher).toBeFocused();
});

test("shows that the other person is typing until two seconds after the last key", async ({ browser, shop }) => {
  const buyer = await openAs(browser, shop, "Nora");
  const seller = await openAs(browser, shop, "seller");
  const chatId = insertChat(shop, buyer);
  await arrive(buyer.page, `/chat/${chatId}`);
  await arrive(seller.page, `/chat/${chatId}`);
  await composer(seller.page).pressSequentially("Let me look", { delay: 30 });
  await expect(buyer.page.getByText("Seller is typing")).toBeVisible();
  await expect(buyer.page.getByText("Seller is typing")).toHaveCount(0);
  await expect(composer(seller.page)).toHaveValue("Let me look");
});

test("loads older messages above, and new messages do not scroll the reader away", async ({ browser, shop }) => {
  const buyer = await openAs(browser, shop, "Nora");
  const seller = await openAs(browser, shop, "seller");
  const chatId = insertChat(shop, buyer);
  const start = Date.now() - 86_400_000 * 3;
  for (let i = 1; i <= 120; i += 1) insertMessage(shop, buyer, chatId, `number ${i}.`, new Date(start + i * 1_800_000));
  await arrive(seller.page, `/chat/${chatId}`);
  await arrive(buyer.page, `/chat/${chatId}`);
  await expect(messages(buyer.page).getByText("number 120.")).toBeInViewport();
  await expect(messages(buyer.page).getByText("number 70.")).toHaveCount(0);
  await messages(buyer.page).getByText("number 71.").scrollIntoViewIfNeeded();
  const older = messages(buyer.page).getByText("number 60.");
  await expect(older).toBeAttached();
  await older.scrollIntoViewIfNeeded();
  await expect(older).toBeInViewport();
  const before = await settledPlaceOf(older);
  await send(seller.page, "something new");
  const jump = buyer.page.getByRole("button", { name: "New messages", exact: true });
  await expect(jump).toBeVisible();
  // Positions are fractions of pixels, and a message is at least 40 pixels high.
  expect(Math.abs((await placeOf(older)) - before)).toBeLessThan(20);
  await jump.click();
  await expect(messages(buyer.page).getByText("something new")).toBeInViewport();
  await expect(jump).toHaveCount(0);
  await send(seller.page, "followed");
  await expect(messages(buyer.page).getByText("followed")).toBeInViewport();
});

test("attaches images by button, paste and drop, previews them, and names refused files", async ({ browser, shop }) => {
  const buyer = await openAs(browser, shop, "Nora");
  const chatId = insertChat(shop, buyer);
  const { page } = buyer;
  await arrive(page, `/chat/${chatId}`);
  const png = (await makeImage({ seed: 3 })).toString("base64");
  await page.getByLabel("Attach pictures").setInputFiles([
    { name: "button.png", mimeType: "image/png", buffer: Buffer.from(png, "base64") },
    { name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("notes") },
  ]);
  await expect(
    page.getByRole("alert").getByText("Only pictures can be attached, and notes.txt is not a picture."),
  ).toBeVisible();
  const dispatch = (type: "paste" | "drop", name: string) =>
    composer(page).evaluate(
      (element, given) => {
        const bytes = Uint8Array.from(atob(given.png), (character) => character.charCodeAt(0));
        const transfer = new DataTransfer();
        transfer.items.add(new File([bytes], given.name, { type: "image/png" }));
        const options = { bubbles: true, cancelable: true };
        element.dispatchEvent(
          given.type === "paste"
            ? new ClipboardEvent("paste", { ...options, clipboardData: transfer })
            : new DragEvent("drop", { ...options, dataTransfer: transfer }),
        );
      },
      { type, name, png },
    );
  await dispatch("paste", "pasted.png");
  await dispatch("drop", "dropped.png");
  const attached = page.getByRole("list", { name: "Attached pictures" });
  await expect(attached.getByRole("img")).toHaveCount(3);
  await attached.getByRole("button", { name: "Remove pasted.png" }).click();
  await expect(attached.getByRole("img")).toHaveCount(2);
  await page.getByRole("button", { name: "Send" }).click();
  await expect(messages(page).getByText("Sent", { exact: true })).toBeVisible();
  const sent = messages(page).getByRole("img", { name: /Picture \d of 2 from You/ });
  await expect(sent).toHaveCount(2);
  await expect(page.getByText("Loading pictures…")).toHaveCount(0);

  await page
    .getByLabel("Attach pictures")
    .setInputFiles([{ name: "broken.png", mimeType: "image/png", buffer: Buffer.from(png, "base64").subarray(0, 40) }]);
  await expect(attached.getByRole("listitem")).toHaveCount(1);
  await page.getByRole("button", { name: "Send" }).click();
  const problem = "broken.png is not a JPEG, PNG, WebP, GIF, AVIF or TIFF picture.";
  await expect(page.getByRole("alert").getByText(problem)).toBeVisible();
  await expect(messages(page).getByText("Failed.")).toBeVisible();
  const discard = messages(page).getByRole("button", { name: "Discard" });
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 720 });
    expect(await isCovered(discard), `the message covers the button at ${width} px`).toBe(false);
  }
  await discard.click();
  await expect(messages(page).getByText("Failed.")).toHaveCount(0);
});

test("names messages that are too long or blank and keeps their text for correction", async ({ browser, shop }) => {
  const buyer = await openAs(browser, shop, "Nora");
  const chatId = insertChat(shop, buyer);
  const { page } = buyer;
  await arrive(page, `/chat/${chatId}`);
  await send(page, "x".repeat(4001));
  await expect(page.getByRole("alert").getByText("A message can have at most 4,000 characters.")).toBeVisible();
  await expect(composer(page)).toHaveValue("x".repeat(4001));
  await send(page, "   ");
  await expect(page.getByRole("alert").getByText("Write something or attach a picture.")).toBeVisible();
});

test("delivers messages that exceed the rate limit later, and in order", async ({ browser, shop }) => {
  const buyer = await openAs(browser, shop, "Nora");
  const { page } = buyer;
  await arrive(page, `/chat/${insertChat(shop, buyer)}`);
  const texts = Array.from({ length: 22 }, (_, i) => `fast ${i + 1}.`);
  for (const text of texts) await send(page, text);
  // Twenty are stored at once; the others wait until the first are ten seconds old.
  await expect(messages(page).getByText("Sent", { exact: true })).toHaveCount(22, { timeout: 20_000 });
  await expect(messages(page).getByText(/^fast/)).toHaveText(texts);
});

test("a shop page loads neither the socket client nor the chat window before they are needed", async ({
  browser,
  shop,
}) => {
  const visitor = await browser.newContext({ baseURL: shop.url });
  const page = await visitor.newPage();
  await page.goto("/");
  await expect(page.getByRole("link", { name: "Chats" })).toHaveAttribute("href", "/chats");
  const buyer = await openAs(browser, shop, "Nora");
  await buyer.page.goto("/");
  const launcher = buyer.page.getByRole("button", { name: "Chats" });
  await expect(launcher).toBeVisible();
  const scripts = (of: Page) =>
    of.evaluate(() =>
      performance
        .getEntriesByType("resource")
        .map(({ name }) => new URL(name).pathname)
        .filter((name) => /start-client|chat-panel|chat-window/.test(name)),
    );
  expect([await scripts(page), await scripts(buyer.page)]).toEqual([[], []]);
  await launcher.click();
  await expect(buyer.page.getByRole("region", { name: "Chats" }).getByText("No active chats.")).toBeVisible();
  expect((await scripts(buyer.page)).length).toBeGreaterThan(0);
});

test("escapes markup in messages, names and titles", async ({ browser, shop }) => {
  const attack = `<img src=x onerror="window.hit=1"><script>window.hit=1</script><svg/onload=window.hit=1>javascript:window.hit=1`;
  const buyer = await openAs(browser, shop, `Mallory ${attack}`.slice(0, 100));
  const seller = await openAs(browser, shop, "seller");
  const chatId = insertChat(shop, buyer);
  await arrive(seller.page, "/chats");
  await arrive(buyer.page, `/chat/${chatId}`);
  await send(buyer.page, attack);
  await expect(messages(buyer.page).getByText(attack)).toBeVisible();
  await expect(seller.page.getByRole("link", { name: /Mallory/ }).first()).toContainText("<img src=x");
  await arrive(seller.page, `/chat/${chatId}`);
  await expect(messages(seller.page).getByText(attack)).toBeVisible();
  expect(await messages(seller.page).getByRole("link").count()).toBe(0);
  for (const { page } of [buyer, seller]) expect(await page.evaluate(() => "hit" in window)).toBe(false);
});

test("a message about the cart covers neither top nor message field of the next chat", async ({ page, shop }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.context().request.post("/auth/demo", { form: { account: "buyer2" } });
  const { id, title } = insertOffer(shop.db, 3);
  await page.goto(`/product/${id}?condition=good`);
  await page.getByRole("button", { name: "Add to cart" }).click();
  const message = page.locator(".toasts .shadow-lg");
  await expect(message).toContainText("Item added to cart");
  await message.hover();
  await page.getByRole("button", { name: "Ask about this item" }).evaluate((button: HTMLElement) => button.click());
  await expect(page).toHaveURL(/\/chat\//);
  await expect(composer(page)).toBeVisible();
  await expect(message).toBeVisible();
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    await message.hover();
    const card = (await message.boundingBox()) ?? { y: 0, height: 0 };
    const link = await page.getByRole("main").getByRole("link", { name: title }).last().boundingBox();
    expect(card.y).toBeGreaterThan((link?.y ?? Infinity) + (link?.height ?? 0));
    const field = await composer(page).boundingBox();
    expect(card.y + card.height).toBeLessThanOrEqual(field?.y ?? 0);
  }
});

test("counts unread messages once in front of a title, which may begin with another number", async ({
  browser,
  shop,
}) => {
  const { page, ...buyer } = await openAs(browser, shop, "Nora");
  const seller = await openAs(browser, shop, "seller");
  insertProduct(shop.db, "ayz", { id: "modules", title: "(4) DDR5 modules" });
  const chatId = insertChat(shop, { page, ...buyer });
  insertMessage(shop, seller, chatId, "Still interested?", new Date());
  await page.goto("/product/modules");
  await expect(page).toHaveTitle(/^\(1\) \(4\) DDR5 modules/);
  await page.goto("/chats");
  await expect(page).toHaveTitle(/^\(1\) Chats/);
  insertMessage(shop, seller, chatId, "One more question", new Date());
  await page.reload();
  await expect(page).toHaveTitle(/^\(2\) Chats/);
  await page.getByRole("link", { name: /One more question/ }).click();
  await expect(page).toHaveTitle(/^[^(].* · Chat$/);
  await page.goto("/product/modules");
  await expect(page).toHaveTitle(/^\(4\) DDR5 modules/);
});
