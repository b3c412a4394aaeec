import { eq, not } from "drizzle-orm";

import type { Db, DbOrTransaction } from "#db/connection.ts";
import { adminTokens, authenticators } from "#db/schema/index.ts";

import type { Actor, AdminActor } from "../../audit/actor.ts";
import { recordAudit } from "../../audit/audit.server.ts";
import type { Fields } from "../../audit/changed-fields.server.ts";
import { fail, ok, type Problem, type Result } from "../../shared/result.ts";
import { hasPublicId } from "../gate/admin-tokens.server.ts";
import { findTotpStep, hasSecondFactor, replaceRecoveryCodes } from "../gate/second-factor.server.ts";

/** Each app makes guesses easier, because a code of any app is accepted. */
export const MAX_AUTHENTICATORS = 5;

/** An authenticator app. */
export interface Authenticator {
  id: number;
  name: string;
  addedAt: Date;
}

export function listAuthenticators(db: DbOrTransaction): Authenticator[] {
  return db
    .select({ id: authenticators.id, name: authenticators.name, addedAt: authenticators.addedAt })
    .from(authenticators)
    .orderBy(authenticators.id)
    .all();
}

export function findAuthenticator(db: Db, id: number): Authenticator | null {
  return listAuthenticators(db).find((one) => one.id === id) ?? null;
}

interface NewAuthenticator {
  name: string;
  /** The secret in the QR code. */
  secret: string;
  /** A code of the app, which shows that it has the secret. */
  appCode: string;
}

/**
 * Adds an authenticator app. Returns new recovery codes if it is the first one, which turns the second factor on and
 * ends all other sessions; otherwise null.
 */
export function addAuthenticator(
  db: Db,
  { name, secret, appCode }: NewAuthenticator,
  by: AdminActor,
  now: Date,
): Result<string[] | null, Problem<"wrong-app-code" | "too-many">> {
  return db.transaction(
    (tx) => {
      const lastStep = findTotpStep(secret, appCode, now);
      // An app that was added twice could use each of its codes twice.
      const isKnown = tx.select().from(authenticators).where(eq(authenticators.secret, secret)).get() !== undefined;
      if (lastStep === null || isKnown) return fail("wrong-app-code");
      if (listAuthenticators(tx).length >= MAX_AUTHENTICATORS) return fail("too-many");
      const isFirst = !hasSecondFactor(tx);
      tx.insert(authenticators).values({ name, secret, addedAt: now, lastStep }).run();
      // They were opened with the password alone.
      const isOther = not(hasPublicId(by.session));
      const ended: Fields = isFirst ? { "ended sessions": tx.delete(adminTokens).where(isOther).run().changes } : {};
      recordAudit(db, { by, action: "add-authenticator", now, after: { name, ...ended } });
      return ok(isFirst ? replaceRecoveryCodes(tx) : null);
    },
    { behavior: "immediate" },
  );
}

/** Replaces the recovery codes and returns the new ones. */
export function createRecoveryCodes(db: Db, by: Actor, now: Date): string[] {
  return db.transaction(
    (tx) => {
      recordAudit(db, { by, action: "new-recovery-codes", now });
      return replaceRecoveryCodes(tx);
    },
    { behavior: "immediate" },
  );
}
