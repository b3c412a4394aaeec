import { LIST_PAGE } from "#app/chat/contract.ts";
import { expectAccessible } from "#tests/setup/axe.ts";
import { makeImage } from "#tests/factories/images.ts";
import { expect, test } from "#tests/setup/playwright.ts";

import { insertChat, insertMessage, openAs } from "./chat-people.ts";

test("a buyer asks and the seller answers, with an image and read marks", async ({ browser, shop }) => {
  const buyer = await openAs(browser, shop, "Nora");
  const seller = await openAs(browser, shop, "seller");
  const live = test.info().project.name === "js";

  await buyer.page.goto("/chats");
  await expect(buyer.page.getByText("No active chats.")).toBeVisible();
  await buyer.page.getByRole("button", { name: "Contact support" }).click();
  await expect(buyer.page).toHaveURL(/\/chat\/[\w-]+$/);
  const address = new URL(buyer.page.url()).pathname;
  const atBuyer = buyer.page.getByRole("log", { name: "Messages" });
  await expect(atBuyer.getByText("No messages yet")).toBeVisible();
  await buyer.page
    .getByLabel("Message", { exact: true })
    .fill("Where is my <b>parcel</b>? https://example.com/42 (ordered on Monday).");
  await buyer.page.getByRole("button", { name: "Send" }).click();
  await expect(atBuyer.getByText("Where is my <b>parcel</b>?")).toBeVisible();
  await expect(atBuyer.getByRole("link", { name: "https://example.com/42 (opens in a new tab)" })).toHaveAttribute(
    "href",
    "https://example.com/42",
  );
  await expect(atBuyer.getByText("Sent")).toBeVisible();
  await expect(buyer.page.getByRole("button", { name: "Send" })).toBeVisible();

  await seller.page.goto("/chats");
  const entry = seller.page.getByRole("link", { name: buyer.actor.name });
  await expect(entry).toContainText("Support");
  await expect(entry).toContainText("Where is my <b>parcel</b>? https://example.com/…");
  await expect(entry).toContainText("1 unread");
  await entry.click();
  await expect(seller.page.getByRole("heading", { name: buyer.actor.name })).toBeVisible();
  const atSeller = seller.page.getByRole("log", { name: "Messages" });
  await expect(atSeller.getByText("Where is my <b>parcel</b>?")).toBeVisible();
  await seller.page.getByLabel("Message", { exact: true }).fill("Here it is.");
  const file = { name: "parcel.png", mimeType: "image/png", buffer: await makeImage({ seed: 7 }) };
  await seller.page.getByLabel("Attach pictures").setInputFiles([file]);
  if (live) await expect(seller.page.getByRole("button", { name: "Remove parcel.png" })).toBeVisible();
  await seller.page.getByRole("button", { name: "Send" }).click();
  await expect(atSeller.getByText("Here it is.")).toBeVisible();

  if (!live) await buyer.page.goto(address);
  await expect(atBuyer.getByText("Here it is.")).toBeVisible();
  const image = atBuyer.getByRole("img", { name: "Picture 1 of 1 from Seller" });
  await expect(image).toHaveJSProperty("complete", true);
  await expect(image).not.toHaveJSProperty("naturalWidth", 0);
  await expect(atBuyer.getByText("Read", { exact: true })).toBeVisible();
  if (!live) await seller.page.reload();
  await expect(atSeller.getByText("Read", { exact: true })).toBeVisible();
});

test("the chat pages are accessible, in both themes and on a phone", async ({ browser, shop }) => {
  for (const options of [
    { colorScheme: "light", viewport: { width: 1440, height: 900 } },
    { colorScheme: "dark", viewport: { width: 390, height: 780 } },
  ]) {
    const buyer = await openAs(browser, shop, "Ada", options);
    const seller = await openAs(browser, shop, "seller", options);
    const chatId = insertChat(shop, buyer);
    insertMessage(shop, buyer, chatId, "Two days ago", new Date(Date.now() - 2 * 86_400_000));
    insertMessage(shop, seller, chatId, "Yesterday", new Date(Date.now() - 86_400_000));
    await seller.page.goto("/chats");
    await expect(seller.page.getByRole("link", { name: buyer.actor.name })).toBeVisible();
    await expectAccessible(seller.page);
    await buyer.page.goto(`/chat/${chatId}`);
    await expect(buyer.page.getByRole("log").getByText("Yesterday").last()).toBeVisible();
    await expectAccessible(buyer.page);
    const overflows = await buyer.page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    expect(overflows).toBe(false);
  }
});

test("hides everything of other people's chats", async ({ browser, shop, noise }) => {
  noise.expect(/403/);
  const buyer = await openAs(browser, shop, "Nora");
  const third = await openAs(browser, shop, "Tom");
  const chatId = insertChat(shop, buyer);
  insertMessage(shop, buyer, chatId, "Private words", new Date());
  const response = await third.page.goto(`/chat/${chatId}`);
  expect(response?.status()).toBe(403);
  await expect(third.page.getByText("Private words")).toHaveCount(0);
});

test("a chat that is opened from a later page of the list stays beside that page", async ({ browser, shop }) => {
  const { page, ...buyer } = await openAs(browser, shop, "Nora", { viewport: { width: 1440, height: 900 } });
  for (let id = 1; id <= LIST_PAGE + 1; id++) insertChat(shop, { page, ...buyer }, String(id));
  await page.goto("/chats");
  await page.getByRole("link", { name: "Older chats" }).click();
  const entries = page.getByRole("region", { name: "All chats" }).locator("li").getByRole("link");
  await expect(entries).toHaveCount(1);
  await entries.click();
  await expect(page.getByRole("heading", { name: "Chat with the seller" })).toBeVisible();
  await expect(page).toHaveURL(/\?page=2$/);
  await expect(entries).toHaveCount(1);
  await page.getByRole("link", { name: "Newer chats" }).click();
  await expect(entries).toHaveCount(LIST_PAGE);
});
