import { readFileSync } from "node:fs";
import path from "node:path";

import Database from "better-sqlite3";
import { generateSQLiteDrizzleJson, generateSQLiteMigration } from "drizzle-kit/api";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { makeDatabase } from "#tests/setup/template-database.ts";

import { PROJECT_FOLDER } from "./project-folder.ts";
import * as schema from "./schema/index.ts";

type Client = Database.Database;

let migrated: Client;
let cleanup: () => void;
let declared: Client;

/** One database created by the migrations, and one created from the schema in the code. */
beforeAll(async () => {
  const setup = makeDatabase();
  [migrated, cleanup] = [setup.db.$client, setup.cleanup];
  declared = new Database(":memory:");
  // drizzle-kit's snapshot types are written for another major version of zod and do not resolve here.
  const takeSnapshot = async (of: Record<string, unknown>) => (await generateSQLiteDrizzleJson(of)) as never;
  for (const statement of await generateSQLiteMigration(await takeSnapshot({}), await takeSnapshot(schema))) {
    declared.exec(statement);
  }
});
afterAll(() => {
  declared.close();
  cleanup();
});

/**
 * All tables except SQLite's own, Drizzle's record of migrations, and the search index, which Drizzle cannot declare.
 */
function listTables(client: Client): string[] {
  const tables = client.pragma("main.table_list") as { name: string; type: string }[];
  return tables
    .filter(({ name, type }) => type === "table" && !/^(sqlite_|__drizzle_)/.test(name))
    .map(({ name }) => name)
    .sort();
}

interface Column {
  name: string;
  type: string;
  notnull: number;
  dflt_value: string | null;
  pk: number;
  hidden: number;
}

/** Ignores the order of columns: a column that a later migration adds comes last. */
function describeColumns(client: Client, table: string) {
  return (client.pragma(`table_xinfo(${table})`) as Column[])
    .map(({ name, type, notnull, dflt_value, pk, hidden }) => ({ name, type, notnull, dflt_value, pk, hidden }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

function describeForeignKeys(client: Client, table: string) {
  return (client.pragma(`foreign_key_list(${table})`) as Record<string, string>[])
    .map(({ from, table: to, to: column, on_update, on_delete }) => [from, to, column, on_update, on_delete].join(" "))
    .sort();
}

/** Indexes as statements, which include expressions, directions and the rows of a partial index. */
function describeIndexes(client: Client, table: string) {
  return client
    .prepare<[string], string>(
      "SELECT sql FROM sqlite_schema WHERE type = 'index' AND tbl_name = ? AND sql IS NOT NULL",
    )
    .pluck()
    .all(table)
    .map(normalize)
    .sort();
}

/** Details that no pragma returns: checks, generated columns and AUTOINCREMENT. */
function describeRest(client: Client, table: string) {
  const sql = normalize(
    client
      .prepare<[string], string>("SELECT sql FROM sqlite_schema WHERE type = 'table' AND name = ?")
      .pluck()
      .get(table) ?? "",
  );
  const parts = splitTopLevel(sql.slice(sql.indexOf("(") + 1, sql.lastIndexOf(")")));
  return parts.filter((part) => /\bcheck ?\(|\bgenerated\b|\bautoincrement\b/.test(part)).sort();
}

function describeViews(client: Client): string[] {
  const views = client.prepare<[], string>("SELECT sql FROM sqlite_schema WHERE type = 'view' ORDER BY name");
  return views.pluck().all().map(normalize);
}

/** Splits a list at its commas, but not inside brackets or quotes. */
function splitTopLevel(list: string): string[] {
  const parts = [""];
  let [depth, quoted] = [0, false];
  for (const character of list) {
    if (character === "'") quoted = !quoted;
    if (!quoted) depth += Number(character === "(") - Number(character === ")");
    if (character === "," && depth === 0 && !quoted) parts.push("");
    else parts.push((parts.pop() ?? "") + character);
  }
  return parts.map((part) => part.trim());
}

/** Normalises the spelling of a statement. Quoted values keep their case. */
function normalize(sql: string): string {
  return sql
    .split(/('[^']*')/)
    .map((part, i) => (i % 2 === 1 ? part : part.replace(/[`"]/g, "").replace(/\s+/g, " ").toLowerCase()))
    .join("")
    .replace(/ ?([(),]) ?/g, "$1");
}

describe("a database that the migrations create", () => {
  it("has exactly the tables of the schema", () => {
    expect(listTables(migrated)).toEqual(listTables(declared));
    expect(listTables(migrated)).toContain("products");
  });

  it.each([
    ["columns, types, defaults and primary keys", describeColumns],
    ["foreign keys", describeForeignKeys],
    ["indexes", describeIndexes],
    ["checks, generated columns and key policy", describeRest],
  ])("has the %s of the schema", (_, describeTable) => {
    const describeAll = (client: Client) => listTables(declared).map((table) => [table, describeTable(client, table)]);
    expect(describeAll(migrated)).toEqual(describeAll(declared));
  });

  it("has the views of the schema", () => {
    expect(describeViews(migrated)).toEqual(describeViews(declared));
    expect(describeViews(migrated)).not.toEqual([]);
  });

  it("has only STRICT tables", () => {
    const tables = migrated.pragma("main.table_list") as { name: string; strict: number }[];
    const loose = tables.filter(({ name, strict }) => strict === 0 && listTables(declared).includes(name));
    expect(loose.map(({ name }) => name)).toEqual([]);
  });
});

it("each migration is later than those before it, or a database that has them would leave it out", () => {
  const journal = readFileSync(path.join(PROJECT_FOLDER, "db/migrations/meta/_journal.json"), "utf8");
  const times = (JSON.parse(journal) as { entries: { when: number }[] }).entries.map(({ when }) => when);
  expect(times).toEqual([...times].sort((a, b) => a - b));
});
