import { io } from "socket.io-client";
import { afterAll, beforeAll, expect, test } from "vitest";

import { memoryOf } from "#tests/setup/memory-of.ts";
import { startAttackedShop, type AttackedShop } from "#tests/setup/attacked-shop.ts";
import { countOf } from "#tests/setup/full-run.ts";

/** Handshakes of the chat's sockets. The server would keep each of them for seconds, with its headers. */

const HANDSHAKES = countOf(20_000, 2_000);
const AT_ONCE = 50;
const MAX_GROWTH_MB = 80;
const LARGE = "x".repeat(12_000);

let shop: AttackedShop;
beforeAll(async () => {
  shop = await startAttackedShop();
});
afterAll(() => shop.end());

const memoryMb = () => memoryOf(shop.server);

async function shakeHands(count: number): Promise<Map<number, number>> {
  const statuses = new Map<number, number>();
  let left = count;
  const workers = Array.from({ length: AT_ONCE }, async () => {
    while (left-- > 0) {
      const headers = { "X-Large": `${left}${LARGE}` };
      const response = await fetch(`${shop.server.url}/socket.io/?EIO=4&transport=polling`, { headers });
      await response.text();
      statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
    }
  });
  await Promise.all(workers);
  return statuses;
}

test("a flood of visitors' handshakes takes little memory, and people with a session still connect", async () => {
  await shakeHands(100);
  const before = memoryMb();
  const statuses = await shakeHands(HANDSHAKES);
  expect(memoryMb() - before).toBeLessThan(MAX_GROWTH_MB);
  expect([...statuses.keys()].sort()).toEqual([200, 403]);

  const extraHeaders = { Cookie: `session=${shop.signIn().cookies.get("session") ?? ""}` };
  const socket = io(shop.server.url, { transports: ["websocket"], forceNew: true, reconnection: false, extraHeaders });
  await new Promise<void>((resolve, reject) => socket.once("connect", resolve).once("connect_error", reject));
  socket.disconnect();
});
