import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

import type { CaseKind, CaseValues } from "#app/orders/case-kinds.ts";
import { PROVIDER_NAMES } from "#app/payments/provider-names.ts";

import { orders } from "./orders.ts";

/**
 * What needs a person: the queue "Needs attention". The `review` of an order names its open cases.
 */
export const attentionCases = sqliteTable(
  "attention_cases",
  {
    key: integer("key").primaryKey(),
    kind: text("kind").$type<CaseKind>().notNull(),
    /** Null for money that belongs to no known order, and for refused notifications. */
    orderKey: integer("order_key").references(() => orders.key),
    provider: text("provider", { enum: PROVIDER_NAMES }),
    /** The provider's payment that it is about. */
    paymentId: text("payment_id"),
    /** Order, provider and payment as one text (see `subjectOf`). At most one case of a kind is open for it. */
    subject: text("subject").notNull(),
    values: text("case_values", { mode: "json" }).$type<CaseValues>().notNull(),
    firstSeenAt: integer("first_seen_at", { mode: "timestamp_ms" }).notNull(),
    /** When it was last seen again while it was open; null if never. */
    seenAgainAt: integer("seen_again_at", { mode: "timestamp_ms" }),
    resolvedAt: integer("resolved_at", { mode: "timestamp_ms" }),
    /** The act that resolved it, such as `accepted`. */
    resolution: text("resolution"),
    /** The public id of the administrator's session; null if the shop resolved it. */
    resolvedBy: text("resolved_by"),
    /** The administrator's network address. */
    resolvedFrom: text("resolved_from"),
    note: text("note"),
  },
  (t) => [
    uniqueIndex("attention_cases_open")
      .on(t.kind, t.subject)
      .where(sql`${t.resolvedAt} IS NULL`),
    index("attention_cases_order").on(t.orderKey),
    // The queue, oldest first, and what was resolved, newest first. Resolved cases of orders are kept for years.
    index("attention_cases_queue")
      .on(t.key)
      .where(sql`${t.resolvedAt} IS NULL`),
    index("attention_cases_resolved").on(t.resolvedAt, t.key),
    index("attention_cases_subject").on(t.subject),
    check("attention_cases_values", sql`json_valid(${t.values}) AND octet_length(${t.values}) <= 8000`),
  ],
);

/** Notifications whose signature is wrong. At most 1,000, the newest ones. */
export const refusedNotifications = sqliteTable(
  "refused_notifications",
  {
    key: integer("key").primaryKey({ autoIncrement: true }),
    provider: text("provider", { enum: PROVIDER_NAMES }).notNull(),
    /** The beginning of the body. */
    body: text("body").notNull(),
    receivedAt: integer("received_at", { mode: "timestamp_ms" }).notNull(),
  },
  (t) => [check("refused_notifications_body", sql`octet_length(${t.body}) <= 2000`)],
);

/** Money received outside the provider, noted by an administrator on "Accept as paid". At most one row per order. */
export const notedPayments = sqliteTable(
  "noted_payments",
  {
    orderKey: integer("order_key")
      .primaryKey()
      .references(() => orders.key),
    amountCents: integer("amount_cents").notNull(),
    /** For example the number of a bank transfer. May be empty. */
    reference: text("reference").notNull(),
    at: integer("at", { mode: "timestamp_ms" }).notNull(),
  },
  (t) => [index("noted_payments_time").on(t.at), check("noted_payments_amount", sql`${t.amountCents} > 0`)],
);

/** Money that an administrator has sent back. The shop cannot send any. */
export const refunds = sqliteTable(
  "refunds",
  {
    key: integer("key").primaryKey({ autoIncrement: true }),
    orderKey: integer("order_key")
      .notNull()
      .references(() => orders.key),
    amountCents: integer("amount_cents").notNull(),
    /** For example the transaction's id. */
    reference: text("reference").notNull(),
    note: text("note"),
    at: integer("at", { mode: "timestamp_ms" }).notNull(),
  },
  (t) => [
    index("refunds_order").on(t.orderKey),
    index("refunds_time").on(t.at),
    check("refunds_amount", sql`${t.amountCents} > 0`),
  ],
);
