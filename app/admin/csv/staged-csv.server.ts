import { randomBytes } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";

import { config } from "../../config.server.ts";
import { isFileError } from "../../shared/file-error.ts";
import type { ShopValue } from "../../shops/shops.ts";

import type { CsvFile } from "./csv-file.ts";

/**
 * Staged CSV files: `{id}.csv` until it is imported, and beside it `{id}.json` with its state. The folder is not
 * served. The id is random, and only administrators can use it.
 */

export const INCOMING_CSV = path.join(config.storageDir, "incoming-csv");

const MAX_NAME_LENGTH = 200;

/** Writes a file and returns its state. */
export async function stageCsv(
  shop: ShopValue,
  file: { name: string; size: number; stream: () => unknown },
  folder = INCOMING_CSV,
): Promise<CsvFile> {
  const id = randomBytes(16).toString("hex");
  await mkdir(folder, { recursive: true });
  const target = csvPath(id, folder);
  const written = createWriteStream(target, { flags: "wx", mode: 0o600 });
  try {
    await pipeline(Readable.fromWeb(file.stream() as ReadableStream), written);
    const staged: CsvFile = {
      ...{ id, shop, name: nameOf(file.name), bytes: file.size },
      state: { step: "checking", bytesRead: 0 },
    };
    await keepCsvFile(staged, folder);
    return staged;
  } catch (error) {
    await rm(target, { force: true });
    throw error;
  }
}

function nameOf(name: string): string {
  const shown = name
    .replace(/\p{Cc}/gu, "")
    .toWellFormed()
    .slice(0, MAX_NAME_LENGTH);
  return shown || "products.csv";
}

/** Stores the state of a file, completely or not at all. */
export async function keepCsvFile(file: CsvFile, folder = INCOMING_CSV): Promise<void> {
  const target = recordPath(file.id, folder);
  await writeFile(`${target}.partial`, JSON.stringify(file), { mode: 0o600 });
  await rename(`${target}.partial`, target);
}

/** A file that was uploaded for this shop; null for any other id. */
export async function findKeptCsvFile(shop: ShopValue, id: string, folder = INCOMING_CSV): Promise<CsvFile | null> {
  if (!isCsvId(id)) return null;
  try {
    const file = JSON.parse(await readFile(recordPath(id, folder), "utf8")) as CsvFile;
    return file.shop === shop ? file : null;
  } catch (error) {
    if (isFileError(error, "ENOENT")) return null;
    throw error;
  }
}

/** Deletes a file's content and keeps its state. */
export async function dropCsv(id: string, folder = INCOMING_CSV): Promise<void> {
  await rm(csvPath(id, folder), { force: true });
}

/** Deletes files that were uploaded, or last imported, before `olderThan`. Returns how many. */
export async function cleanUpIncomingCsv(olderThan: Date, folder = INCOMING_CSV): Promise<number> {
  let removed = 0;
  for (const name of await list(folder)) {
    const file = path.join(folder, name);
    try {
      if ((await stat(file)).mtimeMs >= olderThan.getTime()) continue;
      await rm(file);
      removed += 1;
    } catch (error) {
      if (!isFileError(error, "ENOENT")) throw error;
    }
  }
  return removed;
}

async function list(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (isFileError(error, "ENOENT")) return [];
    throw error;
  }
}

export function csvPath(id: string, folder = INCOMING_CSV): string {
  return path.join(folder, `${assertId(id)}.csv`);
}

function recordPath(id: string, folder: string): string {
  return path.join(folder, `${assertId(id)}.json`);
}

function isCsvId(id: string): boolean {
  return /^[0-9a-f]{32}$/.test(id);
}

function assertId(id: string): string {
  if (!isCsvId(id)) throw new RangeError("not the id of a file");
  return id;
}
