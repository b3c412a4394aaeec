import { once } from "node:events";
import { rmSync } from "node:fs";
import { request as sendRequest, type IncomingMessage } from "node:http";
import { setTimeout as delay } from "node:timers/promises";

import { afterAll, beforeAll, expect, test } from "vitest";

import { makeChatSocket } from "#app/chat/client/connect.ts";
import { openDatabase, type Db } from "#db/connection.ts";
import { chatMessages } from "#db/schema/index.ts";
import { insertProduct, insertProducts } from "#tests/factories/products.ts";
import { Random } from "#tests/factories/random.ts";
import { signInBuyers } from "#tests/setup/buyers.ts";
import { countOf, SEED } from "#tests/setup/full-run.ts";
import { startServer } from "#tests/setup/start-server.ts";
import { makeStorage } from "#tests/setup/template-database.ts";

/** A stopping server under load: a proxy sends it requests until its health check fails. */

const STOPS = countOf(50, 3);
const CLIENTS = 10;
const EXIT_WITHIN_MS = 10_000;
const random = new Random(SEED);

let storage: ReturnType<typeof makeStorage>;
let db: Db;
beforeAll(() => {
  storage = makeStorage();
  db = openDatabase(storage.file);
  insertProducts(db, "pc", 500);
  insertProduct(db, "ayz", { id: "lamp", conditions: { good: { priceCents: 2550, quantity: 9_000 } } });
});
afterAll(() => {
  db.$client.close();
  rmSync(storage.storageDir, { recursive: true });
});

/** Sends a request over a new connection, and reads its whole response. Rejects if it is refused, reset or cut off. */
async function send(url: string, method: string, cookie: string, body?: object): Promise<number> {
  const headers = { Cookie: cookie, ...(body && { "Content-Type": "application/json" }) };
  const request = sendRequest(url, { method, agent: false, headers });
  request.end(body && JSON.stringify(body));
  const [response] = (await once(request, "response")) as [IncomingMessage];
  response.resume();
  await once(response, "end");
  if (!response.complete) throw new Error("The response was cut off.");
  return response.statusCode ?? 0;
}

test(
  `${STOPS} stops under load break no request, lose nothing and end in time`,
  { timeout: STOPS * 30_000 },
  async () => {
    for (let stop = 0; stop < STOPS; stop++) {
      const server = await startServer({ storageDir: storage.storageDir });
      const [buyer] = signInBuyers(db, server.url, 1);
      const cookie = `session=${buyer?.cookies.get("session") ?? ""}`;
      db.$client.exec("DELETE FROM cart_lines");
      const counts = { added: 0, answered: 0 };
      const state = { isHealthy: true };
      const item = { product_id: "lamp", store: "ayz", condition: "good", quantity: 1 };
      const load = Array.from({ length: CLIENTS }, async (_, i) => {
        const isAdding = i % 3 === 0;
        while (state.isHealthy) {
          const status = isAdding
            ? await send(`${server.url}/api/cart`, "POST", cookie, item)
            : await send(server.url + (i % 3 === 1 ? "/pcshop" : "/api/products?shop=pc"), "GET", cookie);
          expect(status).toBe(200);
          counts.answered += 1;
          if (isAdding) counts.added += 1;
        }
      });
      await delay(random.whole(50, 500));
      const began = performance.now();
      const stopped = server.stop();
      while (state.isHealthy) {
        state.isHealthy = (await send(`${server.url}/healthz`, "GET", "")) === 200;
      }
      await Promise.all(load);
      expect(await stopped).toBe(0);
      expect(performance.now() - began).toBeLessThan(EXIT_WITHIN_MS);
      expect(counts.answered).toBeGreaterThan(0);
      const stored = db.$client.prepare("SELECT sum(quantity) FROM cart_lines").pluck().get();
      expect([stop, SEED, stored ?? 0]).toEqual([stop, SEED, counts.added]);
    }
  },
);

const BACK_WITHIN_MS = 5_000;

test("a chat is back within five seconds of the new server's start, with every message once", async () => {
  const first = await startServer({ storageDir: storage.storageDir, env: { SELLER_EMAIL: "seller@shop.example" } });
  const [buyer] = signInBuyers(db, first.url, 1);
  const opened = await buyer?.sendJson("POST", "/api/chats", {});
  const { id: chatId } = (await opened?.json()) as { id: string };
  const socket = makeChatSocket({
    origin: first.url,
    headers: { Cookie: `session=${buyer?.cookies.get("session") ?? ""}` },
  });
  const connected = () => new Promise<void>((resolve) => socket.once("connect", () => resolve()));
  const begun = connected();
  socket.connect();
  await begun;
  const say = (clientId: string) =>
    socket.timeout(2_000).emitWithAck("sendMessage", {
      ...{ chatId, senderGoogleId: buyer?.id ?? "", content: clientId, images: [], clientId },
    });
  await say("before");
  const gone = new Promise((resolve) => socket.once("disconnect", resolve));
  const back = connected();
  await first.stop();
  await gone;
  const second = await startServer({
    storageDir: storage.storageDir,
    env: { PORT: new URL(first.url).port, SELLER_EMAIL: "seller@shop.example" },
  });
  const ready = performance.now();
  await back;
  expect(performance.now() - ready).toBeLessThan(BACK_WITHIN_MS);
  // The page also resends a message that got no answer.
  for (const clientId of ["before", "after", "after"]) await say(clientId);
  expect(
    db
      .select()
      .from(chatMessages)
      .all()
      .map(({ content }) => content),
  ).toEqual(["before", "after"]);
  socket.close();
  await second.stop();
});
