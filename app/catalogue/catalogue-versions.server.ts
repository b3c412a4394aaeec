import type { Db } from "#db/connection.ts";

import type { DataVersions } from "../http/page-cache.server.ts";
import { dayOf } from "../shared/day.ts";

/**
 * View counts change the order of strips and of one sort. Cached pages show a new count at once, and further ones at
 * most this often.
 */
const VIEWS_INTERVAL_MS = 10_000;

/**
 * Makes a function that reads one version for all shops. Database triggers raise the catalogue's part of it. The
 * version includes the owner's texts, the settings and the day, because pages show them.
 */
export function makeVersionReader(db: Db, settingsRevision: () => number): () => DataVersions {
  const statement = db.$client.prepare<[], { content: number; texts: number; views: number }>(
    `SELECT sum(content) AS content, sum(views) AS views,
      (SELECT total(version) FROM content_pages) AS texts FROM shops`,
  );
  let shown = { views: 0, at: -Infinity };
  return () => {
    const { content, texts, views } = statement.get() ?? { content: 0, texts: 0, views: 0 };
    const now = performance.now();
    if (views !== shown.views && now - shown.at >= VIEWS_INTERVAL_MS) shown = { views, at: now };
    const page = [content, texts, shown.views, settingsRevision(), dayOf(new Date())].join(".");
    return { page, exact: `${content}.${views}` };
  };
}
