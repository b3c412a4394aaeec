import { afterAll, beforeAll, expect, test } from "vitest";

import { ACCESS, parseAccessLine } from "#tests/setup/access-table.ts";
import { startAttackedShop, type AttackedShop } from "#tests/setup/attacked-shop.ts";
import type { Buyer } from "#tests/setup/buyers.ts";
import { readTables } from "#tests/setup/database-contents.ts";
import { VALID_REQUESTS } from "#tests/setup/valid-requests.ts";

/** Requests that a page of another site can make a browser send, with cookies. */

let shop: AttackedShop;
let client: Buyer;
let wasThere: Record<string, unknown[]>;
beforeAll(async () => {
  shop = await startAttackedShop();
  client = shop.signIn();
  wasThere = contents();
});
afterAll(() => shop.end());

/** All tables but those that the server's jobs write, and that with the last use of a session. */
const contents = () => readTables(shop.db, ["settings", "admin_tokens", "product_views", "rate_limit_uses"]);

const lines = Object.values(ACCESS)
  .flat()
  .map((line) => parseAccessLine(line))
  .map(({ address, statusOf }) => ({
    address: address
      .replace(":shop", "pc")
      .replace(":googleId", "buyer-1")
      .replace(/:\w+|\*/g, "1"),
    methods: [...statusOf.keys()],
  }));
const changing = lines.flatMap(({ address, methods }) =>
  methods.filter((method) => method !== "GET").map((method) => [method, address] as const),
);

const SOURCES: [from: string, headers: Record<string, string>][] = [
  ["another site", { Origin: "https://evil.example" }],
  ["a page without an origin", { Origin: "null" }],
  ["another port", { Origin: "http://127.0.0.1:1" }],
  ["a host that begins like the shop's", { Origin: "http://127.0.0.1.evil.example" }],
  ["another site, by its metadata only", { "Sec-Fetch-Site": "cross-site" }],
  ["a site of the same domain, by its metadata only", { "Sec-Fetch-Site": "same-site" }],
];

test.each(SOURCES)("every request that changes something is refused if it comes from %s", async (_, headers) => {
  const accepted: string[] = [];
  for (const [method, address] of changing) {
    // The provider's server, whose requests are signed.
    if (address.endsWith("/notify")) continue;
    const init = { method, headers: { ...headers, "Content-Type": "application/json" }, body: "{}" };
    const response = await client.fetch(address, init);
    await response.text();
    if (response.status !== 403) accepted.push(`${response.status} ${method} ${address}`);
  }
  expect(accepted).toEqual([]);
  expect(contents()).toEqual(wasThere);
});

test.each(SOURCES)("valid requests are refused with any content type if they come from %s", async (_, headers) => {
  for (const request of VALID_REQUESTS) {
    if (request.path.endsWith("/notify")) continue;
    const json = JSON.stringify(request.fields);
    for (const [type, body] of [
      ["text/plain", json],
      ["application/x-www-form-urlencoded", json],
      ["application/x-www-form-urlencoded", new URLSearchParams(request.fields as Record<string, string>).toString()],
    ] as const) {
      const init = { method: request.method, headers: { ...headers, "Content-Type": type }, body };
      const response = await client.fetch(shop.fill(request.path), init);
      await response.text();
      expect([request.path, response.status]).toEqual([request.path, 403]);
    }
  }
  expect(contents()).toEqual(wasThere);
});

test("opening an address changes nothing", async () => {
  for (const { address } of lines) {
    for (const method of ["GET", "HEAD"]) await (await client.fetch(address, { method })).text();
  }
  expect(contents()).toEqual(wasThere);
});
