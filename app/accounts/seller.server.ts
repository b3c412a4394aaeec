import { and, asc, eq, isNotNull, isNull, sql } from "drizzle-orm";

import type { Db } from "#db/connection.ts";
import { prepareOnce } from "#db/prepare-once.ts";
import { sellerAccounts, users } from "#db/schema/index.ts";

import type { Actor } from "../audit/actor.ts";
import { recordAudit } from "../audit/audit.server.ts";

/**
 * The seller is one Google account: the first that signs in with SELLER_EMAIL. An e-mail address can pass to another
 * Google account, which then is an ordinary customer's. Only the command `npm run admin -- seller reset` changes this.
 */

const sellerStatement = prepareOnce((db) =>
  db
    .select({ id: sellerAccounts.userId })
    .from(sellerAccounts)
    .where(eq(sellerAccounts.email, sql.placeholder("email")))
    .prepare(),
);

/** The seller's account; null until the seller has signed in for the first time. */
export function findSellerId(db: Db, sellerEmail: string | undefined): string | null {
  if (sellerEmail === undefined) return null;
  return sellerStatement(db).get({ email: sellerEmail })?.id ?? null;
}

interface SignIn {
  user: { id: string; email: string };
  by: Actor;
  sellerEmail: string;
  now: Date;
}

/**
 * Called at each sign-in. Decides whose account is the seller's, if the e-mail address is SELLER_EMAIL and no account
 * has been chosen for it. Records the seller's sign-ins in the audit trail.
 */
export function pinSeller(db: Db, { user, by, sellerEmail, now }: SignIn): void {
  if (user.email.toLowerCase() !== sellerEmail) return;
  if (!pinFirstAccount(db, sellerEmail, by, now)) pinAfterReset(db, { user, by, sellerEmail, now });
  if (isSeller(db, user.id)) recordAudit(db, { by, action: "seller-sign-in", now });
}

/**
 * Makes the first account that ever signed in with the seller's address the seller's. Returns false and changes nothing
 * if an account was chosen or reset before.
 */
export function pinFirstAccount(db: Db, sellerEmail: string, by: Actor, now: Date): boolean {
  return db.transaction(
    (tx) => {
      const first = tx
        .select({ userId: users.id })
        .from(users)
        .where(sql`lower(${users.email}) = ${sellerEmail}`)
        .orderBy(asc(users.createdAt))
        .limit(1)
        .get();
      if (!first) return false;
      const values = { email: sellerEmail, userId: first.userId };
      const pinned = tx.insert(sellerAccounts).values(values).onConflictDoNothing().run();
      if (pinned.changes === 0) return false;
      recordAudit(db, { by, action: "pin-seller", subject: first.userId, now });
      return true;
    },
    { behavior: "immediate" },
  );
}

function pinAfterReset(db: Db, { user, by, sellerEmail, now }: SignIn): void {
  const isReset = and(eq(sellerAccounts.email, sellerEmail), isNull(sellerAccounts.userId));
  const pinned = db.update(sellerAccounts).set({ userId: user.id }).where(isReset).run();
  if (pinned.changes > 0) recordAudit(db, { by, action: "pin-seller", subject: user.id, now });
}

/** Whether an account is, or was, the seller's. */
export function isSeller(db: Db, userId: string): boolean {
  return db.select().from(sellerAccounts).where(eq(sellerAccounts.userId, userId)).get() !== undefined;
}

/** Lets the next account that signs in with the seller's address become the seller's. Returns whether there was one. */
export function resetSeller(db: Db, by: Actor, now: Date): boolean {
  return db.transaction(
    (tx) => {
      const reset = tx.update(sellerAccounts).set({ userId: null }).where(isNotNull(sellerAccounts.userId)).run();
      if (reset.changes > 0) recordAudit(db, { by, action: "reset-seller", now });
      return reset.changes > 0;
    },
    { behavior: "immediate" },
  );
}
