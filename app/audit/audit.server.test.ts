import { afterEach, beforeEach, describe, expect, it } from "vitest";

import type { Db } from "#db/connection.ts";
import { auditEntries } from "#db/schema/index.ts";
import { makeDatabase } from "#tests/setup/template-database.ts";

import { COMMAND } from "./actor.ts";
import { cleanUpAudit, recordAudit, recordCountedFailures, recordFailedLogin } from "./audit.server.ts";

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
const HOUR = new Date("2026-05-01T12:00:00Z");
const minutes = (count: number) => new Date(HOUR.getTime() + count * 60_000);

let db: Db;
let cleanup: () => void;
beforeEach(() => ({ db, cleanup } = makeDatabase()));
afterEach(() => cleanup());

const entries = () => db.select().from(auditEntries).all();
const record = (now: Date) => recordAudit(db, { by: COMMAND, action: "reset-seller", now });

describe("entries", () => {
  it("cannot be changed", () => {
    record(new Date(0));
    expect(() => db.update(auditEntries).set({ action: "log-in" }).run()).toThrow("never change");
  });

  it("are kept for 400 days and then deleted by the cleanup", () => {
    const now = Date.now();
    for (const days of [401, 399, 0]) record(new Date(now - days * DAY_MS));
    expect(() => db.delete(auditEntries).run()).toThrow("kept for 400 days");
    cleanUpAudit(db, new Date(now));
    expect(entries().map(({ key }) => key)).toEqual([2, 3]);
  });

  it("are undone with the transaction of their change", () => {
    expect(() =>
      db.transaction(() => {
        record(HOUR);
        throw new Error("refused");
      }),
    ).toThrow("refused");
    expect(entries()).toEqual([]);
  });
});

describe("failed logins", () => {
  it("have an entry each, up to 20 in an hour, and one more for all others", () => {
    for (let i = 0; i < 1_000; i++) recordFailedLogin(db, `2001:db8::${i}`, minutes(59 * (i / 1_000)));
    expect(entries()).toHaveLength(20);
    expect(entries()[19]).toMatchObject({ action: "log-in-failed", actor: "visitor", address: "2001:db8::19" });
    recordCountedFailures(db, minutes(59));
    expect(entries()).toHaveLength(20);
    recordCountedFailures(db, minutes(60));
    recordCountedFailures(db, minutes(60));
    expect(entries()).toHaveLength(21);
    expect(JSON.parse(entries()[20]?.after ?? "")).toEqual({
      "further attempts": 980,
      "within the hour from": "2026-05-01 12:00",
    });
  });

  it("have entries again in the next hour", () => {
    for (let i = 0; i < 30; i++) recordFailedLogin(db, "192.0.2.1", minutes(0));
    recordFailedLogin(db, "192.0.2.2", minutes(60));
    expect(entries().map(({ address }) => address)).toEqual([...Array<string>(20).fill("192.0.2.1"), "192.0.2.2"]);
  });
});
