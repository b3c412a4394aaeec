import type { Server } from "node:http";
import { setTimeout as delay } from "node:timers/promises";

import type { RequestHandler } from "express";

import { closeDatabase } from "#db/connection.ts";

import { db } from "../database.server.ts";
import { log } from "../log.server.ts";
import { singleton } from "../shared/singleton.ts";

/** How long open requests may take after the process is told to stop. */
const DRAIN_LIMIT_MS = 8_000;
const DRAIN_POLL_MS = 20;
/** A request that was sent before the health check failed arrives within this time. */
const QUIET_MS = 100;

const state = singleton("operations", () => ({ draining: false, openRequests: 0, work: 0, busyAt: 0 }));

export const trackRequests: RequestHandler = (_req, res, next) => {
  state.openRequests += 1;
  state.busyAt = performance.now();
  res.once("close", () => (state.openRequests -= 1));
  if (state.draining) res.setHeader("Connection", "close");
  next();
};

/** Whether the process was told to stop. */
export function isDraining(): boolean {
  return state.draining;
}

/** Runs work that a shutdown waits for as for a request. */
export async function finishBeforeStop<Value>(work: () => Promise<Value>): Promise<Value> {
  state.work += 1;
  try {
    return await work();
  } finally {
    state.work -= 1;
  }
}

/**
 * Shuts down without breaking a request. The health check fails, and connections close after their response. The server
 * listens until no request has been open for 100 ms, at most 8 s. Then its threads end, and the write-ahead log is merged
 * into the database file, which is closed.
 */
export async function drain(server: Server, threads: ({ stop: () => Promise<void> } | null)[]): Promise<void> {
  if (state.draining) return;
  state.draining = true;
  log.info("The server is shutting down.");
  const deadline = performance.now() + DRAIN_LIMIT_MS;
  state.busyAt = performance.now();
  do {
    await delay(DRAIN_POLL_MS);
    if (state.openRequests + state.work > 0) state.busyAt = performance.now();
  } while (performance.now() - state.busyAt < QUIET_MS && performance.now() < deadline);
  const closed = new Promise((resolve) => server.close(resolve));
  server.closeIdleConnections();
  await Promise.race([closed, delay(Math.max(100, deadline - performance.now()))]);
  server.closeAllConnections();
  for (const thread of threads) await thread?.stop();
  closeDatabase(db);
  log.info("The server has shut down.");
}
