import { and, desc, eq, gt, ne, sql } from "drizzle-orm";

import type { Db } from "#db/connection.ts";
import { sessions } from "#db/schema/index.ts";

import type { Actor } from "../audit/actor.ts";
import { recordAudit } from "../audit/audit.server.ts";
import { hashToken, PUBLIC_ID_CHARACTERS, publicIdOf } from "../shared/token.server.ts";

import { isSeller } from "./seller.server.ts";
import { sessionEnds } from "./session-ends.server.ts";

/** More than anybody has. Further sessions are not listed, but "Sign out everywhere else" ends them too. */
const MAX_LISTED = 50;

export interface OwnSession {
  /** Names the session among those of its account. */
  id: string;
  userAgent: string | null;
  signedInAt: Date;
  isThis: boolean;
}

/** Lists an account's sessions that have not expired, the latest first. `token` is the requester's. */
export function listOwnSessions(db: Db, userId: string, token: string, now: Date): OwnSession[] {
  return db
    .select()
    .from(sessions)
    .where(isOpenOf(userId, now))
    .orderBy(desc(sessions.createdAt))
    .limit(MAX_LISTED)
    .all()
    .map(({ tokenHash, userAgent, createdAt }) => ({
      ...{ id: publicIdOf(tokenHash), userAgent, signedInAt: createdAt, isThis: tokenHash === hashToken(token) },
    }));
}

interface OwnEnd {
  userId: string;
  /** The requester's session. Never ended. */
  token: string;
  /** One session by its id; null: all except the requester's. */
  id: string | null;
  address: string;
  now: Date;
}

/** Ends sessions of an account, and closes their chat connections. */
export function endOwnSessions(db: Db, { userId, token, id, address, now }: OwnEnd): void {
  const ended = db.transaction(
    (tx) => {
      const isOther = ne(sessions.tokenHash, hashToken(token));
      const isAsked = id === null ? undefined : eq(sql`substr(${sessions.tokenHash}, 1, ${PUBLIC_ID_CHARACTERS})`, id);
      const deleted = tx
        .delete(sessions)
        .where(and(isOpenOf(userId, now), isOther, isAsked))
        .returning({ tokenHash: sessions.tokenHash })
        .all();
      const by: Actor = { kind: "account", userId, address };
      const after = { "ended sessions": deleted.length };
      if (deleted.length > 0 && isSeller(db, userId)) recordAudit(db, { by, action: "seller-sign-out", now, after });
      return deleted;
    },
    { behavior: "immediate" },
  );
  for (const { tokenHash } of ended) sessionEnds.emit("end", tokenHash);
}

function isOpenOf(userId: string, now: Date) {
  return and(eq(sessions.userId, userId), gt(sessions.expiresAt, now));
}
