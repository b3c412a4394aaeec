import { rmSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";

import { asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";

import { ChatClient } from "#app/chat/client/chat-client.ts";
import type { ChatState } from "#app/chat/client/chat-store.ts";
import { makeChatSocket } from "#app/chat/client/connect.ts";
import { openDatabase, type Db } from "#db/connection.ts";
import { chatMessages, chats } from "#db/schema/index.ts";
import { Random } from "#tests/factories/random.ts";
import { startServer, type RunningServer } from "#tests/setup/start-server.ts";
import { makeStorage } from "#tests/setup/template-database.ts";

import { openLink, type Link } from "./chat-link.ts";
import { person, SELLER_EMAIL, sessionCookie, signedIn } from "./chat-people.ts";

/** The share of a full run, which has 100 buyers and the seller with 200 messages each, and ten restarts. */
const SCALE = Number(process.env.CHAT_SCALE ?? 0.1);
const BUYERS = Math.max(2, Math.round(100 * SCALE));
const MESSAGES = Math.max(5, Math.round(200 * SCALE));
/** The number of chats that the seller has open all the time. The others are opened at the end, page by page. */
const WATCHED = 5;
const RESTARTS = Math.max(2, Math.round(10 * SCALE));
/**
 * The rate limit allows 20 messages in 10 seconds: a person sends the first 20 at any pace, and later ones only
 * when the retry queue is flushed after a lost connection.
 */
const PACE_MS = MESSAGES <= 20 ? 250 : 1_000;
const WAIT_LIMIT_MS = 60_000 + MESSAGES * PACE_MS * 2;
const SEED = Number(process.env.SEED ?? Date.now() % 1_000_000);

const random = new Random(SEED);
let storage: ReturnType<typeof makeStorage>;
let db: Db;
let server: RunningServer;
let link: Link;

beforeAll(async () => {
  console.log(`seed ${SEED}, ${BUYERS} buyers, ${MESSAGES} messages each, ${RESTARTS} restarts`);
  storage = makeStorage();
  db = openDatabase(storage.file);
  link = await openLink(() => random.whole(200, 2_000));
  await startAgain();
});
afterAll(async () => {
  link.close();
  await server.kill();
  db.$client.close();
  rmSync(storage.storageDir, { recursive: true, force: true });
});

async function startAgain(): Promise<void> {
  server = await startServer({ storageDir: storage.storageDir, env: { SELLER_EMAIL, LOG_LEVEL: "info" } });
  link.leadTo(server.url);
}

/**
 * A person who writes, and sends failed messages again. `wrote` has the written messages of each chat, in order. A
 * message that was shown as failed may be stored all the same, so its position is not known.
 */
class Writer {
  readonly client: ChatClient;
  readonly wrote = new Map<string, string[]>();
  readonly failed = new Set<string>();
  readonly #retrying = new Set<string>();

  constructor(readonly name: string) {
    const headers = { Cookie: sessionCookie(db, person(name)) };
    this.client = new ChatClient({
      userId: person(name).id,
      socket: makeChatSocket({ origin: link.url, headers, backOff: [50, 300] }),
      upload: () => Promise.reject(new Error("This person sends no images.")),
      storage: null,
    });
    this.client.subscribe(() => queueMicrotask(() => this.#sendFailedAgain()));
  }

  write(chatId: string, content: string): void {
    this.wrote.set(chatId, [...(this.wrote.get(chatId) ?? []), content]);
    this.client.send(chatId, content);
  }

  room(chatId: string) {
    return this.client.getState().rooms.get(chatId);
  }

  /** Whether these are all written messages, once each, and in order as far as the order is known. */
  expectWrote(chatId: string, stored: string[]): void {
    const wrote = this.wrote.get(chatId) ?? [];
    expect([...stored].sort()).toEqual([...wrote].sort());
    const certain = (content: string) => !this.failed.has(content);
    expect(stored.filter(certain)).toEqual(wrote.filter(certain));
  }

  /** Waits a moment, as a person would. A client that retries at once is disconnected for sending too many events. */
  #retry(clientId: string): void {
    if (this.#retrying.has(clientId)) return;
    this.#retrying.add(clientId);
    setTimeout(() => {
      this.#retrying.delete(clientId);
      this.client.retry(clientId);
    }, 1_000);
  }

  #sendFailedAgain(): void {
    for (const room of this.client.getState().rooms.values()) {
      for (const message of room.outgoing) {
        if (message.state !== "failed") continue;
        this.failed.add(message.content);
        this.#retry(message.clientId);
      }
    }
  }
}

function until(writer: Writer, isTrue: (state: ChatState) => boolean, what: () => string): Promise<void> {
  return new Promise((resolve, reject) => {
    const look = () => {
      if (!isTrue(writer.client.getState())) return;
      clearTimeout(timer);
      stop();
      resolve();
    };
    const stop = writer.client.subscribe(look);
    const timer = setTimeout(() => reject(new Error(`${writer.name}: ${what()}`)), WAIT_LIMIT_MS);
    look();
  });
}

test(
  "dropped connections and killed servers lose, duplicate and reorder no messages",
  { timeout: WAIT_LIMIT_MS * 3 },
  async () => {
    const names = Array.from({ length: BUYERS }, (_, i) => `buyer${i}`);
    const chatIds: string[] = [];
    for (const name of names) {
      const response = await signedIn(db, server.url, name).sendJson("POST", "/api/chats", {});
      chatIds.push(((await response.json()) as { id: string }).id);
    }
    const seller = new Writer("sam");
    const buyers = names.map((name) => new Writer(name));
    for (const [i, buyer] of buyers.entries()) buyer.client.open(chatIds[i] ?? "");
    for (const chatId of chatIds.slice(0, WATCHED)) seller.client.open(chatId);

    const watchers = (i: number) =>
      [buyers[i], i < WATCHED ? seller : undefined].filter((writer) => writer !== undefined);
    // A chat that is opened late shows its last 50 messages. Here every person must get all of them.
    await Promise.all(
      chatIds.flatMap((chatId, i) =>
        watchers(i).map((writer) =>
          until(
            writer,
            () => writer.room(chatId)?.ready === true,
            () => "has not opened",
          ),
        ),
      ),
    );

    const restarts = (async () => {
      for (let i = 0; i < RESTARTS; i += 1) {
        await delay(random.whole(1_000, 3_000));
        // Alternates between a power cut and a regular stop.
        if (i % 2 === 0) await server.kill();
        else expect(await server.stop()).toBe(0);
        link.leadTo(null);
        await startAgain();
      }
    })();
    const buyersWrite = Promise.all(
      buyers.map(async (buyer, i) => {
        for (let n = 0; n < MESSAGES; n += 1) {
          buyer.write(chatIds[i] ?? "", `${buyer.name} ${n}`);
          await delay(PACE_MS);
        }
      }),
    );
    for (let n = 0; n < MESSAGES; n += 1) {
      seller.write(chatIds[n % BUYERS] ?? "", `sam ${n}`);
      await delay(PACE_MS);
    }
    await Promise.all([buyersWrite, restarts]);

    const expected = (chatId: string) => MESSAGES + (seller.wrote.get(chatId)?.length ?? 0);
    await Promise.all(
      chatIds.flatMap((chatId, i) =>
        watchers(i).map((writer) =>
          until(
            writer,
            () =>
              writer.room(chatId)?.outgoing.length === 0 && writer.room(chatId)?.messages.length === expected(chatId),
            () => `${writer.room(chatId)?.messages.length ?? 0} of ${expected(chatId)} messages`,
          ),
        ),
      ),
    );
    for (const chatId of chatIds.slice(WATCHED)) {
      const close = seller.client.open(chatId);
      const leaf = () => void seller.client.loadOlder(chatId);
      const timer = setInterval(leaf, 50);
      await until(
        seller,
        () => seller.room(chatId)?.messages.length === expected(chatId),
        () => `${seller.room(chatId)?.messages.length ?? 0} of ${expected(chatId)} messages found`,
      );
      clearInterval(timer);
      close();
    }

    for (const [i, chatId] of chatIds.entries()) {
      const chat = db.select().from(chats).where(eq(chats.id, chatId)).get();
      const rows = db
        .select()
        .from(chatMessages)
        .where(eq(chatMessages.chatKey, chat?.key ?? 0))
        .orderBy(asc(chatMessages.id))
        .all();
      const of = (name: string) => rows.filter((row) => row.senderId === `id-${name}`).map((row) => row.content);
      buyers[i]?.expectWrote(chatId, of(`buyer${i}`));
      seller.expectWrote(chatId, of("sam"));
      const stored = rows.map((row) => row.id);
      expect(seller.room(chatId)?.messages.map((message) => message.id)).toEqual(stored);
      expect(buyers[i]?.room(chatId)?.messages.map((message) => message.id)).toEqual(stored);
      expect([chat?.buyerUnread, chat?.sellerUnread]).toEqual([of("sam").length, of(`buyer${i}`).length]);
    }
    await until(
      seller,
      (state) => state.unread === BUYERS * MESSAGES,
      () => `${seller.client.getState().unread} unread`,
    );
    const failures = [seller, ...buyers].reduce((sum, writer) => sum + writer.failed.size, 0);
    console.log(`${link.cuts()} lines were cut, ${failures} messages were shown as failed and sent again`);
    for (const writer of [seller, ...buyers]) writer.client.close();
  },
);
