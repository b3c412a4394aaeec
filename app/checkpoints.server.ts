import { Worker } from "node:worker_threads";

import type { Db } from "#db/connection.ts";

import { log } from "./log.server.ts";

/** From this many pages in the log on, each commit tries to merge them: SQLite's default, 4 MB. */
const PAGES = 1_000;
/**
 * The same beside the thread. Only a merge with which no new page came lets the log begin anew. While messages come all
 * the time, the thread gets none, but merges all except the last pages. So the commit that merges those is quick.
 */
const PAGES_BESIDE_THREAD = 2_000;
const RESTART_AFTER_MS = 60_000;
const MAX_HEAP_MB = 16;

/**
 * Merges the write-ahead log into the database file in a thread that runs `program`. Otherwise a commit would do it, and
 * all requests would wait for the disk: four seconds were measured during a bulk change. While there is no thread,
 * because it failed, commits merge as usual.
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
