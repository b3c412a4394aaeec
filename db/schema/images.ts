import { sql } from "drizzle-orm";
import { check, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

/**
 * Stored images, each once however often it is used. Every use is a foreign key to this table, so the schema itself
 * tells which images are unused: cleanup reads the foreign keys and has no list of its own. Index each column that
 * refers to it.
 */
export const images = sqliteTable(
  "images",
  {
    /** First 32 hex digits of the SHA-256 of the full-size webp; names the folder of its files. */
    hash: text("hash").primaryKey(),
    /** The same of the uploaded file, so that it is converted once. Null where it is not known. */
    sourceHash: text("source_hash"),
    /** Of the full size, in pixels. */
    width: integer("width").notNull(),
    height: integer("height").notNull(),
    /** Of all three files together. 0 is only from before this table, where files were missing on disk. */
    bytes: integer("bytes").notNull(),
    /** When it was last uploaded, give or take an hour. Cleanup leaves what is younger than a day. */
    lastStoredAt: integer("last_stored_at", { mode: "timestamp_ms" }).notNull(),
  },
  (t) => [
    uniqueIndex("images_source_hash").on(t.sourceHash),
    check("images_hash_shape", sql`length(${t.hash}) = 32 AND ${t.hash} NOT GLOB '*[^0-9a-f]*'`),
    check("images_size", sql`${t.width} > 0 AND ${t.height} > 0 AND ${t.bytes} >= 0`),
  ],
);
