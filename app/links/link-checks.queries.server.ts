import { and, count, desc, eq, inArray } from "drizzle-orm";

import type { Db } from "#db/connection.ts";
import { prepareOnce } from "#db/prepare-once.ts";
import { linkChecks } from "#db/schema/index.ts";

import { PROBLEM_OUTCOMES } from "./link-outcomes.ts";

export const isProblem = and(inArray(linkChecks.outcome, PROBLEM_OUTCOMES), eq(linkChecks.ignored, false));

const statements = prepareOnce((db) => ({
  problems: db.select({ rows: count() }).from(linkChecks).where(isProblem).prepare(),
  last: db.select({ at: linkChecks.checkedAt }).from(linkChecks).orderBy(desc(linkChecks.checkedAt)).limit(1).prepare(),
}));

/** The number of links that need the owner. */
export function countDeadLinks(db: Db): number {
  return statements(db).problems.get()?.rows ?? 0;
}

/** When a link was last checked; null if none was. */
export function findLastCheck(db: Db): Date | null {
  return statements(db).last.get()?.at ?? null;
}
