import { and, eq, gt, inArray, isNull, lte, sql } from "drizzle-orm";

import type { Db } from "#db/connection.ts";
import { prepareOnce } from "#db/prepare-once.ts";
import { sellerAccounts, sessions, users } from "#db/schema/index.ts";

import type { Actor } from "../audit/actor.ts";
import { recordAudit } from "../audit/audit.server.ts";
import { config } from "../config.server.ts";
import { DAY_MS } from "../shared/durations.ts";
import { SESSION_DAYS, SESSION_DAYS_AFTER_END } from "../shared/kept-days.ts";
import { hashToken, makeToken } from "../shared/token.server.ts";
import { storableUserAgent } from "../shared/user-agent.ts";

import { isSeller, pinSeller } from "./seller.server.ts";
import { sessionEnds } from "./session-ends.server.ts";
import type { SessionUser, User } from "./user.ts";

const SESSION_MS = SESSION_DAYS * DAY_MS;

interface SignIn {
  user: User;
  /** The token that this browser has until now. Its session ends. */
  previousToken: string | undefined;
  now: Date;
  sellerEmail?: string;
  /** The browser's network address. */
  address?: string;
  /** The browser's User-Agent header. */
  userAgent?: string | null;
}

/**
 * Creates or updates the user, and creates a session. Returns the session's token. It is always a new one, and the
 * database stores only its hash.
 */
export function signIn(
  db: Db,
  { user, previousToken, now, sellerEmail = config.sellerEmail, address = "", userAgent = null }: SignIn,
): string {
  const token = makeToken();
  db.transaction(
    (tx) => {
      if (previousToken !== undefined)
        tx.delete(sessions)
          .where(eq(sessions.tokenHash, hashToken(previousToken)))
          .run();
      tx.insert(users)
        .values({ ...user, createdAt: now, signedInAt: now })
        .onConflictDoUpdate({ target: users.id, set: { email: user.email, name: user.name, signedInAt: now } })
        .run();
      const by: Actor = { kind: "account", userId: user.id, address };
      if (sellerEmail !== undefined) pinSeller(db, { user, by, sellerEmail, now });
      const expiresAt = new Date(now.getTime() + SESSION_MS);
      tx.insert(sessions)
        .values({
          ...{ tokenHash: hashToken(token), userId: user.id, createdAt: now, expiresAt },
          userAgent: userAgent === null ? null : storableUserAgent(userAgent),
        })
        .run();
    },
    { behavior: "immediate" },
  );
  if (previousToken !== undefined) sessionEnds.emit("end", hashToken(previousToken));
  return token;
}

/** Ends a session. Returns whose it was; null if there was none. */
export function signOut(db: Db, token: string, address: string, now: Date): string | null {
  const userId = db.transaction(
    (tx) => {
      const ended = tx
        .delete(sessions)
        .where(eq(sessions.tokenHash, hashToken(token)))
        .returning({ userId: sessions.userId })
        .get();
      if (!ended) return null;
      const by: Actor = { kind: "account", userId: ended.userId, address };
      if (isSeller(db, ended.userId)) recordAudit(db, { by, action: "seller-sign-out", now });
      return ended.userId;
    },
    { behavior: "immediate" },
  );
  sessionEnds.emit("end", hashToken(token));
  return userId;
}

/** The user of a session; null if the token is unknown, its session has ended or expired, or the account is locked. */
export function findSessionUser(
  db: Db,
  token: string,
  now: Date,
  sellerEmail = config.sellerEmail,
): SessionUser | null {
  const values = { tokenHash: hashToken(token), now: now.getTime(), sellerEmail: sellerEmail ?? null };
  return userStatement(db).get(values) ?? null;
}

/** The account of a session that has not been deleted, even if it has expired. */
export function findSessionOwner(db: Db, token: string): string | null {
  const session = db
    .select({ userId: sessions.userId })
    .from(sessions)
    .where(eq(sessions.tokenHash, hashToken(token)))
    .get();
  return session?.userId ?? null;
}

/** Ends all sessions of the accounts with this e-mail address; with null, those of all accounts. Returns their number. */
export function endSessions(db: Db, { by, email, now }: { by: Actor; email: string | null; now: Date }): number {
  return db.transaction(
    (tx) => {
      const isOfAccount = sql`lower(${users.email}) = ${email?.toLowerCase()}`;
      const accounts = tx.select({ id: users.id }).from(users).where(isOfAccount);
      const isOfOne = email === null ? undefined : inArray(sessions.userId, accounts);
      const isOpen = gt(sessions.expiresAt, now);
      const ended = tx.delete(sessions).where(and(isOpen, isOfOne)).run().changes;
      const ofAccounts =
        email === null
          ? "all"
          : accounts
              .all()
              .map(({ id }) => id)
              .join(" ");
      const after = { "ended sessions": ended, "of accounts": ofAccounts };
      recordAudit(db, { by, action: "end-customer-sessions", now, after });
      return ended;
    },
    { behavior: "immediate" },
  );
}

/** Deletes the sessions that expired a day ago or earlier. */
export function cleanUpSessions(db: Db, now: Date): void {
  const aDayAgo = new Date(now.getTime() - SESSION_DAYS_AFTER_END * DAY_MS);
  db.delete(sessions).where(lte(sessions.expiresAt, aDayAgo)).run();
}

const userStatement = prepareOnce((db) =>
  db
    .select({
      id: users.id,
      email: users.email,
      name: users.name,
      isSeller: sql`${sellerAccounts.userId} IS NOT NULL`.mapWith(Boolean),
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(
      sellerAccounts,
      and(eq(sellerAccounts.email, sql.placeholder("sellerEmail")), eq(sellerAccounts.userId, users.id)),
    )
    .where(
      and(
        eq(sessions.tokenHash, sql.placeholder("tokenHash")),
        gt(sessions.expiresAt, sql.placeholder("now")),
        isNull(users.lockedAt),
      ),
    )
    .prepare(),
);
