import { existsSync } from "node:fs";
import path from "node:path";

import Database from "better-sqlite3";

import { listFolder } from "../shared/folders.server.ts";

/**
 * Newer databases that were put aside in the storage, and that somebody may put back: in `rolled-back` by a rollback, and
 * in `old-{time}` before a restore into the same storage (docs/operation.md).
 */
export interface AsideDatabases {
  /** Whether one of them has a row for this image. */
  haveImage: (hash: string) => boolean;
  close: () => void;
}

/** Throws an error that names the database if one cannot be read. */
export async function openAsideDatabases(storageDir: string): Promise<AsideDatabases> {
  const opened: { client: Database.Database; find: Database.Statement }[] = [];
  const close = () => {
    for (const { client } of opened) client.close();
  };
  for (const file of await listFiles(storageDir)) {
    try {
      // Not read-only: such a connection leaves files of the write-ahead log behind.
      const client = new Database(file, { fileMustExist: true });
      opened.push({ client, find: client.prepare("SELECT 1 FROM images WHERE hash = ?") });
    } catch (cause) {
      close();
      throw new Error(`${file} cannot be read, so it is not known which images it needs.`, { cause });
    }
  }
  return { haveImage: (hash) => opened.some(({ find }) => find.get(hash) !== undefined), close };
}

async function listFiles(storageDir: string): Promise<string[]> {
  const rolledBack = path.join(storageDir, "rolled-back");
  const old = (await listFolder(storageDir)).filter((name) => name.startsWith("old-"));
  return [
    ...(await listFolder(rolledBack)).filter((name) => name.endsWith(".db")).map((name) => path.join(rolledBack, name)),
    ...old.map((name) => path.join(storageDir, name, "shop.db")).filter((file) => existsSync(file)),
  ];
}
