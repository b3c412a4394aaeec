import { and, count, eq, isNotNull, isNull, ne } from "drizzle-orm";

import type { Db } from "#db/connection.ts";
import { webhookDeliveries, webhookEndpoints } from "#db/schema/index.ts";

import type { Actor } from "../audit/actor.ts";
import { recordAudit } from "../audit/audit.server.ts";
import type { AuditAction } from "../audit/audit-actions.ts";
import { fail, ok, type Problem, type Result } from "../shared/result.ts";

import { queueMessage } from "./queue-messages.server.ts";
import { makeSecret } from "./signature.server.ts";
import { TEST_EVENT, type WebhookEvent } from "./webhook-events.ts";

const MAX_ENDPOINTS = 20;

export interface NewEndpoint {
  url: string;
  events: readonly WebhookEvent[];
}

/** Adds an endpoint. Returns its id, and the secret that its receiver needs. */
export function addEndpoint(
  db: Db,
  { url, events }: NewEndpoint,
  by: Actor,
  now: Date,
): Result<{ id: number; secret: string }, Problem<"too-many">> {
  return db.transaction(
    (tx) => {
      const known = tx.select({ rows: count() }).from(webhookEndpoints).get()?.rows ?? 0;
      if (known >= MAX_ENDPOINTS) return fail("too-many");
      const secret = makeSecret();
      const added = tx
        .insert(webhookEndpoints)
        .values({ url, secret, events: JSON.stringify(events), createdAt: now })
        .returning({ id: webhookEndpoints.id })
        .get();
      recordAudit(db, { by, action: "add-webhook", now, after: { url, events: events.join(", ") } });
      return ok({ id: added.id, secret });
    },
    { behavior: "immediate" },
  );
}

/** Turns an endpoint on or off. Once it is on, its waiting messages are due. Returns false if nothing changed. */
export function setEndpointEnabled(db: Db, id: number, isOn: boolean, by: Actor, now: Date): boolean {
  const { disabledAt } = webhookEndpoints;
  return change(db, { id, by, action: isOn ? "turn-webhook-on" : "turn-webhook-off", now }, (tx) => {
    const changed = tx
      .update(webhookEndpoints)
      .set({ disabledAt: isOn ? null : now, failingSince: null })
      .where(and(eq(webhookEndpoints.id, id), isOn ? isNotNull(disabledAt) : isNull(disabledAt)))
      .run();
    const isWaiting = and(eq(webhookDeliveries.endpointId, id), eq(webhookDeliveries.state, "queued"));
    if (isOn && changed.changes > 0) tx.update(webhookDeliveries).set({ dueAt: now }).where(isWaiting).run();
    return changed;
  });
}

/** Deletes an endpoint with its messages. */
export function deleteEndpoint(db: Db, id: number, by: Actor, now: Date): boolean {
  return change(db, { id, by, action: "delete-webhook", now }, (tx) =>
    tx.delete(webhookEndpoints).where(eq(webhookEndpoints.id, id)).run(),
  );
}

/** Why a message was not queued: its endpoint is off, or there is nothing to queue. */
export type QueueProblem = Problem<"is-off" | "nothing">;

/** Queues a message again that was sent or given up. It keeps its id, so that a receiver recognizes it. */
export function sendAgain(
  db: Db,
  endpointId: number,
  messageId: string,
  by: Actor,
  now: Date,
): Result<null, QueueProblem> {
  const isOne = and(
    eq(webhookDeliveries.id, messageId),
    eq(webhookDeliveries.endpointId, endpointId),
    ne(webhookDeliveries.state, "queued"),
  );
  return queue(db, { id: endpointId, by, action: "send-webhook", now }, (tx) =>
    tx
      .update(webhookDeliveries)
      .set({ state: "queued", attempts: 0, dueAt: now, endedAt: null, createdAt: now })
      .where(isOne)
      .run(),
  );
}

/** Queues a test message, without data of the shop. */
export function sendTest(db: Db, id: number, by: Actor, now: Date): Result<null, QueueProblem> {
  return queue(db, { id, by, action: "send-webhook", now }, (tx) => {
    queueMessage(tx, id, TEST_EVENT, {}, now);
    return { changes: 1 };
  });
}

/** Queues a message for an endpoint. Queues nothing while the endpoint is off. */
function queue(db: Db, of: Change, make: (tx: Db) => { changes: number }): Result<null, QueueProblem> {
  const isOff = and(eq(webhookEndpoints.id, of.id), isNotNull(webhookEndpoints.disabledAt));
  if (db.select().from(webhookEndpoints).where(isOff).get()) return fail("is-off");
  return change(db, of, make) ? ok(null) : fail("nothing");
}

interface Change {
  id: number;
  by: Actor;
  action: AuditAction;
  now: Date;
}

/** Makes a change of an endpoint, and records it if there was one. */
function change(db: Db, { id, by, action, now }: Change, make: (tx: Db) => { changes: number }): boolean {
  return db.transaction(
    () => {
      const url = db.select().from(webhookEndpoints).where(eq(webhookEndpoints.id, id)).get()?.url ?? null;
      if (url === null || make(db).changes === 0) return false;
      recordAudit(db, { by, action, now, after: { url } });
      return true;
    },
    { behavior: "immediate" },
  );
}
