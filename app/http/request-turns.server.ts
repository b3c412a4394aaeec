import { setImmediate as nextEventLoopTurn } from "node:timers/promises";

import type { RequestHandler } from "express";

import { FairQueue } from "../shared/fair-queue.ts";

import { addressKey } from "./address-key.ts";

/** Node.js accepts one connection in each turn of the event loop. In this many, the connections of others can arrive. */
const TURNS_BETWEEN = 10;

/**
 * Starts requests one after another, with a few turns of the event loop between two. Addresses take turns, so nobody
 * waits for all requests that another address sends at once.
 */
export function makeRequestTurns(): RequestHandler {
  const requests = new FairQueue(1);
  return (req, _res, next) => {
    void requests.run({ id: addressKey(req.ip ?? ""), isAdministrator: false }, async () => {
      next();
      for (let i = 0; i < TURNS_BETWEEN; i++) await nextEventLoopTurn();
    });
  };
}
