import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

/**
 * People who have signed in. `id` is the Google account's `sub`. A deleted account's orders get a row without name and
 * e-mail address, and with a random id.
 */
export const users = sqliteTable(
  "users",
  {
    id: text("id").primaryKey(),
    email: text("email").notNull(),
    name: text("name").notNull(),
    createdAt: integer("created_at", { mode: "timestamp_ms" }).notNull(),
    signedInAt: integer("signed_in_at", { mode: "timestamp_ms" }).notNull(),
    /** Null: not locked. A locked account has no sessions and cannot sign in. */
    lockedAt: integer("locked_at", { mode: "timestamp_ms" }),
  },
  (t) => [index("users_email").on(t.email), check("users_id", sql`length(${t.id}) BETWEEN 1 AND 255`)],
);

/** The account of the seller for each value that SELLER_EMAIL has had. Null: the next account that signs in with it. */
export const sellerAccounts = sqliteTable("seller_accounts", {
  email: text("email").primaryKey(),
  userId: text("user_id").references(() => users.id),
});

/** Signed-in browsers. Holds only a hash of the cookie's token. */
export const sessions = sqliteTable(
  "sessions",
  {
    tokenHash: text("token_hash").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    createdAt: integer("created_at", { mode: "timestamp_ms" }).notNull(),
    expiresAt: integer("expires_at", { mode: "timestamp_ms" }).notNull(),
    /** The User-Agent header of the sign-in. */
    userAgent: text("user_agent"),
  },
  (t) => [index("sessions_user").on(t.userId), index("sessions_expiry").on(t.expiresAt)],
);

/** The delivery addresses of a buyer's orders, which are offered the next time. Bounded in number by the command. */
export const shippingAddresses = sqliteTable(
  "shipping_addresses",
  {
    key: integer("key").primaryKey({ autoIncrement: true }),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    contactName: text("contact_name").notNull(),
    email: text("email").notNull(),
    phone: text("phone").notNull().default(""),
    address: text("address").notNull(),
    city: text("city").notNull(),
    stateProv: text("state_prov").notNull(),
    postalCode: text("postal_code").notNull(),
    /** ISO 3166-1, two letters; empty if the buyer did not say it. */
    country: text("country").notNull().default(""),
    usedAt: integer("used_at", { mode: "timestamp_ms" }).notNull(),
  },
  (t) => [uniqueIndex("shipping_addresses_place").on(t.userId, t.contactName, t.address, t.city, t.postalCode)],
);
