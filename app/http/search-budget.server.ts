import { data } from "@remix-run/node";

import type { Db } from "#db/connection.ts";

import { chargesOfAddress, spend } from "./rate-limits.server.ts";

/** Takes a search from the budget of an address. Throws 429 if the address has searched too often. */
export function requireSearchBudget(db: Db, address: string): void {
  const spent = spend(db, chargesOfAddress("searches", address), new Date());
  if (spent.ok) return;
  throw data(null, { status: 429, headers: { "Retry-After": String(spent.problem.retryAfterSeconds) } });
}
