import { setTimeout as delay } from "node:timers/promises";

import { afterEach, beforeEach, expect, test } from "vitest";

import type { Db } from "#db/connection.ts";
import { makeDatabase } from "#tests/setup/template-database.ts";

import { startCheckpoints } from "./checkpoints.server.ts";

let db: Db;
let cleanup: () => void;
beforeEach(() => {
  ({ db, cleanup } = makeDatabase());
});
afterEach(() => cleanup());

const program = (source: string) => new URL(`data:text/javascript,${encodeURIComponent(source)}`);
const pagesUntilMerge = () => db.$client.pragma("wal_autocheckpoint", { simple: true });

async function becomes(pages: number): Promise<void> {
  while (pagesUntilMerge() !== pages) await delay(10);
}

test("while the thread runs, commits merge only a very long log; after it failed they merge as usual", async () => {
  const checkpoints = startCheckpoints(db, program("setTimeout(() => { throw new Error('disk') }, 200)"), 100);
  await becomes(2_000);
  await becomes(1_000);
  // A new thread has started.
  await becomes(2_000);
  await checkpoints.stop();
  expect(pagesUntilMerge()).toBe(2_000);
});
