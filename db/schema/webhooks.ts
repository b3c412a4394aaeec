import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

import { CONDITIONS } from "#app/shops/conditions.ts";
import { DELIVERY_STATES } from "#app/webhooks/webhook-events.ts";

/** Addresses to which the shop sends its events. */
export const webhookEndpoints = sqliteTable(
  "webhook_endpoints",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    url: text("url").notNull(),
    /** Signs the messages: the bytes of the secret in base64. The receiver has it too. */
    secret: text("secret").notNull(),
    /** The names of the events as a JSON array. */
    events: text("events").notNull(),
    createdAt: integer("created_at", { mode: "timestamp_ms" }).notNull(),
    /** Since when every attempt has failed; null after a success. */
    failingSince: integer("failing_since", { mode: "timestamp_ms" }),
    /** When it was disabled; null while it gets messages. */
    disabledAt: integer("disabled_at", { mode: "timestamp_ms" }),
  },
  (t) => [
    check(
      "webhook_endpoints_url",
      sql`length(${t.url}) <= 2000 AND (${t.url} LIKE 'https://%' OR ${t.url} LIKE 'http://%')`,
    ),
    check("webhook_endpoints_events", sql`json_valid(${t.events}) AND octet_length(${t.events}) <= 1000`),
  ],
);

/** Messages to endpoints: written in the transaction of their event, and sent by a job. */
export const webhookDeliveries = sqliteTable(
  "webhook_deliveries",
  {
    key: integer("key").primaryKey({ autoIncrement: true }),
    /** Random; the message's id for its receiver, the same at each attempt. */
    id: text("id").notNull(),
    endpointId: integer("endpoint_id")
      .notNull()
      .references(() => webhookEndpoints.id, { onDelete: "cascade" }),
    /** Such as `order.paid`. */
    event: text("event").notNull(),
    /** The body, as it is sent. */
    payload: text("payload").notNull(),
    state: text("state", { enum: DELIVERY_STATES }).notNull().default("queued"),
    /** Counted before each attempt. */
    attempts: integer("attempts").notNull().default(0),
    /** Why the last attempt failed; null if none has. */
    error: text("error"),
    createdAt: integer("created_at", { mode: "timestamp_ms" }).notNull(),
    /** When the next attempt is due. */
    dueAt: integer("due_at", { mode: "timestamp_ms" }).notNull(),
    /** When it was sent or given up; null until then. */
    endedAt: integer("ended_at", { mode: "timestamp_ms" }),
  },
  (t) => [
    uniqueIndex("webhook_deliveries_id").on(t.id),
    index("webhook_deliveries_due")
      .on(t.endpointId, t.dueAt)
      .where(sql`${t.state} = 'queued'`),
    index("webhook_deliveries_endpoint").on(t.endpointId, t.key),
    index("webhook_deliveries_time").on(t.createdAt),
    check("webhook_deliveries_state", sql`${t.state} IN ('queued', 'sent', 'failed')`),
    check("webhook_deliveries_payload", sql`json_valid(${t.payload}) AND octet_length(${t.payload}) <= 64000`),
    check("webhook_deliveries_error", sql`length(${t.error}) <= 200`),
    check("webhook_deliveries_ended", sql`(${t.endedAt} IS NULL) = (${t.state} = 'queued')`),
  ],
);

/**
 * Open Box products whose stock has changed since messages about it were last queued. Triggers write it, whichever
 * program changes the stock, while an endpoint wants to know. A row has no figures: the message has those of the time
 * when it is written.
 */
export const stockChanges = sqliteTable(
  "stock_changes",
  {
    /** Not a foreign key: the product may be deleted. */
    productId: text("product_id").notNull(),
    condition: text("condition", { enum: CONDITIONS }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.productId, t.condition] })],
);
