import { execFileSync } from "node:child_process";
import { closeSync, copyFileSync, mkdtempSync, openSync, rmSync, statSync, truncateSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import { afterEach, describe, expect, test } from "vitest";

import { closeDatabase, openDatabase, type Db } from "#db/connection.ts";
import { panelSettings } from "#db/schema/index.ts";
import { makeImage } from "#tests/factories/images.ts";
import { insertProduct } from "#tests/factories/products.ts";
import { NO_PURCHASE_LIMITS, PURCHASE_BODY } from "#tests/factories/purchases.ts";
import { signInBuyers, type Buyer } from "#tests/setup/buyers.ts";
import { checkBooks } from "#tests/setup/check-books.ts";
import { startServer, type RunningServer } from "#tests/setup/start-server.ts";
import { makeStorage } from "#tests/setup/template-database.ts";

/** A storage on a small file system of its own. Mounting it needs root. */

const STOCK = 5_000;

const cleanUp: (() => unknown)[] = [];
afterEach(async () => {
  for (const one of cleanUp.splice(0).reverse()) await one();
});

interface SmallShop {
  folder: string;
  db: Db;
  server: RunningServer;
  buyer: Buyer;
}

function mountDisk(options: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), "shop-small-disk-"));
  execFileSync("mount", ["-t", "tmpfs", "-o", options, "tmpfs", folder]);
  cleanUp.push(() => {
    execFileSync("umount", ["--lazy", folder]);
    rmSync(folder, { recursive: true });
  });
  return folder;
}

/** A small disk with an empty shop. */
function makeSmallStorage(megabytes: number): string {
  const folder = mountDisk(`size=${megabytes}m`);
  const template = makeStorage();
  copyFileSync(template.file, path.join(folder, "shop.db"));
  rmSync(template.storageDir, { recursive: true });
  return folder;
}

async function startSmallShop(megabytes: number): Promise<SmallShop> {
  const folder = makeSmallStorage(megabytes);
  const db = openDatabase(path.join(folder, "shop.db"));
  const server = await startServer({
    storageDir: folder,
    env: { DEMO: "1", MIN_FREE_DISK_MB: "1", ...NO_PURCHASE_LIMITS },
  });
  cleanUp.push(async () => {
    closeDatabase(db);
    await server.stop();
  });
  insertProduct(db, "ayz", { id: "lamp", conditions: { good: { priceCents: 2550, quantity: STOCK } } });
  const [buyer] = signInBuyers(db, server.url, 1) as [Buyer];
  return { folder, db, server, buyer };
}

function fillDisk(folder: string): () => void {
  const file = path.join(folder, "filler");
  const handle = openSync(file, "w");
  const block = Buffer.alloc(4096);
  try {
    for (;;) writeSync(handle, block);
  } catch (error) {
    expect(error).toMatchObject({ code: "ENOSPC" });
  } finally {
    closeSync(handle);
  }
  return () => rmSync(file);
}

test.each([8, 64])(
  "a full disk of %i MB loses no data and shows messages, and the shop works again once there is space",
  async (megabytes) => {
    const { folder, db, server, buyer } = await startSmallShop(megabytes);
    const chat = await buyer.sendJson("POST", "/api/chats", {});
    const { id: chatId } = (await chat.json()) as { id: string };
    const photos = await Promise.all([1, 2, 3, 4].map((seed) => makeImage({ seed, width: 900, height: 700 })));
    const acknowledged = { orders: new Set<string>(), messages: new Set<string>(), images: 0 };
    let serial = 0;

    const buy = async () => {
      const response = await buyer.sendJson("POST", "/api/create-purchase", PURCHASE_BODY);
      const { payment_id: id } = (await response.json()) as { payment_id?: string };
      if (response.status === 200 && id !== undefined) acknowledged.orders.add(id);
      return response.status;
    };
    const write = async () => {
      const content = `message ${++serial} ${"x".repeat(3_000)}`;
      const response = await buyer.postForm(`/chat/${chatId}`, { content, clientId: `${serial}` });
      if (response.status === 303) acknowledged.messages.add(content);
      // The limit of 20 messages in 10 seconds.
      return response.status === 429 ? 303 : response.status;
    };
    const upload = async () => {
      const body = new FormData();
      body.set("image", new File([new Uint8Array(photos[serial++ % photos.length] ?? photos[0] ?? [])], "a.jpg"));
      const init = { method: "POST", body, headers: { Origin: server.url } };
      const response = await buyer.fetch(`/api/chats/${chatId}/upload`, init);
      if (response.status === 200) acknowledged.images += 1;
      return response.status;
    };
    const acts = { buy, write, upload };

    const done = [await buy(), await write(), await upload()];
    expect(done).toEqual([200, 303, 200]);
    const makeRoom = fillDisk(folder);
    const refused = new Map<string, number[]>();
    for (const [name, act] of Object.entries(acts)) {
      const statuses: number[] = [];
      // Writes that fit into the write-ahead log still succeed.
      for (let i = 0; i < 60 && statuses.filter((status) => status >= 400).length < 5; i++) statuses.push(await act());
      refused.set(name, [...new Set(statuses.filter((status) => status >= 400))]);
    }
    expect([...refused]).toEqual([
      ["buy", [507]],
      // The page shows what was typed.
      ["write", [503]],
      ["upload", [507]],
    ]);
    for (const page of ["/", "/account", `/chat/${chatId}`, "/api/products"]) {
      expect([page, (await buyer.fetch(page)).status]).toEqual([page, 200]);
    }
    // The server checks at most once a second.
    await expect.poll(async () => (await fetch(`${server.url}/healthz`)).status).toBe(503);

    makeRoom();
    await expect.poll(async () => [await buy(), await upload()]).toEqual([200, 200]);
    await expect.poll(async () => (await fetch(`${server.url}/healthz`)).status).toBe(200);
    const stored = (sql: string) => db.$client.prepare<[], string>(sql).pluck().all();
    expect(stored("SELECT id FROM orders WHERE state = 'placed'")).toEqual(
      expect.arrayContaining([...acknowledged.orders]),
    );
    expect(stored("SELECT content FROM chat_messages")).toEqual([...acknowledged.messages]);
    expect(stored("SELECT file_name FROM chat_images")).toHaveLength(acknowledged.images);
    const { stock, held } = checkBooks(db.$client, "lamp", "good");
    expect(stock + held).toBe(STOCK);

    fillDisk(folder);
    expect(await server.stop()).toBe(0);
  },
);

test("a start on a read-only disk is refused, and says why", async () => {
  const folder = mountDisk("ro,size=8m");
  await expect(startServer({ storageDir: folder })).rejects.toThrow(/cannot be written: .*EROFS/);
});

describe("a start on a full disk", () => {
  // Mail needs MAIL_FROM too, which is saved in the database. If it cannot be read, it must not be called missing.
  const env = { SMTP_URL: "smtp://mail.example", PUBLIC_URL: "https://shop.example", MIN_FREE_DISK_MB: "1" };
  const makeShop = () => {
    const folder = makeSmallStorage(8);
    const db = openDatabase(path.join(folder, "shop.db"));
    db.insert(panelSettings).values({ name: "MAIL_FROM", value: "shop@shop.example" }).run();
    closeDatabase(db);
    return folder;
  };
  const fullDisk = /\nThe disk of the storage .* is full: .*\. Make room on it, and start again\.$/;

  test("is refused, says why, and works once there is space", async () => {
    const folder = makeShop();
    await (await startServer({ storageDir: folder, env })).stop();
    const makeRoom = fillDisk(folder);
    await expect(startServer({ storageDir: folder, env })).rejects.toThrow(fullDisk);
    makeRoom();
    const server = await startServer({ storageDir: folder, env });
    expect(await server.stop()).toBe(0);
  });

  test("is refused, and says why, at whichever step of a first start", async () => {
    let refused = 0;
    for (let blocks = 0; ; blocks += 2) {
      const folder = makeShop();
      fillDisk(folder);
      truncateSync(path.join(folder, "filler"), statSync(path.join(folder, "filler")).size - blocks * 4096);
      const starting = startServer({ storageDir: folder, env, mayFail: true });
      const error = await starting.then(
        (server) => server.stop().then(() => null),
        (problem: unknown) => String(problem),
      );
      if (error === null) break;
      expect([blocks, error]).toEqual([blocks, expect.stringMatching(fullDisk)]);
      refused++;
    }
    expect(refused).toBeGreaterThan(3);
  });
});
