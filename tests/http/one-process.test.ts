import { mkdtempSync, rmSync } from "node:fs";
import { hostname, tmpdir } from "node:os";
import path from "node:path";

import { afterEach, beforeEach, expect, test } from "vitest";

import { closeDatabase, openDatabase } from "#db/connection.ts";
import { orders } from "#db/schema/index.ts";
import { insertOffer } from "#tests/factories/offers.ts";
import { PURCHASE_BODY } from "#tests/factories/purchases.ts";
import { holdAnswers } from "#tests/fakes/http-fake.ts";
import { signInTwoBuyers } from "#tests/setup/buyers.ts";
import { checkBooks } from "#tests/setup/check-books.ts";
import { Client } from "#tests/setup/client.ts";
import { startPayingBtcpay, startPayingNowpayments } from "#tests/setup/paying-providers.ts";
import { runCommand } from "#tests/setup/run-command.ts";
import { startServer, type RunningServer } from "#tests/setup/start-server.ts";
import { makeStorage } from "#tests/setup/template-database.ts";

let folder: string;
let storageDir: string;
let server: RunningServer;

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "shop-one-process-"));
  ({ storageDir } = makeStorage());
  server = await startServer({ storageDir });
});
afterEach(async () => {
  await server.stop();
  for (const one of [folder, storageDir]) rmSync(one, { recursive: true });
});

const holder = () => new RegExp(`in use by a server: process ${server.pid} on ${hostname()}, since 20\\d\\d-.+Z\\.`);

test("a second server with the same storage ends with code 1 and says who holds it", async () => {
  const second = startServer({ storageDir });
  await expect(second).rejects.toThrow(/ended with code 1/);
  await expect(second).rejects.toThrow(holder());
  await expect(second).rejects.not.toThrow(/\bat .+\.js:/);
  expect((await new Client(server.url).fetch("/")).status).toBe(200);
});

test.each([
  ["BTCPay Server", startPayingBtcpay],
  ["NOWPayments", startPayingNowpayments],
])("a second server is refused during a purchase with %s, and the purchase succeeds", async (_, open) => {
  const fake = await open();
  await server.stop();
  const env = { PUBLIC_URL: "http://shop.example", ...fake.env };
  server = await startServer({ storageDir, env });
  const db = openDatabase(path.join(storageDir, "shop.db"));
  try {
    const offer = insertOffer(db, 1);
    const [ann] = signInTwoBuyers(db, server.url);
    const release = holdAnswers(fake);
    const from = { Origin: "http://shop.example" };
    const bought = ann.sendJson("POST", "/api/create-purchase", { ...PURCHASE_BODY, product_id: offer.id }, from);
    await expect.poll(() => fake.requests.length).toBe(1);
    const states = () => db.select({ state: orders.state, held: orders.stockHeld }).from(orders).all();
    expect(states()).toEqual([{ state: "preparing", held: true }]);

    await expect(startServer({ storageDir, env })).rejects.toThrow(holder());
    expect(states()).toEqual([{ state: "preparing", held: true }]);
    release();
    expect((await bought).status).toBe(200);
    expect(states()).toEqual([{ state: "placed", held: true }]);
    expect(checkBooks(db.$client, offer.id, "good")).toEqual({ stock: 0, held: 1 });
  } finally {
    closeDatabase(db);
    await fake.close();
  }
});

test("a server starts with the storage of a server that was killed", async () => {
  await server.kill();
  server = await startServer({ storageDir });
  expect((await new Client(server.url).fetch("/")).status).toBe(200);
});

test("restore is refused while a server runs, even if its database was deleted", async () => {
  const backup = path.join(folder, "backup");
  expect(await runCommand("backup", [backup], { STORAGE_DIR: storageDir })).toMatchObject({ code: 0 });
  for (const end of ["", "-wal", "-shm"]) rmSync(path.join(storageDir, `shop.db${end}`), { force: true });

  const refused = await runCommand("restore", [backup], { STORAGE_DIR: storageDir });
  expect(refused).toEqual({ code: 1, output: expect.stringMatching(holder()) as string });

  await server.kill();
  expect(await runCommand("restore", [backup], { STORAGE_DIR: storageDir })).toMatchObject({ code: 0 });
  server = await startServer({ storageDir });
});

test("commands that change the database run beside a server", async () => {
  expect(await runCommand("admin", ["revoke"], { STORAGE_DIR: storageDir })).toMatchObject({ code: 0 });
  const file = path.join(folder, "products.csv");
  const [exported, imported] = [
    await runCommand("export", ["--shop", "pc", file], { STORAGE_DIR: storageDir }),
    await runCommand("import", ["--shop", "pc", file], { STORAGE_DIR: storageDir }),
  ];
  expect([exported.code, imported.code]).toEqual([0, 0]);
});
