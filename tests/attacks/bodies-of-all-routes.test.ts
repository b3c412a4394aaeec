import { once } from "node:events";
import http from "node:http";

import { afterAll, beforeAll, expect, test } from "vitest";

import { ACCESS, parseAccessLine } from "#tests/setup/access-table.ts";
import { startAttackedShop, type AttackedShop } from "#tests/setup/attacked-shop.ts";
import { Client } from "#tests/setup/client.ts";
import { countOf, someOf } from "#tests/setup/full-run.ts";
import { memoryOf } from "#tests/setup/memory-of.ts";

/** Sends unwanted bodies to every address that takes one. New routes are included automatically. */

const MAX_GROWTH_MB = 40;
/** The growth after all requests. Loaded code and garbage stay in memory. */
const MAX_GROWTH_IN_ALL_MB = 120;
const MEGABYTES = countOf(100, 50);
const REFUSED = [401, 403, 404, 405];

/** These do not read the body, so its type does not matter. */
const READ_NOTHING = new Set([
  ...["POST /api/products/:id/view", "POST /go/:shop/:id", "POST /auth/logout"],
  ...["DELETE /api/purchase/:paymentId", "POST /api/admin-purchases/:paymentId/cancel"],
  "DELETE /api/tiptap-delete-folder/:shop/:id",
]);

const CHANGING = ["POST", "PUT", "PATCH", "DELETE"];
const routes = Object.values(ACCESS)
  .flat()
  .flatMap((line) => {
    const { address, statusOf } = parseAccessLine(line);
    return [...statusOf.keys()].filter((method) => CHANGING.includes(method)).map((method) => `${method} ${address}`);
  });

let shop: AttackedShop;
let seller: Client;
beforeAll(async () => {
  shop = await startAttackedShop();
  seller = new Client(shop.server.url);
  await seller.postForm("/auth/demo", { account: "seller" });
  for (const route of routes) await send(route, "text/plain", ["a"]);
});
afterAll(() => shop.end());

const cookieOf = ({ cookies }: Client) => Array.from(cookies, ([name, value]) => `${name}=${value}`).join("; ");

/** Fills in ids that exist, where there are any. */
function fill(address: string): string {
  const ids: Record<string, string> = {
    ...{ chatId: "{chat}", paymentId: "{order}", line: "{line}", shop: "ayz", section: "mail", page: "privacy" },
    ...{ draft: "AAAAAAAAAAAAAAAAAAAAAA", provider: "sandbox", invoiceId: "{invoice}", act: "resolve", file: "1.webp" },
  };
  const id = address.startsWith("/orders") || address.startsWith("/account") ? "{order}" : "lamp";
  const filled = address.replace(/:(\w+)/g, (_, name: string) =>
    name === "id" ? id : name === "key" ? (address.includes("attention") ? "{case}" : "1") : (ids[name] ?? "x"),
  );
  return shop.fill(filled.replace("*", "nowhere"));
}

/** Sends a body without its length, until the server answers. Returns the status, and the memory at its peak. */
async function send(route: string, type: string, body: Iterable<string | Buffer>) {
  const [method = "", address = ""] = route.split(" ");
  // A new session each time, because some addresses end it.
  const person = address.startsWith("/chats/replies") ? seller : shop.signIn();
  const headers = {
    ...{ "Content-Type": type, "Transfer-Encoding": "chunked" },
    ...{ Cookie: cookieOf(person), Origin: shop.server.url },
  };
  const request = http.request(shop.server.url + fill(address), { method, headers });
  request.on("error", () => {});
  const answered = once(request, "response") as Promise<[http.IncomingMessage]>;
  const state = { isAnswered: false };
  void answered.then(() => (state.isAnswered = true));
  let most = 0;
  let sent = 0;
  for (const chunk of body) {
    if (state.isAnswered) break;
    if (!request.write(chunk)) await Promise.race([once(request, "drain"), answered]);
    if (sent++ % 10 === 0) most = Math.max(most, memoryOf(shop.server));
  }
  request.end();
  const [response] = await answered;
  response.resume();
  await once(response, "end");
  return { status: response.statusCode ?? 0, most: Math.max(most, memoryOf(shop.server)) };
}

function* megabytes(head: string): Generator<string | Buffer> {
  yield head;
  const chunk = Buffer.alloc(1024 * 1024, "a=1&");
  for (let i = 0; i < MEGABYTES; i++) yield chunk;
}

test("a body of an unsupported type is refused before it is read", async () => {
  const others = new Map<string, number>();
  for (const route of routes) {
    const { status } = await send(route, "text/plain", ["a=1"]);
    if (status !== 415 && !REFUSED.includes(status)) others.set(route, status);
  }
  expect([...others.keys()].filter((route) => !READ_NOTHING.has(route))).toEqual([]);
});

const FORM_DATA = "multipart/form-data; boundary=x";
const part = (more: string) => `--x\r\nContent-Disposition: form-data; name="image"${more}\r\n\r\n`;
const KINDS = [
  ["a form", "Application/X-WWW-form-urlencoded ; a=b", ""],
  ["JSON", "application/json", '{"a":"'],
  ["a file", FORM_DATA, part('; filename="a"')],
  ["a field", FORM_DATA, part("")],
] as const;

test.each(someOf(KINDS, 2))(
  `${MEGABYTES} MB of %s take little memory at every address`,
  { timeout: 300_000 },
  async (_, type, head) => {
    const begun = memoryOf(shop.server);
    const grown: Record<string, number> = {};
    for (const route of routes) {
      const before = memoryOf(shop.server);
      const { most } = await send(route, type, megabytes(head));
      if (most - before >= MAX_GROWTH_MB) grown[route] = Math.round(most - before);
    }
    expect(grown).toEqual({});
    expect(memoryOf(shop.server) - begun).toBeLessThan(MAX_GROWTH_IN_ALL_MB);
  },
);
