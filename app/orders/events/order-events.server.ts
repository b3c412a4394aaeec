import type { DbOrTransaction } from "#db/connection.ts";
import { orderEvents } from "#db/schema/index.ts";

import type { Actor, AdminActor, KeyActor } from "../../audit/actor.ts";
import { log } from "../../log.server.ts";
import type { OrderEventKind } from "../order-event-kinds.ts";

import { queueOrderLetters } from "./order-letters.server.ts";
import { queueOrderMessages } from "./order-messages.server.ts";

/** Whose act an event is. */
export interface EventAct {
  by: Actor;
  note?: string | null;
}

/**
 * Adds an event to an order's history, and queues the letters about it. Buyers may read its detail, but neither the
 * note nor who it was.
 */
export function recordEvent(
  tx: DbOrTransaction,
  orderKey: number,
  kind: OrderEventKind,
  now: Date,
  detail: string | null = null,
  act?: EventAct,
): void {
  const { by, note = null } = act ?? {};
  const actor = by?.kind === "admin" || by?.kind === "key" ? { ...nameActor(by), note } : {};
  tx.insert(orderEvents)
    .values({ orderKey, kind, detail, at: now, ...actor })
    .run();
  try {
    queueOrderLetters(tx, orderKey, { kind, detail, now, isAct: act !== undefined });
  } catch (error) {
    // A letter that cannot be queued must not undo the event.
    log.error({ err: error, order: orderKey, kind }, "Could not write a letter. The order was changed all the same.");
  }
  queueOrderMessages(tx, orderKey, { kind, detail, now });
}

function nameActor(by: AdminActor | KeyActor): { actorId: string; address: string } {
  return { actorId: by.kind === "admin" ? by.session : by.name, address: by.address };
}
