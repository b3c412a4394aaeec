import { randomBytes } from "node:crypto";

import { count, eq, type SQL } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";

import type { Db } from "#db/connection.ts";
import { cartLines, chats, sessions, users } from "#db/schema/index.ts";

import { ALERT_TOPICS } from "./alerts/alert-kinds.ts";
import { isSeller } from "./accounts/seller.server.ts";
import { THE_SHOP, type Actor } from "./audit/actor.ts";
import { recordAudit } from "./audit/audit.server.ts";
import { deleteChats, moveMessages } from "./chat/delete-chats.server.ts";
import { deleteUsesOf } from "./http/rate-limits.server.ts";
import { deleteLettersTo } from "./mail/outbox.server.ts";
import { countOrders, detachOrders } from "./orders/acts/buyer-removal.server.ts";
import { fail, ok, type Problem, type Result } from "./shared/result.ts";

/** How much an account has. */
export interface AccountContents {
  sessions: number;
  cartLines: number;
  chats: number;
  unpaidOrders: number;
  /** They stay, with name and address. */
  paidOrders: number;
}

export function countAccountContents(db: Db, userId: string): AccountContents {
  const { unpaid, paid } = countOrders(db, userId);
  return {
    sessions: countRows(db, sessions, eq(sessions.userId, userId)),
    cartLines: countRows(db, cartLines, eq(cartLines.userId, userId)),
    chats: countRows(db, chats, eq(chats.buyerId, userId)),
    unpaidOrders: unpaid,
    paidOrders: paid,
  };
}

function countRows(db: Db, table: SQLiteTable, where: SQL): number {
  return db.select({ rows: count() }).from(table).where(where).get()?.rows ?? 0;
}

interface Deletion {
  userId: string;
  /** Who deletes it. Null if it is the owner of the account, whose id must not stay in the audit trail. */
  by: Actor | null;
  now: Date;
}

/**
 * Deletes an account with everything but its orders. They get another account without name and e-mail address, so that
 * the person's next sign-in does not find them. Returns how much the account had.
 */
export function deleteAccount(db: Db, { userId, by, now }: Deletion): Result<AccountContents, Problem<"seller">> {
  return db.transaction(
    (tx) => {
      if (isSeller(db, userId)) return fail("seller");
      const contents = countAccountContents(db, userId);
      deleteChats(db, userId);
      const account = tx.select({ email: users.email }).from(users).where(eq(users.id, userId)).get();
      if (account) deleteLettersTo(tx, account.email, ALERT_TOPICS);
      const placeholder = createPlaceholder(db, now);
      const kept = detachOrders(db, { from: userId, to: placeholder, now }) + moveMessages(db, userId, placeholder);
      if (kept === 0) db.delete(users).where(eq(users.id, placeholder)).run();
      // Sessions, the cart, the saved addresses, the saved builds and the alerts go with the account.
      db.delete(users).where(eq(users.id, userId)).run();
      deleteUsesOf(db, userId);
      const after = {
        ...{ sessions: contents.sessions, chats: contents.chats, "paid orders": contents.paidOrders },
        ...(by === null && { "deleted by": "its owner" }),
      };
      const subject = kept > 0 ? placeholder : undefined;
      recordAudit(db, { by: by ?? THE_SHOP, action: "delete-account", subject, now, after });
      return ok(contents);
    },
    { behavior: "immediate" },
  );
}

/** Creates an account for the rows that have to stay: orders, and what a former seller wrote in chats of others. */
function createPlaceholder(db: Db, now: Date): string {
  const id = `deleted-${randomBytes(8).toString("hex")}`;
  db.insert(users).values({ id, email: "", name: "", createdAt: now, signedInAt: now }).run();
  return id;
}
