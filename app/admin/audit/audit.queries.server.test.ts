import { afterEach, beforeEach, describe, expect, it } from "vitest";

import type { Db } from "#db/connection.ts";
import { makeDatabase } from "#tests/setup/template-database.ts";

import { COMMAND } from "../../audit/actor.ts";
import { recordAudit } from "../../audit/audit.server.ts";

import { auditSearch, parseAuditView } from "./audit-view.ts";
import { ENTRIES_PER_PAGE, ENTRIES_SEARCHED, listAuditEntries } from "./audit.queries.server.ts";

const NOW = new Date("2026-05-01T12:00:00Z");

let db: Db;
let cleanup: () => void;
beforeEach(() => ({ db, cleanup } = makeDatabase()));
afterEach(() => cleanup());

function edit(subject: string, title = `Lamp ${subject}`): void {
  const change = { before: { title: "Old" }, after: { title } };
  recordAudit(db, { by: COMMAND, action: "edit-product", shop: "pc", subject, now: NOW, ...change });
}
const view = (search: string) => parseAuditView(new URLSearchParams(search));
const list = (search = "") => listAuditEntries(db, view(search));
const subjects = (search: string) => list(search).entries.map(({ subject }) => subject);

describe("the audit trail", () => {
  it("is listed from the newest entry in pages", () => {
    for (let i = 0; i < ENTRIES_PER_PAGE + 2; i++) edit(String(i));
    const first = list();
    expect(first.entries).toHaveLength(ENTRIES_PER_PAGE);
    expect(first.entries[0]).toMatchObject({
      ...{ at: NOW, actor: "command", action: "edit-product", shop: "pc", subject: String(ENTRIES_PER_PAGE + 1) },
      changes: [{ field: "title", before: "Old", after: `Lamp ${ENTRIES_PER_PAGE + 1}` }],
    });
    expect(list(`before=${first.next ?? ""}`)).toMatchObject({
      entries: [{ subject: "1" }, { subject: "0" }],
      next: null,
    });
  });

  it("finds quotes and backslashes in values", () => {
    edit("1", '24" monitor, C:\\new');
    edit("2", "24 monitor");
    expect([subjects('q=24" mon'), subjects("q=C:\\new"), subjects("q=monitor")]).toEqual([["1"], ["1"], ["2", "1"]]);
  });

  it("is searched by any text, and filtered by action", () => {
    edit("1", "100% Walnut_lamp");
    edit("2", "Fan");
    recordAudit(db, { by: { kind: "visitor", address: "192.0.2.7" }, action: "log-in-failed", now: NOW });
    expect(subjects("q=walnut")).toEqual(["1"]);
    expect([subjects("q=100%25"), subjects("q=_lamp"), subjects("q=%25fan"), subjects("q=\\")]).toEqual([
      ["1"],
      ["1"],
      [],
      [],
    ]);
    expect(subjects("q=192.0.2.7")).toEqual([null]);
    edit("3", "Лампа");
    expect([subjects("q=лампа"), subjects("q=жук")]).toEqual([["3"], []]);
    expect(subjects("action=edit-product")).toEqual(["3", "2", "1"]);
    expect(subjects("action=edit-product&q=walnut")).toEqual(["1"]);
    expect(subjects("action=drop-table&before=x")).toHaveLength(4);
  });

  it("is searched in parts if it is long", () => {
    db.transaction(() => {
      edit("needle");
      for (let i = 0; i < ENTRIES_SEARCHED; i++) edit("hay");
    });
    const first = list("q=needle");
    expect(first).toMatchObject({ entries: [], next: 2 });
    expect(list(`q=needle&before=${first.next ?? ""}`)).toMatchObject({ entries: [{ subject: "needle" }], next: null });
  });
});

it.each(["", "?q=a+%26b", "?action=log-in&before=12", "?q=1&action=add-product&before=3"])(
  "the address %j gives a view with the same address",
  (search) => {
    expect(auditSearch(view(search))).toBe(search);
  },
);
