import { existsSync } from "node:fs";
import path from "node:path";

import Database from "better-sqlite3";

import { listFolder } from "../shared/folders.server.ts";

/**
 * Databases that a rollback or a restore has replaced. A rollback keeps them in `rolled-back`, and docs/operation.md says
 * to move them to `old-{time}` before a restore. The owner may put one back, and it then needs its images.
 */
export interface ReplacedDatabases {
  /** Whether one of them has a row for this image. */
  haveImage: (hash: string) => boolean;
  close: () => void;
}

/** Throws an error with the name of the file if a database cannot be read. */
export async function openReplacedDatabases(storageDir: string): Promise<ReplacedDatabases> {
  const opened: { client: Database.Database; find: Database.Statement }[] = [];
  const close = () => {
    for (const { client } of opened) client.close();
  };
  for (const file of await listFiles(storageDir)) {
    try {
      // Not read-only, because a read-only connection does not remove its -wal and -shm files when it closes.
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
