import { afterEach, beforeEach, describe, expect, it, test } from "vitest";

import type { Db } from "#db/connection.ts";
import { loginFailures } from "#db/schema/index.ts";
import { makeDatabase } from "#tests/setup/template-database.ts";

import { fail } from "../../shared/result.ts";

import { isAdminToken } from "./admin-tokens.server.ts";
import { blockedForSeconds, logIn, cleanUpLoginFailures } from "./log-in.server.ts";
import { makePasswordCheck } from "./password-check.server.ts";

let db: Db;
let cleanup: () => void;
beforeEach(() => {
  ({ db, cleanup } = makeDatabase());
});
afterEach(() => cleanup());

const START = Date.UTC(2026, 0, 1, 12);
const at = (seconds: number) => new Date(START + seconds * 1000);
const isRight = (typed: string) => Promise.resolve(typed === "right");

function attempt(password: string, seconds: number, address = "192.0.2.1") {
  return logIn(db, { address, password, isRight, now: at(seconds) });
}
const codeOf = async (result: ReturnType<typeof attempt>) => {
  const login = await result;
  return login.ok ? "in" : login.problem.code;
};
async function failAt(seconds: readonly number[], address?: string) {
  for (const second of seconds) expect(await codeOf(attempt("wrong", second, address))).toBe("wrong-password");
}

test("the right password returns a token that is valid for 12 hours", async () => {
  const login = await attempt("right", 0);
  if (!login.ok) throw new Error(login.problem.code);
  expect(login.value).toMatch(/^[\w-]{43}$/);
  expect(isAdminToken(db, login.value, at(12 * 3600 - 1))).toBe(true);
  expect(isAdminToken(db, login.value, at(12 * 3600))).toBe(false);
  expect(isAdminToken(db, login.value.toLowerCase(), at(0))).toBe(false);
});

describe("a block", () => {
  it("starts at the fifth failure, lasts 15 minutes and refuses even the right password", async () => {
    await failAt([0, 10, 20, 30, 40]);
    expect(await attempt("wrong", 41)).toEqual(fail("blocked", { retryAfterSeconds: 899 }));
    expect(await attempt("right", 100.5)).toEqual(fail("blocked", { retryAfterSeconds: 840 }));
    expect(await attempt("right", 939.999)).toEqual(fail("blocked", { retryAfterSeconds: 1 }));
    expect(blockedForSeconds(db, "192.0.2.1", at(940))).toBe(0);
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

test("a login clears the failures of its address", async () => {
  await failAt([0, 1, 2, 3]);
  await failAt([0], "192.0.2.2");
  expect(await codeOf(attempt("right", 4))).toBe("in");
  await failAt([5, 6, 7, 8, 9]);
  expect(db.select().from(loginFailures).all()).toHaveLength(6);
});

test("only five of many simultaneous guesses are checked", async () => {
  let looks = 0;
  const slowly = async () => {
    looks += 1;
    await new Promise((resolve) => setTimeout(resolve, 5));
    return false;
  };
  const guess = () => logIn(db, { address: "192.0.2.1", password: "guess", isRight: slowly, now: at(0) });
  const results = await Promise.all(Array.from({ length: 50 }, guess));
  expect(looks).toBe(5);
  expect(results.filter((login) => !login.ok && login.problem.code === "blocked")).toHaveLength(45);
});

test("cleanup deletes failures that no block needs", async () => {
  await failAt([0, 200, 400, 600, 800]);
  cleanUpLoginFailures(db, at(1_699));
  expect(await codeOf(attempt("right", 1_699))).toBe("blocked");
  cleanUpLoginFailures(db, at(800 + 1_800));
  expect(db.select().from(loginFailures).all()).toEqual([]);
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
