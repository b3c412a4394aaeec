import path from "node:path";

import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { DEMO_ACCOUNTS } from "#app/accounts/demo-accounts.ts";
import { makeChatSocket } from "#app/chat/client/connect.ts";
import { saveBuild } from "#app/builds/saved-builds.server.ts";
import { sendMessage } from "#app/chat/chat.server.ts";
import { chatActor } from "#app/chat/participants.server.ts";
import { storeImage } from "#app/images/store.server.ts";
import {
  auditEntries,
  cartLines,
  chatImages,
  chatMessages,
  chats,
  letters,
  orderEvents,
  orders,
  payments,
  rateLimitUses,
  refunds,
  users,
} from "#db/schema/index.ts";
import { beginChat } from "#tests/factories/chat.ts";
import { makeImage } from "#tests/factories/images.ts";
import { insertOrder, insertPayment } from "#tests/factories/orders.ts";
import { Client, textOf } from "#tests/setup/client.ts";
import { isSignedIn, signInDemo, type DemoAccount } from "#tests/setup/demo-client.ts";
import { startShop, type StartedShop } from "#tests/setup/start-shop.ts";

const { buyer: BUYER, buyer2: OTHER, seller: SELLER } = DEMO_ACCOUNTS;
const PAGE = "/account/data";
const FILE = "/account/data/download";
const DAY_MS = 24 * 60 * 60_000;

let shop: StartedShop;
beforeAll(async () => {
  shop = await startShop({ DEMO: "1" });
});
afterAll(() => shop.end());
beforeEach(() => {
  const filled = [chatImages, chatMessages, chats, letters, refunds, payments, orderEvents, orders, rateLimitUses];
  for (const table of [cartLines, ...filled]) {
    shop.db.delete(table).run();
  }
});

const signIn = (account: DemoAccount) => signInDemo(shop.server.url, account);
const confirm = (client: Client, email = BUYER.email) => client.postForm(PAGE, { email });
const yesterday = () => new Date(Date.now() - DAY_MS);
const isStored = (id: string) => shop.db.select().from(users).where(eq(users.id, id)).get() !== undefined;

/** One of everything, with `word` in every text. */
async function fill(user: typeof BUYER, word: string): Promise<void> {
  const { db } = shop;
  const now = new Date();
  const line = { productKey: 7, productId: "lamp", condition: "good", quantity: 2 } as const;
  db.insert(cartLines)
    .values({ userId: user.id, ...line, title: `${word} lamp`, priceCents: 2550, addedAt: now })
    .run();
  saveBuild(db, user.id, { name: `${word} build`, lines: [{ id: "24", quantity: 2 }], now });
  const order = insertOrder(db, {
    ...{ userId: user.id, title: `${word} order`, contactName: `${word} name`, review: "a note of the shop" },
    ...{ paymentStatus: "finished", shipped: true, createdAt: now },
  });
  insertPayment(db, order.key, { providerPaymentId: `${word}-payment`, actuallyPaid: "0.5", payCurrency: "btc" });
  db.insert(orderEvents)
    .values([
      { orderKey: order.key, kind: "created", at: now },
      { orderKey: order.key, kind: "review", detail: "a note of the shop", at: now },
    ])
    .run();
  const buyer = chatActor({ ...user, isSeller: false });
  const chatId = beginChat(db, buyer, { kind: "support" }, now);
  const say = (actor: typeof buyer, content: string) =>
    sendMessage(db, actor, { chatId, content, images: [], clientId: content }, now);
  say(buyer, `${word} question`);
  say(chatActor({ ...SELLER, isSeller: true }), `${word} answer`);
  const image = await storeImage(
    db,
    await makeImage({ width: 60, height: 40 }),
    path.join(shop.server.storageDir, "pictures"),
  );
  if (!image.ok) throw new Error(image.problem.code);
  const chat = db.select().from(chats).where(eq(chats.id, chatId)).get();
  const message = db
    .select()
    .from(chatMessages)
    .where(eq(chatMessages.content, `${word} question`))
    .get();
  db.insert(chatImages)
    .values({
      ...{ chatKey: chat?.key ?? 0, uploaderId: user.id, fileName: `${word}.webp`, hash: image.value.hash },
      ...{ messageId: message?.id ?? 0, position: 1, createdAt: now },
    })
    .run();
}

describe("downloading one's data", () => {
  test("is one JSON file with everything of the person, and nothing of others", async () => {
    await signIn("seller");
    const [client] = [await signIn("buyer"), await signIn("buyer2")];
    await fill(BUYER, "mine");
    await fill(OTHER, "foreign");
    const response = await client.fetch(FILE);
    const text = await response.text();
    expect([response.status, response.headers.get("Cache-Control")]).toEqual([200, "no-store"]);
    expect(response.headers.get("Content-Disposition")).toMatch(
      /^attachment; filename="my-data-\d{4}-\d\d-\d\d\.json"$/,
    );
    const file = JSON.parse(text) as Record<string, Record<string, unknown>[]>;
    expect(file).toMatchObject({
      account: { google_id: BUYER.id, name: BUYER.name, email: BUYER.email },
      saved_addresses: [],
      shipping_form_draft: null,
      saved_builds: [{ name: "mine build", parts: [{ product_id: "24", quantity: 2 }] }],
      cart: [{ title: "mine lamp", quantity: 2, price: 25.5 }],
      orders: [
        {
          ...{ title: "mine order", total_amount: 25.5, payment_status: "finished" },
          delivery_address: { contact_name: "mine name", city: "New York" },
          payments: [{ provider_payment_id: "mine-payment", actually_paid: "0.5", pay_currency: "btc" }],
          history: [
            { kind: "created", detail: null },
            { kind: "review", detail: null },
          ],
        },
      ],
      chats: [{ title: "Support" }],
      chat_messages: [
        { from: "you", content: "mine question" },
        { from: "seller", content: "mine answer" },
      ],
      chat_images: [{ position: 1, type: "image/webp" }],
    });
    const image = Buffer.from(String(file.chat_images?.[0]?.base64), "base64");
    expect(image.subarray(8, 12).toString()).toBe("WEBP");
    expect(file.sessions?.length).toBeGreaterThan(0);
    expect(text).not.toMatch(/foreign|a note of the shop|token/);
    expect(text).not.toContain(OTHER.id);
  });

  test("has the letters to the person, and what was paid back", async () => {
    const [client, { db }] = [await signIn("buyer"), shop];
    const order = insertOrder(db, { userId: BUYER.id });
    insertPayment(db, order.key, { providerPaymentId: "p1", feeAmount: "0.1", transactionId: "tx1 tx2" });
    const note = "a note of the shop";
    db.insert(refunds)
      .values({ orderKey: order.key, amountCents: 550, reference: "bank 17", note, at: new Date() })
      .run();
    const write = (audience: "buyer" | "owner", topic: string, recipient: string, orderKey?: number) =>
      db
        .insert(letters)
        .values({
          ...{ id: `${topic} to ${recipient}`, audience, recipient, topic, orderKey, state: "sent" },
          ...{ content: JSON.stringify({ subject: topic }), createdAt: new Date(), dueAt: new Date() },
          endedAt: new Date(),
        })
        .run();
    write("buyer", "buyer-received", "typed@example.com", order.key);
    write("owner", "owner-payment", "owner@example.com", order.key);
    write("buyer", "alert-price", BUYER.email);
    write("buyer", "alert-price", OTHER.email);
    const text = await (await client.fetch(FILE)).text();
    expect(JSON.parse(text)).toMatchObject({
      orders: [
        {
          payments: [{ fee_amount: "0.1", transaction_ids: ["tx1", "tx2"] }],
          refunds: [{ amount: 5.5, reference: "bank 17" }],
          letters: [{ to: "typed@example.com", state: "sent", content: { subject: "buyer-received" } }],
        },
      ],
      alert_letters: [{ to: BUYER.email, content: { subject: "alert-price" } }],
    });
    expect(text).not.toMatch(new RegExp(`owner|${note}|${OTHER.email}`));
  });

  test("has all rows of a person with more of them than are read at a time", async () => {
    const client = await signIn("buyer");
    // At once: the server closes a connection that is silent for five seconds.
    shop.db.transaction(() => {
      for (let i = 0; i < 450; i++) insertOrder(shop.db, { userId: BUYER.id, paymentStatus: "expired" });
    });
    const file = JSON.parse(await (await client.fetch(FILE)).text()) as { orders: { payment_id: string }[] };
    expect(new Set(file.orders.map((order) => order.payment_id)).size).toBe(450);
  });

  test("is refused to visitors, and after ten downloads within 15 minutes", async () => {
    expect((await new Client(shop.server.url).fetch(FILE)).headers.get("Location")).toContain("/sign-in");
    const client = await signIn("buyer2");
    const statuses: number[] = [];
    for (let i = 0; i < 10; i++) {
      const response = await client.fetch(FILE);
      await response.text();
      statuses.push(response.status);
    }
    expect(statuses).toEqual(Array.from({ length: 10 }, () => 200));
    const refused = await client.fetch(FILE, { headers: { Accept: "text/html" } });
    expect([refused.status, refused.headers.get("Content-Disposition")]).toEqual([429, null]);
    expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect(textOf(await refused.text())).toMatch(
      /You have downloaded your data several times\. Please try again in \d+ minutes/,
    );
  });
});

describe("deleting one's account", () => {
  test("ends every session and chat connection at once, and keeps paid orders without the account", async () => {
    await signIn("seller");
    const [here, there] = [await signIn("buyer"), await signIn("buyer")];
    await fill(BUYER, "mine");
    shop.db.update(orders).set({ review: null }).run();
    shop.db.update(rateLimitUses).set({ usedAt: yesterday() }).run();
    const socket = makeChatSocket({
      origin: shop.server.url,
      headers: { Cookie: `session=${there.cookies.get("session") ?? ""}` },
    });
    await new Promise<void>((resolve, reject) => {
      socket.once("connect", resolve).once("connect_error", reject).connect();
    });
    const disconnected = new Promise((resolve) => socket.once("disconnect", resolve));
    const response = await confirm(here, ` ${BUYER.email.toUpperCase()} `);
    expect([response.status, response.headers.get("Location")]).toEqual([303, "/"]);
    expect(await disconnected).toBe("io server disconnect");
    socket.close();
    expect(await here.getPage("/")).toContain("Your account and your data have been deleted.");
    expect([await isSignedIn(here), await isSignedIn(there), isStored(BUYER.id)]).toEqual([false, false, false]);
    const counts = [cartLines, chats, chatMessages, chatImages].map(
      (table) => shop.db.select().from(table).all().length,
    );
    expect(counts).toEqual([0, 0, 0, 0]);
    const [order] = shop.db.select().from(orders).all();
    expect(order?.userId).toMatch(/^deleted-/);
    const entries = shop.db.select().from(auditEntries).where(eq(auditEntries.action, "delete-account")).all();
    expect(entries).toMatchObject([{ actor: "shop", actorId: null, address: null, subject: order?.userId }]);
    expect(JSON.stringify(entries)).not.toContain(BUYER.id);

    const again = await signIn("buyer");
    expect(JSON.parse(await (await again.fetch(FILE)).text())).toMatchObject({ orders: [], chats: [] });
  });
});
