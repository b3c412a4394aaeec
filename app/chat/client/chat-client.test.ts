import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { RETRY_QUEUE_PROBLEMS } from "../chat.messages.ts";
import type { ChatMessage } from "../contract.ts";

import { ChatClient } from "./chat-client.ts";
import { makeChatSocket } from "./connect.ts";

const CHAT = "chat-1";
const BUYER = "buyer-1";

let stored: Map<string, string>;
let clients: ChatClient[];

beforeEach(() => {
  vi.useFakeTimers();
  stored = new Map();
  clients = [];
});
afterEach(() => {
  for (const client of clients) client.close();
  vi.useRealTimers();
});

/** The chat client of a newly loaded page, in the same tab and without a connection. */
function loadClient(): ChatClient {
  const client = new ChatClient({
    userId: BUYER,
    socket: makeChatSocket({ origin: "http://127.0.0.1:1" }),
    upload: () => Promise.reject(new Error("No test uploads an image.")),
    storage: {
      getItem: (key) => stored.get(key) ?? null,
      setItem: (key, value) => stored.set(key, value),
      removeItem: (key) => stored.delete(key),
    },
  });
  clients.push(client);
  return client;
}

function storedMessage(sender: string, content: string, clientId: string): ChatMessage {
  return {
    ...{ id: 7, chat_id: CHAT, sender_google_id: sender, from_seller: sender !== BUYER, content, client_id: clientId },
    ...{ images: [], image_sizes: [], timestamp: "2026-01-01T00:00:00.000Z" },
  };
}

function pageOf(...messages: ChatMessage[]) {
  return { messages, hasOlder: false, readByOther: 0, orders: [] };
}

function shown(client: ChatClient) {
  const room = client.getState().rooms.get(CHAT);
  return {
    stored: room?.messages.map(({ content }) => content),
    outgoing: room?.outgoing.map(({ content, error }) => [content, error]),
  };
}

test("a message that the page shows as stored is removed from the retry queue", () => {
  const before = loadClient();
  const clientId = before.send(CHAT, "stored");
  before.send(CHAT, "not stored");

  const after = loadClient();
  after.open(CHAT, pageOf(storedMessage(BUYER, "stored", clientId)));
  const left = ["not stored", RETRY_QUEUE_PROBLEMS.leftBehind];
  expect(shown(after)).toEqual({ stored: ["stored"], outgoing: [left] });

  const reloaded = loadClient();
  reloaded.open(CHAT);
  expect(shown(reloaded).outgoing).toEqual([left]);
});

test("a message stays in the retry queue while it is not shown as stored", () => {
  const client = loadClient();
  const close = client.open(CHAT, pageOf());
  const clientId = client.send(CHAT, "stored");
  close();
  // The client already has this chat, so it ignores the page's messages and refetches them later.
  client.open(CHAT, pageOf(storedMessage(BUYER, "stored", clientId)));
  expect(shown(client)).toEqual({ stored: [], outgoing: [["stored", null]] });
});

test("a message that lost its image in a reload asks for the image after each later reload", () => {
  const before = loadClient();
  before.send(CHAT, "with an image", [{ file: new Blob(), preview: "blob:preview", path: null }]);
  const clientId = before.send(CHAT, "stored");
  const failed = ["with an image", RETRY_QUEUE_PROBLEMS.withoutImages];
  const after = loadClient();
  after.open(CHAT, pageOf(storedMessage(BUYER, "stored", clientId)));
  expect(shown(after).outgoing).toEqual([failed]);
  const reloaded = loadClient();
  reloaded.open(CHAT);
  expect(shown(reloaded).outgoing).toEqual([failed]);
});

test("a message of another person does not remove one from the retry queue", () => {
  const client = loadClient();
  const clientId = client.send(CHAT, "not stored");
  client.open(CHAT, pageOf(storedMessage("seller-1", "from the seller", clientId)));
  expect(shown(client)).toEqual({ stored: ["from the seller"], outgoing: [["not stored", null]] });
});
