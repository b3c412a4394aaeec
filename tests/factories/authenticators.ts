import { TOTP } from "otpauth";

import { makeTotpSecret } from "#app/admin/gate/second-factor.server.ts";
import type { Db } from "#db/connection.ts";
import { authenticators, recoveryCodes } from "#db/schema/index.ts";

/** The code that an authenticator app shows for a secret. */
export function codeOf(secret: string, now = new Date()): string {
  return new TOTP({ secret }).generate({ timestamp: now.getTime() });
}

/** Adds an authenticator app whose present code was not used yet. Turns the second factor on. */
export function insertAuthenticator(db: Db, name = "Ann's phone"): { id: number; secret: string } {
  const row = { name, secret: makeTotpSecret(), addedAt: new Date(), lastStep: 0 };
  return db.insert(authenticators).values(row).returning().get();
}

/** Turns the second factor off. */
export function deleteAuthenticators(db: Db): void {
  db.delete(authenticators).run();
  db.delete(recoveryCodes).run();
}
