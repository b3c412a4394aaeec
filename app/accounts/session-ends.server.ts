import { EventEmitter } from "node:events";

import { singleton } from "../shared/singleton.ts";

/**
 * Emits `end` with the token hash of each session that ends by sign-in or sign-out, and `account` with the id of each
 * account whose sessions all end because its owner deletes it. Their chat connections then close.
 */
export const sessionEnds = singleton(
  "session-ends",
  () => new EventEmitter<{ end: [tokenHash: string]; account: [userId: string] }>(),
);
