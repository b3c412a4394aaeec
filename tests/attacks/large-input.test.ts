import { once } from "node:events";
import { request as sendRequest, type IncomingMessage } from "node:http";

import { io } from "socket.io-client";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";

import { startAttackedShop, type AttackedShop } from "#tests/setup/attacked-shop.ts";
import type { Buyer } from "#tests/setup/buyers.ts";
import { countOf } from "#tests/setup/full-run.ts";
import { VALID_REQUESTS } from "#tests/setup/valid-requests.ts";

/** Bodies, headers, frames and events that are larger, deeper or more than any that the shop's pages send. */

/**
 * How long a page may take during an attack: 250 ms in a full run, otherwise 1 s. On a busy machine it may take longer:
 * ten times as long as the slowest of 50 requests before the attacks.
 */
let maxWaitMs = countOf(250, 1_000);
const MEGABYTE = 1024 * 1024;

let shop: AttackedShop;
let client: Buyer;
beforeAll(async () => {
  shop = await startAttackedShop();
  client = shop.signIn();
  const waits: number[] = [];
  for (let i = 0; i < 50; i++) waits.push(await waitForPage());
  maxWaitMs = Math.max(maxWaitMs, 10 * Math.max(...waits));
});
afterAll(() => shop.end());

/** Requests a page, and returns how long the response took. */
async function waitForPage(): Promise<number> {
  const began = performance.now();
  await (await fetch(`${shop.server.url}/pcshop`)).text();
  return performance.now() - began;
}

/** Requests a page again and again, and measures the longest wait. */
let asking: { stop: () => Promise<number> };
beforeEach(() => {
  const state = { isStopped: false, longestMs: 0 };
  const done = (async () => {
    while (!state.isStopped) {
      state.longestMs = Math.max(state.longestMs, await waitForPage());
    }
  })();
  asking = {
    stop: async () => {
      state.isStopped = true;
      await done;
      return state.longestMs;
    },
  };
});
afterEach(async () => {
  expect(await asking.stop()).toBeLessThan(maxWaitMs);
});

const JSON_CALLS = VALID_REQUESTS.filter(({ type }) => type === "json");
/** Excludes calls that are always refused. */
const FORMS = VALID_REQUESTS.filter(({ type, status }) => type === "form" && status !== 403);
const jsonOf = (fields: object, more: string) => `${JSON.stringify(fields).replace(/\}$/, "")},${more}}`;

/** The statuses of calls that ignore what they do not know: 409 for a product that was added before. */
const IGNORED = [200, 204, 401, 409];

/** The expected statuses: refusals, and 204 of a call that reads no body. */
const BODIES: [what: string, make: (fields: object) => string, statuses: number[]][] = [
  ["10 MB", (fields) => jsonOf(fields, `"more":"${"x".repeat(10 * MEGABYTE)}"`), [204, 413]],
  [
    "100,000 keys",
    (fields) => jsonOf(fields, Array.from({ length: 100_000 }, (_, i) => `"${i}":0`).join()),
    [204, 413],
  ],
  ["a depth of 10,000", (fields) => jsonOf(fields, `"more":${"[".repeat(10_000)}${"]".repeat(10_000)}`), IGNORED],
  [
    "keys of prototypes",
    (fields) => jsonOf(fields, `"__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}}`),
    IGNORED,
  ],
  ["half a body", (fields) => JSON.stringify(fields).slice(0, -3), [204, 400, 401]],
];

test.each(BODIES)("JSON with %s is refused or ignored by every call", async (_, make, statuses) => {
  for (const { method, path, fields } of JSON_CALLS) {
    const init = {
      method,
      body: make(fields),
      headers: { "Content-Type": "application/json", Origin: shop.server.url },
    };
    const response = await client.fetch(shop.fill(path), init);
    await response.text();
    // The body of a product may have 1 MB, of which it ignores unknown keys.
    const expected = /(add|edit)-product/.test(path) ? [...statuses, 200, 201] : statuses;
    expect([path, expected]).toEqual([path, expect.arrayContaining([response.status])]);
  }
});

test("a form of 10 MB is refused by every address that takes forms", async () => {
  const body = `more=${"x".repeat(10 * MEGABYTE)}`;
  for (const { method, path } of FORMS) {
    const headers = { "Content-Type": "application/x-www-form-urlencoded", Origin: shop.server.url };
    const response = await client.fetch(shop.fill(path), { method, body, headers });
    await response.text();
    expect([path, response.status]).toEqual([path, 413]);
  }
});

test("a form of 20,000 unknown fields gets the response of an empty form at every address that takes forms", async () => {
  const body = Array.from({ length: 20_000 }, (_, i) => `f${i}=`).join("&");
  for (const { method, path } of FORMS) {
    const headers = { "Content-Type": "application/x-www-form-urlencoded", Origin: shop.server.url };
    const response = await client.fetch(shop.fill(path), { method, body, headers });
    await response.text();
    const empty = await client.fetch(shop.fill(path), { method, body: "", headers });
    await empty.text();
    expect([path, response.status]).toEqual([path, empty.status]);
  }
});

test("64 kB of headers are refused with 431", async () => {
  const request = sendRequest(shop.server.url, { headers: { "X-Long": "x".repeat(64 * 1024) } }).end();
  // The server closes the connection after its answer, while the rest of the headers is still being sent.
  request.on("error", () => undefined);
  const [response] = (await once(request, "response")) as [IncomingMessage];
  response.resume();
  expect(response.statusCode).toBe(431);
});

test("a query of 15 kB and one of 1,000 parameters are answered", async () => {
  for (const path of ["/pcshop", "/api/products", "/orders", "/account"]) {
    const many = Array.from({ length: 1000 }, (_, i) => `p${i}=1`).join("&");
    for (const query of [`q=${"x".repeat(15_000)}`, many, `${"q=a&".repeat(3000)}q=b`]) {
      const response = await client.fetch(`${path}?${query}`);
      await response.text();
      expect([path, response.status]).toEqual([path, 200]);
    }
  }
});

test("a frame of 1 MB and a flood of events end the connection, and the next one works", async () => {
  const headers = { Cookie: `session=${client.cookies.get("session") ?? ""}` };
  const connect = async () => {
    const socket = io(shop.server.url, {
      transports: ["websocket"],
      forceNew: true,
      reconnection: false,
      extraHeaders: headers,
    });
    await new Promise<void>((resolve, reject) => socket.once("connect", resolve).once("connect_error", reject));
    return socket;
  };
  const large = await connect();
  const isClosed = new Promise((resolve) => large.once("disconnect", resolve));
  large.emit("sendMessage", { content: "x".repeat(MEGABYTE) });
  await isClosed;

  const flood = await connect();
  const isEnded = new Promise((resolve) => flood.once("disconnect", resolve));
  for (let i = 0; i < countOf(10_000, 5_000); i++) flood.emit("typing", { chatId: "none", userId: "buyer-2" });
  await isEnded;

  const next = await connect();
  expect(next.connected).toBe(true);
  next.disconnect();
});
