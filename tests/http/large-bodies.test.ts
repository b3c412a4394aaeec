import { once } from "node:events";
import http from "node:http";

import { afterAll, beforeAll, expect, it } from "vitest";

import { memoryOf } from "#tests/setup/memory-of.ts";
import { insertProduct } from "#tests/factories/products.ts";
import { makeAdminClient } from "#tests/setup/admin-client.ts";
import { startShop, type StartedShop } from "#tests/setup/start-shop.ts";

import { SELLER_EMAIL, signedIn } from "./chat-people.ts";

const MEGABYTES = 100;
/** The memory that a single request may add to the server. */
const MAX_GROWTH_MB = 40;

let shop: StartedShop;
let cookies: { buyer: string; admin: string };
let chatId: string;
/** The server's memory before the first large body. Memory that one body took would be free for the next. */
let baselineMb: number;
beforeAll(async () => {
  shop = await startShop({ SELLER_EMAIL });
  insertProduct(shop.db, "ayz", { id: "lamp", title: "Lamp" });
  const buyer = signedIn(shop.db, shop.server.url, "nora");
  const opened = await buyer.sendJson("POST", "/api/chats", { productId: "lamp" });
  chatId = ((await opened.json()) as { id: string }).id;
  const admin = makeAdminClient(shop.db, shop.server.url);
  const cookieOf = (name: string, value = "") => `${name}=${value}`;
  cookies = {
    buyer: cookieOf("session", buyer.cookies.get("session")),
    admin: cookieOf("admin", admin.cookies.get("admin")),
  };
  // The first requests load code and leave garbage.
  for (let i = 0; i < 5; i += 1) {
    expect(await send(chatUpload(), MULTIPART, cookies.buyer, file(9))).toMatchObject({ status: 415 });
    await send(product(), MULTIPART, cookies.admin, [END]);
    await send(csv(), MULTIPART, cookies.admin, [END]);
  }
  baselineMb = memoryMb();
});
afterAll(() => shop.end());

const memoryMb = () => memoryOf(shop.server);

interface Outcome {
  status: number | undefined;
  /** The growth of the server's memory while it received the body, at its peak. */
  growthMb: number;
}

/** Sends a body without a Content-Length until the server responds. */
async function send(path: string, type: string, Cookie: string, body: Iterable<Buffer | string>): Promise<Outcome> {
  let most = 0;
  const request = http.request(shop.server.url + path, {
    method: "POST",
    headers: { "Content-Type": type, Cookie, Origin: shop.server.url },
  });
  const answered = once(request, "response") as Promise<[http.IncomingMessage]>;
  const state = { isAnswered: false };
  void answered.then(() => (state.isAnswered = true));
  let sent = 0;
  for (const chunk of body) {
    if (state.isAnswered) break;
    if (!request.write(chunk)) await Promise.race([once(request, "drain"), answered]);
    if (sent++ % 10 === 0) most = Math.max(most, memoryMb());
  }
  request.end();
  const [response] = await answered;
  response.resume();
  await once(response, "end");
  return { status: response.statusCode, growthMb: Math.max(most, memoryMb()) - baselineMb };
}

/** Parts of a body, of a megabyte each. */
function* megabytes(text: string, count = MEGABYTES): Generator<Buffer> {
  const chunk = Buffer.from(text.repeat(Math.ceil((1024 * 1024) / text.length)));
  for (let i = 0; i < count; i += 1) yield chunk;
}

const BOUNDARY = "----a-form";
const MULTIPART = `multipart/form-data; boundary=${BOUNDARY}`;
const END = `--${BOUNDARY}--\r\n`;
const headOf = (disposition: string) => `--${BOUNDARY}\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n`;

function* hugeText() {
  yield headOf('name="content"');
  yield* megabytes("text ");
  yield `\r\n${END}`;
}

function* manyTexts() {
  for (const text of megabytes("text ")) {
    yield headOf('name="content"');
    yield text;
    yield "\r\n";
  }
  yield END;
}

function* file(count: number) {
  yield headOf('name="image"; filename="lamp.jpg"');
  yield* megabytes("pixels ", count);
  yield `\r\n${END}`;
}

const hugeFile = () => file(3 * MEGABYTES);

function* manyParts() {
  yield* megabytes(`${headOf('name="a"')}\r\n`);
  yield END;
}

function* hugeHeader() {
  yield `--${BOUNDARY}\r\nContent-Disposition: form-data; name="`;
  yield* megabytes("name");
  yield `"\r\n\r\n\r\n${END}`;
}

const FORM = "Application/x-www-form-urlencoded";
const chat = () => `/chat/${chatId}`;
const chatUpload = () => `/api/chats/${chatId}/upload`;
const product = () => "/pcadmin?index";
const csv = () => "/pcadmin/csv";

type Case = [
  what: string,
  path: () => string,
  who: "buyer" | "admin",
  type: string,
  body: () => Iterable<Buffer | string>,
  number,
];

const text = () => megabytes("a=1&");
const BODIES: Case[] = [
  ["a chat message", chat, "buyer", FORM, text, 413],
  ["a chat message as multipart in capitals", chat, "buyer", "Multipart/Form-Data; boundary=x", text, 413],
  ["a chat message as text", chat, "buyer", "text/plain", text, 415],
  ["a new product", product, "admin", FORM, text, 413],
  ["a changed product", () => "/pcadmin/edit?id=none", "admin", FORM, text, 413],
  ["a CSV file", csv, "admin", FORM, text, 413],
  ["a multipart chat message with a text of 100 MB", chat, "buyer", MULTIPART, hugeText, 413],
  ["a multipart chat message with 100 texts of 1 MB", chat, "buyer", MULTIPART, manyTexts, 413],
  ["a multipart chat message with a file of 300 MB", chat, "buyer", MULTIPART, hugeFile, 413],
  ["a multipart chat message of a million parts", chat, "buyer", MULTIPART, manyParts, 413],
  ["a multipart chat message with a part header of 100 MB", chat, "buyer", MULTIPART, hugeHeader, 400],
  ["an uploaded chat image of 300 MB", chatUpload, "buyer", MULTIPART, hugeFile, 413],
  ["a multipart product with a text of 100 MB", product, "admin", MULTIPART, hugeText, 413],
  ["a multipart product with 100 texts of 1 MB", product, "admin", MULTIPART, manyTexts, 413],
  ["a multipart product of a million parts", product, "admin", MULTIPART, manyParts, 413],
  ["a multipart product with a part header of 100 MB", product, "admin", MULTIPART, hugeHeader, 400],
  ["a CSV file with a text of 100 MB", csv, "admin", MULTIPART, hugeText, 413],
];

it.each(BODIES)("refuses %s without taking memory for it", async (_, path, who, type, body, status) => {
  const outcome = await send(path(), type, cookies[who], body());
  expect(outcome).toEqual({ status, growthMb: expect.any(Number) as number });
  expect(outcome.growthMb).toBeLessThan(MAX_GROWTH_MB);
});
