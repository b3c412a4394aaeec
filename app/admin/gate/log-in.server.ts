import type { Db } from "#db/connection.ts";
import { AFTER_WORK_MS, waitForWriteLock } from "#db/write-lock.ts";

import type { Actor } from "../../audit/actor.ts";
import { recordAudit } from "../../audit/audit.server.ts";
import { LOGIN_BUDGETS } from "../../http/budgets.ts";
import {
  clearBudgets,
  clearUses,
  refund,
  secondsUntilFree,
  spend,
  type LoginCharge,
} from "../../http/rate-limits.server.ts";
import { fail, ok, type Problem, type Result } from "../../shared/result.ts";
import { addressKey, networkKey } from "../../http/address-key.ts";

import type { PasswordCheck } from "./password-check.server.ts";
import { adminActor, issueAdminToken, type LoginOrigin } from "./admin-tokens.server.ts";
import { hasSecondFactor } from "./second-factor.server.ts";
import { findPasswordMark } from "./stored-password.server.ts";

/** Where a login comes from. */
export interface LoginSource extends LoginOrigin {
  /** See `findKnownBrowser`. */
  knownBrowser: string | null;
}

/** A login, or a confirmation of who is logged in. */
export interface LoginAttempt {
  source: LoginSource;
  password: string;
  isRight: PasswordCheck;
  /** Uses up a code or a passkey. Called while the second factor is on. */
  provesFactor: () => boolean | Promise<boolean>;
  now: Date;
}

export type LoginProblem =
  Problem<"wrong-password"> | Problem<"wrong-code"> | Problem<"blocked", { retryAfterSeconds: number }>;

/** Returns an administrator's token for the shared password and the second factor. */
export async function logIn(db: Db, attempt: LoginAttempt): Promise<Result<string, LoginProblem>> {
  const proved = await proveIdentity(db, attempt);
  if (!proved.ok) return proved;
  const token = startAdminSession(db, attempt.source, proved.value, attempt.now);
  return token === null ? fail("wrong-password") : ok(token);
}

/**
 * Checks the shared password, and a code or a passkey if the second factor is on. Every attempt is counted as a failure
 * before it is checked, so that simultaneous guesses gain nothing. A success clears the failures of its address or
 * known browser. While a source is blocked, the right password is refused as well. A password that changes during the
 * check is wrong. Returns the mark of the password that was checked (see `findPasswordMark`).
 */
export async function proveIdentity(
  db: Db,
  { source, password, isRight, provesFactor, now }: LoginAttempt,
): Promise<Result<string | null, LoginProblem>> {
  const [own, ...shared] = listCharges(source);
  const spent = db.transaction(() => spend(db, [own, ...shared], now), { behavior: "immediate" });
  if (!spent.ok) return fail("blocked", { retryAfterSeconds: spent.problem.retryAfterSeconds });
  const checked = findPasswordMark(db);
  const passwordIsRight = await isRight(password);
  await waitForWriteLock(db, AFTER_WORK_MS);
  if (!passwordIsRight) return fail("wrong-password");
  if (hasSecondFactor(db) && !(await provesFactor())) return fail("wrong-code");
  if (findPasswordMark(db) !== checked) return fail("wrong-password");
  db.transaction(() => {
    clearUses(db, own);
    refund(db, shared, now);
  });
  return ok(checked);
}

/**
 * Starts the session of an administrator who has just logged in. Returns its token; null if the password has changed
 * since it was checked (`checked`, see `findPasswordMark`).
 */
function startAdminSession(db: Db, origin: LoginOrigin, checked: string | null, now: Date): string | null {
  return db.transaction(
    (tx) => {
      if (findPasswordMark(tx) !== checked) return null;
      const token = issueAdminToken(tx, now, origin);
      recordAudit(db, { by: adminActor(token, origin.address), action: "log-in", now });
      return token;
    },
    { behavior: "immediate" },
  );
}

/** How long a source must wait before it may try again; 0 if it may now. */
export function blockedForSeconds(db: Db, source: LoginSource, now: Date): number {
  return Math.max(...listCharges(source).map((charge) => secondsUntilFree(db, charge, now)));
}

/** Forgets all failed logins of administrators. Returns whether there were any. */
export function unblockLogins(db: Db, by: Actor, now: Date): boolean {
  return db.transaction(
    () => {
      const hadFailures = clearBudgets(db, LOGIN_BUDGETS) > 0;
      if (hadFailures) recordAudit(db, { by, action: "unblock-logins", now });
      return hadFailures;
    },
    { behavior: "immediate" },
  );
}

/** The budgets that an attempt counts against. The first is the source's own. */
function listCharges({ address, knownBrowser }: LoginSource): [own: LoginCharge, ...shared: LoginCharge[]] {
  if (knownBrowser !== null) return [{ budget: "login-browser", subject: knownBrowser }];
  const network = networkKey(address);
  return [
    { budget: "login-address", subject: addressKey(address) },
    ...(network === null ? [] : [{ budget: "login-network" as const, subject: network }]),
    { budget: "login-everybody", subject: "" },
  ];
}
