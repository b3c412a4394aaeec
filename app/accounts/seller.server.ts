import { asc, eq, sql } from "drizzle-orm";

import type { Db, DbOrTransaction } from "#db/connection.ts";
import { prepareOnce } from "#db/prepare-once.ts";
import { sellerAccounts, users } from "#db/schema/index.ts";

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

/** Makes the account that signs in the seller's, if the address is the seller's and has no account yet. */
export function pinSeller(tx: DbOrTransaction, user: { id: string; email: string }, sellerEmail: string): void {
  if (user.email.toLowerCase() !== sellerEmail) return;
  pinFirstAccount(tx, sellerEmail);
  tx.update(sellerAccounts)
    .set({ userId: user.id })
    .where(sql`${sellerAccounts.email} = ${sellerEmail} AND ${sellerAccounts.userId} IS NULL`)
    .run();
}

/** Pins the first account that ever signed in with the seller's address, unless an account was pinned or reset. */
export function pinFirstAccount(db: DbOrTransaction, sellerEmail: string): void {
  const first = db
    .select({ email: sql<string>`${sellerEmail}`.as("email"), userId: users.id })
    .from(users)
    .where(sql`lower(${users.email}) = ${sellerEmail}`)
    .orderBy(asc(users.createdAt))
    .limit(1)
    .get();
  if (first) db.insert(sellerAccounts).values(first).onConflictDoNothing().run();
}

/** Lets the next account that signs in with the seller's address become the seller. Returns whether there was a seller. */
export function resetSeller(db: DbOrTransaction): boolean {
  return (
    db
      .update(sellerAccounts)
      .set({ userId: null })
      .where(sql`${sellerAccounts.userId} IS NOT NULL`)
      .run().changes > 0
  );
}
