import { setTimeout as delay } from "node:timers/promises";

import { afterAll, beforeAll, expect, test } from "vitest";

import { insertProducts } from "#tests/factories/products.ts";
import { countConnections, openSlow, SLOW_KINDS } from "#tests/setup/slow-clients.ts";
import { startShop, type StartedShop } from "#tests/setup/start-shop.ts";

const CLIENTS = 500;
const CLOSED_WITHIN_MS = 120_000;

let shop: StartedShop;
beforeAll(async () => {
  shop = await startShop();
  insertProducts(shop.db, "pc", 39_000);
});
afterAll(() => shop.end());

test(`${CLIENTS} clients of each slow kind are disconnected within two minutes`, { timeout: 240_000 }, async () => {
  // An address may have 1,500 connections only, so each kind has its own.
  for (const [i, kind] of SLOW_KINDS.entries()) await openSlow(shop.server.url, kind, CLIENTS, `127.0.1.${i + 1}`);
  expect(countConnections(shop.server.url)).toBeGreaterThan(CLIENTS);
  await delay(CLOSED_WITHIN_MS);
  expect(countConnections(shop.server.url)).toBe(0);
});
