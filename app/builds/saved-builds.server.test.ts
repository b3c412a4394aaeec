import { afterEach, beforeEach, describe, expect, it } from "vitest";

import type { Db } from "#db/connection.ts";
import { users } from "#db/schema/index.ts";
import { makeDatabase } from "#tests/setup/template-database.ts";

import { COMMAND } from "../audit/actor.ts";
import { deleteAccount } from "../delete-account.server.ts";
import { fail, ok } from "../shared/result.ts";

import { readParts } from "./build.ts";
import { MAX_SAVED_BUILDS } from "./saved-build.ts";
import { listSavedBuilds } from "./saved-builds.queries.server.ts";
import { deleteSavedBuild, saveBuild } from "./saved-builds.server.ts";

const NOW = new Date(Date.UTC(2026, 0, 1));
let db: Db;
let cleanup: () => void;
beforeEach(() => {
  ({ db, cleanup } = makeDatabase());
  for (const id of ["ann", "bob"]) {
    db.insert(users)
      .values({ id, email: `${id}@example.com`, name: id, createdAt: NOW, signedInAt: NOW })
      .run();
  }
});
afterEach(() => cleanup());

const save = (name: string, parts: string[], user = "ann") =>
  saveBuild(db, user, { name, lines: readParts(parts).lines, now: NOW });
const namesOf = (user: string) => listSavedBuilds(db, user).map(({ name }) => name);

describe("saveBuild", () => {
  it("saves a list under a name, and replaces it under the same name", () => {
    expect(save("Games", ["1", "2*2"])).toEqual(ok({ replaced: null }));
    expect(save("Games", ["3"])).toEqual(ok({ replaced: readParts(["1", "2*2"]).lines }));
    expect(save("Games", ["4"], "bob")).toEqual(ok({ replaced: null }));
    expect(listSavedBuilds(db, "ann")).toMatchObject([{ name: "Games", lines: [{ id: "3", quantity: 1 }] }]);
  });

  it("refuses an empty list, an empty name, and more builds than the maximum", () => {
    expect(save("Games", [])).toEqual(fail("empty"));
    expect(save("", ["1"])).toEqual(fail("no-name"));
    for (let i = 0; i < MAX_SAVED_BUILDS; i++) save(`Build ${i}`, ["1"]);
    expect(save("One more", ["1"])).toEqual(fail("too-many"));
    expect(save("Build 3", ["2"])).toEqual(ok({ replaced: readParts(["1"]).lines }));
    expect(save("One more", ["1"], "bob")).toEqual(ok({ replaced: null }));
    expect(namesOf("ann")).toHaveLength(MAX_SAVED_BUILDS);
  });
});

it("deletes builds of their owner only", () => {
  save("Games", ["1"]);
  const [{ key } = { key: 0 }] = listSavedBuilds(db, "ann");
  expect(deleteSavedBuild(db, "bob", key)).toBeNull();
  expect(deleteSavedBuild(db, "ann", NaN)).toBeNull();
  expect(namesOf("ann")).toEqual(["Games"]);
  expect(deleteSavedBuild(db, "ann", key)).toEqual({ name: "Games", lines: readParts(["1"]).lines });
  expect(namesOf("ann")).toEqual([]);
});

it("deletes a person's builds with the account", () => {
  save("Games", ["1"]);
  save("Office", ["1"], "bob");
  expect(deleteAccount(db, { userId: "ann", by: COMMAND, now: NOW }).ok).toBe(true);
  expect(db.$client.prepare("SELECT user_id FROM saved_builds").pluck().all()).toEqual(["bob"]);
});
