import type { Db } from "#db/connection.ts";

import type { DataVersions } from "../http/page-cache.server.ts";

/**
 * View counts change the order of strips and of one sort. Cached pages show a new count at once, and further ones at
 * most this often.
 */
const VIEWS_INTERVAL_MS = 10_000;

/** Makes a function that reads the catalogue version of all shops together. Database triggers raise the version. */
export function makeVersionReader(db: Db): () => DataVersions {
  const statement = db.$client.prepare<[], { content: number; views: number }>(
    "SELECT sum(content) AS content, sum(views) AS views FROM shops",
  );
  let shown = { views: 0, at: -Infinity };
  return () => {
    const { content, views } = statement.get() ?? { content: 0, views: 0 };
    const now = performance.now();
    if (views !== shown.views && now - shown.at >= VIEWS_INTERVAL_MS) shown = { views, at: now };
    return { page: `${content}.${shown.views}`, exact: `${content}.${views}` };
  };
}
