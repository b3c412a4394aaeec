import { sql } from "drizzle-orm";
import { check, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

/**
 * Stored images, each once, however often it is used. Every use is a foreign key to this table. Cleanup finds unused
 * images by the foreign keys of the schema and has no list of its own. Add an index to each column that refers to this
 * table.
 */
export const images = sqliteTable(
  "images",
  {
    /** First 32 hex digits of the SHA-256 of the full-size webp. Names the folder of its files. */
    hash: text("hash").primaryKey(),
    /** The same of the uploaded file, so that it is converted only once. Null if unknown. */
    sourceHash: text("source_hash"),
    /** Of the full size, in pixels. */
    width: integer("width").notNull(),
    height: integer("height").notNull(),
    /** Of all three files together. 0 only in rows from before this table, if files were missing on disk. */
    bytes: integer("bytes").notNull(),
    /** When it was last uploaded, to the hour. Cleanup skips images younger than a day. */
    lastStoredAt: integer("last_stored_at", { mode: "timestamp_ms" }).notNull(),
  },
  (t) => [
    uniqueIndex("images_source_hash").on(t.sourceHash),
    check("images_hash_shape", sql`length(${t.hash}) = 32 AND ${t.hash} NOT GLOB '*[^0-9a-f]*'`),
    check("images_size", sql`${t.width} > 0 AND ${t.height} > 0 AND ${t.bytes} >= 0`),
  ],
);
