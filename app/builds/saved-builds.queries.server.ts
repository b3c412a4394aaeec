import { asc, eq, sql } from "drizzle-orm";

import type { Db } from "#db/connection.ts";
import { prepareOnce } from "#db/prepare-once.ts";
import { savedBuilds } from "#db/schema/index.ts";

import { unpackParts, type BuildLine } from "./build.ts";

export interface SavedBuild {
  key: number;
  name: string;
  lines: BuildLine[];
  savedAt: Date;
}

/** A person's saved builds, by name. */
export function listSavedBuilds(db: Db, userId: string): SavedBuild[] {
  return ofUser(db)
    .all({ userId })
    .map(({ key, name, parts, savedAt }) => ({ key, name, lines: unpackParts(parts).lines, savedAt }));
}

const ofUser = prepareOnce((db) =>
  db
    .select()
    .from(savedBuilds)
    .where(eq(savedBuilds.userId, sql.placeholder("userId")))
    .orderBy(asc(savedBuilds.name))
    .prepare(),
);
