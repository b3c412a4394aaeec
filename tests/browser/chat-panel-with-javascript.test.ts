import type { Page } from "@playwright/test";

import { expect, test } from "#tests/setup/playwright.ts";

import { insertChat, insertMessage, openAs } from "./chat-people.ts";

/** The chats over the shop. */

const panelOf = (page: Page) => page.getByRole("region", { name: "Chats" });

test("the panel says that chats are loading until their list has arrived", async ({ browser, shop }) => {
  const buyer = await openAs(browser, shop, "Nora");
  const seller = await openAs(browser, shop, "seller");
  const chatId = insertChat(shop, buyer);
  insertMessage(shop, seller, chatId, "Still interested?", new Date());
  const { page } = buyer;
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.routeWebSocket(/socket\.io/, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((message) => {
      if (String(message).includes("chatsList")) void released.then(() => socket.send(message));
      else socket.send(message);
    });
  });
  await page.goto("/");
  await page.getByRole("button", { name: /^Chats/ }).click();
  await expect(panelOf(page).getByText("Loading chats…")).toBeVisible();
  await expect(page.getByText("Connecting…")).toHaveCount(0);
  await expect(panelOf(page).getByText("Loading chats…")).toBeVisible();
  await expect(panelOf(page).getByText("No active chats.")).toHaveCount(0);
  release();
  await expect(panelOf(page).getByRole("link", { name: /Still interested\?/ })).toBeVisible();
});
