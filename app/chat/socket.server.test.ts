import { createServer, type Server } from "node:http";
import { once } from "node:events";
import { rmSync } from "node:fs";
import type { AddressInfo } from "node:net";

import { io, type Socket } from "socket.io-client";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";

import type { Db } from "#db/connection.ts";
import { chatMessages } from "#db/schema/index.ts";
import { makeStorage } from "#tests/setup/template-database.ts";

import type { Answer, Chat, ChatHistory, ChatMessage } from "./contract.ts";

const SELLER_EMAIL = "seller@shop.example";

/** The chat's sockets on a server of their own; the database is the one that the app opens under STORAGE_DIR. */
const { storageDir } = makeStorage();
vi.stubEnv("STORAGE_DIR", storageDir);
vi.stubEnv("SELLER_EMAIL", SELLER_EMAIL);
const { db } = (await import("../database.server.ts")) as { db: Db };
const { attachChat } = await import("./socket.server.ts");
const { openChat } = await import("./chat.server.ts");
const { signIn, signOut } = await import("../accounts/sessions.server.ts");
const { chatActor } = await import("./participants.server.ts");

const people = {
  nora: { id: "id-nora", email: "nora@mail.example", name: "Nora" },
  tom: { id: "id-tom", email: "tom@mail.example", name: "Tom" },
  seller: { id: "id-seller", email: SELLER_EMAIL.toUpperCase(), name: "Sam" },
};
type Person = keyof typeof people;
const tokens = Object.fromEntries(
  Object.entries(people).map(([name, user]) => [name, signIn(db, { user, previousToken: undefined, now: new Date() })]),
) as Record<Person, string>;

let server: Server;
let chat: { close: () => void };
let url: string;
let sockets: Socket[] = [];
let chatId: string;

beforeAll(async () => {
  server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  chat = attachChat(server);
});
afterAll(() => {
  chat.close();
  server.close();
  db.$client.close();
  rmSync(storageDir, { recursive: true, force: true });
});
beforeEach(() => {
  const opened = openChat(db, chatActor(people.nora), { kind: "support" }, new Date());
  if (!opened.ok) throw new Error(opened.code);
  chatId = opened.value;
  db.delete(chatMessages).run();
});
afterEach(() => {
  for (const socket of sockets) socket.disconnect();
  sockets = [];
});

function connect(person: Person | null, headers: Record<string, string> = {}, options = {}): Socket {
  const extraHeaders = { ...(person && { Cookie: `session=${tokens[person]}` }), ...headers };
  const socket = io(url, { transports: ["websocket"], forceNew: true, reconnection: false, extraHeaders, ...options });
  sockets.push(socket);
  return socket;
}
async function online(person: Person, options = {}): Promise<Socket> {
  const socket = connect(person, {}, options);
  await new Promise<void>((resolve, reject) => socket.once("connect", resolve).once("connect_error", reject));
  return socket;
}
function refused(socket: Socket): Promise<Error & { data?: unknown }> {
  return new Promise((resolve, reject) => {
    socket.once("connect_error", resolve);
    socket.once("connect", () => reject(new Error("connected")));
  });
}
function next<Value>(socket: Socket, event: string): Promise<Value> {
  return new Promise((resolve) => socket.once(event, resolve));
}
function ask(
  socket: Socket,
  event: string,
  payload: unknown,
): Promise<Answer<{ message: ChatMessage; unread: number }>> {
  return socket.timeout(2000).emitWithAck(event, payload) as Promise<Answer<{ message: ChatMessage; unread: number }>>;
}
let serial = 0;
const message = (person: Person, more = {}) => {
  const clientId = `c${++serial}`;
  return { chatId, senderGoogleId: people[person].id, content: `hello ${serial}`, images: [], clientId, ...more };
};
const storedCount = () => db.select().from(chatMessages).all().length;

describe("who may connect", () => {
  test("nobody without a session, and nobody with an ended one", async () => {
    expect(await refused(connect(null))).toMatchObject({ data: { code: "signed-out" } });
    const token = signIn(db, { user: people.tom, previousToken: undefined, now: new Date() });
    signOut(db, token);
    expect(await refused(connect(null, { Cookie: `session=${token}` }))).toMatchObject({
      data: { code: "signed-out" },
    });
  });

  test.each(["https://evil.example", "null", "http://127.0.0.1:1"])("no page from %s", async (origin) => {
    const error = await refused(connect("nora", { Origin: origin }));
    expect(error).not.toHaveProperty("data");
    const polled = await refused(connect("nora", { Origin: origin }, { transports: ["polling"] }));
    expect(polled).not.toHaveProperty("data");
  });

  test("pages of the shop itself, by websocket and by polling", async () => {
    await online("nora", { extraHeaders: { Cookie: `session=${tokens.nora}`, Origin: url } });
    const polling = await online("nora", { transports: ["polling"] });
    expect((await ask(polling, "registerUser", { userId: "id-nora" })).ok).toBe(true);
  });
});

describe("messages", () => {
  test("reach every connection of both people, once, after they are stored; the seller is known by e-mail alone", async () => {
    const [buyer, buyerTab, seller, third] = await Promise.all([
      online("nora"),
      online("nora"),
      online("seller"),
      online("tom"),
    ]);
    const heard: unknown[] = [];
    third.onAny((...event: unknown[]) => heard.push(event));
    const arrivals = [buyer, buyerTab, seller].map((socket) => next<ChatMessage>(socket, "newMessage"));
    const answer = await ask(buyer, "sendMessage", message("nora", { content: "<b>Is it new?</b>" }));
    if (!answer.ok) throw new Error(answer.error);
    expect(answer.message).toMatchObject({
      content: "<b>Is it new?</b>",
      sender_google_id: "id-nora",
      chat_id: chatId,
    });
    expect(await Promise.all(arrivals)).toEqual([answer.message, answer.message, answer.message]);
    expect(storedCount()).toBe(1);
    expect(await ask(seller, "registerUser", { userId: "id-seller" })).toEqual({ ok: true, unread: 1 });
    expect(heard).toEqual([]);
  });

  test("sent again, the same message is acknowledged again and nobody hears of it twice", async () => {
    const [buyer, seller] = await Promise.all([online("nora"), online("seller")]);
    const heard: ChatMessage[] = [];
    seller.on("newMessage", (one: ChatMessage) => heard.push(one));
    const same = message("nora");
    const first = await ask(buyer, "sendMessage", same);
    expect(await ask(buyer, "sendMessage", same)).toEqual(first);
    await ask(seller, "joinChat", { chatId });
    expect(heard).toHaveLength(1);
    expect(storedCount()).toBe(1);
  });

  test("what was missed comes in order, from the last one seen on", async () => {
    const [buyer, seller] = await Promise.all([online("nora"), online("seller")]);
    const first = await ask(buyer, "sendMessage", message("nora"));
    if (!first.ok) throw new Error(first.error);
    for (let i = 0; i < 5; i += 1) await ask(i % 2 ? buyer : seller, "sendMessage", message(i % 2 ? "nora" : "seller"));
    const history = next<ChatHistory>(buyer, "chatHistory");
    expect(await ask(buyer, "joinChat", { chatId, after: first.message.id })).toEqual({ ok: true, more: false });
    const { messages } = await history;
    expect(messages).toHaveLength(5);
    expect(messages.map((one) => one.id)).toEqual(messages.map((_, i) => first.message.id + 1 + i));
  });

  test("reading is told to both, typing only to who has the chat open", async () => {
    const [buyer, seller] = await Promise.all([online("nora"), online("seller")]);
    const sent = await ask(buyer, "sendMessage", message("nora"));
    if (!sent.ok) throw new Error(sent.error);
    const read = next(buyer, "messagesRead");
    await ask(seller, "markAsRead", { chatId });
    expect(await read).toEqual({ chatId, userId: "id-seller", lastMessageId: sent.message.id });

    const heard: unknown[] = [];
    for (const event of ["typing", "stopTyping"]) buyer.on(event, (payload: unknown) => heard.push([event, payload]));
    await ask(seller, "typing", { chatId, userId: "id-seller" });
    await ask(buyer, "joinChat", { chatId, after: sent.message.id });
    await ask(seller, "typing", { chatId, userId: "id-seller" });
    await ask(seller, "stopTyping", { chatId, userId: "id-seller" });
    await ask(buyer, "leaveChat", { chatId });
    await ask(seller, "typing", { chatId, userId: "id-seller" });
    await ask(buyer, "registerUser", { userId: "id-nora" });
    const who = { chatId, userId: "id-seller" };
    expect(heard).toEqual([
      ["typing", who],
      ["stopTyping", who],
    ]);
  });

  test("the list says what is unread and names the buyer", async () => {
    const [buyer, seller] = await Promise.all([online("nora"), online("seller")]);
    await ask(buyer, "sendMessage", message("nora", { content: "x".repeat(51) }));
    const list = next<Chat[]>(seller, "chatsList");
    await ask(seller, "getChats", { participantId: "id-seller", query: "nor" });
    expect(await list).toMatchObject([
      {
        id: chatId,
        product_id: null,
        title: "Support",
        buyer_name: "Nora",
        seller_google_id: "id-seller",
        last_message: `${"x".repeat(47)}…`,
        has_unread_messages: true,
      },
    ]);
  });
});

describe("refusals", () => {
  test("a third person can do nothing, whatever the event", async () => {
    const third = await online("tom");
    const [buyer, seller] = await Promise.all([online("nora"), online("seller")]);
    await ask(buyer, "joinChat", { chatId });
    const heard: unknown[] = [];
    for (const socket of [buyer, seller, third]) socket.onAny((...event: unknown[]) => heard.push(event));
    for (const [event, payload] of [
      ["joinChat", { chatId }],
      ["joinChat", { chatId, after: 0 }],
      ["leaveChat", { chatId }],
      ["markAsRead", { chatId }],
      ["typing", { chatId, userId: "id-tom" }],
      ["stopTyping", { chatId, userId: "id-tom" }],
      ["sendMessage", message("tom")],
    ] as const) {
      expect([event, await ask(third, event, payload)]).toEqual([
        event,
        expect.objectContaining({ ok: false, code: "not-yours" }),
      ]);
    }
    await ask(buyer, "registerUser", { userId: "id-nora" });
    await ask(seller, "registerUser", { userId: "id-seller" });
    expect(heard).toEqual([]);
    expect(storedCount()).toBe(0);
  });

  test("nobody speaks for somebody else, also within their own chat", async () => {
    const [buyer, seller] = await Promise.all([online("nora"), online("seller")]);
    const foreign = { ok: false, code: "other-user" };
    for (const [socket, event, payload] of [
      [buyer, "registerUser", { userId: "id-seller" }],
      [buyer, "getChats", { participantId: "id-seller" }],
      [buyer, "typing", { chatId, userId: "id-seller" }],
      [buyer, "stopTyping", { chatId, userId: "id-seller" }],
      [buyer, "sendMessage", message("nora", { senderGoogleId: "id-seller" })],
      [seller, "sendMessage", message("seller", { senderGoogleId: "id-nora" })],
    ] as const) {
      expect(await ask(socket, event, payload)).toMatchObject(foreign);
    }
    expect(storedCount()).toBe(0);
  });

  test("limits are told to the sender in words", async () => {
    const buyer = await online("nora");
    expect(await ask(buyer, "sendMessage", message("nora", { content: " \n " }))).toMatchObject({ code: "blank" });
    expect(await ask(buyer, "sendMessage", message("nora", { content: "x".repeat(4001) }))).toEqual({
      ok: false,
      code: "too-long",
      error: "A message can have at most 4,000 characters.",
    });
    const eleven = Array.from({ length: 11 }, (_, i) => `/api/chats/${chatId}/images/${i}.webp`);
    expect(await ask(buyer, "sendMessage", message("nora", { images: eleven }))).toMatchObject({
      code: "too-many-pictures",
    });
    const answers = await Promise.all(Array.from({ length: 25 }, () => ask(buyer, "sendMessage", message("nora"))));
    expect(answers.filter((answer) => answer.ok)).toHaveLength(20);
    expect(answers.slice(20)).toMatchObject(Array.from({ length: 5 }, () => ({ ok: false, code: "too-fast" })));
    expect(storedCount()).toBe(20);
  });

  test.each([
    ["sendMessage", undefined],
    ["sendMessage", null],
    ["sendMessage", "text"],
    ["sendMessage", { chatId: {}, senderGoogleId: [], content: 1, images: "x", clientId: null }],
    ["sendMessage", JSON.parse('{"__proto__":{"chatId":"x"},"content":"y"}')],
    ["joinChat", { chatId: "x".repeat(1000) }],
    ["joinChat", { chatId: "x", after: 1.5 }],
    ["joinChat", { chatId: "x", before: -1 }],
    ["markAsRead", { chatId: "x", lastMessageId: "1" }],
    ["getChats", { participantId: "id-nora", page: 0 }],
    ["typing", [1, 2, 3]],
    ["registerUser", Buffer.from("x")],
  ])("%s of %j is not understood, and the connection goes on", async (event, payload) => {
    const buyer = await online("nora");
    expect(await ask(buyer, event, payload)).toMatchObject({ ok: false, code: "invalid" });
    buyer.emit(event, payload);
    buyer.emit(event);
    buyer.emit("no such event", 1);
    expect((await ask(buyer, "registerUser", { userId: "id-nora" })).ok).toBe(true);
  });

  test("a frame too large ends the connection; a flood is cut off", async () => {
    const large = await online("nora");
    large.emit("sendMessage", message("nora", { content: "x".repeat(200_000) }));
    expect(await next(large, "disconnect")).toBe("transport close");
    const flood = await online("nora");
    const cut = next(flood, "disconnect");
    for (let i = 0; i < 5000; i += 1) flood.emit("typing", { chatId, userId: "id-nora" });
    expect(await cut).toBe("io server disconnect");
  });

  test("once the session is over, so is the connection", async () => {
    const token = signIn(db, { user: people.nora, previousToken: undefined, now: new Date() });
    const buyer = connect(null, { Cookie: `session=${token}` });
    await next(buyer, "connect");
    signOut(db, token);
    const cut = next(buyer, "disconnect");
    expect(await ask(buyer, "sendMessage", message("nora"))).toMatchObject({ ok: false, code: "signed-out" });
    expect(await cut).toBe("io server disconnect");
    expect(storedCount()).toBe(0);
  });
});

test("keeps a connection whose session cannot be checked", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const buyer = await online("nora");
  db.$client.exec("ALTER TABLE sessions RENAME TO sessions_away");
  try {
    vi.advanceTimersByTime(60_000);
  } finally {
    db.$client.exec("ALTER TABLE sessions_away RENAME TO sessions");
    vi.useRealTimers();
  }
  expect(await ask(buyer, "registerUser", { userId: "id-nora" })).toMatchObject({ ok: true });
});

test("a server that goes lets its clients come back, and takes in no more", async () => {
  const other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  const going = attachChat(other);
  const origin = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
  const socket = io(origin, {
    transports: ["websocket"],
    forceNew: true,
    reconnectionDelay: 20,
    extraHeaders: { Cookie: `session=${tokens.nora}` },
  });
  sockets.push(socket);
  await next(socket, "connect");
  const gone = next(socket, "disconnect");
  going.close();
  expect(await gone).toBe("transport close");
  await new Promise((resolve) => socket.io.once("reconnect_error", resolve));
  expect(socket.active).toBe(true);
  other.close();
});
