import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

import { NOTIFICATION_OUTCOMES } from "#app/orders/notification-outcomes.ts";
import { CONDITIONS } from "#app/shops/conditions.ts";
import { PAYMENT_STATUSES } from "#app/payments/payment-status.ts";
import { PROVIDER_NAMES } from "#app/payments/provider-names.ts";

import { users } from "./accounts.ts";
import { checkouts } from "./checkouts.ts";
import { images } from "./images.ts";

/** An order: its title, condition, price, image and address never change. */
export const orders = sqliteTable(
  "orders",
  {
    key: integer("key").primaryKey({ autoIncrement: true }),
    /** Random; the order's id in addresses, responses and at the provider (`payment_id` in the API). */
    id: text("id").notNull(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    /** The orders of a checkout are paid together. There is no checkout 0: SQLite needs a default to add a column. */
    checkoutKey: integer("checkout_key")
      .notNull()
      .default(0)
      .references(() => checkouts.key),
    /** Not a foreign key: an order outlives its product, and keys are never reused. */
    productKey: integer("product_key").notNull(),
    productId: text("product_id").notNull(),
    title: text("title").notNull(),
    condition: text("condition", { enum: CONDITIONS }).notNull(),
    previewHash: text("preview_hash").references(() => images.hash),
    priceCents: integer("price_cents").notNull(),
    quantity: integer("quantity").notNull(),
    totalCents: integer("total_cents").notNull(),
    contactName: text("contact_name").notNull(),
    email: text("email").notNull(),
    phone: text("phone").notNull().default(""),
    address: text("address").notNull(),
    city: text("city").notNull(),
    stateProv: text("state_prov").notNull(),
    postalCode: text("postal_code").notNull(),
    /** ISO 3166-1, two letters; empty if the buyer did not say it. */
    country: text("country").notNull().default(""),
    /**
     * `preparing`: stock is taken, no invoice yet. `placed`: has its invoice. `void`: never got an invoice, stock is
     * back.
     */
    state: text("state", { enum: ["preparing", "placed", "void"] })
      .notNull()
      .default("preparing"),
    paymentStatus: text("payment_status", { enum: PAYMENT_STATUSES }).notNull().default("waiting"),
    /** Whether the order currently takes its units from the product's stock. */
    stockHeld: integer("stock_held", { mode: "boolean" }).notNull().default(true),
    /** The open cases of `attention_cases` as short texts, joined by `; `; null if nobody has to look at the order. */
    review: text("review"),
    /** What an administrator decided the payment status to be, against the provider's reports. */
    decidedStatus: text("decided_status", { enum: ["finished", "refunded"] }),
    /** The checkout's provider and invoice. All of its orders have the same. */
    provider: text("provider", { enum: PROVIDER_NAMES }).notNull(),
    providerInvoiceId: text("provider_invoice_id"),
    invoiceUrl: text("invoice_url"),
    /** Deleted by the buyer or an administrator: stays for late payments, and is not shown to anybody. */
    hiddenAt: integer("hidden_at", { mode: "timestamp_ms" }),
    /** Canceled by an administrator before any money was seen. Null again as soon as money comes. */
    canceledAt: integer("canceled_at", { mode: "timestamp_ms" }),
    shipped: integer("shipped", { mode: "boolean" }).notNull().default(false),
    postalService: text("postal_service").notNull().default(""),
    trackingNumber: text("tracking_number").notNull().default(""),
    createdAt: integer("created_at", { mode: "timestamp_ms" }).notNull(),
    updatedAt: integer("updated_at", { mode: "timestamp_ms" }).notNull(),
    /** Whether lists show it: it is not deleted, and it either has a payment page or is paid. */
    listed: integer("listed", { mode: "boolean" }).generatedAlwaysAs(
      sql`(hidden_at IS NULL AND (state = 'placed' OR (state = 'void' AND payment_status NOT IN ('waiting', 'expired', 'failed'))))`,
      { mode: "virtual" },
    ),
  },
  (t) => [
    uniqueIndex("orders_id").on(t.id),
    index("orders_checkout").on(t.checkoutKey),
    index("orders_user").on(t.userId, t.createdAt),
    index("orders_user_listed").on(t.userId, t.listed, t.createdAt),
    index("orders_time").on(t.createdAt),
    index("orders_open").on(t.state, t.paymentStatus, t.createdAt),
    index("orders_preview").on(t.previewHash),
    // The administrators' list in order of time, for each of its filters.
    index("orders_listed").on(t.listed, t.createdAt),
    // Has the totals too, so that the revenue of a period is summed without reading orders.
    index("orders_listed_payment").on(t.listed, t.paymentStatus, t.createdAt, t.totalCents),
    index("orders_listed_shipped").on(t.listed, t.shipped, t.createdAt),
    index("orders_listed_review")
      .on(t.listed, t.createdAt)
      .where(sql`${t.review} IS NOT NULL`),
    index("orders_listed_payment_shipped").on(t.listed, t.paymentStatus, t.shipped, t.createdAt),
    // For `stock_figures`: the units that unpaid and refunded orders hold.
    index("orders_held")
      .on(t.productKey, t.condition)
      .where(
        sql`${t.stockHeld} = 1 AND (${t.paymentStatus} NOT IN ('finished', 'refunded') OR (${t.paymentStatus} = 'refunded' AND ${t.shipped} = 0))`,
      ),
    check("orders_condition", sql`${t.condition} IN ('excellent', 'verygood', 'good', 'acceptable')`),
    check("orders_state", sql`${t.state} IN ('preparing', 'placed', 'void')`),
    check(
      "orders_payment_status",
      sql`${t.paymentStatus} IN ('waiting', 'confirming', 'confirmed', 'sending', 'partially_paid', 'finished', 'failed', 'expired', 'refunded')`,
    ),
    check("orders_quantity", sql`${t.quantity} BETWEEN 1 AND 9999`),
    check("orders_total", sql`${t.priceCents} > 0 AND ${t.totalCents} = ${t.priceCents} * ${t.quantity}`),
    check(
      "orders_placed",
      sql`${t.state} <> 'placed' OR (${t.invoiceUrl} IS NOT NULL AND ${t.providerInvoiceId} IS NOT NULL)`,
    ),
    check("orders_void", sql`${t.state} <> 'void' OR ${t.paymentStatus} NOT IN ('waiting') OR ${t.stockHeld} = 0`),
  ],
);

/** The history of an order; append only. */
export const orderEvents = sqliteTable(
  "order_events",
  {
    key: integer("key").primaryKey({ autoIncrement: true }),
    orderKey: integer("order_key")
      .notNull()
      .references(() => orders.key),
    kind: text("kind").notNull(),
    detail: text("detail"),
    at: integer("at", { mode: "timestamp_ms" }).notNull(),
    /** The public session id and the network address of the administrator whose act it was. */
    actorId: text("actor_id"),
    address: text("address"),
    /** The administrator's note, which is not for the buyer. */
    note: text("note"),
  },
  (t) => [index("order_events_order").on(t.orderKey, t.key)],
);

/** A provider's payments. An invoice may get several. Amounts are the provider's decimal text. */
export const payments = sqliteTable(
  "payments",
  {
    provider: text("provider", { enum: PROVIDER_NAMES }).notNull(),
    providerPaymentId: text("provider_payment_id").notNull(),
    checkoutKey: integer("checkout_key")
      .notNull()
      .references(() => checkouts.key),
    status: text("status", { enum: PAYMENT_STATUSES }).notNull(),
    /** The status in the provider's own words, as last reported. Null for payments from before this column. */
    providerStatus: text("provider_status"),
    priceAmount: text("price_amount"),
    priceCurrency: text("price_currency"),
    payAmount: text("pay_amount"),
    payCurrency: text("pay_currency"),
    actuallyPaid: text("actually_paid"),
    parentPaymentId: text("parent_payment_id"),
    /** The provider's fees, and the transactions on the chain, separated by spaces, where the provider reports them. */
    feeAmount: text("fee_amount"),
    feeCurrency: text("fee_currency"),
    transactionId: text("transaction_id"),
    /** The coin whose chain has the transactions. Null if it is that of the payment. */
    transactionCoin: text("transaction_coin"),
    /** The `updatedAt` for which the provider was asked for fees and transactions, if its reports do not name them. */
    detailedAt: integer("detailed_at", { mode: "timestamp_ms" }),
    /** What came, in US cents at the rate of the payment. Null if nothing came, or if its value is unknown. */
    receivedCents: integer("received_cents"),
    /** When money was first seen. */
    moneyAt: integer("money_at", { mode: "timestamp_ms" }),
    /** An administrator said to which order it belongs, so its reports may name another. */
    isMatched: integer("is_matched", { mode: "boolean" }).notNull().default(false),
    /**
     * Why it needs a person: it is finished and does not pay the checkout as agreed, or it brought money and is partially
     * paid, failed or expired. Null if it is as agreed, or if nothing can be said yet.
     */
    problem: text("problem"),
    updatedAt: integer("updated_at", { mode: "timestamp_ms" }).notNull(),
    /** When the provider was last asked about it. */
    checkedAt: integer("checked_at", { mode: "timestamp_ms" }),
  },
  (t) => [
    primaryKey({ columns: [t.provider, t.providerPaymentId] }),
    index("payments_checkout").on(t.checkoutKey),
    index("payments_open").on(t.status, t.checkedAt),
    index("payments_money").on(t.moneyAt),
  ],
);

/** Verified notifications, stored before they are applied. `digest` identifies a replay. */
export const paymentNotifications = sqliteTable(
  "payment_notifications",
  {
    key: integer("key").primaryKey({ autoIncrement: true }),
    provider: text("provider", { enum: PROVIDER_NAMES }).notNull(),
    /** SHA-256 of the signed content. */
    digest: text("digest").notNull(),
    body: text("body").notNull(),
    receivedAt: integer("received_at", { mode: "timestamp_ms" }).notNull(),
    appliedAt: integer("applied_at", { mode: "timestamp_ms" }),
    outcome: text("outcome", { enum: NOTIFICATION_OUTCOMES }),
  },
  (t) => [
    uniqueIndex("payment_notifications_digest").on(t.provider, t.digest),
    index("payment_notifications_unapplied").on(t.appliedAt),
  ],
);
