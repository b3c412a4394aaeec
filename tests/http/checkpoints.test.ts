import { setTimeout as delay } from "node:timers/promises";

import { afterAll, beforeAll, expect, it } from "vitest";

import { startShop, type StartedShop } from "#tests/setup/start-shop.ts";

let shop: StartedShop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.end());

const pagesInLog = () =>
  shop.db.$client.prepare<[], { log: number; checkpointed: number }>("PRAGMA wal_checkpoint(NOOP)").get();

it("merges the write-ahead log in a thread, without a commit", async () => {
  // The server commits nothing here, and this connection does not merge.
  shop.db.$client.pragma("wal_autocheckpoint = 0");
  const before = pagesInLog()?.checkpointed ?? 0;
  const insert = shop.db.$client.prepare(
    "INSERT INTO settings (name, value) VALUES ('filler ' || ?, hex(randomblob(2000)))",
  );
  shop.db.$client.transaction(() => {
    for (let i = 0; i < 1_500; i++) insert.run(i);
  })();
  expect((pagesInLog()?.log ?? 0) - before).toBeGreaterThan(1_000);
  while (pagesInLog()?.checkpointed !== pagesInLog()?.log) await delay(20);
});
