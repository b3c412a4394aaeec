import { afterEach, beforeEach, expect, it, test } from "vitest";

import type { Db } from "#db/connection.ts";
import { NOW } from "#tests/factories/purchases.ts";
import { makeDatabase } from "#tests/setup/template-database.ts";

import {
  addSavedReply,
  changeSavedReply,
  deleteSavedReply,
  findSavedReply,
  listSavedReplies,
  replyForm,
} from "./saved-replies.server.ts";
import { MAX_SAVED_REPLIES } from "./saved-replies.ts";

let db: Db;
let cleanup: () => void;
beforeEach(() => {
  ({ db, cleanup } = makeDatabase());
});
afterEach(() => cleanup());

test("replies are kept, changed and deleted", () => {
  addSavedReply(db, { name: "Sent", text: "It is sent." }, NOW);
  addSavedReply(db, { name: "Hello", text: "Hello!" }, NOW);
  const [hello, sent] = listSavedReplies(db);
  expect([hello?.name, sent?.name]).toEqual(["Hello", "Sent"]);
  expect(changeSavedReply(db, sent?.key ?? 0, { name: "Posted", text: "It is posted." }, NOW).ok).toBe(true);
  expect(findSavedReply(db, sent?.key ?? 0)).toMatchObject({ name: "Posted", text: "It is posted." });
  deleteSavedReply(db, sent?.key ?? 0);
  expect(changeSavedReply(db, sent?.key ?? 0, { name: "a", text: "b" }, NOW)).toMatchObject({ ok: false });
  expect(listSavedReplies(db)).toHaveLength(1);
});

test("a reply that is sent twice is stored once", () => {
  for (const text of ["It is sent.", "It is sent.", "It is on its way."])
    addSavedReply(db, { name: "Sent", text }, NOW);
  expect(listSavedReplies(db).map(({ text }) => text)).toEqual(["It is sent.", "It is on its way."]);
});

test("there are at most fifty", () => {
  for (let i = 0; i < MAX_SAVED_REPLIES; i++) addSavedReply(db, { name: `Reply ${i}`, text: "x" }, NOW);
  expect(addSavedReply(db, { name: "Increase quantity", text: "x" }, NOW)).toMatchObject({
    problem: { code: "too-many" },
  });
  expect(listSavedReplies(db)).toHaveLength(MAX_SAVED_REPLIES);
});

it.each([
  [{ name: " ", text: "x" }, "name", "Enter a name"],
  [{ name: "a\nb", text: "x" }, "name", "Remove line breaks"],
  [{ name: "x".repeat(61), text: "x" }, "name", "at most 60"],
  [{ name: "x", text: " \r\n " }, "text", "Enter the text"],
  [{ name: "x", text: "x".repeat(2001) }, "text", "at most 2,000"],
])("refuses %j because of its %s", (fields, field, message) => {
  const { issues } = replyForm.safeParse(fields).error ?? {};
  expect(issues?.[0]?.path).toEqual([field]);
  expect(issues?.[0]?.message).toContain(message);
});

test("line breaks of a form become one character", () => {
  expect(replyForm.parse({ name: " Sent ", text: "One\r\ntwo\0 " })).toEqual({ name: "Sent", text: "One\ntwo" });
});
