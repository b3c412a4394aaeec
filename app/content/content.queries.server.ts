import { eq, ne, sql } from "drizzle-orm";

import type { Db } from "#db/connection.ts";
import { prepareOnce } from "#db/prepare-once.ts";
import { contentPages } from "#db/schema/index.ts";

import { CONTENT_PAGES, type ContentPageName } from "./content-pages.ts";

const statements = prepareOnce((db) => ({
  byName: db
    .select()
    .from(contentPages)
    .where(eq(contentPages.name, sql.placeholder("name")))
    .prepare(),
  written: db
    .select({ name: contentPages.name, updatedAt: contentPages.updatedAt })
    .from(contentPages)
    .where(ne(contentPages.text, ""))
    .prepare(),
}));

/** A page as it was saved last; null if it was never saved. */
export function findContentPage(db: Db, name: ContentPageName) {
  return statements(db).byName.get({ name }) ?? null;
}

/** The pages that have a text, in the order of the footer. */
export function listWrittenPages(db: Db): { name: ContentPageName; title: string; updatedAt: Date }[] {
  const written = new Map(
    statements(db)
      .written.all()
      .map(({ name, updatedAt }) => [name, updatedAt]),
  );
  return CONTENT_PAGES.flatMap(({ name, title }) => {
    const updatedAt = written.get(name);
    return updatedAt ? [{ name, title, updatedAt }] : [];
  });
}
