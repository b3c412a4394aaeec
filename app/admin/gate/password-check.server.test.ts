import { scryptSync } from "node:crypto";

import { eq } from "drizzle-orm";
import { describe, expect, it, test } from "vitest";

import { auditEntries, settings } from "#db/schema/index.ts";
import { makeDatabase } from "#tests/setup/template-database.ts";

import { isAdminToken, issueAdminToken } from "./admin-tokens.server.ts";
import { isStoredPassword, makePasswordCheck, makeStartPassword, storablePassword } from "./password-check.server.ts";
import { endTokensOfOtherPasswords } from "./stored-password.server.ts";

const PASSWORD = "correct horse battery staple";

/** The parameters that OWASP's Password Storage Cheat Sheet names for 16 MiB. */
function hashAsOwaspAsks(password: string, salt: Buffer): string {
  return scryptSync(password, salt, 32, { N: 16_384, r: 8, p: 5 }).toString("base64url");
}

describe("a stored password", () => {
  it("is hashed with five passes of 16 MiB and a salt of its own", () => {
    const [first, second] = [storablePassword(PASSWORD), storablePassword(PASSWORD)];
    const [, salt = "", hashed] = first.split(":");
    expect(hashed).toBe(hashAsOwaspAsks(PASSWORD, Buffer.from(salt, "base64url")));
    expect(second).not.toBe(first);
    expect(isStoredPassword(PASSWORD, first)).toBe(true);
    expect(isStoredPassword(`${PASSWORD} `, first)).toBe(false);
  });

  it("is hashed again at the next start if its hash has one pass, and its tokens stay valid", () => {
    const { db, cleanup } = makeDatabase();
    const salt = Buffer.alloc(16, 7);
    const onePass = scryptSync(PASSWORD, salt, 32, { N: 16_384, r: 8, p: 1 });
    const stored = `scrypt:${salt.toString("base64url")}:${onePass.toString("base64url")}`;
    db.insert(settings).values({ name: "admin-password", value: stored }).run();
    const now = new Date();
    const token = issueAdminToken(db, now);

    endTokensOfOtherPasswords(db, makeStartPassword(PASSWORD), now);
    const row = db.select().from(settings).where(eq(settings.name, "admin-password")).get();
    const [, newSalt = "", hashed] = row?.value.split(":") ?? [];
    expect(hashed).toBe(hashAsOwaspAsks(PASSWORD, Buffer.from(newSalt, "base64url")));
    expect(isAdminToken(db, token, now)).toBe(true);
    expect(db.select().from(auditEntries).all()).toEqual([]);

    endTokensOfOtherPasswords(db, makeStartPassword("another horse another staple"), now);
    expect(isAdminToken(db, token, now)).toBe(false);
    cleanup();
  });
});

test("four checks at once run one after the other and leave the event loop free", async () => {
  const check = makePasswordCheck(PASSWORD);
  await check(PASSWORD);
  let turns = 0;
  const timer = setInterval(() => {
    turns += 1;
  }, 1);
  const startedAt = performance.now();
  const checks = ["guess", PASSWORD, "other guess", PASSWORD].map(async (typed) => {
    const isRight = await check(typed);
    return { isRight, took: performance.now() - startedAt };
  });
  const [first, ...others] = await Promise.all(checks);
  clearInterval(timer);
  expect([first, ...others].map((one) => one?.isRight)).toEqual([false, true, false, true]);
  // In parallel all would end at about the same time.
  expect(first?.took).toBeLessThan(0.6 * Math.max(...others.map(({ took }) => took)));
  expect(turns).toBeGreaterThan(20);
});
