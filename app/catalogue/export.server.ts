import { constants, createWriteStream } from "node:fs";
import { copyFile, mkdir, rename, rm } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

import { stringify } from "csv-stringify";
import { stringify as stringifyRows } from "csv-stringify/sync";

import type { Db } from "#db/connection.ts";

import { imageUrl, pictureVersion } from "../images/image-url.ts";
import { isCode, pictureFile } from "../images/store.server.ts";
import { getShop, type ShopValue } from "../shops/shops.ts";

import { csvColumns, IMAGES_COLUMN, toCsvCells } from "./product-csv.ts";
import { findStoredProduct, listStoredImages, walkProductIds } from "./stored-products.queries.server.ts";

export interface ExportSummary {
  products: number;
  pictures: number;
  /** Pictures that the catalogue names and the disk does not have, as `{id}, picture {n}`. */
  missing: string[];
}

interface ExportOptions {
  picturesFolder: string;
  /** Told after every product how many are written. */
  progress?: (products: number) => void;
}

/**
 * Writes a shop's products to a CSV file, and their pictures to the folder `{file without .csv}-images` beside it; what
 * `importCatalogue` reads back without a change. The file takes its name when it is complete.
 */
export async function exportCatalogue(
  db: Db,
  shop: ShopValue,
  file: string,
  { picturesFolder, progress }: ExportOptions,
): Promise<ExportSummary> {
  const summary: ExportSummary = { products: 0, pictures: 0, missing: [] };
  const imagesFolder = file.replace(/\.csv$/i, "") + "-images";

  async function copyPictures(id: string, hashes: readonly string[]): Promise<string[]> {
    const copied: string[] = [];
    for (const [i, hash] of hashes.entries()) {
      const target = path.join(imagesFolder, id, `${i + 1}.webp`);
      await mkdir(path.dirname(target), { recursive: true });
      try {
        await copyFile(pictureFile(hash, "full", picturesFolder), target, constants.COPYFILE_FICLONE);
      } catch (error) {
        if (!isCode(error, "ENOENT")) throw error;
        summary.missing.push(`${id}, picture ${i + 1}`);
        continue;
      }
      summary.pictures += 1;
      copied.push(path.posix.join(path.basename(imagesFolder), id, `${i + 1}.webp`));
    }
    return copied;
  }

  async function* rows(): AsyncGenerator<Record<string, string>> {
    for (const id of walkProductIds(db, shop)) {
      const stored = findStoredProduct(db, shop, id);
      // Removed since its id was read.
      if (!stored) continue;
      const hashes = listStoredImages(db, stored.key).map(({ hash }) => hash);
      const images = await copyPictures(id, hashes);
      yield { ...toCsvCells(stored.input), [IMAGES_COLUMN]: images.join("\n") };
      summary.products += 1;
      progress?.(summary.products);
    }
  }

  const partial = `${file}.partial`;
  try {
    const writer = stringify({ header: true, columns: [...csvColumns(shop)] });
    await pipeline(Readable.from(rows()), writer, createWriteStream(partial, { flush: true }));
    await rename(partial, file);
  } finally {
    await rm(partial, { force: true });
  }
  return summary;
}

/** Of so many products a part is made; other requests are served between two parts. */
const PRODUCTS_PER_PART = 50;

/**
 * The same file without the pictures' files: the `images` column holds their addresses below `origin`, each with its
 * picture's version. This shop knows them as its own when it reads the file; any other can fetch them.
 */
export function* writeCatalogueCsv(db: Db, shop: ShopValue, origin: string): Generator<string> {
  const columns = csvColumns(shop);
  let rows: Record<string, string>[] = [Object.fromEntries(columns.map((column) => [column, column]))];
  for (const id of walkProductIds(db, shop)) {
    const stored = findStoredProduct(db, shop, id);
    // Removed since its id was read.
    if (!stored) continue;
    const links = listStoredImages(db, stored.key).map(
      ({ hash }, i) => origin + imageUrl(getShop(shop), id, `${i + 1}.webp`, "full", pictureVersion(hash)),
    );
    rows.push({ ...toCsvCells(stored.input), [IMAGES_COLUMN]: links.join("\n") });
    if (rows.length > PRODUCTS_PER_PART) {
      yield stringifyRows(rows, { columns: [...columns] });
      rows = [];
    }
  }
  if (rows.length > 0) yield stringifyRows(rows, { columns: [...columns] });
}
