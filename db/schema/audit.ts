import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Who changed what. Triggers refuse changes of entries, and their deletion within 400 days. */
export const auditEntries = sqliteTable(
  "audit_entries",
  {
    key: integer("key").primaryKey({ autoIncrement: true }),
    at: integer("at", { mode: "timestamp_ms" }).notNull(),
    actor: text("actor", { enum: ["admin", "key", "command", "account", "visitor", "shop"] }).notNull(),
    /** An administrator's session by its public id, the name of a key, or an account. */
    actorId: text("actor_id"),
    /** The network address. */
    address: text("address"),
    action: text("action").notNull(),
    /** Not a foreign key: an entry outlives its shop. */
    shop: text("shop"),
    subject: text("subject"),
    /** The changed fields as JSON. */
    before: text("before"),
    after: text("after"),
  },
  (t) => [
    index("audit_entries_action").on(t.action),
    index("audit_entries_time").on(t.at),
    check(
      "audit_entries_before",
      sql`${t.before} IS NULL OR (json_valid(${t.before}) AND octet_length(${t.before}) <= 4000)`,
    ),
    check(
      "audit_entries_after",
      sql`${t.after} IS NULL OR (json_valid(${t.after}) AND octet_length(${t.after}) <= 4000)`,
    ),
  ],
);

/** Failed logins of administrators that have no audit entry of their own, by hour. */
export const loginFailureCounts = sqliteTable("login_failure_counts", {
  hour: integer("hour", { mode: "timestamp_ms" }).primaryKey(),
  attempts: integer("attempts").notNull(),
});
