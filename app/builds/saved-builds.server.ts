import { and, count, eq } from "drizzle-orm";

import type { Db } from "#db/connection.ts";
import { savedBuilds } from "#db/schema/index.ts";

import { fail, ok, type Problem, type Result } from "../shared/result.ts";

import { packParts, unpackParts, type BuildLine } from "./build.ts";
import { MAX_SAVED_BUILDS } from "./saved-build.ts";

interface BuildToSave {
  name: string;
  lines: readonly BuildLine[];
  now: Date;
}

/** Saves a build under a name. It replaces the person's build of that name, whose parts are returned. */
export function saveBuild(
  db: Db,
  userId: string,
  { name, lines, now }: BuildToSave,
): Result<{ replaced: BuildLine[] | null }, Problem<"empty" | "no-name" | "too-many">> {
  if (lines.length === 0) return fail("empty");
  if (name === "") return fail("no-name");
  return db.transaction(
    () => {
      const values = { parts: packParts(lines), savedAt: now };
      const isIt = and(eq(savedBuilds.userId, userId), eq(savedBuilds.name, name));
      const former = db.select({ parts: savedBuilds.parts }).from(savedBuilds).where(isIt).get();
      if (former) {
        db.update(savedBuilds).set(values).where(isIt).run();
        return ok({ replaced: unpackParts(former.parts).lines });
      }
      const [saved] = db.select({ builds: count() }).from(savedBuilds).where(eq(savedBuilds.userId, userId)).all();
      if ((saved?.builds ?? 0) >= MAX_SAVED_BUILDS) return fail("too-many");
      db.insert(savedBuilds)
        .values({ userId, name, ...values })
        .run();
      return ok({ replaced: null });
    },
    { behavior: "immediate" },
  );
}

/** Deletes a saved build of this person, and returns it. Returns null if there is none. */
export function deleteSavedBuild(db: Db, userId: string, key: number): { name: string; lines: BuildLine[] } | null {
  const isIt = and(eq(savedBuilds.userId, userId), eq(savedBuilds.key, key));
  const deleted = db.delete(savedBuilds).where(isIt).returning().get();
  return deleted ? { name: deleted.name, lines: unpackParts(deleted.parts).lines } : null;
}
