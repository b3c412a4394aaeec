import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";

import { openDatabase, type Db } from "#db/connection.ts";
import { insertProducts } from "#tests/factories/products.ts";
import { startServer, type RunningServer } from "#tests/setup/start-server.ts";
import { setUpSettingsShop } from "#tests/setup/settings-shop.ts";
import { makeStorage } from "#tests/setup/template-database.ts";

const READY = "A render thread is ready.";

function untilReady({ log }: RunningServer, threads: number) {
  const isReady = () => expect(log.filter(({ msg }) => msg === READY)).toHaveLength(threads);
  return vi.waitFor(isReady, { timeout: 20_000 });
}

async function startThreads(workers: number, fill: (db: Db) => void): Promise<RunningServer> {
  const { storageDir, file } = makeStorage();
  const db = openDatabase(file);
  fill(db);
  db.$client.close();
  const server = await startServer({ storageDir, env: { WORKERS: String(workers) } });
  await untilReady(server, workers - 1);
  return server;
}

describe("render threads", () => {
  let one: RunningServer;
  let three: RunningServer;
  let db: Db;

  beforeAll(async () => {
    const fill = (database: Db) => insertProducts(database, "pc", 60);
    one = await startThreads(1, fill);
    three = await startThreads(3, fill);
    db = openDatabase(`${three.storageDir}/shop.db`);
  });
  afterAll(async () => {
    db.$client.close();
    // A clean end, with the threads.
    expect(await Promise.all([one.stop(), three.stop()])).toEqual([0, 0]);
  });

  async function get(server: RunningServer, path: string) {
    const response = await fetch(server.url + path);
    const text = await response.text();
    const nonce = /nonce="(\w+)"/.exec(text)?.[1] ?? "no nonce";
    const comparable = (value: string) => value.replaceAll(nonce, "NONCE").replaceAll(server.url, "ORIGIN");
    const headers = [...response.headers].filter(([name]) => name !== "date");
    return { status: response.status, headers: comparable(JSON.stringify(headers)), text: comparable(text) };
  }

  it.each([
    "/pcshop",
    "/pcshop?sort=price-asc&page=2",
    "/pcshop/product/1",
    "/pcshop/product/none",
    "/pcshop.data",
    "/openbox",
  ])("sends %s as the main thread does", async (path) => {
    const expected = await get(one, path);
    // The third answer comes from the page cache.
    for (let i = 0; i < 3; i++) {
      const page = await get(three, path);
      if (!page.headers.includes("sha256-")) expect(page).toEqual(expected);
      expect(page.status).toBe(expected.status);
    }
  });

  it("returns the right page to each of 60 simultaneous requests", async () => {
    const paths = Array.from({ length: 60 }, (_, i) => `/pcshop/product/${1 + i}?main=${i}`);
    const titles = await Promise.all(
      paths.map(async (path) => /<title>([^<]*)/.exec((await get(three, path)).text)?.[1]),
    );
    expect(new Set(titles).size).toBe(60);
  });

  it("shows a change at once, also of a page that a thread has rendered for the cache", async () => {
    for (let i = 0; i < 3; i++) await get(three, "/pcshop/product/2");
    db.$client.exec("UPDATE products SET title = 'Renamed part' WHERE id = '2'");
    for (let i = 0; i < 4; i++) expect((await get(three, "/pcshop/product/2")).text).toContain("Renamed part");
  });
});

describe("render threads, when a setting is saved in the panel", () => {
  const shop = setUpSettingsShop();

  it("use it in the next page", async () => {
    await shop.restart({ ...shop.machine, WORKERS: "3" });
    await untilReady(shop.server, 2);
    expect((await shop.save("shop", { SHOP_NAME: "Ann & Co", COMPANY_LINE: "" })).status).toBe(303);
    const pages = await Promise.all(
      Array.from({ length: 9 }, (_, i) => shop.visitor().getPage(`/pcshop?page=${i + 1}`)),
    );
    for (const page of pages) expect(page).toContain("Ann &amp; Co");
  });
});
