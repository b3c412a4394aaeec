import { io, type Socket } from "socket.io-client";
import { afterAll, beforeAll, expect, test } from "vitest";

import { startShop, type StartedShop } from "#tests/setup/start-shop.ts";

import { openChat, person, SELLER_EMAIL, sessionCookie, signedIn } from "./chat-people.ts";

let shop: StartedShop;
const sockets: Socket[] = [];
beforeAll(async () => {
  shop = await startShop({ SELLER_EMAIL, TRUST_PROXY: "127.0.0.1" });
});
afterAll(async () => {
  for (const socket of sockets) socket.close();
  await shop.end();
});

function connect(name: string, headers: Record<string, string> = {}): Socket {
  const extraHeaders = {
    Cookie: sessionCookie(shop.db, person(name)),
    "X-Forwarded-For": "198.51.100.9, 203.0.113.7:4000",
    ...headers,
  };
  const socket = io(shop.server.url, { transports: ["websocket"], forceNew: true, reconnection: false, extraHeaders });
  sockets.push(socket);
  return socket;
}
const ask = (socket: Socket, event: string, payload: unknown): Promise<unknown> =>
  socket.timeout(20_000).emitWithAck(event, payload) as Promise<unknown>;
const lines = (msg: string) => shop.server.log.filter((line) => line.msg === msg);
const refusalsOf = (name: string) => lines("Refused a chat event.").filter(({ userId }) => userId === person(name).id);

test("a refused event has a line with person, address and reason, without its contents", async () => {
  const chatId = await openChat(signedIn(shop.db, shop.server.url, "nora"), null);
  const tom = connect("tom");
  await ask(tom, "sendMessage", { content: ["canary"] });
  await ask(tom, "getChats", { participantId: "canary" });
  await ask(tom, "joinChat", { chatId });
  await expect.poll(() => refusalsOf("tom").length).toBe(3);
  const who = { level: 40, userId: person("tom").id, address: "203.0.113.7" };
  expect(refusalsOf("tom")).toMatchObject([
    { ...who, event: "sendMessage", reason: "invalid" },
    { ...who, event: "getChats", reason: "other-user" },
    { ...who, event: "joinChat", reason: "not-yours" },
  ]);
  expect(JSON.stringify(shop.server.log)).not.toContain("canary");
});

test("a flood of refused events has ten lines a minute, and hides nobody else's", async () => {
  const ben = connect("ben");
  const payloads = Array.from({ length: 1_500 }, () => ask(ben, "typing", { chatId: "none", userId: "other" }));
  await Promise.all(payloads);
  ben.emit("canary");
  await ask(connect("eve"), "joinChat", { chatId: "none" });
  await expect.poll(() => refusalsOf("eve").length).toBe(1);
  expect(refusalsOf("ben")).toHaveLength(10);
});

test("events over the budget have a line with the reason", async () => {
  const kim = connect("kim");
  const { id: userId } = person("kim");
  await Promise.all(Array.from({ length: 900 }, () => ask(kim, "registerUser", { userId })));
  await expect.poll(() => refusalsOf("kim").length).toBeGreaterThan(0);
  expect(refusalsOf("kim")[0]).toMatchObject({ event: "registerUser", reason: "too-many-events" });
});

test("a connection that a page of another site opens has a line with that site", async () => {
  const socket = connect("nora", { Origin: "https://evil.example" });
  await new Promise((resolve) => socket.once("connect_error", resolve));
  const msg = "Refused a chat connection of another site. If that is the address of this shop, correct PUBLIC_URL.";
  await expect.poll(() => lines(msg).length).toBe(1);
  expect(lines(msg)[0]).toMatchObject({ origin: "https://evil.example", address: "203.0.113.7" });
});
