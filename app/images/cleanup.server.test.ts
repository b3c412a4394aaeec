import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import path from "node:path";

import { eq, sql } from "drizzle-orm";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";

import { replaceProductImages } from "#app/catalogue/products/products.server.ts";
import type { Db } from "#db/connection.ts";
import { images } from "#db/schema/index.ts";
import { insertImage, makeImage } from "#tests/factories/images.ts";
import { insertProduct } from "#tests/factories/products.ts";
import { makeDatabase } from "#tests/setup/template-database.ts";

import { cleanUpImages } from "./cleanup.server.ts";
import { imageFile, imageFolder } from "./image-files.server.ts";
import type { StoredImage } from "./images.ts";
import { storeImage } from "./store.server.ts";

let db: Db;
let folder: string;
let cleanup: () => void;
let sources: Buffer[];
beforeAll(async () => {
  sources = await Promise.all([1, 2, 3].map((seed) => makeImage({ seed, width: 60, height: 40 })));
});
beforeEach(() => {
  const made = makeDatabase();
  ({ db, cleanup } = made);
  folder = path.join(made.storageDir, "pictures");
});
afterEach(() => cleanup());

const HOUR_MS = 60 * 60 * 1000;
const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR_MS);
const aDayAgo = () => hoursAgo(24);

async function store(seed = 1): Promise<StoredImage> {
  const result = await storeImage(db, sources[seed - 1] ?? Buffer.of(), folder);
  if (!result.ok) throw new Error(`refused: ${result.problem.code}`);
  return result.value;
}

function makeOld(...stored: StoredImage[]): void {
  for (const { hash } of stored) {
    db.update(images)
      .set({ lastStoredAt: hoursAgo(48) })
      .where(eq(images.hash, hash))
      .run();
  }
}

const storedHashes = () =>
  new Set(
    db
      .select()
      .from(images)
      .all()
      .map(({ hash }) => hash),
  );

/** Every column that refers to an image, with the indexes of its table by their first column. */
function listReferences() {
  return db.all<{ use: string; indexed: number }>(sql`
    SELECT t.name || '.' || f."from" AS use, EXISTS (
      SELECT 1 FROM pragma_index_list(t.name) AS i JOIN pragma_index_info(i.name) AS c
      WHERE c.seqno = 0 AND c.name = f."from" AND NOT i.partial
    ) AS indexed
    FROM sqlite_schema AS t JOIN pragma_foreign_key_list(t.name) AS f
    WHERE t.type = 'table' AND f."table" = 'images' ORDER BY use`);
}

describe("cleanUpImages", () => {
  it("removes an image that is old and unused, with its row and its files", async () => {
    const [used, unused, fresh] = [await store(1), await store(2), await store(3)];
    replaceProductImages(db, insertProduct(db, "pc"), [used]);
    makeOld(used, unused);
    expect(await cleanUpImages(db, aDayAgo(), folder)).toBe(1);
    expect(storedHashes()).toEqual(new Set([used.hash, fresh.hash]));
    expect([used, unused, fresh].map(({ hash }) => existsSync(imageFile(hash, "full", folder)))).toEqual([
      true,
      false,
      true,
    ]);
    expect(await cleanUpImages(db, aDayAgo(), folder)).toBe(0);
  });

  it("keeps an unused image that was uploaded again", async () => {
    makeOld(await store());
    const { hash } = await store();
    expect(await cleanUpImages(db, aDayAgo(), folder)).toBe(0);
    expect(existsSync(imageFile(hash, "full", folder))).toBe(true);
  });

  it("keeps an image that a row refers to, even a new row", async () => {
    const [banner, unused] = [await store(1), await store(2)];
    makeOld(banner, unused);
    db.$client.exec(`CREATE TABLE banners (id INTEGER PRIMARY KEY, "the image" TEXT REFERENCES images(hash))`);
    db.$client.prepare(`INSERT INTO banners ("the image") VALUES (?), (NULL)`).run(banner.hash);
    expect(await cleanUpImages(db, aDayAgo(), folder)).toBe(1);
    expect(storedHashes()).toEqual(new Set([banner.hash]));
    db.$client.exec("DROP TABLE banners");
    expect(await cleanUpImages(db, aDayAgo(), folder)).toBe(1);
    expect(storedHashes()).toEqual(new Set());
  });

  it("looks up every reference to an image by an index", () => {
    expect(listReferences()).toEqual(
      [
        ...["cart_lines.preview_hash", "chat_images.hash", "chats.preview_hash", "deleted_product_images.hash"],
        ...[
          "description_images.hash",
          "orders.preview_hash",
          "product_images.hash",
          "products.preview_hash",
          "staged_images.hash",
        ],
      ].map((use) => ({ use, indexed: 1 })),
    );
  });

  it("processes more images than one batch", async () => {
    for (let i = 0; i < 500; i++) {
      const hash = i.toString(16).padStart(32, "0");
      db.insert(images)
        .values({ hash, width: 1, height: 1, bytes: 1, lastStoredAt: hoursAgo(48) })
        .run();
    }
    const kept = insertImage(db, "7");
    makeOld(kept);
    replaceProductImages(db, insertProduct(db, "pc"), [kept]);
    await cleanUpImages(db, aDayAgo(), folder);
    expect(storedHashes()).toEqual(new Set([kept.hash]));
  });

  it("removes files without a row, such as those of a killed process", async () => {
    const { hash } = await store();
    db.delete(images).run();
    expect(await cleanUpImages(db, aDayAgo(), folder)).toBe(1);
    expect(existsSync(imageFile(hash, "full", folder))).toBe(false);
    expect(readdirSync(path.join(folder, "incoming"))).toEqual([]);
  });

  it.each(["rolled-back/2026-11-21T03-30-00Z.db", "old-2026-11-21T03-30-00Z/shop.db"])(
    "keeps files without a row as long as the database in %s has one",
    async (name) => {
      const { hash } = await store(1);
      const aside = path.join(path.dirname(folder), name);
      for (const end of ["", "-wal"]) cpSync(db.$client.name + end, aside + end);
      db.delete(images).run();
      const aborted = await store(2);
      db.delete(images).run();
      expect(await cleanUpImages(db, aDayAgo(), folder)).toBe(1);
      expect(existsSync(imageFolder(aborted.hash, folder))).toBe(false);
      expect(existsSync(imageFile(hash, "full", folder))).toBe(true);
      rmSync(path.dirname(aside), { recursive: true });
      expect(await cleanUpImages(db, aDayAgo(), folder)).toBe(1);
    },
  );

  it("removes no files while a replaced database cannot be read", async () => {
    const { hash } = await store();
    db.delete(images).run();
    const aside = path.join(path.dirname(folder), "old-2026-11-21T03-30-00Z", "shop.db");
    mkdirSync(path.dirname(aside));
    writeFileSync(aside, "damaged ".repeat(1000));
    await expect(cleanUpImages(db, aDayAgo(), folder)).rejects.toThrow(`${aside} cannot be read`);
    expect(existsSync(imageFile(hash, "full", folder))).toBe(true);
  });

  it("keeps files if another process adds their row just before their removal", async () => {
    const { hash } = await store();
    const [row] = db.select().from(images).all();
    db.delete(images).run();
    const transact = db.transaction.bind(db);
    vi.spyOn(db, "transaction").mockImplementationOnce((work, config) => {
      if (row) db.insert(images).values(row).run();
      return transact(work, config);
    });
    expect(await cleanUpImages(db, aDayAgo(), folder)).toBe(0);
    expect(existsSync(imageFile(hash, "full", folder))).toBe(true);
  });

  it("removes old leftovers of interrupted writers", async () => {
    for (const name of ["old", "new"]) {
      mkdirSync(path.join(folder, "incoming", name), { recursive: true });
      writeFileSync(path.join(folder, "incoming", name, "full.webp"), "half");
    }
    utimesSync(path.join(folder, "incoming", "old"), hoursAgo(48), hoursAgo(48));
    await cleanUpImages(db, aDayAgo(), folder);
    expect(readdirSync(path.join(folder, "incoming"))).toEqual(["new"]);
  });

  it("does nothing if there are no images", async () => {
    expect(await cleanUpImages(db, aDayAgo(), folder)).toBe(0);
  });
});
