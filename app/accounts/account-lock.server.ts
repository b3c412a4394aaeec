import { and, eq, isNotNull, isNull } from "drizzle-orm";

import type { Db } from "#db/connection.ts";
import { sessions, users } from "#db/schema/index.ts";

import type { Actor } from "../audit/actor.ts";
import { recordAudit } from "../audit/audit.server.ts";

interface Change {
  userId: string;
  by: Actor;
  now: Date;
}

/** Locks an account and ends its sessions. Returns the number of ended sessions; null if nothing was locked. */
export function lockAccount(db: Db, { userId, by, now }: Change): number | null {
  return db.transaction(
    (tx) => {
      const isUnlocked = and(eq(users.id, userId), isNull(users.lockedAt));
      if (tx.update(users).set({ lockedAt: now }).where(isUnlocked).run().changes === 0) return null;
      const ended = tx.delete(sessions).where(eq(sessions.userId, userId)).run().changes;
      recordAudit(db, { by, action: "lock-account", subject: userId, now, after: { "ended sessions": ended } });
      return ended;
    },
    { behavior: "immediate" },
  );
}

/** Returns false if the account is not locked. */
export function unlockAccount(db: Db, { userId, by, now }: Change): boolean {
  return db.transaction(
    (tx) => {
      const isLockedAccount = and(eq(users.id, userId), isNotNull(users.lockedAt));
      if (tx.update(users).set({ lockedAt: null }).where(isLockedAccount).run().changes === 0) return false;
      recordAudit(db, { by, action: "unlock-account", subject: userId, now });
      return true;
    },
    { behavior: "immediate" },
  );
}

export function isLocked(db: Db, userId: string): boolean {
  const isLockedAccount = and(eq(users.id, userId), isNotNull(users.lockedAt));
  return db.select({ id: users.id }).from(users).where(isLockedAccount).get() !== undefined;
}
