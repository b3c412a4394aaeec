import { count, eq } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";

import type { Db, DbOrTransaction } from "#db/connection.ts";
import { authenticators, passkeys, recoveryCodes } from "#db/schema/index.ts";

import type { Actor } from "../../audit/actor.ts";
import { recordAudit } from "../../audit/audit.server.ts";
import type { Fields } from "../../audit/changed-fields.server.ts";
import { hashToken } from "../../shared/token.server.ts";

/**
 * The administrators' second factor: codes of authenticator apps (TOTP, RFC 6238) with the parameters that all apps
 * know, and recovery codes. Passkeys are in `passkeys.server.ts`. It is on while there is an authenticator app.
 */

const PERIOD_SECONDS = 30;
/** Codes of the step before and after are right too, because clocks differ (RFC 6238, section 5.2). */
const WINDOW_STEPS = 1;
/** 160 bits, as RFC 4226 recommends. */
const SECRET_BYTES = 20;
const SECRET_PATTERN = /^[A-Z2-7]{32}$/;
const ISSUER = "Admin Panel";

const RECOVERY_CODES = 10;
/** 120 bits, so that a fast hash is enough. */
const RECOVERY_CODE_BYTES = 15;

export function hasSecondFactor(db: DbOrTransaction): boolean {
  return db.select({ id: authenticators.id }).from(authenticators).limit(1).get() !== undefined;
}

/** A new secret for an authenticator app: 32 characters of base32. */
export function makeTotpSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

export function isTotpSecret(text: string): boolean {
  return SECRET_PATTERN.test(text);
}

/** The address in the QR code for an authenticator app: `otpauth://totp/…`. */
export function totpUri(secret: string, host: string): string {
  return makeTotp(secret, host).toString();
}

/** The time step of a code that the secret generates; null for a wrong code. */
export function findTotpStep(secret: string, code: string, now: Date): number | null {
  const token = code.replace(/\s/g, "");
  // The library throws for digits of other scripts.
  if (!/^[0-9]{6}$/.test(token)) return null;
  const delta = makeTotp(secret).validate({ token, timestamp: now.getTime(), window: WINDOW_STEPS });
  return delta === null ? null : Math.floor(now.getTime() / 1000 / PERIOD_SECONDS) + delta;
}

/**
 * Uses up a code of an authenticator app or a recovery code. Returns whether it was right. Each code works once. After
 * a code of an app, its codes of the same and of earlier time steps are refused.
 */
export function spendCode(db: Db, code: string, now: Date): boolean {
  return db.transaction(
    (tx) => {
      for (const { id, secret, lastStep } of tx.select().from(authenticators).all()) {
        const step = findTotpStep(secret, code, now);
        if (step === null || step <= lastStep) continue;
        tx.update(authenticators).set({ lastStep: step }).where(eq(authenticators.id, id)).run();
        return true;
      }
      const used = tx
        .delete(recoveryCodes)
        .where(eq(recoveryCodes.codeHash, hashRecoveryCode(code)))
        .run();
      return used.changes > 0;
    },
    { behavior: "immediate" },
  );
}

/** Replaces the recovery codes. Returns the new ones, such as `ABCD-EFGH-IJKL-MNOP-QRST-UVWX`, which are not stored. */
export function replaceRecoveryCodes(db: DbOrTransaction): string[] {
  const codes = Array.from({ length: RECOVERY_CODES }, () => new Secret({ size: RECOVERY_CODE_BYTES }).base32);
  db.delete(recoveryCodes).run();
  db.insert(recoveryCodes)
    .values(codes.map((code) => ({ codeHash: hashRecoveryCode(code) })))
    .run();
  return codes.map((code) => (code.match(/.{4}/g) ?? []).join("-"));
}

export function countRecoveryCodes(db: Db): number {
  return db.select({ codes: count() }).from(recoveryCodes).get()?.codes ?? 0;
}

/**
 * Removes an authenticator app. Without the last one the second factor is off: recovery codes and passkeys are deleted,
 * too.
 */
export function removeAuthenticator(db: Db, id: number, by: Actor, now: Date): void {
  db.transaction(
    (tx) => {
      const removed = tx.delete(authenticators).where(eq(authenticators.id, id)).returning().get();
      if (!removed) return;
      const deleted: Fields = hasSecondFactor(tx)
        ? {}
        : {
            "recovery codes": tx.delete(recoveryCodes).run().changes,
            passkeys: tx.delete(passkeys).run().changes,
          };
      recordAudit(db, { by, action: "remove-authenticator", now, before: { name: removed.name, ...deleted } });
    },
    { behavior: "immediate" },
  );
}

/** Turns the second factor off. Returns how many authenticator apps there were. */
export function turnSecondFactorOff(db: Db, by: Actor, now: Date): number {
  const all = db.select({ id: authenticators.id }).from(authenticators).all();
  db.transaction(() => {
    for (const { id } of all) removeAuthenticator(db, id, by, now);
  });
  return all.length;
}

function makeTotp(secret: string, label = ""): TOTP {
  return new TOTP({ issuer: ISSUER, label, secret, algorithm: "SHA1", digits: 6, period: PERIOD_SECONDS });
}

function hashRecoveryCode(code: string): string {
  return hashToken(code.replace(/[\s-]/g, "").toUpperCase());
}
