import { existsSync, readdirSync, rmSync } from "node:fs";
import path from "node:path";

import { afterAll, beforeAll, expect, test } from "vitest";

import { closeDatabase, openDatabase, type Db } from "#db/connection.ts";
import { makeImage } from "#tests/factories/images.ts";
import { insertProduct } from "#tests/factories/products.ts";
import { textOf } from "#tests/setup/client.ts";
import { startServer, type RunningServer } from "#tests/setup/start-server.ts";
import { makeStorage } from "#tests/setup/template-database.ts";

import { openChat, SELLER_EMAIL, signedIn } from "./chat-people.ts";

let server: RunningServer;
let db: Db;
let storageDir: string;
let photo: File;
beforeAll(async () => {
  const storage = makeStorage();
  storageDir = storage.storageDir;
  db = openDatabase(storage.file);
  insertProduct(db, "ayz", { id: "lamp" });
  server = await startServer({ storageDir, env: { SELLER_EMAIL, MIN_FREE_DISK_MB: "1000000000" }, mayFail: true });
  photo = new File([new Uint8Array(await makeImage({}))], "lamp.png");
});
afterAll(async () => {
  await server.stop();
  closeDatabase(db);
  rmSync(storageDir, { recursive: true });
});

const listIncoming = () => {
  const folder = path.join(storageDir, "incoming-uploads");
  return existsSync(folder) ? readdirSync(folder) : [];
};

test("while the disk has less room than MIN_FREE_DISK_MB, messages are sent and images are refused", async () => {
  const nora = signedIn(db, server.url, "nora");
  const chatId = await openChat(nora);
  const headers = { Origin: server.url };
  const send = (fields: Record<string, string | File>) => {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.set(name, value);
    return nora.fetch(`/chat/${chatId}`, { method: "POST", body, headers });
  };
  expect((await send({ content: "Is it still there?", clientId: "first" })).status).toBe(303);

  const body = new FormData();
  body.set("image", photo);
  expect((await nora.fetch(`/api/chats/${chatId}/upload`, { method: "POST", body, headers })).status).toBe(507);

  const refused = await send({ content: "This is how mine looks", clientId: "second", image: photo });
  expect(refused.status).toBe(503);
  const page = await refused.text();
  expect(page).toMatch(/<textarea[^>]*>This is how mine looks/);
  expect(textOf(page)).toContain("Something went wrong on our side. Please try again.");
  expect(db.$client.prepare("SELECT count(*) FROM images").pluck().get()).toBe(0);
  expect(listIncoming()).toEqual([]);
});
