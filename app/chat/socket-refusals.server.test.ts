import { describe, expect, test } from "vitest";

import { sessions } from "#db/schema/index.ts";
import { ask, CHAT_PEOPLE, next, startChatSockets } from "#tests/setup/chat-sockets.ts";

const { db, chatId, connect, online, message, countStored } = await startChatSockets();
const { signIn, signOut } = await import("../accounts/sessions.server.ts");
const { eventSchemas } = await import("./chat.schema.ts");

/** Sent by Tom, who has no part in the chat. */
const ABOUT_A_CHAT = [
  ["joinChat", { chatId }],
  ["joinChat", { chatId, after: 0 }],
  ["leaveChat", { chatId }],
  ["markAsRead", { chatId }],
  ["typing", { chatId, userId: "id-tom" }],
  ["stopTyping", { chatId, userId: "id-tom" }],
  ["sendMessage", message("tom")],
] as const;
/** Sent by Nora. */
const AS_THE_SELLER = [
  ["registerUser", { userId: "id-seller" }],
  ["getChats", { participantId: "id-seller" }],
  ["typing", { chatId, userId: "id-seller" }],
  ["stopTyping", { chatId, userId: "id-seller" }],
  ["sendMessage", message("nora", { senderGoogleId: "id-seller" })],
] as const;

describe("socket refusals", () => {
  test("are tested for every event, and for every id that an event names", () => {
    for (const [event, schema] of Object.entries(eventSchemas)) {
      const fields = Object.keys(schema.shape);
      const isAboutChat = ABOUT_A_CHAT.some(([tested]) => tested === event);
      const isAsAnother = AS_THE_SELLER.some(([tested]) => tested === event);
      const namesPerson = fields.some((field) => /^(user|participant|senderGoogle)Id$/.test(field));
      expect([event, isAboutChat, isAsAnother]).toEqual([event, fields.includes("chatId"), namesPerson]);
    }
  });

  test("an outsider is refused every event", async () => {
    const third = await online("tom");
    const [buyer, seller] = await Promise.all([online("nora"), online("seller")]);
    await ask(buyer, "joinChat", { chatId });
    const heard: unknown[] = [];
    for (const socket of [buyer, seller, third]) socket.onAny((...event: unknown[]) => heard.push(event));
    for (const [event, payload] of ABOUT_A_CHAT) {
      expect([event, await ask(third, event, payload)]).toEqual([
        event,
        expect.objectContaining({ ok: false, code: "not-yours" }),
      ]);
    }
    await ask(buyer, "registerUser", { userId: "id-nora" });
    await ask(seller, "registerUser", { userId: "id-seller" });
    expect(heard).toEqual([]);
    expect(countStored()).toBe(0);
  });

  test("nobody can act as somebody else, even within their own chat", async () => {
    const [buyer, seller] = await Promise.all([online("nora"), online("seller")]);
    const foreign = { ok: false, code: "other-user" };
    for (const [event, payload] of AS_THE_SELLER) expect(await ask(buyer, event, payload)).toMatchObject(foreign);
    const asBuyer = message("seller", { senderGoogleId: "id-nora" });
    expect(await ask(seller, "sendMessage", asBuyer)).toMatchObject(foreign);
    expect(countStored()).toBe(0);
  });

  test("the sender gets a message for each exceeded limit", async () => {
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
    const tooFast = { ok: false, code: "too-fast", retryAfterSeconds: expect.any(Number) as number };
    expect(answers.slice(20)).toMatchObject(Array.from({ length: 5 }, () => tooFast));
    expect(countStored()).toBe(20);
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
  ])("%s of %j is refused as invalid, and the connection stays open", async (event, payload) => {
    const buyer = await online("nora");
    expect(await ask(buyer, event, payload)).toMatchObject({ ok: false, code: "invalid" });
    buyer.emit(event, payload);
    buyer.emit(event);
    buyer.emit("no such event", 1);
    expect((await ask(buyer, "registerUser", { userId: "id-nora" })).ok).toBe(true);
  });

  test("a frame that is too large and a flood of events end the connection", async () => {
    const large = await online("nora");
    large.emit("sendMessage", message("nora", { content: "x".repeat(200_000) }));
    expect(await next(large, "disconnect")).toBe("transport close");
    const flood = await online("tom");
    const cut = next(flood, "disconnect");
    for (let i = 0; i < 5000; i += 1) flood.emit("typing", { chatId, userId: "id-tom" });
    expect(await cut).toBe("io server disconnect");
  });

  async function connectWithSession() {
    const token = signIn(db, { user: CHAT_PEOPLE.nora, previousToken: undefined, now: new Date() });
    const buyer = connect(null, { Cookie: `session=${token}` });
    await next(buyer, "connect");
    return { token, buyer, cut: next(buyer, "disconnect") };
  }

  test("signing out ends the connection", async () => {
    const { token, cut } = await connectWithSession();
    signOut(db, token, "", new Date());
    expect(await cut).toBe("io server disconnect");
  });

  test("an event without a stored session is refused and ends the connection", async () => {
    const { buyer, cut } = await connectWithSession();
    db.delete(sessions).run();
    expect(await ask(buyer, "sendMessage", message("nora"))).toMatchObject({ ok: false, code: "signed-out" });
    expect(await cut).toBe("io server disconnect");
    expect(countStored()).toBe(0);
  });
});
