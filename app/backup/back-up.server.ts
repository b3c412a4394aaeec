import { existsSync } from "node:fs";
import { cp, mkdir, open, rename, rm } from "node:fs/promises";
import path from "node:path";

import Database from "better-sqlite3";

import { openDatabase } from "#db/connection.ts";

import { isCode, listStoredPictures, pictureFolder } from "../images/store.server.ts";
import { makePrivate } from "../shared/private-folder.server.ts";
import { ok, refuse, type Result } from "../shared/result.ts";

import { DATABASE, PICTURES, SECRETS, takeStock, type Stock } from "./stock.server.ts";

export type BackUpRefusal = "no-shop" | "exists" | "inside-the-shop";

/**
 * Copies all that a shop must not lose into a folder that does not exist yet; the shop may go on serving. The folder is
 * there once the copy is whole and has been looked through, or not at all. Answers what is in it. Throws what the disk
 * throws, and for a database that is damaged.
 */
export async function backUp(storageDir: string, target: string): Promise<Result<Stock, BackUpRefusal>> {
  const file = path.join(storageDir, DATABASE);
  if (!existsSync(file)) return refuse("no-shop");
  if (existsSync(target)) return refuse("exists");
  const within = path.relative(storageDir, target);
  if (!within.startsWith("..") && !path.isAbsolute(within)) return refuse("inside-the-shop");

  const aside = `${target}.incomplete`;
  await rm(aside, { recursive: true, force: true });
  await mkdir(aside, { recursive: true });
  try {
    // Pictures are there before the rows that name them, and may go once no row does: copied first, none of the
    // copied database is gone by then; copied again, those that came meanwhile are there too.
    await copyPictures(storageDir, aside);
    copyDatabase(file, path.join(aside, DATABASE));
    await copyPictures(storageDir, aside);
    if (existsSync(path.join(storageDir, SECRETS))) {
      await cp(path.join(storageDir, SECRETS), path.join(aside, SECRETS), { recursive: true });
    }
    const copy = openDatabase(path.join(aside, DATABASE));
    let stock: Stock;
    try {
      stock = takeStock(copy, path.join(aside, PICTURES));
    } finally {
      copy.$client.close();
    }
    makePrivate(aside);
    await sync(path.join(aside, DATABASE));
    await rename(aside, target);
    return ok(stock);
  } catch (error) {
    await rm(aside, { recursive: true, force: true });
    throw error;
  }
}

/** As of one moment, whatever is written meanwhile: https://sqlite.org/lang_vacuum.html#vacuuminto */
function copyDatabase(from: string, to: string): void {
  const client = new Database(from, { readonly: true, timeout: 5_000 });
  try {
    client.prepare("VACUUM INTO ?").run(to);
  } finally {
    client.close();
  }
}

async function copyPictures(storageDir: string, target: string): Promise<void> {
  const [from, to] = [path.join(storageDir, PICTURES), path.join(target, PICTURES)];
  for await (const hash of listStoredPictures(from)) {
    const copy = pictureFolder(hash, to);
    if (existsSync(copy)) continue;
    try {
      await cp(pictureFolder(hash, from), copy, { recursive: true });
    } catch (error) {
      // Swept away while it was copied: nothing has named it for a day.
      if (!isCode(error, "ENOENT")) throw error;
      await rm(copy, { recursive: true, force: true });
    }
  }
}

async function sync(file: string): Promise<void> {
  const handle = await open(file);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
