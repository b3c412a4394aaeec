import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";

import { startAttackedShop, type AttackedShop } from "#tests/setup/attacked-shop.ts";
import type { Buyer } from "#tests/setup/buyers.ts";
import { newVisitor } from "#tests/setup/new-visitor.ts";
import { countPropertyRuns } from "#tests/setup/property-runs.ts";
import { QUERIES, VALID_REQUESTS } from "#tests/setup/valid-requests.ts";

/**
 * Requests with random values in some of their fields are accepted or refused, and never end in an error of the server.
 * A failure prints its seed and the shortest input.
 */
const RUNS = countPropertyRuns(20);
/** A page of the panels takes about 20 ms. */
vi.setConfig({ testTimeout: 60_000 + 100 * RUNS });

let shop: AttackedShop;
let client: Buyer;
beforeAll(async () => {
  shop = await startAttackedShop({ TRUST_PROXY: "127.0.0.1" });
});
afterAll(() => shop.end());
beforeEach(() => {
  client = shop.signIn();
});

const texts = fc.oneof(
  fc.string({ unit: "binary", maxLength: 60 }),
  fc.constantFrom("", "1", "0.5", "-1", "1e9", "ayz", "pc", "good", "title", "2026-01-01T00:00:00.000Z", "//a.example"),
);
const values = fc.oneof({ weight: 4, arbitrary: texts }, { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }) });

type Fields = Record<string, unknown>;

/** The valid fields with one to three of them replaced, or something else altogether. */
function changed<Value>(valid: Fields, value: fc.Arbitrary<Value>): fc.Arbitrary<Fields> {
  const names = Object.keys(valid);
  return fc
    .dictionary(fc.constantFrom(...names), value, { minKeys: 1, maxKeys: Math.min(3, names.length) })
    .map((replaced) => ({ ...valid, ...replaced }));
}

async function expectNoFault(response: Promise<Response>): Promise<void> {
  expect((await response).status).toBeLessThan(500);
}

test.each(VALID_REQUESTS.map((request) => [`${request.method} ${request.path}`, request] as const))(
  "%s handles any value in its fields",
  async (_, request) => {
    const { status, fields, type } = request;
    expect((await shop.send(client, request)).status).toBe(status);
    const body =
      type === "form"
        ? changed(fields, texts)
        : fc.oneof({ weight: 6, arbitrary: changed(fields, values) }, { weight: 1, arbitrary: fc.jsonValue() });
    const check = fc.asyncProperty(body, (input) => expectNoFault(shop.send(client, request, input)));
    await fc.assert(check, { numRuns: RUNS });
  },
);

test.each(QUERIES)("GET %s handles any query", async (path, parameters) => {
  const check = fc.asyncProperty(fc.dictionary(fc.constantFrom(...parameters), texts), (query) =>
    expectNoFault(
      client.fetch(`${shop.fill(path)}?${new URLSearchParams(query).toString()}`, { headers: newVisitor() }),
    ),
  );
  await fc.assert(check, { numRuns: RUNS });
});

test("paths handle any text for an id or a file", async () => {
  const folders = [
    "/pcshop/product/",
    "/images/PCProducts/",
    "/api/product-images/pc/",
    "/chat/",
    "/orders/",
    "/views/pc/",
  ];
  const check = fc.asyncProperty(fc.constantFrom(...folders), texts, (folder, text) =>
    expectNoFault(client.fetch(folder + encodeURIComponent(text.toWellFormed()))),
  );
  await fc.assert(check, { numRuns: 4 * RUNS });
});
