import { once } from "node:events";
import { request as sendRequest, type IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";

import { afterEach, beforeEach, expect, test } from "vitest";

import { BUDGETS } from "#app/http/budgets.ts";
import { insertProducts } from "#tests/factories/products.ts";
import { signInBuyers } from "#tests/setup/buyers.ts";
import { startShop, type StartedShop } from "#tests/setup/start-shop.ts";

/** An address that searches as fast as it can. */
const ATTACKER = "127.0.0.2";
const AT_ONCE = 50;

let shop: StartedShop;
beforeEach(async () => {
  shop = await startShop();
  insertProducts(shop.db, "pc", 30);
});
afterEach(() => shop.end());

async function get(path: string, localAddress: string, headers: Record<string, string> = {}) {
  const request = sendRequest(shop.server.url + path, { localAddress, headers, agent: false });
  request.end();
  const [response] = (await once(request, "response")) as [IncomingMessage];
  return { status: response.statusCode, headers: response.headers, body: await text(response) };
}

/** Loads the data of so many pages, which is quicker than whole pages. */
async function useUp(path: (i: number) => string, headers: Record<string, string> = {}): Promise<void> {
  for (let i = 0; i < BUDGETS.searches.points; i += AT_ONCE) {
    await Promise.all(Array.from({ length: AT_ONCE }, (_, j) => get(path(i + j), ATTACKER, headers)));
  }
}

test("after too many searches an address gets 429 for searches only, and others can search", async () => {
  await useUp((i) => `/pcshop.data?q=nothing${i}`);
  const { status, headers, body } = await get("/pcshop?q=aurora", ATTACKER);
  expect(status).toBe(429);
  expect(Number(headers["retry-after"])).toBeGreaterThan(0);
  expect(body).toContain("Too many requests");
  expect((await get("/pcshop", ATTACKER)).status).toBe(200);
  expect((await get("/pcshop/product/7", ATTACKER)).status).toBe(200);
  expect((await get("/pcshop?q=aurora", "127.0.0.1")).status).toBe(200);
});

test("after too many searches an address gets 429 for searches in a comparison, but can compare", async () => {
  await useUp((i) => `/compare/pc.data?id=7&q=nothing${i}`);
  const { status, headers } = await get("/compare/pc?id=7&q=aurora", ATTACKER);
  expect(status).toBe(429);
  expect(Number(headers["retry-after"])).toBeGreaterThan(0);
  expect((await get("/compare/pc?id=7", ATTACKER)).status).toBe(200);
});

test("after too many searches an address gets 429 for searches by the API, but can read its catalogue", async () => {
  const search = (text: string) => `/api/products?shop=pc&q=${text}`;
  await useUp((i) => search(`nothing${i}`));
  const { status, headers, body } = await get(search("aurora"), ATTACKER);
  expect(status).toBe(429);
  expect(Number(headers["retry-after"])).toBeGreaterThan(0);
  expect(JSON.parse(body)).toEqual({ error: "Too many requests. Wait a moment and try again." });
  expect((await get("/api/products?shop=pc", ATTACKER)).status).toBe(200);
  expect((await get(search("aurora"), "127.0.0.1")).status).toBe(200);
});

test("after too many searches an address gets 429 for searches in chats, but can read them", async () => {
  const [buyer] = signInBuyers(shop.db, shop.server.url, 1);
  const headers = { Cookie: `session=${buyer?.cookies.get("session")}` };
  await useUp((i) => `/chats.data?q=lamp${i}`, headers);
  expect((await get("/chats?q=lamp", ATTACKER, headers)).status).toBe(429);
  expect((await get("/chats", ATTACKER, headers)).status).toBe(200);
});
