import { expect, test } from "vitest";

import type { Chat } from "../contract.ts";

import type { Ask } from "./ask.ts";
import { ChatList } from "./chat-list.ts";
import { ChatStore } from "./chat-store.ts";
import { ALL_CHATS } from "./listed-chats.ts";

const OPEN_CHATS = { query: "", page: 1, show: "open" } as const;

function makeChat(id: string): Chat {
  return {
    ...{ id, product_id: null, title: "Support", buyer_name: "Nora", seller_google_id: null, is_done: false },
    ...{ last_message: "Hello", last_message_time: "2026-01-01T00:00:00.000Z", product_path: null, picture: null },
    ...{ has_unread_messages: false, unread_count: 0 },
  };
}

/** A list whose requests are answered by hand, in order. */
function makeList() {
  const store = new ChatStore();
  const asked: unknown[] = [];
  const ends: (() => void)[] = [];
  const answer = (_event: string, payload: unknown) => {
    asked.push(payload);
    return new Promise((resolve) => ends.push(() => resolve({ ok: true, more: true })));
  };
  // TypeScript cannot check a fake of this generic type.
  const ask = answer as Ask;
  const list = new ChatList({ userId: "me", store, ask, isConnected: () => false });
  const arrive = async (...chats: Chat[]) => {
    list.receive(chats);
    ends.shift()?.();
    await Promise.resolve();
  };
  return { list, store, asked, arrive };
}

test("there is no list until it has arrived", async () => {
  const { list, store, arrive } = makeList();
  void list.load(ALL_CHATS);
  expect(store.getState().list).toBeNull();
  await arrive();
  expect(store.getState().list).toEqual({ chats: [], view: ALL_CHATS, more: true });
  void list.load(ALL_CHATS);
  expect(store.getState().list).not.toBeNull();
});

test("another list is not shown in place of the one that was asked for", async () => {
  const { list, store, arrive } = makeList();
  list.seed({ chats: [], view: OPEN_CHATS, more: false });
  void list.load(ALL_CHATS);
  expect(store.getState().list).toBeNull();
  await arrive();
  expect(store.getState().list?.view).toEqual(ALL_CHATS);
});

test("a list that arrives after another one was asked for or shown by a page is not shown in its place", async () => {
  const { list, store, arrive } = makeList();
  void list.load(OPEN_CHATS);
  void list.load(ALL_CHATS);
  await arrive(makeChat("open"));
  expect(store.getState().list).toBeNull();
  await arrive(makeChat("any"));
  expect(store.getState().list).toEqual({ chats: [makeChat("any")], view: ALL_CHATS, more: true });
  void list.load(ALL_CHATS);
  const ofPage = { chats: [makeChat("open")], view: OPEN_CHATS, more: false };
  list.seed(ofPage);
  await arrive(makeChat("any"));
  expect(store.getState().list).toEqual(ofPage);
});

test("a list that did not arrive is asked for again after a reconnect", () => {
  const { list, asked } = makeList();
  list.refresh();
  expect(asked).toEqual([]);
  void list.load(OPEN_CHATS);
  list.refresh();
  expect(asked).toEqual(Array(2).fill({ participantId: "me", ...OPEN_CHATS }));
});

test("a message moves its chat to the top of the first page, and from later ones to the first", () => {
  const { list, store, asked } = makeList();
  const chats = [makeChat("first"), makeChat("second")];
  const arrived = {
    ...{ id: 1, client_id: "1", chat_id: "second", sender_google_id: "nora", from_seller: false },
    ...{ content: "Hello", images: [], image_sizes: [], timestamp: "2026-01-02T00:00:00.000Z" },
  };
  const order = () => store.getState().list?.chats.map(({ id }) => id);
  list.seed({ chats, view: ALL_CHATS, more: true });
  list.noteMessage(arrived, false);
  expect([order(), asked]).toEqual([["second", "first"], []]);
  const second = { ...ALL_CHATS, page: 2 };
  list.seed({ chats, view: second, more: true });
  list.noteMessage(arrived, false);
  expect([order(), asked]).toEqual([["first", "second"], [{ participantId: "me", query: "", page: 2 }]]);
});
