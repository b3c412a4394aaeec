import { setImmediate as nextEventLoopTurn } from "node:timers/promises";

import { data } from "@remix-run/node";

import type { Db } from "#db/connection.ts";

import { FairQueue } from "../shared/fair-queue.ts";
import type { Result } from "../shared/result.ts";

import { addressKey } from "./address-key.ts";
import { chargesOfAddress, spend, type RateLimited } from "./rate-limits.server.ts";

/** Node.js accepts one connection in each turn of the event loop. In this many, the connections of others can arrive. */
const TURNS_BETWEEN = 10;

/** All searches of this thread, one after another. */
const searches = new FairQueue(1);

/**
 * Takes a search from the budget of an address, and resolves when it is its turn. Addresses take turns, and other
 * requests are handled between two searches. The caller must search before it waits for anything else. Fails at once if
 * the address has searched too often.
 */
export async function takeSearchTurn(db: Db, address: string): Promise<Result<null, RateLimited>> {
  const spent = spend(db, chargesOfAddress("searches", address), new Date());
  if (!spent.ok) return spent;
  await new Promise<void>((startSearch) => {
    void searches.run({ id: addressKey(address), isAdministrator: false }, async () => {
      startSearch();
      for (let i = 0; i < TURNS_BETWEEN; i++) await nextEventLoopTurn();
    });
  });
  return spent;
}

/** The same for a page: throws 429 if the address has searched too often. */
export async function requireSearchTurn(db: Db, address: string): Promise<void> {
  const turn = await takeSearchTurn(db, address);
  if (!turn.ok) {
    throw data(null, { status: 429, headers: { "Retry-After": String(turn.problem.retryAfterSeconds) } });
  }
}
