import { workerData } from "node:worker_threads";

import Database from "better-sqlite3";

/**
 * The program of the thread that merges the write-ahead log into the database file (`app/checkpoints.server.ts`).
 * Readers and writers do not wait for it.
 */

/** Half of SQLite's default, so that a commit rarely has to merge. Fewer would write popular pages more often. */
const PAGES = 500;
const EVERY_MS = 100;

const client = new Database(String(workerData));
// As durable as the other connections: the log is on the disk before the file is changed.
client.pragma("synchronous = FULL");
/** Counts the pages in the log, and those of them that are merged. It merges none. */
const count = client.prepare<[], { log: number; checkpointed: number }>("PRAGMA wal_checkpoint(NOOP)");
const merge = client.prepare("PRAGMA wal_checkpoint(PASSIVE)");

setInterval(() => {
  const pages = count.get();
  if (pages && pages.log - pages.checkpointed >= PAGES) merge.get();
}, EVERY_MS);
