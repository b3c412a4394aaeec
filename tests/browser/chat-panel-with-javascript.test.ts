import { randomUUID } from "node:crypto";

import type { Page } from "@playwright/test";

import { LIST_PAGE } from "#app/chat/contract.ts";
import { insertProduct } from "#tests/factories/products.ts";
import { arrive, composer, messages, send } from "#tests/setup/chat-page.ts";
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

test("an open chat stays open when newer chats push it off the list", async ({ browser, shop }) => {
  const buyer = await openAs(browser, shop, "Nora");
  const seller = await openAs(browser, shop, "seller");
  const { page } = buyer;
  const opened = insertChat(shop, buyer);
  insertMessage(shop, seller, opened, "The oldest of all", new Date());
  await page.goto("/");
  await page.getByRole("button", { name: /^Chats/ }).click();
  await panelOf(page)
    .getByRole("link", { name: /The oldest of all/ })
    .click();
  await expect(messages(page).getByText("The oldest of all")).toBeVisible();
  await composer(page).fill("A long answer");

  let newest = "";
  for (let i = 0; i <= LIST_PAGE; i += 1) {
    const id = randomUUID();
    insertProduct(shop.db, "ayz", { id });
    newest = insertChat(shop, buyer, id);
  }
  await arrive(seller.page, `/chat/${newest}`);
  await send(seller.page, "The newest of all");
  await expect(page.getByRole("button", { name: "Chats 1 unread message" })).toBeVisible();
  await expect(composer(page)).toHaveValue("A long answer");
  await page.getByRole("button", { name: "All chats" }).click();
  await expect(panelOf(page).getByRole("link", { name: /The newest of all/ })).toBeVisible();
});
