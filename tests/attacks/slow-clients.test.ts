import { afterAll, beforeAll, expect, test } from "vitest";

import { insertProducts } from "#tests/factories/products.ts";
import { countOf } from "#tests/setup/full-run.ts";
import { measureP99, openSlow, SLOW_KINDS } from "#tests/setup/slow-clients.ts";
import { startShop, type StartedShop } from "#tests/setup/start-shop.ts";

const CLIENTS = countOf(500, 50);
const REQUESTS = countOf(1_000, 50);
/** On a busy machine other programs slow down the server as well. The full run needs a quiet machine. */
const ALWAYS_FINE_MS = countOf(0, 500);

/** How often the p99 is measured without slow clients. Garbage collection makes only some of these figures higher. */
const QUIET_MEASUREMENTS = countOf(6, 2);

let shop: StartedShop;
/** The highest of these p99, in milliseconds. */
let quiet = 0;
beforeAll(async () => {
  shop = await startShop();
  insertProducts(shop.db, "pc", 2_000);
  await measureP99(shop.server.url, 50);
  for (let i = 0; i < QUIET_MEASUREMENTS; i++) quiet = Math.max(quiet, await measureP99(shop.server.url, REQUESTS));
}, 120_000);
afterAll(() => shop.end());

test.each(SLOW_KINDS.map((kind) => [kind.what, kind] as const))(
  `${CLIENTS} clients that %s do not slow down others`,
  { timeout: 120_000 },
  async (_, kind) => {
    const sockets = await openSlow(shop.server.url, kind, CLIENTS);
    const busy = await measureP99(shop.server.url, REQUESTS);
    for (const socket of sockets) socket.destroy();
    expect(busy).toBeLessThan(Math.max(ALWAYS_FINE_MS, 2 * quiet));
  },
);
