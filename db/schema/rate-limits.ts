import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/**
 * Uses of the rate limits that a restart must not reset (see `app/http/budgets.ts`). `subject` is who is limited, such
 * as an address.
 */
export const rateLimitUses = sqliteTable(
  "rate_limit_uses",
  {
    key: integer("key").primaryKey(),
    budget: text("budget").notNull(),
    subject: text("subject").notNull(),
    points: integer("points").notNull().default(1),
    usedAt: integer("used_at", { mode: "timestamp_ms" }).notNull(),
  },
  (t) => [
    index("rate_limit_uses_subject").on(t.budget, t.subject, t.usedAt),
    index("rate_limit_uses_time").on(t.usedAt),
  ],
);
