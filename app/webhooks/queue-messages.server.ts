import { randomUUID } from "node:crypto";

import { isNull, sql } from "drizzle-orm";

import type { DbOrTransaction } from "#db/connection.ts";
import { webhookDeliveries, webhookEndpoints } from "#db/schema/index.ts";

import type { TEST_EVENT, WebhookEvent } from "./webhook-events.ts";

/** The data of a message, in the field `data` of its body. */
export type MessageData = Readonly<Record<string, unknown>>;

/**
 * Queues a message for each endpoint that has chosen an event, in the caller's transaction. The data is made only
 * if there is such an endpoint.
 */
export function queueMessages(tx: DbOrTransaction, event: WebhookEvent, makeData: () => MessageData, now: Date): void {
  const endpoints = listEndpointsFor(tx, event);
  if (endpoints.length === 0) return;
  const data = makeData();
  for (const endpointId of endpoints) queueMessage(tx, endpointId, event, data, now);
}

/** The endpoints that have chosen an event. */
function listEndpointsFor(tx: DbOrTransaction, event: WebhookEvent): number[] {
  const wants = sql`EXISTS (SELECT 1 FROM json_each(${webhookEndpoints.events}) WHERE value = ${event})`;
  return tx
    .select({ id: webhookEndpoints.id })
    .from(webhookEndpoints)
    .where(sql`${isNull(webhookEndpoints.disabledAt)} AND ${wants}`)
    .all()
    .map(({ id }) => id);
}

/** Queues a message for one endpoint, and returns its id. */
export function queueMessage(
  tx: DbOrTransaction,
  endpointId: number,
  event: WebhookEvent | typeof TEST_EVENT,
  data: MessageData,
  now: Date,
): string {
  const id = `msg_${randomUUID().replaceAll("-", "")}`;
  const payload = JSON.stringify({ type: event, timestamp: now.toISOString(), data });
  tx.insert(webhookDeliveries).values({ id, endpointId, event, payload, createdAt: now, dueAt: now }).run();
  return id;
}
