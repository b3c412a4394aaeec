import { constants, createWriteStream } from "node:fs";
import { copyFile, mkdir, rename, rm } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

import { stringify } from "csv-stringify";
import { stringify as stringifyRows } from "csv-stringify/sync";

import type { Db } from "#db/connection.ts";

import { descriptionFolderUrl } from "../../images/description-image.ts";
import { imageFile } from "../../images/image-files.server.ts";
import { imageUrl, imageVersion } from "../../images/image-url.ts";
import { findDescriptionImageHash } from "../../images/images.queries.server.ts";
import { ESCAPE_FORMULAS } from "../../shared/csv-formula.ts";
import { isFileError } from "../../shared/file-error.ts";
import { getShop, type ShopValue } from "../../shops/shops.ts";
import { listImageSources } from "../description.server.ts";
import { csvColumns, IMAGES_COLUMN, toCsvCells, UPDATED_AT_COLUMN } from "../products/product-csv.ts";
import { listSpecNames } from "../specs/specs.queries.server.ts";
import { specColumn } from "../specs/specs.ts";
import {
  findStoredProduct,
  listStoredImages,
  walkProductIds,
  type StoredProduct,
} from "../products/stored-products.queries.server.ts";

export interface ExportSummary {
  products: number;
  /** The number of product images. Description images are copied but not counted. */
  images: number;
  /** Images that the database refers to and that are missing on disk, as `{id}, picture {n}`. */
  missing: string[];
}

interface ExportOptions {
  imagesFolder: string;
  /** Called after every product with the number of written ones. */
  progress?: (products: number) => void;
}

/**
 * Writes a shop's products to a CSV file, and their images to the folder `{file without .csv}-images` beside it.
 * `importCatalogue` reads both back without a change. The file is renamed to its final name when it is complete.
 */
export async function exportCatalogue(
  db: Db,
  shop: ShopValue,
  file: string,
  { imagesFolder, progress }: ExportOptions,
): Promise<ExportSummary> {
  const summary: ExportSummary = { products: 0, images: 0, missing: [] };
  const target = file.replace(/\.csv$/i, "") + "-images";

  /**
   * Copies an image to a path below the target folder. Returns its path for the CSV file; null if the image is missing.
   */
  async function copyImage(hash: string, ...name: string[]): Promise<string | null> {
    const copy = path.join(target, ...name);
    await mkdir(path.dirname(copy), { recursive: true });
    try {
      await copyFile(imageFile(hash, "full", imagesFolder), copy, constants.COPYFILE_FICLONE);
      return path.posix.join(path.basename(target), ...name);
    } catch (error) {
      if (!isFileError(error, "ENOENT")) throw error;
      return null;
    }
  }

  async function copyProductImages(id: string, hashes: readonly string[]): Promise<string[]> {
    const copied: string[] = [];
    for (const [i, hash] of hashes.entries()) {
      const name = await copyImage(hash, id, `${i + 1}.webp`);
      if (name === null) summary.missing.push(`${id}, picture ${i + 1}`);
      else copied.push(name);
    }
    summary.images += copied.length;
    return copied;
  }

  /** The description with the paths of its copied images instead of their addresses in the shop. */
  async function copyDescription(id: string, html: string): Promise<string> {
    let written = html;
    for (const fileName of listOwnImages(html, shop, id)) {
      const hash = findDescriptionImageHash(db, { shop, productId: id, fileName });
      const name = hash === null ? null : await copyImage(hash, id, "description", fileName);
      if (name === null) summary.missing.push(`${id}, picture ${fileName} of the description`);
      else written = written.replaceAll(imageTag(shop, id, fileName), `<img src="${escapeAttribute(name)}"`);
    }
    return written;
  }

  const columns = listColumns(db, shop);

  async function* rows(): AsyncGenerator<string[]> {
    yield columns;
    for (const id of walkProductIds(db, shop)) {
      const stored = findStoredProduct(db, shop, id);
      // Deleted since the list of ids was read.
      if (!stored) continue;
      const hashes = listStoredImages(db, stored.key).map(({ hash }) => hash);
      const images = await copyProductImages(id, hashes);
      const description = await copyDescription(id, stored.input.description);
      yield toRow(columns, stored, description, images);
      summary.products += 1;
      progress?.(summary.products);
    }
  }

  const partial = `${file}.partial`;
  try {
    const writer = stringify(ESCAPE_FORMULAS);
    await pipeline(Readable.from(rows()), writer, createWriteStream(partial, { flush: true }));
    await rename(partial, file);
  } finally {
    await rm(partial, { force: true });
  }
  return summary;
}

/** The columns of a shop's file: the fields, then each name that a product's spec has now. */
function listColumns(db: Db, shop: ShopValue): string[] {
  return [...csvColumns(shop), ...listSpecNames(db, shop).map(specColumn)];
}

/**
 * A product's cells in the order of the columns. `description` and `images` name the images as the file does. A spec
 * with a name that came after the columns were listed is left out.
 */
function toRow(
  columns: readonly string[],
  { input, updatedAt }: StoredProduct,
  description: string,
  images: string[],
): string[] {
  const cells: Record<string, string> = {
    ...toCsvCells({ ...input, description }),
    [IMAGES_COLUMN]: images.join("\n"),
    [UPDATED_AT_COLUMN]: updatedAt.toISOString(),
  };
  return columns.map((column) => cells[column] ?? "");
}

/** The start of an image's tag in sanitized descriptions. Text cannot contain `<`. */
function imageTag(shop: ShopValue, id: string, fileName: string): string {
  return `<img src="${descriptionFolderUrl({ shop, productId: id })}${fileName}"`;
}

/** Encodes the CSV file's name, which may contain any character. */
function escapeAttribute(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
}

/** The file names of the images that a product's stored description shows. */
function listOwnImages(html: string, shop: ShopValue, id: string): string[] {
  const folder = descriptionFolderUrl({ shop, productId: id });
  if (!html.includes(folder)) return [];
  return listImageSources(html).flatMap((src) => (src.startsWith(folder) ? [src.slice(folder.length)] : []));
}

/** The batch size. Other requests run between batches. */
const PRODUCTS_PER_PART = 50;

/**
 * The same file with addresses below `origin` instead of image files. Those of the `images` column carry the image's
 * version. This shop recognizes its own addresses on import; any other shop can fetch them.
 */
export function* writeCatalogueCsv(db: Db, shop: ShopValue, origin: string): Generator<string> {
  const columns = listColumns(db, shop);
  let rows = [columns];
  for (const id of walkProductIds(db, shop)) {
    const stored = findStoredProduct(db, shop, id);
    // Deleted since the list of ids was read.
    if (!stored) continue;
    const links = listStoredImages(db, stored.key).map(
      ({ hash }, i) => origin + imageUrl(getShop(shop), id, `${i + 1}.webp`, "full", imageVersion(hash)),
    );
    const folder = descriptionFolderUrl({ shop, productId: id });
    const description = stored.input.description.replaceAll(`<img src="${folder}`, `<img src="${origin}${folder}`);
    rows.push(toRow(columns, stored, description, links));
    if (rows.length > PRODUCTS_PER_PART) {
      yield stringifyRows(rows, ESCAPE_FORMULAS);
      rows = [];
    }
  }
  if (rows.length > 0) yield stringifyRows(rows, ESCAPE_FORMULAS);
}
