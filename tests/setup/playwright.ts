import { rmSync } from "node:fs";
import path from "node:path";

import { expect, test as base } from "@playwright/test";

import { claimStorage } from "#app/claim-storage.server.ts";
import { SHOPS } from "#app/shops/shops.ts";
import { openDatabase, type Db } from "#db/connection.ts";
import { addImages, makeImage } from "#tests/factories/images.ts";
import { insertProducts } from "#tests/factories/products.ts";

import { describeFailures } from "./failed-page.ts";
import { waitForHydration } from "./hydrated-page.ts";
import { startServer, type RunningServer } from "./start-server.ts";
import { makeStorage } from "./template-database.ts";

const PRODUCTS_WITH_IMAGES = 30;

/** A running shop in demo mode. The tests of a worker share it one after another. Each test adds its own data. */
export interface TestShop {
  url: string;
  /** The test's connection to the server's database. */
  db: Db;
  storageDir: string;
  server: RunningServer;
}

interface Noise {
  /** Allows a console message that the test provokes, such as the browser's message for a 404. */
  expect: (pattern: RegExp) => void;
}

/** Playwright's `test` with a running shop. Fails if a page logs an error or violates its content security policy. */
export const test = base.extend<{ noise: Noise }, { shop: TestShop; productsPerShop: number }>({
  productsPerShop: [90, { option: true, scope: "worker" }],
  shop: [
    async ({ productsPerShop }, use) => {
      const { storageDir, file } = makeStorage();
      const db = openDatabase(file);
      claimStorage(db, true);
      await seedShops(db, path.join(storageDir, "pictures"), productsPerShop);
      const server = await startServer({ storageDir, env: { DEMO: "1" } });
      await use({ url: server.url, db, storageDir, server });
      await server.stop();
      db.$client.close();
      rmSync(storageDir, { recursive: true, force: true });
    },
    { scope: "worker", timeout: 60_000 },
  ],
  baseURL: ({ shop }, use) => use(shop.url),
  page: ({ page, javaScriptEnabled }, use, info) =>
    javaScriptEnabled ? describeFailures(page, info, () => use(waitForHydration(page))) : use(page),
  noise: [
    async ({ context }, use) => {
      const messages: string[] = [];
      const expected: RegExp[] = [];
      context.on("console", (message) => {
        if (message.type() === "error") messages.push(`console: ${message.text()} (${message.location().url})`);
      });
      context.on("weberror", (error) => messages.push(`uncaught: ${error.error().stack ?? error.error().message}`));
      await use({ expect: (pattern) => expected.push(pattern) });
      const unexpected = messages.filter((text) => !expected.some((pattern) => pattern.test(text)));
      expect(unexpected, "errors in the browser").toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** Seeds enough products for rows, pages and strips in every shop. Only some of them have images. */
async function seedShops(db: Db, imagesFolder: string, productsPerShop: number): Promise<void> {
  const images = await Promise.all([1, 2, 3].map((seed) => makeImage({ seed, width: 800, height: 600 })));
  for (const shop of SHOPS) {
    insertProducts(db, shop.value, productsPerShop, { mains: 2, categoriesPerMain: 2 });
    const keys = db.$client
      .prepare<[string, number], number>("SELECT key FROM products WHERE shop = ? ORDER BY key LIMIT ?")
      .pluck()
      .all(shop.value, PRODUCTS_WITH_IMAGES);
    for (const [i, key] of keys.entries()) {
      await addImages(db, key, [...images.slice(i % 3), ...images.slice(0, i % 3)].slice(0, 1 + (i % 3)), imagesFolder);
    }
  }
}
