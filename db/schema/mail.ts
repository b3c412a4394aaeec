import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

import { LETTER_STATES } from "#app/mail/letter-states.ts";

import { orders } from "./orders.ts";

/** The outbox: letters are written in the transaction of their event, and sent by a job. */
export const letters = sqliteTable(
  "letters",
  {
    key: integer("key").primaryKey({ autoIncrement: true }),
    /** Random; the letter's id in addresses and in its Message-ID. */
    id: text("id").notNull(),
    audience: text("audience", { enum: ["buyer", "owner", "test"] }).notNull(),
    /** An e-mail address. */
    recipient: text("recipient").notNull(),
    /** What the letter is about, such as `order-received`. */
    topic: text("topic").notNull(),
    orderKey: integer("order_key").references(() => orders.key, { onDelete: "cascade" }),
    /** A `Letter` as JSON. */
    content: text("content").notNull(),
    state: text("state", { enum: LETTER_STATES }).notNull(),
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
    uniqueIndex("letters_id").on(t.id),
    index("letters_due")
      .on(t.dueAt)
      .where(sql`${t.state} = 'queued'`),
    index("letters_state").on(t.state, t.key),
    index("letters_recipient").on(sql`lower(${t.recipient})`, t.createdAt),
    index("letters_order").on(t.orderKey),
    index("letters_time").on(t.createdAt),
    check("letters_audience", sql`${t.audience} IN ('buyer', 'owner', 'test')`),
    check("letters_state", sql`${t.state} IN ('queued', 'sent', 'failed', 'kept')`),
    check("letters_content", sql`json_valid(${t.content}) AND octet_length(${t.content}) <= 32000`),
    check("letters_error", sql`length(${t.error}) <= 500`),
    check("letters_ended", sql`(${t.endedAt} IS NULL) = (${t.state} = 'queued')`),
  ],
);

/** Outages: the mail server or a payment provider has failed at every attempt since a time. */
export const outages = sqliteTable("outages", {
  subject: text("subject").primaryKey(),
  since: integer("since", { mode: "timestamp_ms" }).notNull(),
  lastFailedAt: integer("last_failed_at", { mode: "timestamp_ms" }).notNull(),
  /** When a letter to the owner was queued; null until then. */
  toldAt: integer("told_at", { mode: "timestamp_ms" }),
});
