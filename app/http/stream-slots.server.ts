import type { AppLoadContext } from "@remix-run/node";

import { addressKey } from "./address-key.ts";
import { makeSlots } from "./slots.ts";

/** How many streams may be made for one client at once: of one IPv4 address or IPv6 /64 network, and of all. */
const slots = makeSlots({ ofOne: 10, ofAll: 50 });

/**
 * Takes a slot for a response that is made while its client reads it, such as the result of a search in JSON. Each one
 * holds up to 2 MB, however slowly its client reads. The slot is free again when the response has ended. Returns false
 * if too many are being made.
 */
export function takeStreamSlot({ clientAddress, onResponseEnd }: AppLoadContext): boolean {
  const slot = slots.take(addressKey(clientAddress));
  if (slot.ok) onResponseEnd(slot.value);
  return slot.ok;
}
