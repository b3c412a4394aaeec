import type { Page, WebSocketRoute } from "@playwright/test";
import { eq } from "drizzle-orm";

import { chatMessages, chats } from "#db/schema/index.ts";
import { arrive, messages, send } from "#tests/setup/chat-page.ts";
import { expect, test, type TestShop } from "#tests/setup/playwright.ts";

import { insertChat, openAs } from "./chat-people.ts";

/** Intercepts a page's sockets, so that a test can cut and restore the connection, or drop what the server sends. */
async function holdLine(page: Page) {
  /** The server's side of each socket. */
  const open = new Map<WebSocketRoute, WebSocketRoute>();
  let isCut = false;
  await page.routeWebSocket(/socket\.io/, (socket) => {
    if (isCut) return void socket.close();
    open.set(socket, socket.connectToServer());
  });
  await page.route(/socket\.io/, (route) => (isCut ? route.abort() : route.continue()));
  return {
    async cut() {
      isCut = true;
      await Promise.all([...open.keys()].map((socket) => socket.close()));
      open.clear();
    },
    repair() {
      isCut = false;
    },
    /** From now on the open sockets receive nothing. They still send, and new sockets work normally. */
    loseAnswers() {
      for (const server of open.values()) server.onMessage(() => undefined);
    },
  };
}

function storedTexts(shop: TestShop, chatId: string): string[] {
  const rows = shop.db
    .select({ content: chatMessages.content })
    .from(chatMessages)
    .innerJoin(chats, eq(chats.key, chatMessages.chatKey))
    .where(eq(chats.id, chatId))
    .all();
  return rows.map(({ content }) => content);
}

test("shows a lost connection, refetches missed messages in order, and lets failed messages be sent again", async ({
  browser,
  shop,
  noise,
}) => {
  noise.expect(/WebSocket|socket\.io/);
  // A message is shown as failed after 15 seconds, and the socket reconnects after up to 5.
  const patient = { timeout: 40_000 };
  const buyer = await openAs(browser, shop, "Nora");
  const seller = await openAs(browser, shop, "seller");
  const chatId = insertChat(shop, buyer);
  const line = await holdLine(buyer.page);
  await arrive(buyer.page, `/chat/${chatId}`);
  await arrive(seller.page, `/chat/${chatId}`);
  await send(buyer.page, "before");
  await expect(messages(buyer.page).getByText("Read", { exact: true })).toBeVisible();

  await line.cut();
  await expect(buyer.page.getByText("Connecting…")).toBeVisible();
  for (const text of ["missed one", "missed two"]) await send(seller.page, text);
  await expect(messages(seller.page).getByText("missed two")).toBeVisible();
  await send(buyer.page, "written in the dark");
  await expect(messages(buyer.page).getByText("Sending…")).toBeVisible();
  await expect(messages(buyer.page).getByText("Failed.")).toBeVisible(patient);

  line.repair();
  await expect(messages(buyer.page).getByText("missed two")).toBeVisible(patient);
  await expect(buyer.page.getByText("Connecting…")).toHaveCount(0);
  await messages(buyer.page).getByRole("button", { name: "Retry" }).click();
  await expect(messages(buyer.page).getByText("Failed.")).toHaveCount(0);
  await expect(messages(seller.page).getByText("written in the dark")).toBeVisible();
  for (const { page } of [buyer, seller]) {
    await expect(messages(page).getByRole("listitem")).toContainText([
      "before",
      "missed one",
      "missed two",
      "written in the dark",
    ]);
  }
});

test("a message that was stored while its page was closed is shown once, as sent", async ({ browser, shop }) => {
  const { page, actor } = await openAs(browser, shop, "Nora");
  const chatId = insertChat(shop, { page, actor });
  const line = await holdLine(page);
  await arrive(page, `/chat/${chatId}`);
  line.loseAnswers();
  await send(page, "sent at the last moment");
  await expect(messages(page).getByText("Sending…")).toBeVisible();
  await expect.poll(() => storedTexts(shop, chatId)).toEqual(["sent at the last moment"]);

  await page.goto("/");
  await arrive(page, `/chat/${chatId}`);
  await send(page, "sent later");
  await expect(messages(page).getByText("sent later")).toBeVisible();
  await expect(messages(page).getByText("Sending…")).toHaveCount(0);
  await expect(messages(page).getByText("Failed.")).toHaveCount(0);
  await expect(messages(page).getByRole("listitem")).toContainText(["sent at the last moment", "sent later"]);
  await expect(messages(page).getByText("sent at the last moment")).toHaveCount(1);
});
