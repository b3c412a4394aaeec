import { afterEach, beforeEach, expect, test } from "vitest";

import type { Db } from "#db/connection.ts";
import { auditEntries } from "#db/schema/index.ts";
import { makeDatabase } from "#tests/setup/template-database.ts";

import { COMMAND } from "../audit/actor.ts";

import { findSellerId, pinFirstAccount, resetSeller } from "./seller.server.ts";
import { findSessionUser, signIn, signOut } from "./sessions.server.ts";

const SELLER = "sam@shop.example";
const START = Date.parse("2026-05-01T12:00:00Z");

let db: Db;
let cleanup: () => void;
let minutes: number;
beforeEach(() => {
  ({ db, cleanup } = makeDatabase());
  minutes = 0;
});
afterEach(() => cleanup());

/** Signs an account in and returns whether it is the seller's. Each sign-in is a minute later. */
function enter(id: string, email = "Sam@Shop.example", sellerEmail: string | undefined = SELLER): boolean {
  const now = new Date(START + 60_000 * ++minutes);
  const token = signIn(db, { user: { id, email, name: id }, previousToken: undefined, now, sellerEmail });
  return findSessionUser(db, token, now, sellerEmail)?.isSeller ?? false;
}

test("the first account that signs in with SELLER_EMAIL is the seller's, and stays so", () => {
  expect(findSellerId(db, SELLER)).toBeNull();
  expect([enter("nora", "nora@mail.example"), enter("one"), enter("two"), enter("one")]).toEqual([
    ...[false, true, false, true],
  ]);
  expect(findSellerId(db, SELLER)).toBe("one");
});

test("after a reset, the next account that signs in with SELLER_EMAIL becomes the seller's", () => {
  enter("one");
  expect(resetSeller(db, COMMAND, new Date())).toBe(true);
  expect([findSellerId(db, SELLER), resetSeller(db, COMMAND, new Date())]).toEqual([null, false]);
  pinFirstAccount(db, SELLER, COMMAND, new Date(START));
  expect([enter("two"), enter("one")]).toEqual([true, false]);
});

test("the audit trail names each account that became the seller's, and records each reset that changed something", () => {
  for (const id of ["one", "two"]) enter(id, SELLER, "");
  for (let i = 0; i < 2; i++) pinFirstAccount(db, SELLER, COMMAND, new Date(START));
  for (let i = 0; i < 2; i++) resetSeller(db, COMMAND, new Date(START));
  enter("two");
  const entries = db.select().from(auditEntries).all();
  expect(entries.map(({ action, actor, subject }) => [action, actor, subject])).toEqual([
    ["pin-seller", "command", "one"],
    ["reset-seller", "command", null],
    ["pin-seller", "account", "two"],
    ["seller-sign-in", "account", null],
  ]);
});

test("another SELLER_EMAIL gets its own seller account", () => {
  enter("one");
  expect(enter("two", "new@shop.example", "new@shop.example")).toBe(true);
  expect([findSellerId(db, SELLER), findSellerId(db, undefined)]).toEqual(["one", null]);
});

test("in a database of an older version, the earliest account with SELLER_EMAIL is the seller's", () => {
  for (const id of ["b", "a"]) enter(id, SELLER, "");
  pinFirstAccount(db, SELLER, COMMAND, new Date(START));
  expect([findSellerId(db, SELLER), enter("c"), enter("b")]).toEqual(["b", false, true]);
});

test("the seller's sign-ins and sign-outs are in the audit trail, those of customers are not", () => {
  const now = new Date(START);
  const signInFrom = (id: string, email: string) =>
    signIn(db, {
      user: { id, email, name: id },
      previousToken: undefined,
      now,
      sellerEmail: SELLER,
      address: "192.0.2.1",
    });
  const [seller, other, customer] = [
    signInFrom("one", SELLER),
    signInFrom("two", SELLER),
    signInFrom("nora", "nora@mail.example"),
  ];
  for (const token of [seller, other, customer, seller]) signOut(db, token, "192.0.2.1", now);
  const entries = db.select().from(auditEntries).all();
  expect(entries.map(({ action, actorId, address }) => [action, actorId, address])).toEqual(
    ["pin-seller", "seller-sign-in", "seller-sign-out"].map((action) => [action, "one", "192.0.2.1"]),
  );
});
