import { once } from "node:events";
import { existsSync, readdirSync } from "node:fs";
import http from "node:http";
import path from "node:path";

import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";

import { chatMessages, savedReplies } from "#db/schema/index.ts";
import { insertProduct } from "#tests/factories/products.ts";
import { textOf, type Client } from "#tests/setup/client.ts";
import { startShop, type StartedShop } from "#tests/setup/start-shop.ts";

import { openChat, SELLER_EMAIL, signedIn } from "./chat-people.ts";

/** What the chat's form keeps without JavaScript when the server refuses its images. */

const MEGABYTE = 1024 * 1024;
/** How many forms with files one person may send at once. */
const AT_ONCE = 30;
const BOUNDARY = "----a-form";
const TEXT = "This is how mine looks";

let shop: StartedShop;
let nora: Client;
let sam: Client;
let chatId: string;
beforeAll(async () => {
  shop = await startShop({ SELLER_EMAIL });
  insertProduct(shop.db, "ayz", { id: "lamp" });
  nora = signedIn(shop.db, shop.server.url, "nora");
  sam = signedIn(shop.db, shop.server.url, "sam");
  chatId = await openChat(nora);
});
afterAll(() => shop.end());
beforeEach(() => void shop.db.delete(chatMessages).run());

/** Sends the fields in the order of the page. */
function send(client: Client, images: File[], fields: Record<string, string> = {}): Promise<Response> {
  const form = new FormData();
  const { content = TEXT, ...first } = fields;
  for (const [name, value] of Object.entries({ clientId: "form", ...first, content })) form.set(name, value);
  for (const image of images) form.append("image", image);
  return client.fetch(`/chat/${chatId}`, { method: "POST", body: form, headers: { Origin: shop.server.url } });
}

const partOf = (disposition: string, value: string) =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n${value}`;
const FIRST_FIELDS = partOf('name="clientId"', "form\r\n") + partOf('name="content"', `${TEXT}\r\n`);
const FILE = partOf('name="image"; filename="lamp.jpg"', "pixels");

/** Sends the start of a form, and leaves the request open. */
function begin(start: string, headers: http.OutgoingHttpHeaders = {}): http.ClientRequest {
  const request = http.request(`${shop.server.url}/chat/${chatId}`, {
    method: "POST",
    headers: {
      "Content-Type": `multipart/form-data; boundary=${BOUNDARY}`,
      Cookie: `session=${nora.cookies.get("session")}`,
      Origin: shop.server.url,
      ...headers,
    },
  });
  request.write(start);
  return request;
}

/** Sends the rest of the file until the server responds. */
async function finish(request: http.ClientRequest): Promise<{ status: number | undefined; page: string }> {
  const state: { response?: http.IncomingMessage } = {};
  const answered = once(request, "response").then(([response]) => (state.response = response as http.IncomingMessage));
  const chunk = Buffer.alloc(MEGABYTE);
  for (let sent = 0; sent < 100 && !state.response; sent += 1) {
    if (!request.write(chunk)) await Promise.race([once(request, "drain"), answered]);
  }
  const response = await answered;
  const parts: Buffer[] = [];
  for await (const part of response as AsyncIterable<Buffer>) parts.push(part);
  request.destroy();
  return { status: response.statusCode, page: Buffer.concat(parts).toString() };
}

const fieldOf = (page: string) => /<textarea[^>]*name="content"[^>]*>([^<]*)</.exec(page)?.[1];
const countReceived = () => {
  const folder = path.join(shop.server.storageDir, "incoming-uploads");
  return existsSync(folder) ? readdirSync(folder).length : 0;
};

test("the form sends its text before its images", async () => {
  const page = await nora.getPage(`/chat/${chatId}`);
  expect(page.indexOf('name="content"')).toBeGreaterThan(0);
  expect(page.indexOf('name="image"')).toBeGreaterThan(page.indexOf('name="content"'));
});

test("keeps the text and earlier images if an image is far too large", async () => {
  const uploaded = `/api/chats/${chatId}/images/earlier.webp`;
  const refused = await send(nora, [new File([new Uint8Array(21 * MEGABYTE)], "large.jpg")], { uploaded });
  expect(refused.status).toBe(413);
  const page = await refused.text();
  expect(textOf(page)).toContain("A picture can have at most 10 MB.");
  expect(fieldOf(page)).toBe(TEXT);
  expect(page).toContain(`value="${uploaded}"`);
});

test("counts a line break of the kept text as one character", async () => {
  const content = `${"A line of the text.\n".repeat(195)}The end.`;
  const refused = await send(nora, [new File([new Uint8Array(21 * MEGABYTE)], "large.jpg")], { content });
  const page = await refused.text();
  expect(fieldOf(page)).toBe(content);
  expect(textOf(page)).toMatch(/3,908\s+of\s+4,000\s+characters/);
});

test("keeps the text if there are too many images", async () => {
  const refused = await send(
    nora,
    Array.from({ length: 11 }, (_, i) => new File(["pixels"], `${i}.jpg`)),
  );
  expect(refused.status).toBe(413);
  const page = await refused.text();
  expect(textOf(page)).toContain("A message can have at most 10 pictures.");
  expect(fieldOf(page)).toBe(TEXT);
});

test("keeps the text if Content-Length is too large", async () => {
  const { status, page } = await finish(begin(FIRST_FIELDS + FILE, { "Content-Length": 200 * MEGABYTE }));
  expect(status).toBe(413);
  expect(fieldOf(page)).toBe(TEXT);
});

test("keeps the text of an inserted saved reply", async () => {
  const reply = { key: 1, name: "Shipping", text: "We ship within two days.", updatedAt: new Date() };
  shop.db.insert(savedReplies).values(reply).run();
  const refused = await send(sam, [new File([new Uint8Array(21 * MEGABYTE)], "large.jpg")], { reply: "1" });
  expect(refused.status).toBe(413);
  expect(fieldOf(await refused.text())).toBe(`${TEXT}\nWe ship within two days.`);
});

test("keeps the text if the person uploads too many forms at once", async () => {
  const others = Array.from({ length: AT_ONCE }, () => begin(FIRST_FIELDS + FILE));
  for (const other of others) other.on("error", () => undefined);
  try {
    await vi.waitFor(() => expect(countReceived()).toBe(AT_ONCE), { timeout: 30_000 });
    const refused = await send(nora, [new File(["pixels"], "lamp.jpg")]);
    expect([refused.status, refused.headers.get("Retry-After")]).toEqual([429, "30"]);
    expect(fieldOf(await refused.text())).toBe(TEXT);
    expect(shop.db.select().from(chatMessages).all()).toEqual([]);
  } finally {
    for (const other of others) other.destroy();
  }
});

test("shows a forged form no more pictures than a person may have unsent", async () => {
  const answer = await nora.fetch(`/chat/${chatId}`, {
    method: "POST",
    body: "uploaded=/forged.webp&".repeat(1_000),
    headers: { "Content-Type": "application/x-www-form-urlencoded", Origin: shop.server.url },
  });
  expect(answer.status).toBe(400);
  const fields = (await answer.text()).match(/<input[^>]* name="uploaded"[^>]*>/g);
  expect(fields).toHaveLength(30);
});
