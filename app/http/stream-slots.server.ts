import type { AppLoadContext } from "@remix-run/node";

import { addressKey } from "./address-key.ts";

/** How many streams may be made for one client at once: of one IPv4 address or IPv6 /64 network, and of all. */
const MAX_OF_ONE = 10;
const MAX_OF_ALL = 50;

const running = new Map<string, number>();
let runningOfAll = 0;

/**
 * Takes a slot for a response that is made while its client reads it, such as the result of a search in JSON. Each one
 * holds up to 2 MB, however slowly its client reads. The slot is free again when the response has ended. Returns false
 * if too many are being made.
 */
export function takeStreamSlot({ clientAddress, onResponseEnd }: AppLoadContext): boolean {
  const key = addressKey(clientAddress);
  const own = running.get(key) ?? 0;
  if (own >= MAX_OF_ONE || runningOfAll >= MAX_OF_ALL) return false;
  running.set(key, own + 1);
  runningOfAll += 1;
  onResponseEnd(() => {
    runningOfAll -= 1;
    const left = (running.get(key) ?? 1) - 1;
    if (left > 0) running.set(key, left);
    else running.delete(key);
  });
  return true;
}
