import { insertOrder } from "#tests/factories/orders.ts";
import { arrive, composer, messages } from "#tests/setup/chat-page.ts";
import { expect, test } from "#tests/setup/playwright.ts";

import { insertChat, insertMessage, openAs } from "./chat-people.ts";

/** What is written and attached in a chat, before it is sent. */

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
