import { rmSync } from "node:fs";

import { afterEach, beforeEach, describe, expect, test } from "vitest";

import { openDatabase } from "#db/connection.ts";
import { insertProduct } from "#tests/factories/products.ts";
import { Client } from "#tests/setup/client.ts";
import { runCommand } from "#tests/setup/run-command.ts";
import { startServer } from "#tests/setup/start-server.ts";
import { makeStorage } from "#tests/setup/template-database.ts";

const DEMO = { DEMO: "1" };
const IS_REAL = /holds a real shop/;
const IS_DEMO = /is a demonstration/;

let storageDir: string;
let file: string;
beforeEach(() => {
  ({ storageDir, file } = makeStorage());
});
afterEach(() => rmSync(storageDir, { recursive: true }));

const start = (env: Record<string, string>) => startServer({ storageDir, env });
async function startAndStop(env: Record<string, string>) {
  const server = await start(env);
  expect(await server.stop()).toBe(0);
}

describe("a storage belongs to a demonstration or a real shop from its first start", () => {
  test("a real shop's storage is refused with DEMO, by the server and by seed", async () => {
    await startAndStop({});
    await expect(start(DEMO)).rejects.toThrow(IS_REAL);
    const seeding = await runCommand("seed-demo", [], { ...DEMO, STORAGE_DIR: storageDir });
    expect(seeding).toMatchObject({ code: 1, output: expect.stringMatching(IS_REAL) as string });
    await startAndStop({});
  });

  test("a demonstration's storage is refused without DEMO, by the server and by commands", async () => {
    await startAndStop(DEMO);
    await expect(start({})).rejects.toThrow(IS_DEMO);
    const importing = await runCommand("import", ["--shop", "pc", import.meta.filename], { STORAGE_DIR: storageDir });
    expect(importing).toMatchObject({ code: 1, output: expect.stringMatching(IS_DEMO) as string });
    await startAndStop(DEMO);
  });

  test("a used storage of an older version without a mark belongs to a real shop", async () => {
    const db = openDatabase(file);
    insertProduct(db, "pc");
    db.$client.close();
    await expect(start(DEMO)).rejects.toThrow(IS_REAL);
    const server = await start({});
    expect(await new Client(server.url).getPage("/pcshop")).not.toContain("Demonstration: sign-in");
    await server.stop();
  });
});

describe("a demonstration and a public address", () => {
  test.each(["https://shop.example", "https://192.0.2.7", "https://localhost.example"])(
    "is refused: %s",
    async (publicUrl) => {
      await expect(start({ ...DEMO, PUBLIC_URL: publicUrl })).rejects.toThrow(/PUBLIC_URL: .*DEMO/);
    },
  );

  test.each(["https://localhost:8443", "https://127.0.0.1", "https://[::1]:8443", "http://shop.example"])(
    "accepts %s as local",
    (publicUrl) => startAndStop({ ...DEMO, PUBLIC_URL: publicUrl }),
  );
});
