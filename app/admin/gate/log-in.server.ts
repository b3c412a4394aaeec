import { desc, eq, lte } from "drizzle-orm";

import type { Db, DbOrTransaction } from "#db/connection.ts";
import { loginFailures } from "#db/schema/index.ts";

import { fail, ok, type Problem, type Result } from "../../shared/result.ts";

import type { PasswordCheck } from "./password-check.server.ts";
import { startAdminSession } from "./admin-tokens.server.ts";

const MAX_FAILURES = 5;
/** Failures within this time are added up. Also the duration of a block, from the last of them. */
const WINDOW_MS = 15 * 60_000;

interface LoginAttempt {
  /** See `addressKey`. */
  address: string;
  password: string;
  isRight: PasswordCheck;
  now: Date;
}

export type LoginProblem = Problem<"wrong-password"> | Problem<"blocked", { retryAfterSeconds: number }>;

/**
 * Returns an administrator's token for the shared password. Every attempt is counted as a failure before its password
 * is checked, so that simultaneous guesses gain nothing. The right password clears the failures of its address. While
 * an address is blocked, the right password is refused as well.
 */
export async function logIn(
  db: Db,
  { address, password, isRight, now }: LoginAttempt,
): Promise<Result<string, LoginProblem>> {
  const retryAfterSeconds = db.transaction(
    (tx) => {
      const seconds = blockedForSeconds(tx, address, now);
      if (seconds === 0) tx.insert(loginFailures).values({ address, failedAt: now }).run();
      return seconds;
    },
    { behavior: "immediate" },
  );
  if (retryAfterSeconds > 0) return fail("blocked", { retryAfterSeconds });
  if (!(await isRight(password))) return fail("wrong-password");
  db.delete(loginFailures).where(eq(loginFailures.address, address)).run();
  return ok(startAdminSession(db, address, now));
}

/**
 * How long an address must wait before it may try again; 0 if it may now. A block ends 15 minutes after the failure
 * that started it.
 */
export function blockedForSeconds(db: DbOrTransaction, address: string, now: Date): number {
  const failures = db
    .select({ at: loginFailures.failedAt })
    .from(loginFailures)
    .where(eq(loginFailures.address, address))
    .orderBy(desc(loginFailures.failedAt))
    .limit(MAX_FAILURES)
    .all();
  const [last, first] = [failures[0], failures[MAX_FAILURES - 1]];
  if (!last || !first || last.at.getTime() - first.at.getTime() >= WINDOW_MS) return 0;
  return Math.max(0, Math.ceil((last.at.getTime() + WINDOW_MS - now.getTime()) / 1000));
}

/** Deletes failures that no block can need any more. */
export function cleanUpLoginFailures(db: Db, now: Date): void {
  db.delete(loginFailures)
    .where(lte(loginFailures.failedAt, new Date(now.getTime() - 2 * WINDOW_MS)))
    .run();
}
