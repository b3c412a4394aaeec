import { eq, sql } from "drizzle-orm";

import type { Db, DbOrTransaction } from "#db/connection.ts";
import { prepareOnce } from "#db/prepare-once.ts";
import { apiKeys } from "#db/schema/index.ts";

import { MAX_API_KEYS, SCOPES, type Scope } from "../../api/scopes.ts";
import type { Actor } from "../../audit/actor.ts";
import { recordAudit } from "../../audit/audit.server.ts";
import { fail, ok, type Problem, type Result } from "../../shared/result.ts";
import { hashToken, makeToken } from "../../shared/token.server.ts";

import { storeUse } from "./last-use.server.ts";

/** Distinguishes keys from tokens, for people and for programs that search files for lost secrets. */
const PREFIX = "shopkey_";
const KEY = /^Bearer +(shopkey_[\w-]{43})$/i;

/** A key, as its owner sees it. */
export interface ApiKey {
  id: number;
  name: string;
  scopes: Scope[];
  createdAt: Date;
  usedAt: Date | null;
}

const statements = prepareOnce((db) => ({
  byHash: db
    .select()
    .from(apiKeys)
    .where(eq(apiKeys.keyHash, sql.placeholder("keyHash")))
    .prepare(),
  all: db.select().from(apiKeys).orderBy(apiKeys.id).prepare(),
}));

/** The key that a request sends as `Authorization: Bearer`; null if it sends none, or one that is revoked. */
export function findApiKey(db: Db, request: { headers: Pick<Headers, "get"> }, now: Date): ApiKey | null {
  const key = KEY.exec(request.headers.get("Authorization") ?? "")?.[1];
  const row = key === undefined ? undefined : statements(db).byHash.get({ keyHash: hashToken(key) });
  if (!row) return null;
  storeUse(db, { what: "key", usedAt: row.usedAt, now }, () => {
    db.update(apiKeys).set({ usedAt: now }).where(eq(apiKeys.id, row.id)).run();
  });
  return toApiKey(row);
}

export function listApiKeys(db: Db): ApiKey[] {
  return statements(db).all.all().map(toApiKey);
}

function toApiKey({ id, name, scopes, createdAt, usedAt }: typeof apiKeys.$inferSelect): ApiKey {
  const stored = JSON.parse(scopes) as unknown[];
  return { id, name, scopes: SCOPES.filter((scope) => stored.includes(scope)), createdAt, usedAt };
}

export type AddKeyProblem = Problem<"name-taken" | "too-many">;

/** Adds a key and returns it. It cannot be read again. */
export function addApiKey(
  db: Db,
  { name, scopes }: { name: string; scopes: readonly Scope[] },
  by: Actor,
  now: Date,
): Result<string, AddKeyProblem> {
  return db.transaction(
    (tx) => {
      const known = listApiKeys(db);
      if (known.length >= MAX_API_KEYS) return fail("too-many");
      if (known.some((one) => one.name === name)) return fail("name-taken");
      const key = PREFIX + makeToken();
      tx.insert(apiKeys)
        .values({ name, keyHash: hashToken(key), scopes: JSON.stringify(scopes), createdAt: now })
        .run();
      recordAudit(db, { by, action: "add-api-key", now, after: { name, may: scopes.join(", ") } });
      return ok(key);
    },
    { behavior: "immediate" },
  );
}

/** Revokes a key, if there is one with this id. */
export function revokeApiKey(db: Db, id: number, by: Actor, now: Date): void {
  db.transaction(
    (tx) => {
      const revoked = tx.delete(apiKeys).where(eq(apiKeys.id, id)).returning().get();
      if (revoked) recordAudit(db, { by, action: "revoke-api-key", now, before: { name: revoked.name } });
    },
    { behavior: "immediate" },
  );
}

/** Revokes all keys, because the password that protects them has changed. Returns how many there were. */
export function revokeAllApiKeys(tx: DbOrTransaction): number {
  return tx.delete(apiKeys).run().changes;
}
