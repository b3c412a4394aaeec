import type { DbOrTransaction } from "#db/connection.ts";
import { orderEvents } from "#db/schema/index.ts";

import type { Actor } from "../audit/actor.ts";
import { log } from "../log.server.ts";

import type { OrderEventKind } from "./order-event-kinds.ts";
import { writeOrderLetters } from "./order-letters.server.ts";

/** Adds an event to an order's history, with the administrator whose act it was, and writes the letters about it. */
export function recordEvent(
  tx: DbOrTransaction,
  orderKey: number,
  kind: OrderEventKind,
  now: Date,
  detail: string | null = null,
  by?: Actor,
): void {
  const actor = by?.kind === "admin" ? { actorId: by.session, address: by.address } : {};
  tx.insert(orderEvents)
    .values({ orderKey, kind, detail, at: now, ...actor })
    .run();
  try {
    writeOrderLetters(tx, orderKey, { kind, detail, now });
  } catch (error) {
    // Nothing is left undone because nobody could be written to.
    log.error({ err: error, order: orderKey, kind }, "Could not write a letter.");
  }
}
