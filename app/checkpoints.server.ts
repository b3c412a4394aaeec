import { Worker } from "node:worker_threads";

import type { Db } from "#db/connection.ts";

import { log } from "./log.server.ts";

/** From this many pages in the log on, each commit tries to merge them: SQLite's default, 4 MB. */
const PAGES = 1_000;
/**
 * The same while the thread runs. SQLite starts the log again only when all of its pages are merged. Under constant
 * writes the thread never merges the newest ones, so a commit does. These are few, so it is quick.
 */
const PAGES_BESIDE_THREAD = 2_000;
const RESTART_AFTER_MS = 60_000;
const MAX_HEAP_MB = 16;

/**
 * Starts a thread that merges the write-ahead log into the database file. It runs `program`. A merge in a commit makes
 * all requests wait for the disk, up to four seconds in a measurement. If the thread fails, commits merge until it is
 * started again.
 */
export function startCheckpoints(
  db: Db,
  program: URL,
  restartAfterMs = RESTART_AFTER_MS,
): { stop: () => Promise<void> } {
  let worker: Worker;
  let restart: NodeJS.Timeout | undefined;
  let isStopped = false;

  function start(): void {
    worker = new Worker(program, {
      workerData: db.$client.name,
      resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
    });
    worker.on("online", () => mergeFrom(PAGES_BESIDE_THREAD));
    worker.on("error", (error) => {
      log.error({ err: error }, "The thread that merges the write-ahead log failed. It is started again in a minute.");
    });
    worker.on("exit", () => {
      if (isStopped) return;
      mergeFrom(PAGES);
      restart = setTimeout(start, restartAfterMs);
    });
  }

  function mergeFrom(pages: number): void {
    db.$client.pragma(`wal_autocheckpoint = ${pages}`);
  }

  start();
  return {
    async stop() {
      isStopped = true;
      clearTimeout(restart);
      await worker.terminate();
    },
  };
}
