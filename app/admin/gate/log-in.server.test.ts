import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it, test } from "vitest";

import type { Db } from "#db/connection.ts";
import { rateLimitUses } from "#db/schema/index.ts";
import { makeOtherProcess } from "#tests/setup/lock-after-answers.ts";
import { makeDatabase } from "#tests/setup/template-database.ts";

import { cleanUpUses } from "../../http/rate-limits.server.ts";
import { fail } from "../../shared/result.ts";

import { adminActor, isAdminToken, issueAdminToken } from "./admin-tokens.server.ts";
import { blockedForSeconds, logIn, proveIdentity, type LoginSource } from "./log-in.server.ts";
import { makePasswordCheck, type PasswordCheck } from "./password-check.server.ts";
import { findPasswordMark, storePanelPassword } from "./stored-password.server.ts";

let db: Db;
let cleanup: () => void;
beforeEach(() => {
  ({ db, cleanup } = makeDatabase());
});
afterEach(() => cleanup());

const START = Date.UTC(2026, 0, 1, 12);
const at = (seconds: number) => new Date(START + seconds * 1000);
const isRight = (typed: string) => Promise.resolve(typed === "right");

const sourceAt = (address: string): LoginSource => ({ address, userAgent: "", knownBrowser: null });
const OWNER: LoginSource = { ...sourceAt("192.0.2.1"), knownBrowser: "the hash of its token" };

function attempt(password: string, seconds: number, from: string | LoginSource = "192.0.2.1") {
  const source = typeof from === "string" ? sourceAt(from) : from;
  return logIn(db, { source, password, isRight, provesFactor: () => false, now: at(seconds) });
}
const codeOf = async (result: ReturnType<typeof attempt>) => {
  const login = await result;
  return login.ok ? "in" : login.problem.code;
};
async function failAt(seconds: readonly number[], from?: string | LoginSource) {
  for (const second of seconds) expect(await codeOf(attempt("wrong", second, from))).toBe("wrong-password");
}
const countFailures = () => db.select().from(rateLimitUses).all().length;

test("the right password returns a token that is valid for 12 hours while it is used every two hours", async () => {
  const login = await attempt("right", 0);
  if (!login.ok) throw new Error(login.problem.code);
  expect(login.value).toMatch(/^[\w-]{43}$/);
  for (let hour = 1.9; hour < 12; hour += 1.9) expect(isAdminToken(db, login.value, at(hour * 3600))).toBe(true);
  expect(isAdminToken(db, login.value, at(12 * 3600 - 1))).toBe(true);
  expect(isAdminToken(db, login.value, at(12 * 3600))).toBe(false);
  expect(isAdminToken(db, login.value.toLowerCase(), at(0))).toBe(false);
});

test("a password does not expire", async () => {
  expect(await codeOf(attempt("right", 0))).toBe("in");
  expect(await codeOf(attempt("right", 10 * 365 * 24 * 3600))).toBe("in");
});

describe("a block", () => {
  it("starts at the fifth failure, lasts 15 minutes and refuses even the right password", async () => {
    await failAt([0, 10, 20, 30, 40]);
    expect(await attempt("wrong", 41)).toEqual(fail("blocked", { retryAfterSeconds: 899 }));
    expect(await attempt("right", 100.5)).toEqual(fail("blocked", { retryAfterSeconds: 840 }));
    expect(await attempt("right", 939.999)).toEqual(fail("blocked", { retryAfterSeconds: 1 }));
    expect(blockedForSeconds(db, sourceAt("192.0.2.1"), at(940))).toBe(0);
    expect(await codeOf(attempt("right", 940))).toBe("in");
  });

  it("is not extended by attempts during it, and allows five new attempts after it", async () => {
    await failAt([0, 0, 0, 0, 0]);
    for (let i = 1; i < 900; i += 90) expect(await codeOf(attempt("wrong", i))).toBe("blocked");
    await failAt([900, 900, 900, 900, 900]);
    expect(await attempt("wrong", 900)).toEqual(fail("blocked", { retryAfterSeconds: 900 }));
  });

  it("lasts its full time even if the first failures are older than that", async () => {
    await failAt([0, 200, 400, 600, 800]);
    expect(await attempt("right", 1_000)).toEqual(fail("blocked", { retryAfterSeconds: 700 }));
  });

  it("needs five failures within 15 minutes", async () => {
    await failAt([0, 300, 600, 800, 901, 1_300, 1_600]);
    expect(await codeOf(attempt("wrong", 1_650))).toBe("wrong-password");
    expect(await codeOf(attempt("right", 1_651))).toBe("blocked");
  });

  it("applies to one address only", async () => {
    await failAt([0, 0, 0, 0, 0]);
    expect(await codeOf(attempt("right", 1, "192.0.2.2"))).toBe("in");
    expect(await codeOf(attempt("right", 1))).toBe("blocked");
  });
});

test("a login clears the failures of its address and no others", async () => {
  await failAt([0, 1, 2, 3]);
  await failAt([0], "192.0.2.2");
  expect(await codeOf(attempt("right", 4))).toBe("in");
  await failAt([5, 6, 7, 8, 9]);
  expect(db.select().from(rateLimitUses).where(eq(rateLimitUses.budget, "login-address")).all()).toHaveLength(6);
});

test("an IPv6 /48 network is blocked after 20 failures from different /64 networks, and logins do not count", async () => {
  const addressOf = (i: number) => `2001:db8:1:${i.toString(16)}::1`;
  for (let i = 0; i < 30; i++) expect(await codeOf(attempt("right", i, addressOf(i)))).toBe("in");
  for (let i = 0; i < 20; i++) await failAt([30], addressOf(i));
  expect(await attempt("right", 31, addressOf(99))).toEqual(fail("blocked", { retryAfterSeconds: 899 }));
  expect(await codeOf(attempt("right", 31, "2001:db8:2::1"))).toBe("in");
});

test("everybody is blocked after 100 failures from different addresses", async () => {
  for (let i = 0; i < 100; i++) await failAt([i / 10], `198.51.100.${i}`);
  expect(await attempt("right", 10, "203.0.113.1")).toEqual(fail("blocked", { retryAfterSeconds: 900 }));
  expect(await codeOf(attempt("right", 910, "203.0.113.1"))).toBe("in");
});

describe("a known browser", () => {
  it("gets in from a blocked address while everybody is blocked, and the address stays blocked", async () => {
    await failAt([0, 0, 0, 0, 0], OWNER.address);
    for (let i = 0; i < 95; i++) await failAt([1], `198.51.100.${i}`);
    expect(await codeOf(attempt("right", 2, OWNER))).toBe("in");
    expect(await codeOf(attempt("right", 3, OWNER.address))).toBe("blocked");
    expect(await codeOf(attempt("right", 3, "203.0.113.1"))).toBe("blocked");
  });

  it("is blocked after its own five failures, which do not count against others", async () => {
    await failAt([0, 0, 0, 0, 0], OWNER);
    expect(countFailures()).toBe(5);
    expect(await attempt("right", 1, { ...OWNER, address: "192.0.2.2" })).toEqual(
      fail("blocked", { retryAfterSeconds: 899 }),
    );
    expect(await codeOf(attempt("right", 1, OWNER.address))).toBe("in");
  });
});

test("only five of many simultaneous guesses are checked", async () => {
  let looks = 0;
  const slowly = async () => {
    looks += 1;
    await new Promise((resolve) => setTimeout(resolve, 5));
    return false;
  };
  const guess = () =>
    logIn(db, {
      source: sourceAt("192.0.2.1"),
      password: "guess",
      isRight: slowly,
      provesFactor: () => false,
      now: at(0),
    });
  const results = await Promise.all(Array.from({ length: 50 }, guess));
  expect(looks).toBe(5);
  expect(results.filter((login) => !login.ok && login.problem.code === "blocked")).toHaveLength(45);
});

test("cleanup deletes failures that no block needs", async () => {
  await failAt([0, 200, 400, 600, 800]);
  cleanUpUses(db, at(1_699));
  expect(await codeOf(attempt("right", 1_699))).toBe("blocked");
  cleanUpUses(db, at(800 + 1_800));
  expect(countFailures()).toBe(0);
});

describe("a password that is changed while it is checked", () => {
  const changer = () => adminActor(issueAdminToken(db, at(0)), "192.0.2.9");
  const change = () => {
    const stored = "scrypt:another:hash:5";
    return storePanelPassword(db, { stored, replaces: findPasswordMark(db), by: changer(), now: at(0) });
  };
  const changesMeanwhile: PasswordCheck = async () => {
    await Promise.resolve();
    return change();
  };
  const attemptOf = (isRight: PasswordCheck) => {
    return { source: sourceAt("192.0.2.1"), password: "right", isRight, provesFactor: () => false, now: at(0) };
  };

  it("is not replaced by a change that was confirmed with the former password", () => {
    const replaces = findPasswordMark(db);
    expect(change()).toBe(true);
    const current = findPasswordMark(db);
    expect(storePanelPassword(db, { stored: "scrypt:third:hash:5", replaces, by: changer(), now: at(0) })).toBe(false);
    expect(findPasswordMark(db)).toBe(current);
  });

  it("proves nobody's identity, and counts as a failure", async () => {
    expect(await proveIdentity(db, attemptOf(changesMeanwhile))).toEqual(fail("wrong-password"));
    expect(countFailures()).toBe(2);
  });

  it("logs nobody in", async () => {
    expect(await logIn(db, attemptOf(changesMeanwhile))).toEqual(fail("wrong-password"));
    expect(countFailures()).toBe(2);
  });

  it("proves the identity if the change came before the check", async () => {
    change();
    expect(await proveIdentity(db, attemptOf(isRight))).toEqual({ ok: true, value: findPasswordMark(db) });
  });
});

test("the right password logs in although another process takes the write lock while it is checked", async () => {
  const { lock, close } = makeOtherProcess(db);
  try {
    const check: PasswordCheck = async (typed) => {
      lock();
      return isRight(typed);
    };
    const source = sourceAt("192.0.2.1");
    const login = await logIn(db, { source, password: "right", isRight: check, provesFactor: () => false, now: at(0) });
    expect([login.ok, countFailures()]).toEqual([true, 0]);
  } finally {
    close();
  }
});

test("passwords are compared completely, in any Unicode composition", async () => {
  const check = makePasswordCheck("Пароль й 1");
  for (const right of ["Пароль й 1", "Пароль й 1".normalize("NFD")]) expect(await check(right)).toBe(true);
  for (const wrong of ["", "Пароль й", "Пароль й 1 ", "пароль й 1", "x".repeat(100_000)]) {
    expect(await check(wrong)).toBe(false);
  }
});

test("a password may have any length and any characters", async () => {
  for (const password of ["only small letters", "x".repeat(64), "🔑 ".repeat(500), "\t<\"'%00>"]) {
    expect(await makePasswordCheck(password)(password)).toBe(true);
    expect(await makePasswordCheck(password)(password.slice(0, -1))).toBe(false);
  }
});
