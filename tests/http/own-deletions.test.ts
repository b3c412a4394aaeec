import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { DEMO_ACCOUNTS } from "#app/accounts/demo-accounts.ts";
import { chatActor } from "#app/chat/participants.server.ts";
import { chatMessages, chats, orderEvents, orders, rateLimitUses, users } from "#db/schema/index.ts";
import { beginChat } from "#tests/factories/chat.ts";
import { insertOrder } from "#tests/factories/orders.ts";
import { textOf, type Client } from "#tests/setup/client.ts";
import { isSignedIn, signInDemo, type DemoAccount } from "#tests/setup/demo-client.ts";
import { startShop, type StartedShop } from "#tests/setup/start-shop.ts";

/** When a person can delete the own account. `own-data.test.ts` says what that deletes. */

const { buyer: BUYER, buyer2: OTHER, seller: SELLER } = DEMO_ACCOUNTS;
const PAGE = "/account/data";
const DAY_MS = 24 * 60 * 60_000;

let shop: StartedShop;
beforeAll(async () => {
  shop = await startShop({ DEMO: "1" });
});
afterAll(() => shop.end());
beforeEach(() => {
  for (const table of [chatMessages, chats, orderEvents, orders, rateLimitUses]) shop.db.delete(table).run();
});

const signIn = (account: DemoAccount) => signInDemo(shop.server.url, account);
const readPage = async (client: Client) => textOf(await client.getPage(PAGE)).replace(/\s+/g, " ");
const confirm = (client: Client, email = BUYER.email) => client.postForm(PAGE, { email });
const yesterday = () => new Date(Date.now() - DAY_MS);
const isStored = (id: string) => shop.db.select().from(users).where(eq(users.id, id)).get() !== undefined;

test("deleting one's account needs the e-mail address of the account", async () => {
  const client = await signIn("buyer");
  for (const email of ["", "delete", OTHER.email]) {
    const response = await confirm(client, email);
    expect([response.status, textOf(await response.text())]).toEqual([
      422,
      expect.stringContaining("This is not the e-mail address of your account. Nothing was deleted."),
    ]);
  }
  expect(await isSignedIn(client)).toBe(true);
});

test.each([
  [{ paymentStatus: "waiting", createdAt: new Date() }, "One order waiting for payment: pay or delete it first."],
  [
    { paymentStatus: "partially_paid" },
    "One order whose payment is not finished: wait until it is, or ask the seller.",
  ],
  [{ paymentStatus: "finished" }, "One order paid and not sent yet: wait until the seller has sent everything."],
  [{ paymentStatus: "finished", state: "void" }, "One order paid and not sent yet"],
  [
    { paymentStatus: "finished", shipped: true, review: "more came than asked" },
    "One order whose payment the seller has to check: wait until it is settled.",
  ],
] as const)("deleting one's account is refused while an order is under way: %j", async (overrides, text) => {
  const client = await signIn("buyer");
  insertOrder(shop.db, { userId: BUYER.id, ...overrides });
  const page = await readPage(client);
  expect(page.toLowerCase()).toContain(text.toLowerCase());
  expect(page).not.toContain("Delete my account for good");
  const response = await confirm(client);
  expect([response.status, textOf(await response.text())]).toEqual([
    409,
    expect.stringContaining("Your account cannot be deleted while an order is still open."),
  ]);
  expect(isStored(BUYER.id)).toBe(true);
});

test.each([
  { paymentStatus: "waiting", hiddenAt: new Date() },
  { paymentStatus: "waiting", state: "void", createdAt: new Date() },
  { paymentStatus: "expired" },
  { paymentStatus: "refunded" },
  { paymentStatus: "finished", shipped: true },
] as const)("deleting one's account is possible with an order that has ended: %j", async (overrides) => {
  const client = await signIn("buyer");
  insertOrder(shop.db, { userId: BUYER.id, ...overrides });
  expect((await confirm(client)).status).toBe(303);
  expect(isStored(BUYER.id)).toBe(false);
});

test("deleting one's account is refused for a day after an unpaid order and a chat, so that it resets no limit", async () => {
  const client = await signIn("buyer");
  insertOrder(shop.db, { userId: BUYER.id, paymentStatus: "waiting", hiddenAt: new Date(), createdAt: new Date() });
  beginChat(shop.db, chatActor({ ...BUYER, isSeller: false }), { kind: "support" }, new Date());
  const reason = "You can delete your account in 24 hours: a day after your last unpaid order or chat message.";
  const expectRefusal = async () => {
    expect(await readPage(client)).toContain(reason);
    const response = await confirm(client);
    expect([response.status, textOf(await response.text())]).toEqual([409, expect.stringContaining(reason)]);
  };
  await expectRefusal();
  shop.db.update(orders).set({ createdAt: yesterday() }).run();
  await expectRefusal();
  shop.db.update(rateLimitUses).set({ usedAt: yesterday() }).run();
  expect((await confirm(client)).status).toBe(303);
  expect(isStored(BUYER.id)).toBe(false);
});

test("deleting one's account is refused to the seller", async () => {
  const client = await signIn("seller");
  expect(await readPage(client)).toContain("only the owner of the shop can delete it");
  expect((await confirm(client, SELLER.email)).status).toBe(409);
});
