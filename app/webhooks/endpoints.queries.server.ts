import { and, count, desc, eq, lt } from "drizzle-orm";

import type { Db } from "#db/connection.ts";
import { webhookDeliveries, webhookEndpoints } from "#db/schema/index.ts";

import { WEBHOOK_EVENTS, type DeliveryState, type WebhookEvent } from "./webhook-events.ts";

const MESSAGES_PER_PAGE = 50;

export interface Endpoint {
  id: number;
  url: string;
  events: WebhookEvent[];
  createdAt: Date;
  /** When the attempts began to fail; null if the last one succeeded. */
  failingSince: Date | null;
  disabledAt: Date | null;
  /** The number of messages that wait. */
  waiting: number;
}

export function listEndpoints(db: Db): Endpoint[] {
  return db
    .select()
    .from(webhookEndpoints)
    .orderBy(webhookEndpoints.id)
    .all()
    .map((row) => toEndpoint(db, row));
}

export function findEndpoint(db: Db, id: number): Endpoint | null {
  const row = db.select().from(webhookEndpoints).where(eq(webhookEndpoints.id, id)).get();
  return row ? toEndpoint(db, row) : null;
}

function toEndpoint(db: Db, row: typeof webhookEndpoints.$inferSelect): Endpoint {
  const { id, url, events, createdAt, failingSince, disabledAt } = row;
  const stored = JSON.parse(events) as unknown[];
  const isWaiting = and(eq(webhookDeliveries.endpointId, id), eq(webhookDeliveries.state, "queued"));
  const waiting = db.select({ rows: count() }).from(webhookDeliveries).where(isWaiting).get()?.rows ?? 0;
  return {
    id,
    url,
    createdAt,
    failingSince,
    disabledAt,
    waiting,
    events: WEBHOOK_EVENTS.filter((event) => stored.includes(event)),
  };
}

/** A message, as the panel shows it. */
export interface ListedMessage {
  key: number;
  id: string;
  event: string;
  payload: string;
  state: DeliveryState;
  attempts: number;
  error: string | null;
  createdAt: Date;
  dueAt: Date;
  endedAt: Date | null;
}

/** A page of an endpoint's messages, the newest first. `next` is where the next page begins; null on the last one. */
export function listMessages(
  db: Db,
  endpointId: number,
  before: number | null,
): { messages: ListedMessage[]; next: number | null } {
  const isBefore = before === null ? undefined : lt(webhookDeliveries.key, before);
  const rows = db
    .select()
    .from(webhookDeliveries)
    .where(and(eq(webhookDeliveries.endpointId, endpointId), isBefore))
    .orderBy(desc(webhookDeliveries.key))
    .limit(MESSAGES_PER_PAGE + 1)
    .all();
  const messages = rows.slice(0, MESSAGES_PER_PAGE);
  return { messages, next: rows.length > MESSAGES_PER_PAGE ? (messages.at(-1)?.key ?? null) : null };
}
