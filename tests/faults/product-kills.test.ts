import { copyFileSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import path from "node:path";

import { and, asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";

import { cleanUpStagedImages } from "#app/admin/images/staging.server.ts";
import { cleanUpBin, listDeleted } from "#app/catalogue/products/bin.server.ts";
import { cleanUpImages } from "#app/images/cleanup.server.ts";
import { hashOf } from "#app/images/convert.server.ts";
import { readImage } from "#app/images/image-files.server.ts";
import { IMAGE_SIZES } from "#app/images/images.ts";
import { openDatabase, type Db } from "#db/connection.ts";
import { images, productImages, products } from "#db/schema/index.ts";
import { makeStorage } from "#tests/setup/template-database.ts";

import type { Done } from "./product-program.ts";
import { buildProgram, killAtEveryStep } from "./run-program.ts";

/** The title and number of images that the shop shows after each step. */
const STATES = [null, { title: "Added", images: 2 }, { title: "Edited", images: 2 }, null];
const LATER = new Date(Date.now() + 86_400_000);

let storage: ReturnType<typeof makeStorage>;
beforeAll(async () => {
  await buildProgram("product-program");
  storage = makeStorage();
});
afterAll(() => rmSync(storage.storageDir, { recursive: true }));

function makeCopy(killAt: number): string {
  const storageDir = path.join(storage.storageDir, `killed-at-${killAt}`);
  mkdirSync(storageDir);
  copyFileSync(storage.file, path.join(storageDir, "shop.db"));
  return storageDir;
}

function findProduct(db: Db): ((typeof STATES)[number] & { hashes?: string[] }) | null {
  const product = db
    .select()
    .from(products)
    .where(and(eq(products.shop, "pc"), eq(products.id, "lamp")))
    .get();
  if (!product) return null;
  const own = db
    .select()
    .from(productImages)
    .where(eq(productImages.productKey, product.key))
    .orderBy(asc(productImages.position))
    .all();
  return { title: product.title, images: own.length, hashes: own.map(({ hash }) => hash) };
}

/** Expects that every image with a row is complete on disk. */
async function checkImages(db: Db, folder: string): Promise<void> {
  for (const { hash, bytes } of db.select().from(images).all()) {
    const files = await Promise.all(IMAGE_SIZES.map((size) => readImage(hash, size, folder)));
    expect(files.reduce((sum, file) => sum + (file?.byteLength ?? 0), 0)).toBe(bytes);
    expect(hashOf(files[0] ?? Buffer.of())).toBe(hash);
  }
}

/** The hashes of the images in a folder, and the names of other files. */
function listFiles(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
  return files.filter((name) => name.split(path.sep).length === 2).map((name) => path.basename(name));
}

test("adding, editing or deleting a product, killed at any step, changes everything or nothing, images included", async () => {
  const seen = new Set<number>();
  const steps = await killAtEveryStep<Done>(
    (killAt) => ({ name: "product-program", task: {}, storageDir: makeCopy(killAt) }),
    async ({ storageDir }, { promised }) => {
      const db = openDatabase(path.join(storageDir, "shop.db"));
      const folder = path.join(storageDir, "pictures");
      mkdirSync(folder, { recursive: true });
      try {
        expect(db.$client.pragma("integrity_check", { simple: true })).toBe("ok");
        expect(db.$client.pragma("foreign_key_check")).toEqual([]);
        const product = findProduct(db);
        const shown = product && { title: product.title, images: product.images };
        // Acknowledged changes are there. The interrupted one is complete or absent.
        expect(STATES.slice(promised.length, promised.length + 2)).toContainEqual(shown);
        await checkImages(db, folder);
        // Only the deleted product is in the bin.
        const isDeleted = promised.length >= 2 && product === null;
        expect(listDeleted(db, "pc", 1).total).toBe(isDeleted ? 1 : 0);
        // Cleanup deletes everything unfinished after a day, and what has been in the bin for too long.
        cleanUpStagedImages(db, LATER);
        await cleanUpBin(db, LATER);
        await cleanUpImages(db, LATER, folder);
        await checkImages(db, folder);
        expect(listFiles(folder).sort()).toEqual([...(product?.hashes ?? [])].sort());
        const rows = db.select().from(images).all();
        expect(rows.map(({ hash }) => hash).sort()).toEqual([...(product?.hashes ?? [])].sort());
        seen.add(promised.length);
      } finally {
        db.$client.close();
      }
    },
    { every: 3 },
  );
  // Three images of several files each, and three transactions. Fewer steps mean that they were not counted.
  expect(steps).toBeGreaterThan(60);
  expect([...seen].sort()).toEqual([0, 1, 2, 3]);
});
