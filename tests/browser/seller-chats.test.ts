import { randomUUID } from "node:crypto";

import { eq } from "drizzle-orm";

import { addSavedReply } from "#app/chat/saved-replies.server.ts";
import { savedReplies } from "#db/schema/index.ts";
import { insertOrder } from "#tests/factories/orders.ts";
import { expectAccessible } from "#tests/setup/axe.ts";
import { expect, test } from "#tests/setup/playwright.ts";

import { insertChat, insertMessage, openAs } from "./chat-people.ts";

/** The seller's tools beside a chat, with and without JavaScript. */

test("the seller sends a saved reply, and the buyer's next message opens a done chat", async ({ browser, shop }) => {
  const live = test.info().project.name === "js";
  const buyer = await openAs(browser, shop, "Quinn");
  const seller = await openAs(browser, shop, "seller", { viewport: { width: 1440, height: 900 } });
  const { page } = seller;
  const title = `Lamp ${randomUUID().slice(0, 8)}`;
  const order = insertOrder(shop.db, { userId: buyer.actor.id, title, createdAt: new Date() });
  const chatId = insertChat(shop, buyer);
  const phrase = `Is ${title} on its way?`;
  insertMessage(shop, buyer, chatId, phrase, new Date());

  await page.goto("/chats");
  await page.getByRole("link", { name: "Saved replies" }).click();
  const name = `On its way ${title}`;
  await page.getByLabel("Name").fill(name);
  await page.getByLabel("Text", { exact: true }).fill("It is on its way.\nThank you!");
  await page.getByRole("button", { name: "Save reply" }).click();
  await expect(page.getByText("Reply saved.").first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Back to Chats" }).click();

  await page.getByRole("searchbox").fill(phrase);
  await page.getByRole("button", { name: "Search" }).click();
  await page.getByRole("link", { name: buyer.actor.name }).click();
  const about = page.getByRole("region", { name: "What the chat is about" });
  await expect(about.getByRole("link", { name: new RegExp(title) })).toHaveAttribute("href", `/orders/${order.id}`);
  await expectAccessible(page);

  const field = page.getByLabel("Message", { exact: true });
  await field.fill("Hello Quinn. ");
  await page.locator("summary").filter({ hasText: "Saved replies" }).click();
  await page.getByRole("button", { name }).click();
  await expect(field).toHaveValue(/^Hello Quinn\. \n?It is on its way\.\nThank you!$/);
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByRole("log").getByText("Thank you!")).toBeVisible();

  await page.getByRole("button", { name: "Done" }).click();
  await expect(page.getByText("Chat marked as done.").first()).toBeVisible();
  const entry = page.getByRole("link", { name: buyer.actor.name });
  await expect(entry).toHaveCount(0);
  await page.getByRole("link", { name: "Done", exact: true }).click();
  await expect(entry).toContainText("Done");

  await buyer.page.goto(`/chat/${chatId}`);
  await buyer.page.getByLabel("Message", { exact: true }).fill("It has arrived.");
  await buyer.page.getByRole("button", { name: "Send" }).click();
  await expect(buyer.page.getByRole("log").getByText("It has arrived.")).toBeVisible();
  if (live) await expect(entry).toHaveCount(0);
  await page.getByRole("link", { name: "Open", exact: true }).click();
  await expect(entry).toContainText("It has arrived.");

  // The panels have another content security policy, and the chats' list of routes has none of them.
  await entry.click();
  await about.getByRole("link", { name: "Search orders by this address" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Admin Panel" })).toBeVisible();
  if (live)
    expect(await page.evaluate(() => performance.getEntriesByType("navigation")[0]?.name)).toContain("/orders?q=");
});

test("Done keeps a chat open if its buyer has written after the page was loaded", async ({ browser, shop }) => {
  const buyer = await openAs(browser, shop, "Quinn");
  const { page } = await openAs(browser, shop, "seller", { viewport: { width: 1440, height: 900 } });
  const chatId = insertChat(shop, buyer);
  insertMessage(shop, buyer, chatId, "Thank you!", new Date());
  await page.goto(`/chat/${chatId}`);
  // After that the page has everything until now, and asks for no more.
  await page.getByLabel("Message", { exact: true }).fill("You are welcome.");
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByRole("log").getByText("Sent", { exact: true })).toBeVisible();
  insertMessage(shop, buyer, chatId, "One more question", new Date());
  await page.getByRole("button", { name: "Done" }).click();
  await expect(page.getByText("The buyer has written since. The chat stays open.").first()).toBeVisible();
  await expect(page.getByRole("log").getByText("One more question")).toBeVisible();
  await page.getByRole("button", { name: "Done" }).click();
  await expect(page.getByText("Chat marked as done.").first()).toBeVisible();
});

test("an earlier seller's answers are on the seller's side", async ({ browser, shop }) => {
  const buyer = await openAs(browser, shop, "Quinn");
  const { page } = await openAs(browser, shop, "seller");
  const former = await openAs(browser, shop, "Former");
  const chatId = insertChat(shop, buyer);
  insertMessage(shop, buyer, chatId, "Is it new?", new Date());
  insertMessage(shop, { ...former, actor: { ...former.actor, side: "seller" } }, chatId, "It is.", new Date());
  const shown = (of: typeof page) => of.getByRole("log").getByRole("listitem");
  await page.goto(`/chat/${chatId}`);
  await expect(shown(page)).toContainText([`${buyer.actor.name}: Is it new?`, "You: It is."]);
  await buyer.page.goto(`/chat/${chatId}`);
  await expect(shown(buyer.page)).toContainText(["You: Is it new?", "Seller: It is."]);
});

test("on a phone an open chat replaces the list, and a link leads back to it", async ({ browser, shop }) => {
  const viewport = { width: 390, height: 780 };
  const buyer = await openAs(browser, shop, "Ada");
  const { page } = await openAs(browser, shop, "seller", { viewport });
  const chatId = insertChat(shop, buyer);
  insertMessage(shop, buyer, chatId, "A question", new Date());
  await page.goto("/chats");
  await page.getByRole("link", { name: buyer.actor.name }).click();
  await expect(page.getByRole("region", { name: "All chats" })).toBeHidden();
  await expect(page.getByRole("heading", { level: 1, name: buyer.actor.name })).toBeVisible();
  await expect(page.getByRole("button", { name: "Done" })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false);
  await page.getByRole("link", { name: "All chats" }).click();
  await expect(page.getByRole("region", { name: "All chats" })).toBeVisible();
});

test("a saved reply that was deleted in the meantime keeps the typed text", async ({ browser, shop, noise }) => {
  noise.expect(/40[49]/);
  const { page } = await openAs(browser, shop, "seller");
  const name = `Reply ${randomUUID().slice(0, 8)}`;
  addSavedReply(shop.db, { name, text: "It is on its way." }, new Date());
  await page.goto("/chats/replies");
  await page.getByRole("link", { name: new RegExp(name) }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Saved reply" })).toBeVisible();
  shop.db.delete(savedReplies).where(eq(savedReplies.name, name)).run();
  const text = page.getByLabel("Text", { exact: true });
  await text.fill("A long answer");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("This saved reply has since been deleted.").first()).toBeVisible();
  await expect(text).toHaveValue("A long answer");
  await page.goto(page.url());
  await expect(page.getByText("There is no such saved reply.")).toBeVisible();
});
