import type { DbOrTransaction } from "#db/connection.ts";
import { orderEvents } from "#db/schema/index.ts";

import type { Actor, AdminActor, KeyActor } from "../../audit/actor.ts";
import type { OrderEventKind } from "../order-event-kinds.ts";

import { queueOrderLetters } from "./order-letters.server.ts";
import { queueOrderMessages } from "./order-messages.server.ts";
import { tryToWrite } from "./shared-letters.server.ts";

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
  const isAct = act !== undefined;
  tryToWrite({ order: orderKey, kind }, () => queueOrderLetters(tx, orderKey, { kind, detail, now, isAct }));
  queueOrderMessages(tx, orderKey, { kind, detail, now });
}

function nameActor(by: AdminActor | KeyActor): { actorId: string; address: string } {
  return { actorId: by.kind === "admin" ? by.session : by.name, address: by.address };
}
