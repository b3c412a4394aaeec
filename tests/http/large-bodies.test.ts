import { execFileSync } from "node:child_process";
import { once } from "node:events";
import http from "node:http";

import { afterAll, beforeAll, expect, it } from "vitest";

import { insertProduct } from "#tests/factories/products.ts";
import { makeAdminClient } from "#tests/setup/admin-client.ts";
import { startShop, type StartedShop } from "#tests/setup/start-shop.ts";

import { SELLER_EMAIL, signedIn } from "./chat-people.ts";

const MEGABYTES = 100;

let shop: StartedShop;
let cookies: { buyer: string; admin: string };
let chatPath: string;
beforeAll(async () => {
  shop = await startShop({ SELLER_EMAIL });
  insertProduct(shop.db, "ayz", { id: "lamp", title: "Lamp" });
  const buyer = signedIn(shop.db, shop.server.url, "nora");
  const chat = await buyer.sendJson("POST", "/api/chats", { productId: "lamp" });
  chatPath = `/chat/${((await chat.json()) as { id: string }).id}`;
  const admin = makeAdminClient(shop.db, shop.server.url);
  const cookieOf = (name: string, value = "") => `${name}=${value}`;
  cookies = {
    buyer: cookieOf("session", buyer.cookies.get("session")),
    admin: cookieOf("admin", admin.cookies.get("admin")),
  };
});
afterAll(() => shop.end());

/** Sends a body of many megabytes without saying how long it is. Returns the status. */
async function sendLarge(path: string, type: string, Cookie: string): Promise<number | undefined> {
  const request = http.request(shop.server.url + path, {
    method: "POST",
    headers: { "Content-Type": type, Cookie, Origin: shop.server.url },
  });
  const answered = once(request, "response") as Promise<[http.IncomingMessage]>;
  const chunk = Buffer.from("a=1&".repeat(256 * 1024));
  const state = { isAnswered: false };
  void answered.then(() => (state.isAnswered = true));
  for (let i = 0; i < MEGABYTES && !state.isAnswered; i += 1) {
    if (!request.write(chunk)) await Promise.race([once(request, "drain"), answered]);
  }
  request.end();
  const [response] = await answered;
  response.resume();
  await once(response, "end");
  return response.statusCode;
}

const memoryMb = () =>
  Number(execFileSync("ps", ["-o", "rss=", "-p", String(shop.server.pid)], { encoding: "utf8" })) / 1024;

const FORM = "Application/x-www-form-urlencoded";

const BODIES: [what: string, path: () => string, who: "buyer" | "admin", type: string, status: number][] = [
  ["a chat message", () => chatPath, "buyer", FORM, 413],
  ["a chat message as multipart in capitals", () => chatPath, "buyer", "Multipart/Form-Data; boundary=x", 413],
  ["a chat message as text", () => chatPath, "buyer", "text/plain", 415],
  ["a new product", () => "/pcadmin?index", "admin", FORM, 413],
  ["a changed product", () => "/pcadmin/edit?id=none", "admin", FORM, 413],
  ["a CSV file", () => "/pcadmin/csv", "admin", FORM, 413],
];

it.each(BODIES)("refuses %s of 100 MB without taking memory for it", async (_, path, who, type, status) => {
  const before = memoryMb();
  expect(await sendLarge(path(), type, cookies[who])).toBe(status);
  expect(memoryMb() - before).toBeLessThan(MEGABYTES);
});
