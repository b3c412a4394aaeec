import { rmSync } from "node:fs";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";

import { afterAll, beforeAll, expect, test } from "vitest";

import { openDatabase, type Db } from "#db/connection.ts";
import { countOf, isFull } from "#tests/setup/full-run.ts";
import { startServer, type RunningServer } from "#tests/setup/start-server.ts";
import { makeStorage } from "#tests/setup/template-database.ts";
import { fillCaches } from "#tests/soak/fill-caches.ts";
import { startPeople } from "#tests/soak/people.ts";
import { findGrowth, LONG_RUN, takeSample, type Sample } from "#tests/soak/samples.ts";
import { seedShop, SOAK_SETTINGS } from "#tests/soak/seed-shop.ts";

const REQUESTS = countOf(LONG_RUN);
const SOCKETS = countOf(20_000);
const UPLOADS = countOf(500);
const SAMPLE_MS = 500;

let server: RunningServer;
let db: Db;

beforeAll(async () => {
  const { storageDir, file } = makeStorage();
  db = openDatabase(file);
  await seedShop(db, path.join(storageDir, "pictures"));
  server = await startServer({ storageDir, env: SOAK_SETTINGS });
  if (isFull) await fillCaches(server.url);
}, 600_000);
afterAll(async () => {
  await server.stop();
  db.$client.close();
  rmSync(server.storageDir, { recursive: true });
});

test(
  `memory, open handles and the write-ahead log stay small for ${REQUESTS} requests, ${SOCKETS} sockets and ${UPLOADS} uploads`,
  async () => {
    const people = startPeople(db, server.url, { restMs: 1_000, visitors: 2, readers: 6, buyers: 2, chatters: 6 });
    const { counts } = people;
    const samples: Sample[] = [];
    while (counts.requests < REQUESTS || counts.sockets < SOCKETS || counts.uploads < UPLOADS) {
      await delay(SAMPLE_MS);
      samples.push(takeSample(server, people));
    }
    expect(await people.stop()).toEqual([]);
    expect(findGrowth(samples)).toEqual([]);
  },
  countOf(3_600_000, 900_000),
);
