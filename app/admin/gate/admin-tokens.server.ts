import { and, eq, gt, lte, or, sql } from "drizzle-orm";

import type { Db, DbOrTransaction } from "#db/connection.ts";
import { prepareOnce } from "#db/prepare-once.ts";
import { adminTokens } from "#db/schema/index.ts";

import type { Actor, AdminActor } from "../../audit/actor.ts";
import { recordAudit } from "../../audit/audit.server.ts";
import { HOUR_MS } from "../../shared/durations.ts";
import { hashToken, makeToken, PUBLIC_ID_CHARACTERS, publicIdOf } from "../../shared/token.server.ts";
import { storableUserAgent } from "../../shared/user-agent.ts";

import { storeUse } from "./last-use.server.ts";

export const TOKEN_HOURS = 12;
/** A session ends after this long without use. */
const IDLE_HOURS = 2;
/** For this long after a login, password and code are not asked for again. */
const FRESH_MS = 30 * 60_000;

/** Where an administrator logs in. */
export interface LoginOrigin {
  address: string;
  userAgent: string;
}

/**
 * Creates a token that is valid for 12 hours, and only while no more than 2 hours pass between its uses. The database
 * holds only its hash.
 */
export function issueAdminToken(db: DbOrTransaction, now: Date, origin?: LoginOrigin): string {
  const token = makeToken();
  db.insert(adminTokens)
    .values({
      ...{ tokenHash: hashToken(token), createdAt: now, usedAt: now },
      expiresAt: new Date(now.getTime() + TOKEN_HOURS * HOUR_MS),
      ...{ address: origin?.address, userAgent: origin && storableUserAgent(origin.userAgent) },
    })
    .run();
  return token;
}

/** An administrator in the audit trail. The session's public id is the start of the token's hash. */
export function adminActor(token: string, address: string): AdminActor {
  return { kind: "admin", session: publicIdOf(hashToken(token)), address };
}

/** Whether a token was created here, has not expired and was not revoked. Stores when it was used. */
export function isAdminToken(db: Db, token: string, now: Date): boolean {
  const tokenHash = hashToken(token);
  const session = tokenStatement(db).get({ tokenHash, now: now.getTime(), idleSince: lastActive(now).getTime() });
  if (!session) return false;
  storeUse(db, { what: "session", usedAt: session.usedAt, now }, () => {
    db.update(adminTokens).set({ usedAt: now }).where(eq(adminTokens.tokenHash, tokenHash)).run();
  });
  return true;
}

/** Whether a session began so recently that password and code need not be asked for again. */
export function isFreshLogin(db: Db, publicId: string, now: Date): boolean {
  const isFresh = and(hasPublicId(publicId), gt(adminTokens.createdAt, new Date(now.getTime() - FRESH_MS)));
  return db.select().from(adminTokens).where(isFresh).get() !== undefined;
}

/** The condition for sessions that have neither expired nor been unused for too long. */
export function isOpen(now: Date) {
  return and(gt(adminTokens.expiresAt, now), gt(adminTokens.usedAt, lastActive(now)));
}

/** The condition for the session with this public id. */
export function hasPublicId(id: string) {
  return eq(sql`substr(${adminTokens.tokenHash}, 1, ${PUBLIC_ID_CHARACTERS})`, id);
}

/** A session that was last used at this time or before has ended. */
function lastActive(now: Date): Date {
  return new Date(now.getTime() - IDLE_HOURS * HOUR_MS);
}

/** Ends the session of a token, if there is one. */
export function endAdminSession(db: Db, token: string, address: string, now: Date): void {
  db.transaction(
    (tx) => {
      const ended = tx
        .delete(adminTokens)
        .where(eq(adminTokens.tokenHash, hashToken(token)))
        .run();
      if (ended.changes > 0) recordAudit(db, { by: adminActor(token, address), action: "log-out", now });
    },
    { behavior: "immediate" },
  );
}

/** Revokes all tokens and returns how many there were. */
export function revokeAllAdminTokens(db: Db, by: Actor, now: Date): number {
  return db.transaction(
    (tx) => {
      const ended = tx.delete(adminTokens).run().changes;
      recordAudit(db, { by, action: "end-sessions", now, after: { "ended sessions": ended } });
      return ended;
    },
    { behavior: "immediate" },
  );
}

/** Deletes tokens that have expired or were not used for too long. */
export function cleanUpAdminTokens(db: Db, now: Date): void {
  db.delete(adminTokens)
    .where(or(lte(adminTokens.expiresAt, now), lte(adminTokens.usedAt, lastActive(now))))
    .run();
}

const tokenStatement = prepareOnce((db) => {
  const isToken = eq(adminTokens.tokenHash, sql.placeholder("tokenHash"));
  return db
    .select({ usedAt: adminTokens.usedAt })
    .from(adminTokens)
    .where(
      and(
        isToken,
        gt(adminTokens.expiresAt, sql.placeholder("now")),
        gt(adminTokens.usedAt, sql.placeholder("idleSince")),
      ),
    )
    .prepare();
});
