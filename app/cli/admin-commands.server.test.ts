import { PassThrough } from "node:stream";

import { afterEach, beforeEach, expect, test } from "vitest";

import type { Db } from "#db/connection.ts";
import { settings } from "#db/schema/index.ts";
import { insertApiKey } from "#tests/setup/api-keys.ts";
import { makeDatabase } from "#tests/setup/template-database.ts";

import { listApiKeys } from "../admin/gate/api-keys.server.ts";

import { runAdmin } from "./admin-commands.server.ts";

let db: Db;
let cleanup: () => void;
beforeEach(() => {
  ({ db, cleanup } = makeDatabase());
});
afterEach(() => cleanup());

async function run(...argv: string[]) {
  const [out, err] = [new PassThrough(), new PassThrough()];
  const openDatabase = () => Promise.resolve(db);
  const code = await runAdmin(argv, { openDatabase, findSetupCode: () => Promise.resolve(null), out, err });
  return { code, out: String(out.read()) };
}

test("a reset of the password says how many API keys it revoked", async () => {
  insertApiKey(db, ["products:read"]);
  expect(await run("password", "reset")).toEqual({ code: 0, out: "No password was set in the panel.\n" });
  expect(listApiKeys(db)).toHaveLength(1);
  db.insert(settings).values({ name: "panel-password", value: "a hash" }).run();
  const { code, out } = await run("password", "reset");
  expect([code, out]).toEqual([0, expect.stringMatching(/has been deleted\..*\n1 API key was revoked\.\n$/)]);
  expect(listApiKeys(db)).toEqual([]);
});
