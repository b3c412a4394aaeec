import { afterEach, beforeEach, expect, test } from "vitest";

import { closeMessage, messagesIn, openRegion, showMessage } from "../../ui/messages/message-store.ts";
import { LOGGED_OUT } from "../../ui/ui.messages.ts";

import { FieldChanges, noteAnswer } from "./left-changes.ts";

const CHANGE = { field: "price", title: "Fan", id: "7", table: "/pcadmin/products?tq=fan" };
const ROW = { fields: { price: "15.00" } };
const REFUSED = { row: ROW, errors: { price: "Enter an amount in dollars." }, isConflict: false };

const page = Symbol("page");
const shown = () => messagesIn(page).map(({ text, detail }) => `${text} ${detail}`);
let closePage: () => void;
let field: FieldChanges;
beforeEach(() => {
  closePage = openRegion(page, { inDialog: false });
  field = new FieldChanges();
});
afterEach(() => {
  for (const { id } of messagesIn(page)) closeMessage(id);
  closePage();
});

const ANSWERS: [what: string, answer: Parameters<typeof noteAnswer>[1], reason: string | null][] = [
  ["an invalid value", REFUSED, "Enter an amount in dollars."],
  [
    "a value that has changed elsewhere",
    { row: ROW, errors: { price: "Save again." }, isConflict: true },
    "In the meantime this became 15.00.",
  ],
  ["a deleted product", { row: null }, "This product has been deleted in the meantime, so nothing was saved."],
  ["no answer of the server", {}, "This could not be saved. Please try again."],
  ["a session that has ended", { message: LOGGED_OUT }, LOGGED_OUT.text],
  ["a saved value", { row: ROW, errors: {}, isConflict: false }, null],
];

test.each(ANSWERS)(
  "after the page was left, shows a message about %s, but none if the change was saved",
  (_, answer, reason) => {
    const expected = reason === null ? [] : [`Price of Fan (ID 7) has not been changed. ${reason}`];
    const first = field.send(CHANGE);
    field.leave();
    expect(shown()).toEqual([]);
    noteAnswer(first, answer);
    expect(shown()).toEqual(expected);

    const other = new FieldChanges();
    const second = other.send(CHANGE);
    expect(shown()).toEqual([]);
    noteAnswer(second, answer);
    expect(shown()).toEqual([]);
    other.leave();
    expect(shown()).toEqual(expected);
  },
);

test("shows no message about an error that was shown beside the field", () => {
  const id = field.send(CHANGE);
  field.markAsShown();
  noteAnswer(id, REFUSED);
  field.markAsShown();
  field.leave();
  expect(shown()).toEqual([]);
});

test("shows no message about an earlier change when the field has sent another one", () => {
  const first = field.send(CHANGE);
  const second = field.send(CHANGE);
  noteAnswer(first, REFUSED);
  field.leave();
  expect(shown()).toEqual([]);
  noteAnswer(second, { row: ROW, errors: {}, isConflict: false });
  expect(shown()).toEqual([]);
});

test("saving a field again closes its message, and no other", () => {
  showMessage({ text: "Product deleted", tone: "success" });
  const id = field.send(CHANGE);
  field.leave();
  noteAnswer(id, REFUSED);
  expect(messagesIn(page)).toHaveLength(2);
  new FieldChanges().send({ ...CHANGE, table: "/pcadmin/products" });
  expect(messagesIn(page).map(({ text }) => text)).toEqual(["Product deleted"]);
});
