import { createHash, randomBytes } from "node:crypto";

import { and, eq, gt, lte, sql } from "drizzle-orm";

import type { Db } from "#db/connection.ts";
import { prepareOnce } from "#db/prepare-once.ts";
import { sessions, users } from "#db/schema/index.ts";

import { sessionEnds } from "./session-ends.server.ts";
import type { User } from "./user.ts";

export const SESSION_DAYS = 30;
const SESSION_MS = SESSION_DAYS * 24 * 60 * 60_000;
const TOKEN_BYTES = 32;

interface SignIn {
  user: User;
  /** The session this browser had until now; it ends. */
  previousToken: string | undefined;
  now: Date;
}

/**
 * Notes a person as they are now and gives their browser a new session, never one it brought along.
 * Answers the session's token, of which only a hash is kept.
 */
export function signIn(db: Db, { user, previousToken, now }: SignIn): string {
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  db.transaction(
    (tx) => {
      if (previousToken !== undefined)
        tx.delete(sessions)
          .where(eq(sessions.tokenHash, hashOf(previousToken)))
          .run();
      tx.insert(users)
        .values({ ...user, createdAt: now, signedInAt: now })
        .onConflictDoUpdate({ target: users.id, set: { email: user.email, name: user.name, signedInAt: now } })
        .run();
      const expiresAt = new Date(now.getTime() + SESSION_MS);
      tx.insert(sessions)
        .values({ tokenHash: hashOf(token), userId: user.id, createdAt: now, expiresAt })
        .run();
    },
    { behavior: "immediate" },
  );
  if (previousToken !== undefined) sessionEnds.emit("end", previousToken);
  return token;
}

export function signOut(db: Db, token: string): void {
  db.delete(sessions)
    .where(eq(sessions.tokenHash, hashOf(token)))
    .run();
  sessionEnds.emit("end", token);
}

/** Whose session a token is; null for one that is unknown, ended or over. */
export function findSessionUser(db: Db, token: string, now: Date): User | null {
  return userStatement(db).get({ tokenHash: hashOf(token), now: now.getTime() }) ?? null;
}

/** Removes the sessions that are over. */
export function cleanUpSessions(db: Db, now: Date): void {
  db.delete(sessions).where(lte(sessions.expiresAt, now)).run();
}

const userStatement = prepareOnce((db) =>
  db
    .select({ id: users.id, email: users.email, name: users.name })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.tokenHash, sql.placeholder("tokenHash")), gt(sessions.expiresAt, sql.placeholder("now"))))
    .prepare(),
);

/** A fast hash is enough: the token has 256 random bits. */
function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}
