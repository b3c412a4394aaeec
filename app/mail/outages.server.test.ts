import { afterAll, beforeEach, expect, test, vi } from "vitest";

import type { Db } from "#db/connection.ts";
import { letters } from "#db/schema/index.ts";
import { later } from "#tests/factories/purchases.ts";
import { makeDatabase } from "#tests/setup/template-database.ts";

import { reloadConfig } from "../config.server.ts";

import { listOutageNotices, noteFailure, noteSuccess } from "./outages.server.ts";

// The environment is read by the first import.
vi.hoisted(() => {
  vi.stubEnv("SMTP_URL", "smtp://127.0.0.1:1");
  vi.stubEnv("MAIL_FROM", "shop@example.com");
  vi.stubEnv("PUBLIC_URL", "http://127.0.0.1:3000");
  vi.stubEnv("OWNER_EMAIL", "owner@example.com");
});
afterAll(() => {
  vi.unstubAllEnvs();
});

let db: Db;
let cleanup: () => void;
beforeEach(() => {
  ({ db, cleanup } = makeDatabase());
  return () => cleanup();
});

const MS = 1 / 60_000;
const fail = (minute: number) => noteFailure(db, "backup", later(minute));
const countLetters = () => db.select().from(letters).all().length;

test("the second failure of an hourly job causes a letter, even if slightly less than an hour has passed", () => {
  fail(0);
  expect(countLetters()).toBe(0);
  fail(60 - 5 * MS);
  expect(countLetters()).toBe(1);
  fail(120);
  expect(countLetters()).toBe(1);
});

test("failures of less than an hour cause no letter, and a success ends the outage", () => {
  fail(0);
  fail(58);
  noteSuccess(db, "backup");
  fail(61);
  expect(countLetters()).toBe(0);
});

test("the panels show an outage after an hour, until a success or a day without an attempt", () => {
  const titles = (minute: number) => listOutageNotices(db, later(minute)).map(({ title }) => title);
  const failMail = (minute: number) => noteFailure(db, "mail", later(minute));
  failMail(0);
  failMail(30);
  expect(titles(30)).toEqual([]);
  failMail(60);
  expect(titles(60 + 23 * 60)).toEqual(["The shop could not send e-mail for an hour"]);
  expect(titles(60 + 25 * 60)).toEqual([]);
  noteSuccess(db, "mail");
  expect(titles(61)).toEqual([]);
});

test("the panels show no outage of what the shop does not use any more", () => {
  for (const subject of ["mail", "btcpay", "btcpay invoices", "btcpay list"] as const) {
    for (const minute of [0, 60]) noteFailure(db, subject, later(minute));
  }
  const titles = () => listOutageNotices(db, later(61)).map(({ title }) => title);
  expect(titles()).toEqual(["The shop could not send e-mail for an hour"]);
  for (const name of ["SMTP_URL", "MAIL_FROM"]) vi.stubEnv(name, "");
  reloadConfig();
  expect(titles()).toEqual([]);
});
