import { randomBytes } from "node:crypto";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";

import { config } from "../../config.server.ts";
import type { UploadedFile } from "../../http/multipart.server.ts";
import { isFileError } from "../../shared/file-error.ts";
import { cleanUpFolder } from "../../shared/folders.server.ts";
import type { ShopValue } from "../../shops/shops.ts";

import type { CsvFile } from "./csv-file.ts";

/**
 * Staged CSV files: `{id}.csv` until it is imported, and beside it `{id}.json` with its state. The folder is not
 * served. The id is random, and only administrators can use it.
 */

export const INCOMING_CSV = path.join(config.storageDir, "incoming-csv");

const MAX_NAME_LENGTH = 200;

interface StageOptions extends Pick<CsvFile, "specsFromDescriptions"> {
  folder?: string;
}

/** Takes over an uploaded file and returns its state. */
export async function stageCsv(
  shop: ShopValue,
  file: UploadedFile,
  { specsFromDescriptions, folder = INCOMING_CSV }: StageOptions,
): Promise<CsvFile> {
  if (file.fault !== undefined) throw new Error("An uploaded file could not be written.", { cause: file.fault });
  const id = randomBytes(16).toString("hex");
  await mkdir(folder, { recursive: true });
  const target = csvPath(id, folder);
  await rename(file.path, target);
  try {
    const staged: CsvFile = {
      ...{ id, shop, name: nameOf(file.name), bytes: file.bytes, specsFromDescriptions },
      state: { step: "checking", bytesRead: 0 },
    };
    await saveCsvFile(staged, folder);
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
export async function saveCsvFile(file: CsvFile, folder = INCOMING_CSV): Promise<void> {
  const target = recordPath(file.id, folder);
  await writeFile(`${target}.partial`, JSON.stringify(file), { mode: 0o600 });
  await rename(`${target}.partial`, target);
}

/** A file that was uploaded for this shop; null for any other id. */
export async function findSavedCsvFile(shop: ShopValue, id: string, folder = INCOMING_CSV): Promise<CsvFile | null> {
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
export async function deleteCsvContent(id: string, folder = INCOMING_CSV): Promise<void> {
  await rm(csvPath(id, folder), { force: true });
}

/** Deletes files that were uploaded, or last imported, before `olderThan`. Returns how many. */
export function cleanUpIncomingCsv(olderThan: Date, folder = INCOMING_CSV): Promise<number> {
  return cleanUpFolder(folder, olderThan);
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
  if (!isCsvId(id)) throw new RangeError("This is not the id of a CSV file.");
  return id;
}
