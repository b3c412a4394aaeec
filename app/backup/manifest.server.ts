import { statSync } from "node:fs";

import { count } from "drizzle-orm";

import type { Db } from "#db/connection.ts";
import { images, orders, products } from "#db/schema/index.ts";

import { imageFile } from "../images/image-files.server.ts";
import { IMAGE_SIZES } from "../images/images.ts";

/** The names inside a backup and inside STORAGE_DIR. */
export const DATABASE = "shop.db";
export const IMAGES = "pictures";
export const SECRETS = "secrets";

/** A summary of a backup that its owner can recognize. */
export interface Manifest {
  products: number;
  orders: number;
  images: number;
  /** Hashes of images whose files are missing or differ in size from their row. */
  missing: string[];
}

/** Verifies a copied database and its images. Throws if the database is damaged. */
export function verifyStorage(db: Db, imagesFolder: string): Manifest {
  const integrity = db.$client.pragma("integrity_check", { simple: true });
  if (integrity !== "ok") throw new Error(`The database is damaged: ${String(integrity)}.`);
  const broken = db.$client.pragma("foreign_key_check") as unknown[];
  if (broken.length > 0) throw new Error(`The database is damaged: ${broken.length} foreign keys are broken.`);
  const stored = db.select({ hash: images.hash, bytes: images.bytes }).from(images).all();
  return {
    products: db.select({ number: count() }).from(products).get()?.number ?? 0,
    orders: db.select({ number: count() }).from(orders).get()?.number ?? 0,
    images: stored.length,
    missing: stored.filter((image) => !isWhole(image, imagesFolder)).map(({ hash }) => hash),
  };
}

/** A migration stored 0 bytes for images whose files were missing then. For them, it is enough that all files are there. */
function isWhole({ hash, bytes }: { hash: string; bytes: number }, folder: string): boolean {
  const sizes = IMAGE_SIZES.map((size) => statSync(imageFile(hash, size, folder), { throwIfNoEntry: false })?.size);
  const found = sizes.reduce<number>((sum, size) => sum + (size ?? Number.NaN), 0);
  return bytes === 0 ? found > 0 : found === bytes;
}
