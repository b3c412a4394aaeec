import type { Browser, Page } from "@playwright/test";

import { DEMO_ACCOUNTS } from "#app/accounts/demo-accounts.ts";
import { signIn } from "#app/accounts/sessions.server.ts";
import { sendMessage } from "#app/chat/chat.server.ts";
import { chatActor, type ChatActor } from "#app/chat/participants.server.ts";
import { beginChat } from "#tests/factories/chat.ts";
import { waitForHydration } from "#tests/setup/hydrated-page.ts";
import { test, type TestShop } from "#tests/setup/playwright.ts";

export interface ChatPerson {
  page: Page;
  actor: ChatActor;
}

let serial = 0;

/** A new browser context in which a new buyer, or the seller, is signed in. */
export async function openAs(browser: Browser, shop: TestShop, who: string, options: object = {}): Promise<ChatPerson> {
  const id = `buyer-${test.info().parallelIndex}-${++serial}`;
  const user = who === "seller" ? DEMO_ACCOUNTS.seller : { id, email: `${id}@mail.example`, name: `${who} ${serial}` };
  const token = signIn(shop.db, {
    ...{ user, previousToken: undefined, now: new Date() },
    sellerEmail: DEMO_ACCOUNTS.seller.email,
  });
  const { javaScriptEnabled = true } = test.info().project.use;
  const context = await browser.newContext({
    baseURL: shop.url,
    javaScriptEnabled,
    ...options,
  });
  await context.addCookies([{ name: "session", value: token, url: shop.url, httpOnly: true, sameSite: "Lax" }]);
  test
    .info()
    .attach("person", { body: id })
    .catch(() => undefined);
  const page = await context.newPage();
  return {
    page: javaScriptEnabled ? waitForHydration(page) : page,
    actor: chatActor({ ...user, isSeller: who === "seller" }),
  };
}

/** Inserts a buyer's chat about a product into the database. */
export function insertChat(shop: TestShop, buyer: ChatPerson, productId = "1"): string {
  return beginChat(shop.db, buyer.actor, { kind: "product", id: productId });
}

/** Inserts a message into the database that was sent some time ago. */
export function insertMessage(shop: TestShop, who: ChatPerson, chatId: string, content: string, at: Date): void {
  const message = { chatId, content, images: [], clientId: `given-${++serial}` };
  const sent = sendMessage(shop.db, who.actor, message, at);
  if (!sent.ok) throw new Error(sent.problem.code);
}
