import type { Page } from "@playwright/test";

import { insertOffer } from "#tests/factories/offers.ts";
import { insertOrder } from "#tests/factories/orders.ts";
import { expect, test } from "#tests/setup/playwright.ts";

import { insertChat, insertMessage, openAs } from "./chat-people.ts";

/**
 * In low windows and with large text, the messages of a chat keep a useful height, the message field is reachable, and
 * the title is legible.
 */

const SIZES = [
  { name: "a phone with 200 % text", width: 390, height: 844, text: 200 },
  { name: "a phone on its side", width: 844, height: 390, text: 100 },
  { name: "a phone on its side with 200 % text", width: 844, height: 390, text: 200 },
  { name: "a small phone", width: 320, height: 480, text: 100 },
  { name: "a small phone with 200 % text", width: 320, height: 480, text: 200 },
];

for (const who of ["buyer", "seller"] as const) {
  test(`the ${who} can read and write in a chat`, async ({ browser, shop }) => {
    const people = { buyer: await openAs(browser, shop, "Nora"), seller: await openAs(browser, shop, "seller") };
    const { id, key } = insertOffer(shop.db, 3);
    const order = { productKey: key, productId: id, paymentStatus: "finished", createdAt: new Date() } as const;
    insertOrder(shop.db, { userId: people.buyer.actor.id, ...order });
    const chatId = insertChat(shop, people.buyer, id);
    insertMessage(shop, people.buyer, chatId, "Is the lamp on its way?", new Date());
    const { page } = people[who];
    await page.goto(`/chat/${chatId}`);
    await expectRoom(page, SIZES);
    if (who === "seller" || test.info().project.name !== "js") return;

    // The chat panel that opens over a shop.
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto("/");
    await page.getByRole("complementary", { name: "Chat" }).getByRole("button").click();
    await page.getByRole("region", { name: "Chats" }).getByRole("listitem").getByRole("link").click();
    await expect(page.getByRole("log").getByText("Is the lamp on its way?")).toBeVisible();
    // In wide windows a media query in rem places the panel. It uses the browser's text size, which a test cannot set.
    await expectRoom(
      page,
      SIZES.filter(({ width, text }) => width < 640 || text === 100),
    );
  });
}

async function expectRoom(page: Page, sizes: typeof SIZES): Promise<void> {
  for (const { name, width, height, text } of sizes) {
    /** 8rem, but no more than half the window. */
    const least = Math.min((8 * 16 * text) / 100, height / 2);
    await page.setViewportSize({ width, height });
    await page.evaluate((percent) => (document.documentElement.style.fontSize = percent), `${text}%`);
    const title = page
      .getByRole("region", { name: /^Chat about / })
      .getByRole("heading")
      .first();
    const isLegible = (heading: HTMLElement, rem: number) =>
      heading.scrollWidth <= heading.clientWidth || heading.clientWidth >= 6 * rem;
    await expect.poll(() => title.evaluate(isLegible, (16 * text) / 100), `${name}: title`).toBe(true);
    const list = page.getByRole("log", { name: "Messages" });
    await expect.poll(() => list.evaluate((box) => box.clientHeight), name).toBeGreaterThanOrEqual(least);
    for (const part of [page.getByLabel("Message", { exact: true }), page.getByRole("button", { name: "Send" })]) {
      await part.scrollIntoViewIfNeeded();
      // The browser rounds scroll positions, so up to a pixel can be cut off.
      await expect(part, name).toBeInViewport({ ratio: 0.95 });
      await part.click({ trial: true });
    }
  }
}
