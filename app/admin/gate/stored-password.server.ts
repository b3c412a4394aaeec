import { eq, not } from "drizzle-orm";

import type { Db, DbOrTransaction } from "#db/connection.ts";
import { adminTokens, knownBrowsers, settings } from "#db/schema/index.ts";

import { THE_SHOP, type Actor, type AdminActor } from "../../audit/actor.ts";
import { recordAudit } from "../../audit/audit.server.ts";

import { hasPublicId } from "./admin-tokens.server.ts";
import { revokeAllApiKeys } from "./api-keys.server.ts";
import { isWeaklyStored, type StartPassword } from "./password-check.server.ts";

/**
 * What the database holds of the administrators' password: a hash of the current one in `admin-password`, and of the
 * one that was chosen in the panel in `panel-password`. A change ends the sessions that were opened with another
 * password, and revokes the keys of the API: whoever knew the former password may have added one.
 */

/**
 * Revokes all tokens and keys of the API, and forgets all known browsers, if the password has changed since the last
 * start or if there is none any more (null). Stores the hash of the current one.
 */
export function endTokensOfOtherPasswords(db: Db, password: StartPassword | null, now = new Date()): void {
  const ofLastStart = db.select().from(settings).where(eq(settings.name, "admin-password")).get();
  if (password === null && !ofLastStart) return;
  const isSame = ofLastStart !== undefined && password?.isStoredAs(ofLastStart.value) === true;
  if (isSame && !isWeaklyStored(ofLastStart.value)) return;
  const value = password?.toStored();
  db.transaction((tx) => {
    if (!isSame) {
      const ended = tx.delete(adminTokens).run().changes;
      const revoked = revokeAllApiKeys(tx);
      if (ofLastStart) recordPasswordChange(db, THE_SHOP, { ended, revoked }, now);
      tx.delete(knownBrowsers).run();
    }
    if (value !== undefined) setSetting(tx, "admin-password", value);
    else tx.delete(settings).where(eq(settings.name, "admin-password")).run();
  });
}

interface PasswordChange {
  /** The hash of the new password. */
  stored: string;
  /** The mark of the password that was confirmed (see `findPasswordMark`). */
  replaces: string | null;
  by: AdminActor;
  now: Date;
}

/**
 * Stores the hash of a password that was chosen in the panel. Ends all sessions but the changer's, revokes the keys of
 * the API and forgets the known browsers. Returns false, and changes nothing, if that session has ended or the password
 * has changed in the meantime.
 */
export function storePanelPassword(db: Db, { stored, replaces, by, now }: PasswordChange): boolean {
  return db.transaction(
    (tx) => {
      if (findPasswordMark(tx) !== replaces) return false;
      if (!tx.select().from(adminTokens).where(hasPublicId(by.session)).get()) return false;
      const ended = tx
        .delete(adminTokens)
        .where(not(hasPublicId(by.session)))
        .run().changes;
      const revoked = revokeAllApiKeys(tx);
      tx.delete(knownBrowsers).run();
      for (const name of ["panel-password", "admin-password"] as const) setSetting(tx, name, stored);
      recordPasswordChange(db, by, { ended, revoked }, now);
      return true;
    },
    { behavior: "immediate" },
  );
}

/** A value that changes with the password; null without one. */
export function findPasswordMark(db: DbOrTransaction): string | null {
  return db.select().from(settings).where(eq(settings.name, "admin-password")).get()?.value ?? null;
}

/** The hash of the password that was chosen in the panel; null if none was. */
export function findPanelPassword(db: Db): string | null {
  return db.select().from(settings).where(eq(settings.name, "panel-password")).get()?.value ?? null;
}

/**
 * Forgets the password that was chosen in the panel, ends all sessions and revokes the keys of the API. Returns how many
 * keys; null if no password was chosen.
 */
export function forgetPanelPassword(db: Db, by: Actor, now: Date): { revoked: number } | null {
  return db.transaction(
    (tx) => {
      if (tx.delete(settings).where(eq(settings.name, "panel-password")).run().changes === 0) return null;
      tx.delete(settings).where(eq(settings.name, "admin-password")).run();
      const ended = tx.delete(adminTokens).run().changes;
      const revoked = revokeAllApiKeys(tx);
      recordPasswordChange(db, by, { ended, revoked }, now);
      return { revoked };
    },
    { behavior: "immediate" },
  );
}

function recordPasswordChange(
  db: Db,
  by: Actor,
  { ended, revoked }: Record<"ended" | "revoked", number>,
  now: Date,
): void {
  const after = { "ended sessions": ended, ...(revoked > 0 && { "revoked API keys": revoked }) };
  recordAudit(db, { by, action: "change-password", now, after });
}

function setSetting(db: DbOrTransaction, name: "admin-password" | "panel-password", value: string): void {
  db.insert(settings).values({ name, value }).onConflictDoUpdate({ target: settings.name, set: { value } }).run();
}
