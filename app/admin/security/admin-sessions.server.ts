import { and, desc, not } from "drizzle-orm";

import type { Db } from "#db/connection.ts";
import { adminTokens } from "#db/schema/index.ts";

import type { AdminActor } from "../../audit/actor.ts";
import { recordAudit } from "../../audit/audit.server.ts";
import { publicIdOf } from "../../shared/token.server.ts";
import { hasPublicId, isOpen } from "../gate/admin-tokens.server.ts";

/** A session of an administrator. */
export interface AdminSession {
  /** As in the audit trail. */
  id: string;
  /** Null if it was started before addresses were stored. */
  address: string | null;
  userAgent: string | null;
  startedAt: Date;
  /** To the minute. */
  usedAt: Date;
}

/** The list is limited, because a program that logs in for each call opens very many sessions. */
const MAX_LISTED = 100;

/** Lists the open sessions that were used last, and whether these are all. */
export function listAdminSessions(db: Db, now: Date): { sessions: AdminSession[]; areAllListed: boolean } {
  const open = db
    .select()
    .from(adminTokens)
    .where(isOpen(now))
    .orderBy(desc(adminTokens.usedAt))
    .limit(MAX_LISTED + 1)
    .all();
  const sessions = open.slice(0, MAX_LISTED).map(({ tokenHash, address, userAgent, createdAt, usedAt }) => ({
    ...{ id: publicIdOf(tokenHash), address, userAgent, startedAt: createdAt, usedAt },
  }));
  return { sessions, areAllListed: open.length === sessions.length };
}

/** Ends one session, if it is open. */
export function endSession(db: Db, id: string, by: AdminActor, now: Date): void {
  db.transaction(
    (tx) => {
      const ended = tx
        .delete(adminTokens)
        .where(and(hasPublicId(id), isOpen(now)))
        .run().changes;
      if (ended > 0) recordAudit(db, { by, action: "end-session", now, subject: id });
    },
    { behavior: "immediate" },
  );
}

/** Ends all sessions except the requester's. Returns their number. */
export function endOtherSessions(db: Db, by: AdminActor, now: Date): number {
  return db.transaction(
    (tx) => {
      const ended = tx
        .delete(adminTokens)
        .where(and(not(hasPublicId(by.session)), isOpen(now)))
        .run().changes;
      recordAudit(db, { by, action: "end-sessions", now, after: { "ended sessions": ended } });
      return ended;
    },
    { behavior: "immediate" },
  );
}
