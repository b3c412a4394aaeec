import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

import { BUY_LINKS } from "#app/links/buy-links.ts";
import { LINK_OUTCOMES } from "#app/links/link-outcomes.ts";

import { products } from "./catalogue.ts";

const productColumns = () => ({
  productKey: integer("product_key")
    .notNull()
    .references(() => products.key, { onDelete: "cascade" }),
  /** Which of the product's links. */
  link: text("link", { enum: BUY_LINKS }).notNull(),
});

/** How often people followed a product's link on a day. */
export const linkClicks = sqliteTable(
  "link_clicks",
  {
    ...productColumns(),
    /** Days since the beginning of 1970, UTC. */
    day: integer("day").notNull(),
    clicks: integer("clicks").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.productKey, t.link, t.day] }),
    index("link_clicks_day").on(t.day, t.productKey, t.clicks),
    check("link_clicks_clicks", sql`${t.clicks} > 0`),
  ],
);

/** The result of a link's last check. A trigger removes the row when the product gets another link. */
export const linkChecks = sqliteTable(
  "link_checks",
  {
    ...productColumns(),
    /** The link that was checked. */
    url: text("url").notNull(),
    outcome: text("outcome", { enum: LINK_OUTCOMES }).notNull(),
    /** The status of the last answer; null if there was none. */
    status: integer("status"),
    /** Where the link led; null if it led nowhere else. */
    finalUrl: text("final_url"),
    checkedAt: integer("checked_at", { mode: "timestamp_ms" }).notNull(),
    /** The owner does not want to see this outcome any more. */
    ignored: integer("ignored", { mode: "boolean" }).notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.productKey, t.link] }),
    index("link_checks_time").on(t.checkedAt),
    index("link_checks_outcome").on(t.outcome, t.ignored, t.checkedAt),
    check("link_checks_outcome_name", sql`${t.outcome} IN ('ok', 'gone', 'moved', 'tag-lost', 'unknown')`),
    check("link_checks_final_url", sql`length(${t.finalUrl}) <= 2000`),
  ],
);

/**
 * When the price of a product with a link was last compared with that of the shop it links to: set, or confirmed. Null:
 * never, as far as is known. Triggers add the rows and note changes of the price.
 */
export const priceChecks = sqliteTable(
  "price_checks",
  {
    productKey: integer("product_key")
      .primaryKey()
      .references(() => products.key, { onDelete: "cascade" }),
    checkedAt: integer("checked_at", { mode: "timestamp_ms" }),
  },
  (t) => [index("price_checks_time").on(t.checkedAt)],
);
