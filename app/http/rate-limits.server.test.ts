import { afterEach, beforeEach, describe, expect, test } from "vitest";

import type { Db } from "#db/connection.ts";
import { rateLimitUses } from "#db/schema/index.ts";
import { makeDatabase } from "#tests/setup/template-database.ts";

import { fail, ok } from "../shared/result.ts";

import { BUDGETS } from "./budgets.ts";
import {
  chargesOfAddress,
  cleanUpUses,
  deleteUsesOf,
  secondsUntilFree,
  spend,
  type Charge,
} from "./rate-limits.server.ts";

let db: Db;
let cleanup: () => void;
beforeEach(() => {
  ({ db, cleanup } = makeDatabase());
});
afterEach(() => cleanup());

const START = Date.UTC(2026, 0, 1, 12);
const at = (seconds: number) => new Date(START + seconds * 1000);
const charge = (subject = "nora", points = 1): Charge => ({ budget: "chat-messages", subject, points });
const limited = (retryAfterSeconds: number) =>
  fail("rate-limited", { budget: "chat-messages" as const, retryAfterSeconds });

describe("a budget in memory of 20 points in 10 seconds", () => {
  test("returns each point when its use is ten seconds old", () => {
    for (let i = 0; i < 20; i++) expect(spend(db, [charge()], at(i / 10))).toEqual(ok(null));
    expect(spend(db, [charge()], at(2))).toEqual(limited(8));
    expect(spend(db, [charge()], at(9.95))).toEqual(limited(1));
    expect(spend(db, [charge()], at(10))).toEqual(ok(null));
    expect(spend(db, [charge()], at(10.05))).toEqual(limited(1));
    expect(spend(db, [charge()], at(10.1))).toEqual(ok(null));
  });

  test("allows at most 20 in any ten seconds, whenever they begin", () => {
    for (let i = 0; i < 20; i++) spend(db, [charge()], at(9));
    expect(secondsUntilFree(db, charge(), at(10.5))).toBe(9);
  });

  test("spends several points at once, and refuses until as many are back", () => {
    expect(spend(db, [charge("nora", 12)], at(0))).toEqual(ok(null));
    expect(spend(db, [charge("nora", 8)], at(4))).toEqual(ok(null));
    expect(spend(db, [charge("nora", 12)], at(5))).toEqual(limited(5));
    expect(spend(db, [charge("nora", 13)], at(5))).toEqual(limited(9));
  });

  test("spends nothing of any budget if one of them has too few points left", () => {
    spend(db, [charge("nora", 20)], at(0));
    expect(spend(db, [charge("tom"), charge()], at(1))).toEqual(limited(9));
    expect(spend(db, [charge("tom", 20)], at(1))).toEqual(ok(null));
  });

  test("belongs to one subject, and to one database", () => {
    spend(db, [charge("nora", 20)], at(0));
    expect(secondsUntilFree(db, charge("nora"), at(1))).toBe(9);
    expect(secondsUntilFree(db, charge("tom"), at(1))).toBe(0);
    const other = makeDatabase();
    expect(secondsUntilFree(other.db, charge("nora"), at(1))).toBe(0);
    other.cleanup();
  });

  test("locks nobody out when the clock is set back", () => {
    spend(db, [charge("nora", 20)], at(3600));
    expect(spend(db, [charge("nora", 20)], at(0))).toEqual(ok(null));
    expect(spend(db, [charge()], at(1))).toEqual(limited(9));
  });

  test("uses limited memory, even for many subjects", () => {
    for (let i = 0; i < 50_000; i++) spend(db, [charge(`visitor ${i}`)], at(0));
    expect(secondsUntilFree(db, charge("visitor 0", 20), at(1))).toBe(0);
    expect(secondsUntilFree(db, charge("visitor 49999", 20), at(1))).toBe(9);
  });
});

describe("a budget of a day in the database", () => {
  const DAY = 86_400;
  const text = (subject: string, points: number): Charge => ({ budget: "buyer-text", subject, points });

  test("keeps at most 200 rows of a subject in a day, and counts all points", () => {
    for (let i = 0; i < 10_000; i++) expect(spend(db, [text("nora", 1_000)], at(i * 8.6)).ok).toBe(true);
    expect(db.select().from(rateLimitUses).all().length).toBeLessThanOrEqual(200);
    expect(spend(db, [text("nora", 1)], at(86_001)).ok).toBe(false);
    expect(spend(db, [text("tom", 1)], at(86_001)).ok).toBe(true);
    expect(spend(db, [text("nora", 1)], at(DAY + 1)).ok).toBe(true);
  });

  test("is deleted when it is two days old, and with the person", () => {
    spend(db, [text("nora", 1), text("tom", 1)], at(0));
    cleanUpUses(db, at(2 * DAY - 1));
    expect(db.select().from(rateLimitUses).all()).toHaveLength(2);
    deleteUsesOf(db, "nora");
    expect(db.select().from(rateLimitUses).all()).toMatchObject([{ subject: "tom" }]);
    cleanUpUses(db, at(2 * DAY));
    expect(db.select().from(rateLimitUses).all()).toEqual([]);
  });
});

describe.each(["suggestions", "views", "clicks"] as const)("the budget of %s", (budget) => {
  const take = (address: string, times: number) => {
    let taken = 0;
    for (let i = 0; i < times; i++) if (spend(db, chargesOfAddress(budget, address), at(0)).ok) taken += 1;
    return taken;
  };

  test("is that of an address, and an IPv6 /48 network has four times as much", () => {
    const { points } = BUDGETS[budget];
    expect(take("192.0.2.1", points + 5)).toBe(points);
    expect(take("192.0.2.2", 1)).toBe(1);
    const networks = [1, 2, 3, 4, 5].map((i) => take(`2001:db8:1:${i}::1`, points + 5));
    expect(networks).toEqual([points, points, points, points, 0]);
    expect(take("2001:db8:2:1::1", 1)).toBe(1);
  });
});
