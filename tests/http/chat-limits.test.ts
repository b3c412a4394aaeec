import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { ChatClient } from "#app/chat/client/chat-client.ts";
import type { ChatState } from "#app/chat/client/chat-store.ts";
import { makeChatSocket, type ChatSocket } from "#app/chat/client/connect.ts";
import type { Answer, ClientEvents } from "#app/chat/contract.ts";
import { chatActor } from "#app/chat/participants.server.ts";
import type { Db } from "#db/connection.ts";
import { chatMessages } from "#db/schema/index.ts";
import { beginChat } from "#tests/factories/chat.ts";
import { insertProduct } from "#tests/factories/products.ts";
import type { RunningServer } from "#tests/setup/start-server.ts";
import { startShop, type StartedShop } from "#tests/setup/start-shop.ts";

import { person, SELLER_EMAIL, sessionCookie } from "./chat-people.ts";

const CHATS = 25;

let server: RunningServer;
let db: Db;
let end: StartedShop["end"];
let open: { disconnect: () => void }[] = [];
/** A buyer with budgets that no other test has used. */
let buyer: string;
let chatIds: string[];
let tests = 0;

beforeAll(async () => {
  ({ server, db, end } = await startShop({ SELLER_EMAIL }));
  for (let i = 0; i < CHATS; i++) insertProduct(db, "ayz", { id: `product-${i}` });
});
afterAll(() => end());
beforeEach(() => {
  buyer = `buyer${++tests}`;
  chatIds = [];
});
afterEach(() => {
  for (const socket of open) socket.disconnect();
  open = [];
});

/** A socket with a session of its own. */
function makeSocket(name: string): ChatSocket {
  const socket = makeChatSocket({ origin: server.url, headers: { Cookie: sessionCookie(db, person(name)) } });
  open.push(socket);
  return socket;
}
async function connect(name: string): Promise<ChatSocket> {
  const socket = makeSocket(name);
  await new Promise<void>((resolve, reject) => {
    socket.once("connect", resolve).once("connect_error", reject).connect();
  });
  return socket;
}
async function connectMany(name: string, count: number): Promise<ChatSocket[]> {
  return Promise.all(Array.from({ length: count }, () => connect(name)));
}
function ask(socket: ChatSocket, event: keyof ClientEvents, payload: object): Promise<Answer> {
  const timed = socket.timeout(20_000) as unknown as { emitWithAck: (event: string, payload: object) => unknown };
  return timed.emitWithAck(event, payload) as Promise<Answer>;
}
const getChats = (socket: ChatSocket, name: string) => ask(socket, "getChats", { participantId: person(name).id });
function beginChats(name: string, count: number): void {
  // Signs the person in for the first time.
  sessionCookie(db, person(name));
  const actor = chatActor({ ...person(name), isSeller: false });
  chatIds = Array.from({ length: count }, (_, i) => beginChat(db, actor, { kind: "product", id: `product-${i}` }));
}
const message = (name: string, chatId: string, content: string) => ({
  chatId,
  senderGoogleId: person(name).id,
  content,
  images: [],
  clientId: content,
});
const listStored = (name: string) =>
  db
    .select({ content: chatMessages.content })
    .from(chatMessages)
    .where(eq(chatMessages.senderId, person(name).id))
    .orderBy(chatMessages.id)
    .all()
    .map(({ content }) => content);

function makeClient(name: string, socket = makeSocket(name)): ChatClient {
  const client = new ChatClient({
    userId: person(name).id,
    socket,
    upload: () => Promise.reject(new Error("nothing to upload")),
    storage: null,
  });
  open.push({ disconnect: () => client.close() });
  return client;
}
function until(client: ChatClient, isTrue: (state: ChatState) => boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    const look = () => {
      try {
        if (!isTrue(client.getState())) return;
        resolve();
      } catch (error) {
        reject(error instanceof Error ? error : new Error(String(error)));
      }
      stop();
    };
    const stop = client.subscribe(look);
    look();
  });
}

describe("the chat's budgets", () => {
  test("shares one budget of events among an account's sockets, and serves other accounts meanwhile", async () => {
    const [sockets, other] = await Promise.all([connectMany(buyer, 10), connect("tom")]);
    const flood = sockets.flatMap((socket) => Array.from({ length: 60 }, () => getChats(socket, buyer)));
    for (let i = 0; i < 20; i++) expect(await getChats(other, "tom")).toMatchObject({ ok: true });
    const answers = await Promise.all(flood);
    const refused = answers.filter((answer) => !answer.ok);
    expect(answers.length - refused.length).toBe(100);
    for (const answer of refused) {
      expect(answer).toEqual({
        ok: false,
        code: "too-many-events",
        error: "Too many requests at once. Wait a moment and try again.",
        retryAfterSeconds: expect.toSatisfy((seconds: number) => seconds >= 1 && seconds <= 5) as number,
      });
    }
  });

  test("closes the connections of an account that keeps exceeding its budget", async () => {
    const [first, second] = await connectMany(buyer, 2);
    if (!first || !second) throw new Error("not connected");
    const closed = Promise.all(
      [first, second].map((socket) => new Promise((resolve) => socket.once("disconnect", resolve))),
    );
    for (let i = 0; i < 2_000; i++) {
      for (const socket of [first, second]) void ask(socket, "typing", {}).catch(() => undefined);
    }
    expect(await closed).toEqual(["io server disconnect", "io server disconnect"]);
  });

  test("shares one budget of messages among a buyer's chats", async () => {
    const sockets = await connectMany(buyer, 4);
    beginChats(buyer, CHATS);
    const answers = await Promise.all(
      Array.from({ length: 400 }, (_, i) =>
        ask(
          sockets[i % sockets.length] ?? makeSocket(buyer),
          "sendMessage",
          message(buyer, chatIds[i % CHATS] ?? "", `${buyer} message ${i}`),
        ),
      ),
    );
    const stored = listStored(buyer);
    expect(stored).toHaveLength(60);
    expect(answers.filter((answer) => answer.ok)).toHaveLength(60);
    expect(answers.find((answer) => !answer.ok)).toMatchObject({
      code: "too-many-events",
      retryAfterSeconds: expect.any(Number) as number,
    });
  });

  test("allows an account 50 connections", async () => {
    await connectMany(buyer, 50);
    const data = { code: "too-many-events", retryAfterSeconds: 5 };
    await expect(connect(buyer)).rejects.toMatchObject({ data });
    expect((await connect("tom")).connected).toBe(true);
  });
});

describe("the chat's client", () => {
  test("loads the list, a chat and the count and sends a message once its budget is back", async () => {
    beginChats(buyer, 2);
    const [chatId = ""] = chatIds;
    const greedy = await connect(buyer);
    expect(await ask(greedy, "sendMessage", message(buyer, chatId, "first"))).toMatchObject({ ok: true });
    const client = makeClient(buyer);
    await until(client, ({ connection, unread }) => connection === "online" && unread === 0);
    await Promise.all(Array.from({ length: 100 }, () => getChats(greedy, buyer)));

    client.open(chatId);
    void client.loadList();
    client.send(chatId, "second");
    client.markAsRead(chatId);
    await until(client, ({ list, rooms }) => {
      const room = rooms.get(chatId);
      expect(room?.error ?? null).toBeNull();
      expect(room?.outgoing.every(({ state }) => state === "sending")).not.toBe(false);
      return list?.chats.length === 2 && room?.messages.length === 2 && room.outgoing.length === 0;
    });
    expect(listStored(buyer)).toEqual(["first", "second"]);
  });

  test(
    "sends in order, and without a failure, more messages than its account may send at once",
    { timeout: 30_000 },
    async () => {
      beginChats(buyer, 1);
      const [chatId = ""] = chatIds;
      const client = makeClient(buyer);
      client.open(chatId);
      const contents = Array.from({ length: 25 }, (_, i) => `${buyer} ${i}`);
      for (const content of contents) client.send(chatId, content);
      await until(client, ({ rooms }) => {
        const room = rooms.get(chatId);
        expect(room?.outgoing.filter(({ state }) => state === "failed") ?? []).toEqual([]);
        return room?.messages.length === contents.length && room.outgoing.length === 0;
      });
      expect(listStored(buyer)).toEqual(contents);
    },
  );

  test("connects when another connection of its account is closed", { timeout: 20_000 }, async () => {
    const others = await connectMany(buyer, 50);
    const socket = makeSocket(buyer);
    const refused = new Promise((resolve) => socket.once("connect_error", resolve));
    const client = makeClient(buyer, socket);
    await refused;
    expect(client.getState()).toMatchObject({ connection: "connecting", ended: null });
    others[0]?.disconnect();
    await until(client, ({ connection }) => connection === "online");
  });
});
