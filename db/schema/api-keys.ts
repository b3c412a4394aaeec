import { sql } from "drizzle-orm";
import { check, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

/** Keys of programs. Holds only a hash of each. A key that is revoked is deleted. */
export const apiKeys = sqliteTable(
  "api_keys",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    /** As the audit trail names it. */
    name: text("name").notNull(),
    keyHash: text("key_hash").notNull(),
    /** The scopes as a JSON array. */
    scopes: text("scopes").notNull(),
    createdAt: integer("created_at", { mode: "timestamp_ms" }).notNull(),
    /** The last use, to the minute; null until the first. */
    usedAt: integer("used_at", { mode: "timestamp_ms" }),
  },
  (t) => [
    uniqueIndex("api_keys_name").on(t.name),
    uniqueIndex("api_keys_hash").on(t.keyHash),
    check("api_keys_name_length", sql`length(${t.name}) BETWEEN 1 AND 60`),
    check("api_keys_scopes", sql`json_valid(${t.scopes}) AND octet_length(${t.scopes}) <= 1000`),
  ],
);
