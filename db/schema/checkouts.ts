import { integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

import { PROVIDER_NAMES } from "#app/payments/provider-names.ts";

import { users } from "./accounts.ts";

/** The orders that one invoice pays: a single order, or all orders of a cart. */
export const checkouts = sqliteTable(
  "checkouts",
  {
    key: integer("key").primaryKey({ autoIncrement: true }),
    /** The public id of its first order. The provider knows the checkout by it. */
    id: text("id").notNull(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    /** The sum of its orders. */
    totalCents: integer("total_cents").notNull(),
    provider: text("provider", { enum: PROVIDER_NAMES }).notNull(),
    /** Both null until the provider has created the invoice. */
    providerInvoiceId: text("provider_invoice_id"),
    invoiceUrl: text("invoice_url"),
    /** When the provider was last asked for the payments of the invoice. */
    checkedAt: integer("checked_at", { mode: "timestamp_ms" }),
    /**
     * The idempotency key of the buyer's submission: one key creates one checkout. Null after a failed attempt, which
     * allows another.
     */
    idempotencyKey: text("idempotency_key"),
    requestHash: text("request_hash").notNull(),
  },
  (t) => [
    uniqueIndex("checkouts_id").on(t.id),
    uniqueIndex("checkouts_submission").on(t.userId, t.idempotencyKey),
    uniqueIndex("checkouts_invoice").on(t.provider, t.providerInvoiceId),
  ],
);
