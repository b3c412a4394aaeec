import { and, eq, gt, lte, sql } from "drizzle-orm";

import type { Db, DbOrTransaction } from "#db/connection.ts";
import { prepareOnce } from "#db/prepare-once.ts";
import { adminTokens, knownBrowsers, settings } from "#db/schema/index.ts";

import { THE_SHOP, type Actor } from "../../audit/actor.ts";
import { recordAudit } from "../../audit/audit.server.ts";
import { hashToken, makeToken, publicIdOf } from "../../shared/token.server.ts";

import { isStoredPassword, isWeaklyStored, storablePassword } from "./password-check.server.ts";

export const TOKEN_HOURS = 12;
const TOKEN_MS = TOKEN_HOURS * 60 * 60_000;

/** Creates a token that is valid for 12 hours. The database holds only its hash. */
export function issueAdminToken(db: DbOrTransaction, now: Date): string {
  const token = makeToken();
  db.insert(adminTokens)
    .values({ tokenHash: hashToken(token), createdAt: now, expiresAt: new Date(now.getTime() + TOKEN_MS) })
    .run();
  return token;
}

/** Starts the session of an administrator who has just logged in. Returns its token. */
export function startAdminSession(db: Db, address: string, now: Date): string {
  return db.transaction(
    (tx) => {
      const token = issueAdminToken(tx, now);
      recordAudit(db, { by: adminActor(token, address), action: "log-in", now });
      return token;
    },
    { behavior: "immediate" },
  );
}

/** An administrator in the audit trail. The session's public id is the start of the token's hash. */
export function adminActor(token: string, address: string): Actor {
  return { kind: "admin", session: publicIdOf(hashToken(token)), address };
}

/** Whether a token was created here, has not expired and was not revoked. */
export function isAdminToken(db: Db, token: string, now: Date): boolean {
  return tokenStatement(db).get({ tokenHash: hashToken(token), now: now.getTime() }) !== undefined;
}

/** Ends a session, if the token is one. */
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

/** Revokes all tokens and forgets all known browsers if the password has changed since the last start. */
export function endTokensOfOtherPasswords(db: Db, password: string, now = new Date()): void {
  const ofLastStart = db.select().from(settings).where(eq(settings.name, "admin-password")).get();
  const isSame = ofLastStart !== undefined && isStoredPassword(password, ofLastStart.value);
  if (isSame && !isWeaklyStored(ofLastStart.value)) return;
  const value = storablePassword(password);
  db.transaction((tx) => {
    if (!isSame) {
      const ended = tx.delete(adminTokens).run().changes;
      if (ofLastStart) {
        recordAudit(db, { by: THE_SHOP, action: "change-password", now, after: { "ended sessions": ended } });
      }
      tx.delete(knownBrowsers).run();
    }
    tx.insert(settings)
      .values({ name: "admin-password", value })
      .onConflictDoUpdate({ target: settings.name, set: { value } })
      .run();
  });
}

/** Deletes expired tokens. */
export function cleanUpAdminTokens(db: Db, now: Date): void {
  db.delete(adminTokens).where(lte(adminTokens.expiresAt, now)).run();
}

const tokenStatement = prepareOnce((db) => {
  const isToken = eq(adminTokens.tokenHash, sql.placeholder("tokenHash"));
  return db
    .select({ expiresAt: adminTokens.expiresAt })
    .from(adminTokens)
    .where(and(isToken, gt(adminTokens.expiresAt, sql.placeholder("now"))))
    .prepare();
});
