import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { RETRY_QUEUE_PROBLEMS } from "../chat.messages.ts";
import type { Answer, ChatMessage, SendMessage } from "../contract.ts";
import { ok, type Result } from "../../shared/result.ts";

import { RetryQueue, type OutgoingImage } from "./retry-queue.ts";

const CHAT = "chat-1";
const SECOND = 1_000;

let delivered: string[];
/** Ends the upload that is running. */
let endUpload: (uploaded: Result<string, never>) => void;
let answer: (message: SendMessage) => Promise<Answer<{ message: ChatMessage }>>;

beforeEach(() => {
  vi.useFakeTimers();
  delivered = [];
  answer = stored;
});
afterEach(() => {
  vi.useRealTimers();
});

function stored({ chatId, content, clientId = "" }: SendMessage): Promise<Answer<{ message: ChatMessage }>> {
  const message = { id: delivered.length, chat_id: chatId, sender_google_id: "me", content, client_id: clientId };
  return Promise.resolve({
    ok: true,
    message: { ...message, from_seller: false, images: [], image_sizes: [], timestamp: "2026-01-01T00:00:00.000Z" },
  });
}
/** The acknowledgement never comes. */
const lost = () => new Promise<never>((_, reject) => setTimeout(() => reject(new Error("no answer")), 8 * SECOND));

function makeQueue(): RetryQueue {
  const queue: RetryQueue = new RetryQueue({
    userId: "me",
    deliver: (message) => {
      delivered.push(message.content);
      return answer(message);
    },
    upload: () => new Promise((resolve) => (endUpload = resolve)),
    onChange: () => undefined,
    onSent: (message) => queue.confirm(message.client_id),
    onUploadFailed: () => undefined,
    storage: null,
  });
  return queue;
}

const picture = (): OutgoingImage => ({ file: new Blob(), preview: "", path: null });
const statesOf = (queue: RetryQueue) => queue.of(CHAT).map(({ content, state }) => `${content}: ${state}`);

test("messages that wait for the upload of an earlier one do not fail, and are sent after it", async () => {
  const queue = makeQueue();
  queue.setOnline(true);
  queue.add(CHAT, "with a picture", [picture()]);
  queue.add(CHAT, "written after it", []);
  await vi.advanceTimersByTimeAsync(60 * SECOND);
  expect(statesOf(queue)).toEqual(["with a picture: sending", "written after it: sending"]);
  endUpload(ok("/picture"));
  await vi.advanceTimersByTimeAsync(SECOND);
  expect([delivered, statesOf(queue)]).toEqual([["with a picture", "written after it"], []]);
});

test("an upload that outlasts the connection is not shown as failed", async () => {
  const queue = makeQueue();
  queue.setOnline(true);
  queue.add(CHAT, "with a picture", [picture()]);
  await vi.advanceTimersByTimeAsync(SECOND);
  queue.setOnline(false);
  await vi.advanceTimersByTimeAsync(20 * SECOND);
  expect(statesOf(queue)).toEqual(["with a picture: sending"]);
  queue.setOnline(true);
  endUpload(ok("/picture"));
  await vi.advanceTimersByTimeAsync(SECOND);
  expect([delivered, statesOf(queue)]).toEqual([["with a picture"], []]);
});

test("messages that wait for an upload do not fail after the connection was lost for a moment", async () => {
  const queue = makeQueue();
  queue.setOnline(true);
  queue.add(CHAT, "with a picture", [picture()]);
  queue.add(CHAT, "written after it", []);
  await vi.advanceTimersByTimeAsync(SECOND);
  queue.setOnline(false);
  await vi.advanceTimersByTimeAsync(SECOND);
  queue.setOnline(true);
  await vi.advanceTimersByTimeAsync(20 * SECOND);
  expect(statesOf(queue)).toEqual(["with a picture: sending", "written after it: sending"]);
  endUpload(ok("/picture"));
  await vi.advanceTimersByTimeAsync(SECOND);
  expect([delivered, statesOf(queue)]).toEqual([["with a picture", "written after it"], []]);
});

test("messages behind one that the shop does not confirm get their own time", async () => {
  const queue = makeQueue();
  queue.setOnline(true);
  answer = lost;
  queue.add(CHAT, "first", []);
  queue.add(CHAT, "second", []);
  await vi.advanceTimersByTimeAsync(15 * SECOND);
  expect(statesOf(queue)).toEqual(["first: failed", "second: sending"]);
  expect(queue.of(CHAT)[0]?.error).toBe(RETRY_QUEUE_PROBLEMS.notConfirmed);
  answer = stored;
  await vi.advanceTimersByTimeAsync(2 * SECOND);
  expect([delivered, statesOf(queue)]).toEqual([["first", "first", "second"], ["first: failed"]]);
});

test("without a connection every message fails after 15 seconds, whether written before or since", async () => {
  const queue = makeQueue();
  queue.setOnline(true);
  answer = lost;
  queue.add(CHAT, "before", []);
  queue.add(CHAT, "behind it", []);
  await vi.advanceTimersByTimeAsync(SECOND);
  queue.setOnline(false);
  queue.add(CHAT, "since", []);
  await vi.advanceTimersByTimeAsync(14 * SECOND);
  expect(statesOf(queue)).toEqual(["before: failed", "behind it: sending", "since: sending"]);
  await vi.advanceTimersByTimeAsync(SECOND);
  expect(statesOf(queue)).toEqual(["before: failed", "behind it: failed", "since: failed"]);
});
