import { readdirSync, statSync } from "node:fs";
import path from "node:path";

import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";

import { memoryOf } from "#tests/setup/memory-of.ts";
import { chatImages } from "#db/schema/index.ts";
import { makeImage } from "#tests/factories/images.ts";
import { insertProduct } from "#tests/factories/products.ts";
import { makeAdminClient } from "#tests/setup/admin-client.ts";
import type { Client } from "#tests/setup/client.ts";
import { startShop, type StartedShop } from "#tests/setup/start-shop.ts";

import { openChat, SELLER_EMAIL, signedIn } from "./chat-people.ts";

/** The limit of one person's unsent images. */
const LIMIT = 30;
const PADDING_BYTES = 7 * 1024 * 1024;
/** For a conversion, and for the chunks of all uploads. */
const MAX_GROWTH_MB = 250;

let shop: StartedShop;
let nora: Client;
let admin: Client;
let photo: Buffer;
beforeAll(async () => {
  shop = await startShop({ SELLER_EMAIL });
  for (const id of ["lamp", "fan"]) insertProduct(shop.db, "ayz", { id, title: id });
  nora = signedIn(shop.db, shop.server.url, "nora");
  admin = makeAdminClient(shop.db, shop.server.url);
  photo = await makeImage({ width: 1600, height: 1200 });
});
afterAll(() => shop.end());
beforeEach(() => void shop.db.delete(chatImages).run());

let made = 0;
/** A photograph whose bytes differ from all others, so that it is converted. */
function makePhoto(paddingBytes = 0): File {
  made += 1;
  return new File([new Uint8Array(photo), `${made}`, new Uint8Array(paddingBytes)], `photo-${made}.jpg`);
}

function upload(client: Client, to: string, file: File): Promise<Response> {
  const body = new FormData();
  body.set("image", file);
  return client.fetch(to, { method: "POST", body, headers: { Origin: shop.server.url } });
}

const staged = () => shop.db.select().from(chatImages).all().length;
const memoryMb = () => memoryOf(shop.server);

/** The temporary files that have this size, so that they are complete. */
function countReceived(bytes: number): number {
  const folder = path.join(shop.server.storageDir, "incoming-uploads");
  return readdirSync(folder, { recursive: true, encoding: "utf8" }).filter(
    (name) => (statSync(path.join(folder, name), { throwIfNoEntry: false })?.size ?? 0) >= bytes,
  ).length;
}

test("accepts 30 of 80 chat images that are uploaded at once, in bounded memory", { timeout: 240_000 }, async () => {
  const chats = [await openChat(nora, "lamp"), await openChat(nora, "fan")];
  expect((await upload(nora, `/api/chats/${chats[0]}/upload`, makePhoto())).status).toBe(200);
  shop.db.delete(chatImages).run();

  const before = memoryMb();
  let most = before;
  const sampling = setInterval(() => (most = Math.max(most, memoryMb())), 100);
  const answers = await Promise.all(
    Array.from({ length: 80 }, (_, i) => upload(nora, `/api/chats/${chats[i % 2]}/upload`, makePhoto(PADDING_BYTES))),
  ).finally(() => clearInterval(sampling));

  const refused = answers.filter(({ status }) => status !== 200);
  expect(answers.length - refused.length).toBe(LIMIT);
  expect(staged()).toBe(LIMIT);
  for (const answer of refused) {
    expect([answer.status, await answer.json()]).toEqual([
      429,
      { error: expect.stringMatching(/^Too many /) as string },
    ]);
    expect(Number(answer.headers.get("Retry-After"))).toBeGreaterThan(0);
  }
  expect(most - before).toBeLessThan(MAX_GROWTH_MB);
});

test(
  "converts an administrator's image before 30 images of a buyer that came earlier",
  { timeout: 240_000 },
  async () => {
    const chatId = await openChat(nora, "lamp");
    const done: string[] = [];
    const first = makePhoto();
    const files = [first, ...Array.from({ length: LIMIT - 1 }, () => makePhoto())];
    const all = files.map(async (file) => {
      expect((await upload(nora, `/api/chats/${chatId}/upload`, file)).status).toBe(200);
      done.push("buyer");
    });
    // All uploads that are not done have arrived at the server.
    await vi.waitFor(() => expect(countReceived(first.size) + done.length).toBeGreaterThanOrEqual(LIMIT), {
      timeout: 120_000,
      interval: 5,
    });
    const doneBefore = done.length;
    const response = await upload(admin, "/api/tiptap-upload-image/ayz/lamp", makePhoto());
    expect(response.status).toBe(200);
    // Some were already being converted when the administrator's image arrived.
    expect(done.length - doneBefore).toBeLessThanOrEqual(4);
    await Promise.all(all);
    expect(done).toHaveLength(LIMIT);
  },
);
