import { blob, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

import { images } from "./images.ts";
import { shopColumn } from "./shops.ts";

/** Sessions of administrators. Holds only a hash of the token. */
export const adminTokens = sqliteTable(
  "admin_tokens",
  {
    tokenHash: text("token_hash").primaryKey(),
    createdAt: integer("created_at", { mode: "timestamp_ms" }).notNull(),
    expiresAt: integer("expires_at", { mode: "timestamp_ms" }).notNull(),
    /** The last use, to the minute. */
    usedAt: integer("used_at", { mode: "timestamp_ms" }).notNull(),
    /** The network address of the login. */
    address: text("address"),
    /** The User-Agent header of the login. */
    userAgent: text("user_agent"),
  },
  (t) => [index("admin_tokens_expiry").on(t.expiresAt)],
);

/** Authenticator apps: the administrators' second factor. A code of any of them is valid. */
export const authenticators = sqliteTable("authenticators", {
  id: integer("id").primaryKey({ autoIncrement: true }),
  name: text("name").notNull(),
  /** In base32. */
  secret: text("secret").notNull(),
  addedAt: integer("added_at", { mode: "timestamp_ms" }).notNull(),
  /** The time step of the last code that was used. Codes of this step and earlier ones are refused. */
  lastStep: integer("last_step").notNull(),
});

/** Passkeys: what administrators may use instead of a code. */
export const passkeys = sqliteTable("passkeys", {
  /** The credential's id, in base64url. */
  id: text("id").primaryKey(),
  name: text("name").notNull(),
  publicKey: blob("public_key", { mode: "buffer" }).notNull(),
  /** How often the authenticator says that it was used. Stays 0 for passkeys that several devices share. */
  counter: integer("counter").notNull(),
  addedAt: integer("added_at", { mode: "timestamp_ms" }).notNull(),
});

/** One-time codes for administrators who lost their authenticator app. Holds only hashes. A used code is deleted. */
export const recoveryCodes = sqliteTable("recovery_codes", {
  codeHash: text("code_hash").primaryKey(),
});

/** Browsers in which an administrator has logged in. Holds only a hash of the cookie's token. */
export const knownBrowsers = sqliteTable(
  "known_browsers",
  {
    tokenHash: text("token_hash").primaryKey(),
    loggedInAt: integer("logged_in_at", { mode: "timestamp_ms" }).notNull(),
  },
  (t) => [index("known_browsers_time").on(t.loggedInAt)],
);

/**
 * Staged uploads of images for a product that is not saved yet: visible to administrators only, deleted after a day.
 * `draft` is their form, or the product's future id if the API sent them.
 */
export const stagedImages = sqliteTable(
  "staged_images",
  {
    shop: shopColumn(),
    draft: text("draft").notNull(),
    position: integer("position").notNull(),
    fileName: text("file_name").notNull(),
    hash: text("hash")
      .notNull()
      .references(() => images.hash),
    stagedAt: integer("staged_at", { mode: "timestamp_ms" }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.shop, t.draft, t.fileName] }),
    index("staged_images_hash").on(t.hash),
    index("staged_images_time").on(t.stagedAt),
  ],
);

/**
 * Images in descriptions. They are uploaded while the description is edited, for an id that may have no product yet,
 * and deleted a day later if no saved description shows them.
 */
export const descriptionImages = sqliteTable(
  "description_images",
  {
    shop: shopColumn(),
    productId: text("product_id").notNull(),
    fileName: text("file_name").notNull(),
    hash: text("hash")
      .notNull()
      .references(() => images.hash),
    uploadedAt: integer("uploaded_at", { mode: "timestamp_ms" }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.shop, t.productId, t.fileName] }),
    index("description_images_hash").on(t.hash),
    index("description_images_time").on(t.uploadedAt),
  ],
);
