import { rmSync } from "node:fs";
import path from "node:path";

import { afterEach, beforeEach, expect, test } from "vitest";

import { signIn } from "#app/accounts/sessions.server.ts";
import { closeDatabase, openDatabase, type Db } from "#db/connection.ts";
import { isMigrated } from "#db/migrate.ts";
import { makeAdminClient } from "#tests/setup/admin-client.ts";
import { Client } from "#tests/setup/client.ts";
import { loadDump } from "#tests/setup/load-dump.ts";
import { runCommand } from "#tests/setup/run-command.ts";
import { startServer } from "#tests/setup/start-server.ts";

/**
 * The dump is of a database that the program of version 0.1.0 (commit 634bf96) made with its own commands: four
 * products, a cart, a paid and a waiting order, a chat.
 */
const DUMP = path.resolve(import.meta.dirname, "../factories/storage-0.1.0.sql");

let storageDir: string;
let file: string;
beforeEach(() => {
  ({ storageDir, file } = loadDump(DUMP));
});
afterEach(() => rmSync(storageDir, { recursive: true }));

const count = (db: Db, table: string) => db.$client.prepare(`SELECT count(*) FROM ${table}`).pluck().get();
const counts = (db: Db) =>
  ["products", "orders", "cart_lines", "chat_messages", "users"].map((table) => count(db, table));
const OF_DUMP = [4, 2, 1, 1, 4];

test("version 0.1.0 is upgraded with everything in it, and a rollback puts it back", async () => {
  const env = { SELLER_EMAIL: "seller@shop.example" };
  const server = await startServer({ storageDir, env });
  const db = openDatabase(file);
  expect([isMigrated(db), ...counts(db)]).toEqual([true, ...OF_DUMP]);
  expect(db.$client.pragma("integrity_check", { simple: true })).toBe("ok");
  expect(db.$client.pragma("foreign_key_check")).toEqual([]);

  const ann = new Client(server.url);
  const user = { id: "ann", email: "ann@example.com", name: "ann" };
  ann.cookies.set("session", signIn(db, { user, previousToken: undefined, now: new Date() }));
  expect(await ann.getPage("/pcshop?q=елка")).toContain("Ёлка lamp");
  expect(await ann.getPage("/product/lamp")).toContain("$25.50");
  expect(await ann.getPage("/refferals/product/3")).toContain("Chair &#x27;n&#x27; &quot;desk&quot;");
  expect(await ann.getPage("/account?tab=orders")).toContain("Walnut desk lamp");
  const admin = makeAdminClient(db, server.url);
  expect(await admin.getPage("/orders?q=nunez")).toContain("José Núñez");
  expect(await admin.getPage("/orders")).toContain("Ann Example");
  closeDatabase(db);
  expect(await server.stop()).toBe(0);

  const { code, output } = await runCommand("rollback", ["--yes"], { STORAGE_DIR: storageDir });
  expect([code, output]).toEqual([0, expect.stringMatching(/^Restored: /)]);
  const older = openDatabase(file);
  expect([isMigrated(older), ...counts(older)]).toEqual([false, ...OF_DUMP]);
  expect(older.$client.pragma("integrity_check", { simple: true })).toBe("ok");
  closeDatabase(older);

  // Up again, from what the rollback has left.
  const again = await startServer({ storageDir, env });
  expect((await new Client(again.url).fetch("/product/lamp")).status).toBe(200);
  await again.stop();
});
