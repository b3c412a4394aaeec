import { randomUUID } from "node:crypto";

import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from "vitest";

import { DEMO_ACCOUNTS } from "#app/accounts/demo-accounts.ts";
import { sendMessage } from "#app/chat/chat.server.ts";
import { chatActor } from "#app/chat/participants.server.ts";
import * as tables from "#db/schema/index.ts";
import { beginChat } from "#tests/factories/chat.ts";
import { insertImage } from "#tests/factories/images.ts";
import { insertOffer } from "#tests/factories/offers.ts";
import { insertOrder } from "#tests/factories/orders.ts";
import { isSignedIn, signInDemo, type DemoAccount } from "#tests/setup/demo-client.ts";
import { runCommand } from "#tests/setup/run-command.ts";
import { startShop, type StartedShop } from "#tests/setup/start-shop.ts";

const { buyer: BUYER, buyer2: OTHER, seller: SELLER } = DEMO_ACCOUNTS;
const { auditEntries, cartLines, chatImages, chatMessages, chats, orders, productConditions } = tables;
const { checkouts, letters, shippingAddresses, users } = tables;

let shop: StartedShop;
beforeAll(async () => {
  shop = await startShop({ DEMO: "1" });
});
afterAll(() => shop.end());

const run = (...args: string[]) =>
  runCommand("admin", ["account", ...args], { STORAGE_DIR: shop.server.storageDir, DEMO: "1" });
const signIn = (account: DemoAccount) => signInDemo(shop.server.url, account);

describe("a locked account", () => {
  it("is signed out everywhere and cannot sign in until it is unlocked", async () => {
    const [here, there, other] = [await signIn("buyer"), await signIn("buyer"), await signIn("buyer2")];
    expect(await run("lock", BUYER.email.toUpperCase())).toEqual({
      code: 0,
      output: `The account ${BUYER.id} is locked. 2 customer sessions have ended.\n`,
    });
    expect([await isSignedIn(here), await isSignedIn(there), await isSignedIn(other)]).toEqual([false, false, true]);

    const again = await here.postForm("/auth/demo", { account: "buyer", next: "/account" });
    const page = again.headers.get("Location") ?? "";
    expect([again.status, page]).toEqual([303, "/sign-in?next=%2Faccount"]);
    expect(await here.getPage(page)).toContain("This account is locked. Please ask the owner of the shop.");
    expect(await isSignedIn(here)).toBe(false);

    expect(await run("unlock", BUYER.id)).toMatchObject({ code: 0 });
    expect(await isSignedIn(await signIn("buyer"))).toBe(true);
    const actions = shop.db.select().from(auditEntries).where(eq(auditEntries.subject, BUYER.id)).all();
    expect(actions.map(({ action, actor }) => [action, actor])).toEqual([
      ["lock-account", "command"],
      ["unlock-account", "command"],
    ]);
  });

  it("stays as it is when it is locked or unlocked twice", async () => {
    await signIn("buyer2");
    await run("lock", OTHER.id);
    expect(await run("lock", OTHER.id)).toEqual({ code: 1, output: "The account is already locked.\n" });
    await run("unlock", OTHER.id);
    expect(await run("unlock", OTHER.id)).toEqual({ code: 1, output: "The account is not locked.\n" });
  });
});

describe("deleting an account", () => {
  let offer: ReturnType<typeof insertOffer>;
  let paidId: string;

  /** A buyer with one of everything. What must be gone afterwards contains "canary". */
  beforeEach(async () => {
    for (const table of [orders, checkouts]) shop.db.delete(table).run();
    await signIn("buyer");
    await signIn("seller");
    const now = new Date();
    const { db } = shop;
    const userId = BUYER.id;
    const place = { address: "1 canary", city: "canary", stateProv: "canary", postalCode: "canary" };
    const contact = { contactName: "canary", email: "canary@mail.example", phone: "canary" };
    offer = insertOffer(db, 5);
    db.insert(shippingAddresses)
      .values({ userId, ...place, ...contact, usedAt: now })
      .onConflictDoNothing()
      .run();
    const line = {
      productKey: offer.key,
      condition: "good",
      quantity: 1,
      productId: "p",
      title: "canary",
    } as const;
    db.insert(cartLines)
      .values({ userId, ...line, priceCents: 1, addedAt: now })
      .run();

    const chatId = beginChat(db, chatActor({ ...BUYER, isSeller: false }), { kind: "support" }, now);
    const write = (user: typeof BUYER, isSeller: boolean) =>
      sendMessage(
        db,
        chatActor({ ...user, isSeller }),
        { chatId, content: "canary", images: [], clientId: `canary ${user.id} ${now.getTime()}` },
        now,
      );
    write(BUYER, false);
    write(SELLER, true);
    const chat = db.select().from(chats).where(eq(chats.id, chatId)).get();
    const { hash } = insertImage(db, "a");
    db.insert(chatImages)
      .values({
        chatKey: chat?.key ?? 0,
        uploaderId: userId,
        fileName: `canary-${now.getTime()}`,
        hash,
        createdAt: now,
      })
      .run();

    const unpaid = { userId, ...place, ...contact, createdAt: now };
    const submission = { idempotencyKey: "canary", requestHash: "canary" };
    insertOrder(db, { ...unpaid, productKey: offer.key, condition: "good", quantity: 2, stockHeld: true }, submission);
    const expired = insertOrder(db, { ...unpaid, paymentStatus: "expired" });
    const content = JSON.stringify({ subject: "canary" });
    for (const [audience, topic] of [
      ["buyer", "buyer-received"],
      ["owner", "owner-chats"],
    ] as const) {
      const orderKey = audience === "buyer" ? expired.key : null;
      const ended = { state: "kept", createdAt: now, dueAt: now, endedAt: now } as const;
      db.insert(letters)
        .values({ id: randomUUID(), audience, topic, orderKey, recipient: "canary@mail.example", content, ...ended })
        .run();
    }
    paidId = insertOrder(db, { userId, paymentStatus: "finished", createdAt: now }).id;
  });

  const count = (table: (typeof tables)["users" | "orders" | "chats" | "cartLines"]) =>
    shop.db.select().from(table).all().length;
  const countAll = () => [users, orders, chats, cartLines].map(count);
  const getUnits = () => {
    const isOffered = and(eq(productConditions.productKey, offer.key), eq(productConditions.condition, "good"));
    return shop.db.select().from(productConditions).where(isOffered).get()?.quantity ?? 0;
  };

  it("does a dry run without --yes", async () => {
    const before = countAll();
    const { code, output } = await run("delete", BUYER.email);
    expect([code, output]).toEqual([0, expect.stringContaining("Nothing was changed. With --yes")]);
    expect(output).toContain("withdrawn, without name and address: unpaid orders (2)");
    expect(output).toContain("kept as they are: other orders (1)");
    expect(countAll()).toEqual(before);
  });

  it("leaves nothing but the orders, of which only paid ones keep name and address", async () => {
    const browser = await signIn("buyer");
    const units = getUnits();
    expect(await run("delete", BUYER.id, "--yes")).toMatchObject({ code: 0 });
    expect(await isSignedIn(browser)).toBe(false);

    const names = Object.values<string>(
      shop.db.$client.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").pluck().all() as string[],
    );
    const personal = /canary|demo-buyer"|nora\.lindqvist|Nora Lindqvist/i;
    const left = names.filter((name) => {
      const rows = shop.db.$client.prepare(`SELECT * FROM "${name}"`).all();
      // Entries of the audit trail are kept for 400 days, by the account's id.
      return name !== "audit_entries" && personal.test(JSON.stringify(rows));
    });
    expect(left).toEqual([]);
    expect(shop.db.$client.pragma("foreign_key_check")).toEqual([]);

    const kept = shop.db.select().from(orders).where(eq(orders.id, paidId)).get();
    expect(kept).toMatchObject({ contactName: "Ann Example", address: "1 Main Street", hiddenAt: null });
    expect(kept?.userId).toMatch(/^deleted-[0-9a-f]{16}$/);
    const withdrawn = shop.db.select().from(orders).where(eq(orders.address, "")).all();
    expect(withdrawn.map(({ hiddenAt, stockHeld }) => [hiddenAt !== null, stockHeld])).toEqual([
      [true, false],
      [true, false],
    ]);
    expect(getUnits()).toBe(units + 2);
    const [entry] = shop.db.select().from(auditEntries).where(eq(auditEntries.action, "delete-account")).all();
    expect(entry).toMatchObject({ actor: "command", subject: kept?.userId });

    const again = await signIn("buyer");
    const own = await again.fetch(`/api/my-purchases/${BUYER.id}`);
    expect([own.status, await own.json()]).toEqual([200, []]);
  });
});

test("the seller's account is not deleted", async () => {
  await signIn("seller");
  const { code, output } = await run("delete", SELLER.email, "--yes");
  expect([code, output]).toEqual([1, "This account is the seller's. Run npm run admin -- seller reset first.\n"]);
});

test("keeps a former seller's messages in buyers' chats", async () => {
  await signIn("buyer2");
  const now = new Date();
  const former = { id: "former", email: "former@mail.example", name: "Former Seller" };
  const { db } = shop;
  db.insert(users)
    .values({ ...former, createdAt: now, signedInAt: now })
    .run();
  const chatId = beginChat(db, chatActor({ ...OTHER, isSeller: false }), { kind: "support" }, now);
  const answer = { chatId, content: "It is in stock.", images: [], clientId: "answer" };
  sendMessage(db, chatActor({ ...former, isSeller: true }), answer, now);
  expect(await run("delete", former.email, "--yes")).toMatchObject({ code: 0 });
  const kept = db.select().from(chatMessages).where(eq(chatMessages.clientId, "answer")).get();
  expect(kept).toMatchObject({ content: "It is in stock.", senderId: expect.stringMatching(/^deleted-/) as string });
});

test("a command with an unknown account or an ambiguous e-mail address changes nothing", async () => {
  expect(await run("lock", "nobody@mail.example")).toEqual({ code: 1, output: "There is no such account.\n" });
  const now = new Date();
  for (const id of ["first", "second"]) {
    shop.db
      .insert(users)
      .values({ id, email: "same@mail.example", name: "Same", createdAt: now, signedInAt: now })
      .run();
  }
  const { code, output } = await run("delete", "same@mail.example", "--yes");
  expect([code, output]).toEqual([
    1,
    "Several accounts have this e-mail address. Name one by its id: first, second.\n",
  ]);
  expect(await run("delete", "first", "--yes")).toMatchObject({ code: 0 });
});

it.each([[], ["lock"], ["remove", "x"], ["lock", "x", "--yes"], ["delete", "--yes"], ["delete", "x", "--no"]])(
  "prints the usage for the arguments %j",
  async (...args) => {
    const { code, output } = await run(...args);
    expect([code, output]).toEqual([2, expect.stringContaining("npm run admin -- account delete WHO [--yes]")]);
  },
);
