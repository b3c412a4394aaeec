import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { makeChatSocket, type ChatSocket } from "#app/chat/client/connect.ts";
import type { Answer, ChatMessage, SendMessage } from "#app/chat/contract.ts";
import type { Db } from "#db/connection.ts";
import { chatMessages, chats } from "#db/schema/index.ts";
import { insertProduct } from "#tests/factories/products.ts";
import type { Client } from "#tests/setup/client.ts";
import type { RunningServer } from "#tests/setup/start-server.ts";
import { startShop, type StartedShop } from "#tests/setup/start-shop.ts";

import { openChat, person, SELLER_EMAIL, sessionCookie, signedIn } from "./chat-people.ts";

let server: RunningServer;
let db: Db;
let end: StartedShop["end"];
let nora: Client;

beforeAll(async () => {
  ({ server, db, end } = await startShop({ SELLER_EMAIL }));
  insertProduct(db, "ayz", { id: "lamp" });
});
afterAll(() => end());
beforeEach(() => {
  db.delete(chatMessages).run();
  db.delete(chats).run();
  nora = signedIn(db, server.url, "nora");
});

describe("a message over the socket", () => {
  let socket: ChatSocket;
  beforeEach(async () => {
    socket = makeChatSocket({ origin: server.url, headers: { Cookie: sessionCookie(db, person("nora")) } });
    await new Promise<void>((resolve, reject) => {
      socket.once("connect", resolve).once("connect_error", reject).connect();
    });
  });
  afterEach(() => {
    socket.disconnect();
  });

  async function send(message: object): Promise<string> {
    const sent = socket.timeout(5_000).emitWithAck("sendMessage", message as SendMessage);
    const answer = await (sent as Promise<Answer<{ message: ChatMessage }>>);
    if (!answer.ok) throw new Error(answer.error);
    return answer.message.client_id;
  }

  test("is accepted without a clientId and stored again when sent again", async () => {
    const chatId = await openChat(nora);
    const message = { chatId, senderGoogleId: "id-nora", content: "Is it still there?", images: [] };
    const clientIds = [await send(message), await send(message)];
    expect(new Set(clientIds).size).toBe(2);
    const stored = db.select({ clientId: chatMessages.clientId }).from(chatMessages).orderBy(chatMessages.id).all();
    expect(stored).toEqual(clientIds.map((clientId) => ({ clientId })));
  });

  test("is stored once per clientId, however often it is sent", async () => {
    const chatId = await openChat(nora);
    const message = { chatId, senderGoogleId: "id-nora", content: "Once", images: [], clientId: "mine" };
    expect([await send(message), await send(message)]).toEqual(["mine", "mine"]);
    expect(db.select().from(chatMessages).all()).toHaveLength(1);
  });

  test.each(["", "x".repeat(65), "\0", null, 7])("is refused with %j as its clientId", async (clientId) => {
    const chatId = await openChat(nora);
    const sent = send({ chatId, senderGoogleId: "id-nora", content: "Never", images: [], clientId });
    await expect(sent).rejects.toThrow("We could not read that.");
    expect(db.select().from(chatMessages).all()).toEqual([]);
  });
});

describe("a socket while sessions cannot be read from the database", () => {
  let socket: ChatSocket;
  beforeEach(() => {
    const headers = { Cookie: sessionCookie(db, person("nora")) };
    socket = makeChatSocket({ origin: server.url, headers, backOff: [50, 100] });
  });
  afterEach(() => {
    socket.disconnect();
  });
  const connected = () => new Promise<void>((resolve) => socket.once("connect", resolve).connect());

  async function withoutSessions(work: () => Promise<void>): Promise<void> {
    db.$client.exec("ALTER TABLE sessions RENAME TO sessions_away");
    try {
      await work();
    } finally {
      db.$client.exec("ALTER TABLE sessions_away RENAME TO sessions");
    }
  }

  test("is disconnected when new, and reconnects once sessions can be read", async () => {
    const comeBack = connected();
    await withoutSessions(async () => {
      await new Promise((resolve) => socket.io.once("reconnect_attempt", resolve));
    });
    await comeBack;
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  });

  test("receives an error for its event and stays connected", async () => {
    await connected();
    const ask = () => socket.timeout(5_000).emitWithAck("registerUser", { userId: "id-nora" }) as Promise<Answer>;
    await withoutSessions(async () => {
      expect(await ask()).toMatchObject({ ok: false, code: "fault" });
    });
    expect(await ask()).toMatchObject({ ok: true });
  });
});
