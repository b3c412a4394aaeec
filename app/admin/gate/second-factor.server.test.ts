import { TOTP } from "otpauth";
import { afterEach, beforeEach, describe, expect, it, test } from "vitest";

import type { Db } from "#db/connection.ts";
import { authenticators, recoveryCodes } from "#db/schema/index.ts";
import { makeDatabase } from "#tests/setup/template-database.ts";

import {
  countRecoveryCodes,
  findTotpStep,
  hasSecondFactor,
  isTotpSecret,
  makeTotpSecret,
  replaceRecoveryCodes,
  spendCode,
  totpUri,
} from "./second-factor.server.ts";

let db: Db;
let cleanup: () => void;
beforeEach(() => {
  ({ db, cleanup } = makeDatabase());
});
afterEach(() => cleanup());

const START = Date.UTC(2026, 0, 1, 12);
const at = (seconds: number) => new Date(START + seconds * 1000);
const codeAt = (secret: string, seconds: number) => new TOTP({ secret }).generate({ timestamp: at(seconds).getTime() });

function insertAuthenticator(): string {
  const secret = makeTotpSecret();
  db.insert(authenticators)
    .values({ name: "phone", secret, addedAt: at(0), lastStep: 0 })
    .run();
  return secret;
}

// RFC 6238, appendix B: the last six digits of its SHA-1 codes.
test.each([
  [59, "287082"],
  [1_111_111_109, "081804"],
  [1_234_567_890, "005924"],
  [2_000_000_000, "279037"],
])("findTotpStep accepts the code of RFC 6238 at second %i", (second, code) => {
  const secret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";
  expect(findTotpStep(secret, code, new Date(second * 1000))).toBe(Math.floor(second / 30));
});

describe("a code of an authenticator app", () => {
  it("is right from 30 seconds before its step to 30 seconds after it", () => {
    const secret = insertAuthenticator();
    const code = codeAt(secret, 60);
    for (const [seconds, isRight] of [
      [29, false],
      [30, true],
      [119, true],
      [120, false],
    ] as const) {
      expect(findTotpStep(secret, code, at(seconds)) !== null, `after ${seconds} s`).toBe(isRight);
    }
  });

  it("works once, and earlier codes do not work after it", () => {
    const secret = insertAuthenticator();
    const [earlier, code, later] = [30, 60, 90].map((seconds) => codeAt(secret, seconds));
    expect(spendCode(db, code ?? "", at(60))).toBe(true);
    expect(spendCode(db, code ?? "", at(61))).toBe(false);
    expect(spendCode(db, earlier ?? "", at(60))).toBe(false);
    expect(spendCode(db, later ?? "", at(90))).toBe(true);
  });

  it("may be typed with a space", () => {
    const code = codeAt(insertAuthenticator(), 0);
    expect(spendCode(db, `${code.slice(0, 3)} ${code.slice(3)}`, at(0))).toBe(true);
  });

  it("may come from any of several apps", () => {
    const [first, second] = [insertAuthenticator(), insertAuthenticator()];
    expect(spendCode(db, codeAt(second, 0), at(0))).toBe(true);
    expect(spendCode(db, codeAt(first, 0), at(0))).toBe(true);
  });

  test.each(["", "12345", "abcdef", "1234567", "0".repeat(1000), "٠١٢٣٤٥"])("is refused if it is %j", (code) => {
    insertAuthenticator();
    expect(spendCode(db, code, at(0))).toBe(false);
  });
});

describe("a recovery code", () => {
  it("works once, however it is typed", () => {
    insertAuthenticator();
    const codes = replaceRecoveryCodes(db);
    expect(new Set(codes).size).toBe(10);
    const [first = "", second = ""] = codes;
    expect(first).toMatch(/^([A-Z2-7]{4}-){5}[A-Z2-7]{4}$/);
    expect(spendCode(db, first, at(0))).toBe(true);
    expect(spendCode(db, first, at(0))).toBe(false);
    expect(spendCode(db, second.toLowerCase().replaceAll("-", " "), at(0))).toBe(true);
    expect(countRecoveryCodes(db)).toBe(8);
  });

  it("is stored as a hash only, and new ones replace it", () => {
    const [code = ""] = replaceRecoveryCodes(db);
    const stored = JSON.stringify(db.select().from(recoveryCodes).all());
    expect(stored).not.toContain(code.replaceAll("-", ""));
    replaceRecoveryCodes(db);
    expect(spendCode(db, code, at(0))).toBe(false);
  });
});

test("the second factor is on while there is an authenticator app", () => {
  expect(hasSecondFactor(db)).toBe(false);
  insertAuthenticator();
  expect(hasSecondFactor(db)).toBe(true);
});

test("secrets have 160 bits, and an address for authenticator apps", () => {
  const secret = makeTotpSecret();
  expect(isTotpSecret(secret)).toBe(true);
  expect(isTotpSecret(secret.slice(1))).toBe(false);
  expect(makeTotpSecret()).not.toBe(secret);
  const uri = new URL(totpUri(secret, "shop.example:8080"));
  expect(uri.protocol + uri.host).toBe("otpauth:totp");
  expect(Object.fromEntries(uri.searchParams)).toMatchObject({ secret, digits: "6", period: "30", algorithm: "SHA1" });
});
