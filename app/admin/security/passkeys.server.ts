import { eq } from "drizzle-orm";

import type { Db, DbOrTransaction } from "#db/connection.ts";
import { passkeys } from "#db/schema/index.ts";

import type { Actor } from "../../audit/actor.ts";
import { recordAudit } from "../../audit/audit.server.ts";
import { fail, ok, type Problem, type Result } from "../../shared/result.ts";
import { hasSecondFactor } from "../gate/second-factor.server.ts";

export const MAX_PASSKEYS = 10;

export interface Passkey {
  id: string;
  name: string;
  addedAt: Date;
}

export function listPasskeys(db: DbOrTransaction): Passkey[] {
  return db
    .select({ id: passkeys.id, name: passkeys.name, addedAt: passkeys.addedAt })
    .from(passkeys)
    .orderBy(passkeys.addedAt)
    .all();
}

interface NewPasskey {
  name: string;
  id: string;
  publicKey: Buffer;
  counter: number;
}

/** Adds a passkey. Needs an authenticator app too, because passkeys work with JavaScript only. */
export function addPasskey(
  db: Db,
  passkey: NewPasskey,
  by: Actor,
  now: Date,
): Result<null, Problem<"too-many" | "known" | "second-factor-off">> {
  return db.transaction(
    (tx) => {
      if (!hasSecondFactor(tx)) return fail("second-factor-off");
      if (listPasskeys(tx).length >= MAX_PASSKEYS) return fail("too-many");
      const added = tx
        .insert(passkeys)
        .values({ ...passkey, addedAt: now })
        .onConflictDoNothing()
        .run();
      if (added.changes === 0) return fail("known");
      recordAudit(db, { by, action: "add-passkey", now, after: { name: passkey.name } });
      return ok(null);
    },
    { behavior: "immediate" },
  );
}

export function removePasskey(db: Db, id: string, by: Actor, now: Date): void {
  db.transaction(
    (tx) => {
      const removed = tx.delete(passkeys).where(eq(passkeys.id, id)).returning().get();
      if (removed) recordAudit(db, { by, action: "remove-passkey", now, before: { name: removed.name } });
    },
    { behavior: "immediate" },
  );
}
