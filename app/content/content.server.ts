import { sql } from "drizzle-orm";

import type { Db } from "#db/connection.ts";
import { contentPages } from "#db/schema/index.ts";

import type { Actor } from "../audit/actor.ts";
import { recordAudit } from "../audit/audit.server.ts";
import { fail, ok, type Problem, type Result } from "../shared/result.ts";

import { listBlanks, MAX_CONTENT_LENGTH, type ContentPageName } from "./content-pages.ts";
import { findContentPage } from "./content.queries.server.ts";

export type SavePageProblem =
  | Problem<"too-long", { length: number }>
  | Problem<"blanks", { blanks: string[] }>
  /** Somebody saved the page after the form was loaded. */
  | Problem<"changed">;

interface Change {
  text: string;
  /** The version that was loaded into the form; 0 for a page that was never saved. */
  version: number;
  by: Actor;
  now: Date;
}

/** Saves the text of a page, unless another text is stored meanwhile. An empty text takes the page off the shop. */
export function saveContentPage(
  db: Db,
  name: ContentPageName,
  { text: typed, version, by, now }: Change,
): Result<null, SavePageProblem> {
  const text = tidy(typed);
  if (text.length > MAX_CONTENT_LENGTH) return fail("too-long", { length: text.length });
  const blanks = listBlanks(text);
  if (blanks.length > 0) return fail("blanks", { blanks });
  return db.transaction(
    (tx) => {
      const stored = findContentPage(db, name);
      // Before the version: the same form may be sent twice.
      if ((stored?.text ?? "") === text) return ok(null);
      if ((stored?.version ?? 0) !== version) return fail("changed");
      tx.insert(contentPages)
        .values({ name, text, version: 1, updatedAt: now })
        .onConflictDoUpdate({
          target: contentPages.name,
          set: { text, version: sql`${contentPages.version} + 1`, updatedAt: now },
        })
        .run();
      const before = stored && { text: stored.text };
      recordAudit(db, { by, action: "edit-content", now, subject: name, before, after: { text } });
      return ok(null);
    },
    { behavior: "immediate" },
  );
}

/** Normalises line ends, and removes control characters and surrounding white space. */
function tidy(text: string): string {
  return text
    .replace(/\r\n?/g, "\n")
    .replace(/[^\P{Cc}\t\n]/gu, "")
    .toWellFormed()
    .trim();
}
