import { afterEach, beforeEach, expect, test } from "vitest";

import type { Db } from "#db/connection.ts";
import { auditEntries, sessions, users } from "#db/schema/index.ts";
import { makeDatabase } from "#tests/setup/template-database.ts";

import { COMMAND } from "../audit/actor.ts";
import { SESSION_DAYS } from "../shared/kept-days.ts";

import { cleanUpSessions, endSessions, findSessionOwner, findSessionUser, signIn, signOut } from "./sessions.server.ts";

const NOW = new Date("2026-05-01T12:00:00Z");
const LATER = new Date(NOW.getTime() + SESSION_DAYS * 24 * 60 * 60_000);
const JUST_BEFORE = new Date(LATER.getTime() - 1);
const NORA = { id: "108", email: "nora@mail.example", name: "Nora" };
const TOM = { id: "109", email: "tom@mail.example", name: "Tom" };

let db: Db;
let cleanup: () => void;
beforeEach(() => ({ db, cleanup } = makeDatabase()));
afterEach(() => cleanup());

const enter = (user = NORA, previousToken?: string, now = NOW) => signIn(db, { user, previousToken, now });

test("finds a session by its token only", () => {
  const token = enter();
  expect(token).toMatch(/^[\w-]{43}$/);
  expect(findSessionUser(db, token, NOW)).toEqual({ ...NORA, isSeller: false });
  expect(findSessionUser(db, token.toLowerCase() + "A", NOW)).toBeNull();
  expect(findSessionUser(db, "", NOW)).toBeNull();
});

test("stores nothing in the database that could open a session", () => {
  const token = enter();
  const [row] = db.select().from(sessions).all();
  expect(JSON.stringify(row)).not.toContain(token);
  expect(findSessionUser(db, row?.tokenHash ?? "", NOW)).toBeNull();
});

test("ends a session after 30 days, to the millisecond", () => {
  const token = enter();
  expect(findSessionUser(db, token, JUST_BEFORE)).toMatchObject(NORA);
  expect(findSessionUser(db, token, LATER)).toBeNull();
});

test("replaces this browser's session at the next sign-in and keeps those of other browsers", () => {
  const elsewhere = enter();
  const first = enter();
  const second = enter(TOM, first);
  expect(second).not.toBe(first);
  expect(findSessionUser(db, first, NOW)).toBeNull();
  expect(findSessionUser(db, second, NOW)).toMatchObject(TOM);
  expect(findSessionUser(db, elsewhere, NOW)).toMatchObject(NORA);
});

test("never uses a token that a browser sent for the new session", () => {
  const planted = "A".repeat(43);
  expect(enter(NORA, planted)).not.toBe(planted);
  expect(findSessionUser(db, planted, NOW)).toBeNull();
});

test("keeps one account per person and updates it at sign-in", () => {
  const token = enter();
  const renamed = { ...NORA, name: "Nora L.", email: "nora.l@mail.example" };
  enter(renamed, undefined, LATER);
  const stored = { ...renamed, createdAt: NOW, signedInAt: LATER, lockedAt: null };
  expect(db.select().from(users).all()).toEqual([stored]);
  expect(findSessionUser(db, token, NOW)).toMatchObject(renamed);
});

test("signing out ends this session only", () => {
  const [here, there] = [enter(), enter()];
  signOut(db, here, "", NOW);
  expect(findSessionUser(db, here, NOW)).toBeNull();
  expect(findSessionUser(db, there, NOW)).toMatchObject(NORA);
});

test("ends all sessions of an e-mail address, in any case, or those of everybody", () => {
  const end = (email: string | null, now = NOW) => endSessions(db, { by: COMMAND, email, now });
  const [first, second, other] = [enter(), enter(), enter(TOM)];
  expect(end("nobody@mail.example")).toBe(0);
  expect(end("NORA@mail.example")).toBe(2);
  for (const token of [first, second]) expect(findSessionUser(db, token, NOW)).toBeNull();
  expect(findSessionUser(db, other, NOW)).toMatchObject(TOM);
  enter();
  expect(end(null, LATER)).toBe(0);
  expect(end(null)).toBe(2);
  expect(findSessionUser(db, other, NOW)).toBeNull();
  const recorded = db.select().from(auditEntries).all();
  expect(recorded.map(({ actor, action }) => `${actor} ${action}`)).toEqual(
    Array(4).fill("command end-customer-sessions"),
  );
  expect(JSON.parse(recorded[1]?.after ?? "")).toEqual({ "ended sessions": 2, "of accounts": NORA.id });
});

test("cleanup removes sessions a day after they have expired", () => {
  const expired = enter();
  const lasting = enter(TOM, undefined, new Date(NOW.getTime() + 1));
  const aDayAfter = new Date(LATER.getTime() + 24 * 60 * 60_000);
  cleanUpSessions(db, new Date(aDayAfter.getTime() - 1));
  expect([findSessionUser(db, expired, LATER), findSessionOwner(db, expired)]).toEqual([null, NORA.id]);
  cleanUpSessions(db, aDayAfter);
  expect(findSessionOwner(db, expired)).toBeNull();
  expect(findSessionUser(db, lasting, LATER)).toMatchObject(TOM);
});
