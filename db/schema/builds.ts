import { sql } from "drizzle-orm";
import { check, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

import { users } from "./accounts.ts";

/** Lists of parts that people saved under a name. Bounded in number by the command. */
export const savedBuilds = sqliteTable(
  "saved_builds",
  {
    key: integer("key").primaryKey({ autoIncrement: true }),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    name: text("name").notNull(),
    /** Ids with quantities, as `app/builds/build.ts` packs them. */
    parts: text("parts").notNull(),
    savedAt: integer("saved_at", { mode: "timestamp_ms" }).notNull(),
  },
  (t) => [
    uniqueIndex("saved_builds_name").on(t.userId, t.name),
    check("saved_builds_size", sql`length(${t.name}) BETWEEN 1 AND 60 AND length(${t.parts}) BETWEEN 1 AND 3000`),
  ],
);
