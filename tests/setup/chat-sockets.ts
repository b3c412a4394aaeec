import { createServer } from "node:http";
import { once } from "node:events";
import { rmSync } from "node:fs";
import type { AddressInfo } from "node:net";

import { io, type ManagerOptions, type Socket, type SocketOptions } from "socket.io-client";
import { afterAll, afterEach, beforeEach, vi } from "vitest";

import type { Answer, ChatMessage } from "#app/chat/contract.ts";
import type { Db } from "#db/connection.ts";
import { chatMessages } from "#db/schema/index.ts";

import { makeStorage } from "./template-database.ts";

const SELLER_EMAIL = "seller@shop.example";

export const CHAT_PEOPLE = {
  nora: { id: "id-nora", email: "nora@mail.example", name: "Nora" },
  tom: { id: "id-tom", email: "tom@mail.example", name: "Tom" },
  seller: { id: "id-seller", email: SELLER_EMAIL.toUpperCase(), name: "Sam" },
};
type Person = keyof typeof CHAT_PEOPLE;
type Options = Partial<ManagerOptions & SocketOptions>;

/**
 * A server with only the chat's sockets, and Nora's chat with the seller. The chat is emptied before each test. The
 * database is the one that the app opens under STORAGE_DIR, so modules of the app that read the settings must be
 * imported after this one.
 */
export async function startChatSockets() {
  const { storageDir } = makeStorage();
  vi.stubEnv("STORAGE_DIR", storageDir);
  vi.stubEnv("SELLER_EMAIL", SELLER_EMAIL);
  const { db } = (await import("#app/database.server.ts")) as { db: Db };
  const { attachChat } = await import("#app/chat/socket.server.ts");
  const { signIn } = await import("#app/accounts/sessions.server.ts");
  const { chatActor } = await import("#app/chat/participants.server.ts");
  const { beginChat } = await import("#tests/factories/chat.ts");

  const tokens = Object.fromEntries(
    Object.entries(CHAT_PEOPLE).map(([name, user]) => [
      name,
      signIn(db, { user, previousToken: undefined, now: new Date() }),
    ]),
  ) as Record<Person, string>;
  const chatId = beginChat(db, chatActor({ ...CHAT_PEOPLE.nora, isSeller: false }), { kind: "support" });
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const chat = attachChat(server);
  let sockets: Socket[] = [];
  let serial = 0;

  beforeEach(() => {
    db.delete(chatMessages).run();
  });
  afterEach(() => {
    for (const socket of sockets) socket.disconnect();
    sockets = [];
  });
  afterAll(() => {
    chat.close();
    server.close();
    db.$client.close();
    rmSync(storageDir, { recursive: true, force: true });
  });

  /** Closes the socket after the test. */
  function keepTrack(socket: Socket): Socket {
    sockets.push(socket);
    return socket;
  }
  function connect(person: Person | null, headers: Record<string, string> = {}, options: Options = {}): Socket {
    const extraHeaders = { ...(person && { Cookie: `session=${tokens[person]}` }), ...headers };
    const fixed = { transports: ["websocket"], forceNew: true, reconnection: false };
    return keepTrack(io(url, { ...fixed, extraHeaders, ...options }));
  }
  return {
    db,
    url,
    chatId,
    tokens,
    keepTrack,
    connect,
    /** A connected socket. */
    online: async (person: Person, options: Options = {}): Promise<Socket> => {
      const socket = connect(person, {}, options);
      await new Promise<void>((resolve, reject) => socket.once("connect", resolve).once("connect_error", reject));
      return socket;
    },
    /** Stores a new message of this person in the chat. */
    message: (person: Person, more: object = {}) => {
      const clientId = `c${++serial}`;
      const senderGoogleId = CHAT_PEOPLE[person].id;
      return { chatId, senderGoogleId, content: `hello ${serial}`, images: [], clientId, ...more };
    },
    countStored: () => db.select().from(chatMessages).all().length,
  };
}

/** Returns the error that refuses the connection. */
export function refused(socket: Socket): Promise<Error & { data?: unknown }> {
  return new Promise((resolve, reject) => {
    socket.once("connect_error", resolve);
    socket.once("connect", () => reject(new Error("connected")));
  });
}

export function next<Value>(socket: Socket, event: string): Promise<Value> {
  return new Promise((resolve) => socket.once(event, resolve));
}

type MessageAnswer = Answer<{ message: ChatMessage; unread: number }>;
export function ask(socket: Socket, event: string, payload: unknown): Promise<MessageAnswer> {
  return socket.timeout(2000).emitWithAck(event, payload) as Promise<MessageAnswer>;
}
