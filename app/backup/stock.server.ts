import { existsSync } from "node:fs";

import { count } from "drizzle-orm";

import type { Db } from "#db/connection.ts";
import { orders, products } from "#db/schema/index.ts";

import { listUsedPictures } from "../images/pictures.queries.server.ts";
import { PICTURE_SIZES } from "../images/pictures.ts";
import { pictureFile } from "../images/store.server.ts";

/** What a backup and STORAGE_DIR are called inside. */
export const DATABASE = "shop.db";
export const PICTURES = "pictures";
export const SECRETS = "secrets";

/** What is in a backup, for its owner to recognise. */
export interface Stock {
  products: number;
  orders: number;
  pictures: number;
  /** Pictures that rows name and the disk does not have, by hash. */
  missing: string[];
}

/** Looks a copied database and its pictures through. Throws if the database is damaged. */
export function takeStock(db: Db, picturesFolder: string): Stock {
  const integrity = db.$client.pragma("integrity_check", { simple: true });
  if (integrity !== "ok") throw new Error(`the database is damaged: ${String(integrity)}`);
  const broken = db.$client.pragma("foreign_key_check") as unknown[];
  if (broken.length > 0) throw new Error(`the database is damaged: ${broken.length} rows refer to nothing`);
  const used = listUsedPictures(db);
  const isThere = (hash: string) => PICTURE_SIZES.every((size) => existsSync(pictureFile(hash, size, picturesFolder)));
  return {
    products: db.select({ number: count() }).from(products).get()?.number ?? 0,
    orders: db.select({ number: count() }).from(orders).get()?.number ?? 0,
    pictures: used.length,
    missing: used.filter((hash) => !isThere(hash)),
  };
}
