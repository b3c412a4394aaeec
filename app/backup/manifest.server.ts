import { count } from "drizzle-orm";

import type { Db } from "#db/connection.ts";
import { images, orders, products } from "#db/schema/index.ts";

import { isImageWhole } from "../images/image-files.server.ts";

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
    missing: stored.filter((image) => !isImageWhole(image, imagesFolder)).map(({ hash }) => hash),
  };
}
