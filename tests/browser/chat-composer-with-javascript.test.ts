import type { Browser } from "@playwright/test";
import { eq } from "drizzle-orm";

import { chatMessages, chats } from "#db/schema/index.ts";
import { makeImage } from "#tests/factories/images.ts";
import { insertOrder } from "#tests/factories/orders.ts";
import { arrive, composer, messages } from "#tests/setup/chat-page.ts";
import { expect, test, type TestShop } from "#tests/setup/playwright.ts";

import { insertChat, insertMessage, openAs } from "./chat-people.ts";

/** What is written and attached in a chat, before it is sent. */

async function openNewChat(browser: Browser, shop: TestShop) {
  const buyer = await openAs(browser, shop, "Nora");
  return { page: buyer.page, chatId: insertChat(shop, buyer) };
}

function storedMessages(shop: TestShop, chatId: string) {
  return shop.db
    .select({ content: chatMessages.content, pictures: chatMessages.imageCount })
    .from(chatMessages)
    .innerJoin(chats, eq(chats.key, chatMessages.chatKey))
    .where(eq(chats.id, chatId))
    .all();
}

test("unsent text survives other documents, until it is sent", async ({ browser, shop }) => {
  const buyer = await openAs(browser, shop, "Nora");
  const { page } = await openAs(browser, shop, "seller", { viewport: { width: 1440, height: 900 } });
  insertOrder(shop.db, { userId: buyer.actor.id, title: "A lamp", createdAt: new Date() });
  const chatId = insertChat(shop, buyer);
  insertMessage(shop, buyer, chatId, "Is it on its way?", new Date());
  await arrive(page, `/chat/${chatId}`);
  await composer(page).pressSequentially("It will be ");
  const about = page.getByRole("region", { name: "What the chat is about" });
  await about.getByRole("link", { name: /A lamp/ }).click();
  await expect(page).toHaveURL(/\/orders\//);

  await arrive(page, `/chat/${chatId}`);
  await expect(composer(page)).toHaveValue("It will be ");
  await composer(page).pressSequentially("sent today.");
  await page.getByRole("button", { name: "Send" }).click();
  await expect(messages(page).getByText("It will be sent today.")).toBeVisible();
  await arrive(page, `/chat/${chatId}`);
  await expect(composer(page)).toHaveValue("");
});

test("an image that was chosen before the chat is connected is sent", async ({ browser, shop }) => {
  const { page, chatId } = await openNewChat(browser, shop);
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/assets\/start-client/, (route) => released.then(() => route.continue()));
  await page.goto(`/chat/${chatId}`);
  const file = { name: "early.png", mimeType: "image/png", buffer: await makeImage({ seed: 5 }) };
  await page.getByLabel("Attach pictures").setInputFiles([file]);
  await composer(page).fill("Look at this");
  release();
  await expect(page.getByText("Connecting…")).toHaveCount(0);
  await page.getByRole("button", { name: "Send" }).click();
  await expect(messages(page).getByText("Sent", { exact: true })).toBeVisible();
  expect(storedMessages(shop, chatId)).toEqual([{ content: "Look at this", pictures: 1 }]);
});

test("an image that was chosen before JavaScript has loaded is sent", async ({ browser, shop }) => {
  const { page, chatId } = await openNewChat(browser, shop);
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/assets/*.js", (route) => released.then(() => route.continue()));
  const arriving = arrive(page, `/chat/${chatId}`);
  const file = { name: "early.png", mimeType: "image/png", buffer: await makeImage({ seed: 8 }) };
  await page.getByLabel("Attach pictures").setInputFiles([file]);
  release();
  await arriving;
  await expect(page.getByRole("list", { name: "Attached pictures" }).getByRole("img")).toHaveCount(1);
  await page.getByRole("button", { name: "Send" }).click();
  await expect(messages(page).getByText("Sent", { exact: true })).toBeVisible();
  expect(storedMessages(shop, chatId)).toEqual([{ content: "", pictures: 1 }]);
});

test("an image that was attached before the chat is connected is sent by the page's form", async ({
  browser,
  shop,
  noise,
}) => {
  noise.expect(/start-client|ERR_FAILED/);
  const { page, chatId } = await openNewChat(browser, shop);
  await page.route(/\/assets\/start-client/, (route) => route.abort());
  await page.goto(`/chat/${chatId}`);
  const file = { name: "early.png", mimeType: "image/png", buffer: await makeImage({ seed: 6 }) };
  await page.getByLabel("Attach pictures").setInputFiles([file]);
  const attached = page.getByRole("list", { name: "Attached pictures" });
  await expect(attached.getByRole("img")).toHaveCount(1);
  await page.getByRole("button", { name: "Send" }).click();
  await expect(messages(page).getByRole("img", { name: "Picture 1 of 1 from You" })).toBeVisible();
  await expect(attached).toHaveCount(0);
  expect(storedMessages(shop, chatId)).toEqual([{ content: "", pictures: 1 }]);
});

test("a file that is not an image is refused at once, and a discarded message returns to its field", async ({
  browser,
  shop,
}) => {
  const { page, chatId } = await openNewChat(browser, shop);
  await arrive(page, `/chat/${chatId}`);
  const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from("ftypheic\0\0\0\0mif1heic")]);
  const png = await makeImage({ seed: 7 });
  const damaged = Buffer.concat([png.subarray(0, 8), Buffer.from("no picture at all")]);
  await page.getByLabel("Attach pictures").setInputFiles([
    { name: "phone.heic", mimeType: "image/heic", buffer: heic },
    { name: "good.png", mimeType: "image/png", buffer: png },
    { name: "damaged.png", mimeType: "image/png", buffer: damaged },
  ]);
  const refused = page.getByRole("alert").getByText("phone.heic is not a JPEG, PNG, WebP, GIF, AVIF or TIFF picture.");
  await expect(refused).toBeVisible();
  const attached = page.getByRole("list", { name: "Attached pictures" });
  await expect(attached.getByRole("listitem")).toHaveCount(2);
  await composer(page).fill("A scratch on the back");
  await page.getByRole("button", { name: "Send" }).click();
  await expect(messages(page).getByText("Failed.")).toBeVisible();
  await composer(page).fill("Written since");
  await messages(page).getByRole("button", { name: "Discard" }).click();
  await expect(messages(page).getByText("Failed.")).toHaveCount(0);
  await expect(composer(page)).toHaveValue("A scratch on the back\nWritten since");
  await attached.getByRole("button", { name: "Remove damaged.png" }).click();
  await page.getByRole("button", { name: "Send" }).click();
  await expect(messages(page).getByText("Sent", { exact: true })).toBeVisible();
  expect(storedMessages(shop, chatId)).toEqual([{ content: "A scratch on the back\nWritten since", pictures: 1 }]);
});

test("Retry puts a message that lost its image back into the field and asks for the image", async ({
  browser,
  shop,
}) => {
  const { page, chatId } = await openNewChat(browser, shop);
  await arrive(page, `/chat/${chatId}`);
  await page.route("**/upload*", () => undefined);
  const file = { name: "scratch.png", mimeType: "image/png", buffer: await makeImage({ seed: 9 }) };
  await page.getByLabel("Attach pictures").setInputFiles([file]);
  await composer(page).fill("A scratch on the back");
  const uploading = page.waitForRequest("**/upload*");
  await page.getByRole("button", { name: "Send" }).click();
  await uploading;
  await page.unroute("**/upload*");
  await arrive(page, `/chat/${chatId}`);
  await composer(page).fill("Written since");
  await messages(page).getByRole("button", { name: "Retry" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Attach its pictures again." })).toBeVisible();
  await expect(composer(page)).toHaveValue("A scratch on the back\nWritten since");
  expect(storedMessages(shop, chatId)).toEqual([]);
  await page.getByLabel("Attach pictures").setInputFiles([file]);
  await expect(page.getByRole("list", { name: "Attached pictures" }).getByRole("img")).toHaveCount(1);
  await page.getByRole("button", { name: "Send" }).click();
  await expect(messages(page).getByText("Sent", { exact: true })).toBeVisible();
  expect(storedMessages(shop, chatId)).toEqual([{ content: "A scratch on the back\nWritten since", pictures: 1 }]);
});

const TOO_LONG = "A message can have at most 4,000 characters.";

test("images of a form that was refused before JavaScript has loaded stay attached", async ({ browser, shop }) => {
  const { page: ready, chatId } = await openNewChat(browser, shop);
  // `goto` of the other page waits for hydration, and here no JavaScript loads at first.
  const page = await ready.context().newPage();
  await page.route("**/assets/*.js", (route) => route.abort());
  await page.goto(`/chat/${chatId}`);
  const file = { name: "early.png", mimeType: "image/png", buffer: await makeImage({ seed: 9 }) };
  await page.getByLabel("Attach pictures").setInputFiles([file]);
  await composer(page).fill("a".repeat(4_001));
  await page.unrouteAll();
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByText(TOO_LONG)).toBeVisible();
  await expect(page.getByText("Connecting…")).toHaveCount(0);
  await expect(page.getByRole("list", { name: "Attached pictures" }).getByRole("img")).toHaveCount(1);
  await composer(page).fill("Shorter");
  await page.getByRole("button", { name: "Send" }).click();
  await expect(messages(page).getByText("Sent", { exact: true })).toBeVisible();
  expect(storedMessages(shop, chatId)).toEqual([{ content: "Shorter", pictures: 1 }]);
});

test("an image of a refused form is attached and sent once", async ({ browser, shop, noise }) => {
  noise.expect(/start-client|ERR_FAILED|422/);
  const { page, chatId } = await openNewChat(browser, shop);
  await page.route(/\/assets\/start-client/, (route) => route.abort());
  await page.goto(`/chat/${chatId}`);
  const file = { name: "early.png", mimeType: "image/png", buffer: await makeImage({ seed: 10 }) };
  await page.getByLabel("Attach pictures").setInputFiles([file]);
  await composer(page).fill("a".repeat(4_001));
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByText(TOO_LONG)).toBeVisible();
  const form = page.locator("form").filter({ has: composer(page) });
  await expect(form.getByRole("img")).toHaveCount(1);
  await composer(page).fill("Shorter");
  await page.getByRole("button", { name: "Send" }).click();
  await expect(messages(page).getByRole("img", { name: "Picture 1 of 1 from You" })).toBeVisible();
  expect(storedMessages(shop, chatId)).toEqual([{ content: "Shorter", pictures: 1 }]);
});

test("a discarded message removes no image from the message that is being written", async ({ browser, shop }) => {
  const { page, chatId } = await openNewChat(browser, shop);
  await arrive(page, `/chat/${chatId}`);
  const png = await makeImage({ seed: 11 });
  const damaged = Buffer.concat([png.subarray(0, 8), Buffer.from("no picture at all")]);
  const picture = (name: string, buffer = png) => ({ name: `${name}.png`, mimeType: "image/png", buffer });
  const field = page.getByLabel("Attach pictures");
  const attached = page.getByRole("list", { name: "Attached pictures" }).getByRole("listitem");
  const send = page.getByRole("button", { name: "Send" });
  await field.setInputFiles([picture("damaged", damaged), picture("first")]);
  await expect(attached).toHaveCount(2);
  await send.click();
  await expect(messages(page).getByText("Failed.")).toBeVisible();
  await field.setInputFiles(Array.from({ length: 10 }, (_, i) => picture(`since ${i}`)));
  await expect(attached).toHaveCount(10);
  await messages(page).getByRole("button", { name: "Discard" }).click();
  await expect(attached).toHaveCount(12);
  await page.getByRole("button", { name: "Remove damaged.png" }).click();
  await send.click();
  await expect(page.getByText("A message can have at most 10 pictures.")).toBeVisible();
  await page.getByRole("button", { name: "Remove first.png" }).click();
  await send.click();
  await expect(messages(page).getByText("Sent", { exact: true })).toBeVisible();
  expect(storedMessages(shop, chatId)).toEqual([{ content: "", pictures: 10 }]);
});
