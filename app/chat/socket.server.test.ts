import { createServer } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";

import { io } from "socket.io-client";
import { describe, expect, test, vi } from "vitest";

import { ask, CHAT_PEOPLE, next, refused, startChatSockets } from "#tests/setup/chat-sockets.ts";

import type { Chat, ChatHistory, ChatMessage } from "./contract.ts";

const { db, url, chatId, tokens, keepTrack, connect, online, message, countStored } = await startChatSockets();
const { attachChat } = await import("./socket.server.ts");
const { signIn, signOut } = await import("../accounts/sessions.server.ts");

describe("socket connections", () => {
  test("are refused without a session and with an ended one", async () => {
    expect(await refused(connect(null))).toMatchObject({ data: { code: "signed-out" } });
    const token = signIn(db, { user: CHAT_PEOPLE.tom, previousToken: undefined, now: new Date() });
    signOut(db, token, "", new Date());
    expect(await refused(connect(null, { Cookie: `session=${token}` }))).toMatchObject({
      data: { code: "signed-out" },
    });
  });

  test.each(["https://evil.example", "null", "http://127.0.0.1:1"])("are refused to pages of %s", async (origin) => {
    const error = await refused(connect("nora", { Origin: origin }));
    expect(error).not.toHaveProperty("data");
    const polled = await refused(connect("nora", { Origin: origin }, { transports: ["polling"] }));
    expect(polled).not.toHaveProperty("data");
  });

  test("are accepted from the shop's own pages, by websocket and by polling", async () => {
    await online("nora", { extraHeaders: { Cookie: `session=${tokens.nora}`, Origin: url } });
    const polling = await online("nora", { transports: ["polling"] });
    expect((await ask(polling, "registerUser", { userId: "id-nora" })).ok).toBe(true);
  });
});

describe("messages", () => {
  test("reach every connection of both people once, after they are stored, and name the seller by e-mail only", async () => {
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
    expect(countStored()).toBe(1);
    expect(await ask(seller, "registerUser", { userId: "id-seller" })).toEqual({ ok: true, unread: 1 });
    expect(heard).toEqual([]);
  });

  test("are acknowledged again but not broadcast again when sent again", async () => {
    const [buyer, seller] = await Promise.all([online("nora"), online("seller")]);
    const heard: ChatMessage[] = [];
    seller.on("newMessage", (one: ChatMessage) => heard.push(one));
    const same = message("nora");
    const first = await ask(buyer, "sendMessage", same);
    expect(await ask(buyer, "sendMessage", same)).toEqual(first);
    await ask(seller, "joinChat", { chatId });
    expect(heard).toHaveLength(1);
    expect(countStored()).toBe(1);
  });

  test("returns missed messages in order, after the last one seen", async () => {
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

  test("broadcasts read marks to both people, and typing only to open chats", async () => {
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

  test("unread ones are counted in the list, which names the buyer", async () => {
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

test("a connection stays open while its session cannot be checked", async () => {
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

test("a stopping server lets its clients reconnect and accepts nothing more", async () => {
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
  keepTrack(socket);
  await next(socket, "connect");
  const gone = next(socket, "disconnect");
  going.close();
  expect(await gone).toBe("transport close");
  await new Promise((resolve) => socket.io.once("reconnect_error", resolve));
  expect(socket.active).toBe(true);
  other.close();
});
