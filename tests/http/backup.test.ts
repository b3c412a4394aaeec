import { mkdtempSync, rmSync, statSync, truncateSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";

import { afterAll, beforeAll, expect, test } from "vitest";

import { emptyValues } from "#app/admin/products/product-form.ts";
import type { Db } from "#db/connection.ts";
import { makeImage } from "#tests/factories/images.ts";
import { insertProduct } from "#tests/factories/products.ts";
import { makeAdminClient } from "#tests/setup/admin-client.ts";
import { Client } from "#tests/setup/client.ts";
import { runCommand } from "#tests/setup/run-command.ts";
import { startServer, type RunningServer } from "#tests/setup/start-server.ts";
import { startShop, type StartedShop } from "#tests/setup/start-shop.ts";

/** The number of backups. A full run has 20: `BACKUPS=20`. */
const BACKUPS = Number(process.env.BACKUPS ?? 2);

let folder: string;
let db: Db;
let end: StartedShop["end"];
let server: RunningServer;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "shop-backup-"));
  ({ server, db, end } = await startShop());
});
// Twenty backups have tens of thousands of files.
afterAll(
  async () => {
    await end();
    rmSync(folder, { recursive: true });
  },
  30_000 + 5_000 * BACKUPS,
);

/**
 * Adds products with an image each through the panel, until it is stopped. `added` are the ids that the server has
 * acknowledged.
 */
async function keepAdding(added: string[], isOver: () => boolean): Promise<void> {
  const admin = makeAdminClient(db, server.url);
  for (let n = 1; !isOver(); n++) {
    const id = `lamp-${n}`;
    const body = new FormData();
    const values = { ...emptyValues("pc"), id, title: `Lamp ${n}`, main_category: "Light", category: "Lamps" };
    for (const [name, value] of Object.entries({ ...values, draft: id, intent: "save" })) body.append(name, value);
    const image = await makeImage({ seed: n, width: 60, height: 40 });
    body.append("images", new File([new Uint8Array(image)], "lamp.jpg"));
    const headers = { Origin: server.url };
    const response = await admin.fetch("/pcadmin?index", { method: "POST", body, headers });
    if (response.status !== 303) throw new Error(`${id} was answered with ${response.status}`);
    added.push(id);
  }
}

/** How long another process leaves the write lock to the server between its writes. SQLite has no queue for it. */
const TURN_MS = 20;

/** Writes all the time over its own connection. */
async function keepWriting(isOver: () => boolean): Promise<number> {
  let writes = 0;
  for (; !isOver(); writes++) {
    insertProduct(db, "smart", { id: `fan-${writes % 100}` });
    db.$client.prepare("DELETE FROM products WHERE shop = 'smart'").run();
    await pause(TURN_MS);
  }
  return writes;
}

test(
  `${BACKUPS} backups taken during heavy writing restore everything that was acknowledged`,
  { timeout: 30_000 + BACKUPS * 15_000 },
  async () => {
    const added: string[] = [];
    let over = false;
    const writers = Promise.all([keepAdding(added, () => over), keepWriting(() => over)]);
    try {
      for (let i = 1; i <= BACKUPS; i++) {
        await expect.poll(() => added.length, { timeout: 10_000 }).toBeGreaterThanOrEqual(i * 3);
        const before = [...added];
        const backup = path.join(folder, `backup-${i}`);
        expect(await runCommand("backup", [backup], { STORAGE_DIR: server.storageDir })).toMatchObject({ code: 0 });

        const elsewhere = path.join(folder, `storage-${i}`);
        const restored = await runCommand("restore", [backup], { STORAGE_DIR: elsewhere });
        expect(restored).toMatchObject({ code: 0, output: expect.stringMatching(/^Restored to /) as string });
        const other = await startServer({ storageDir: elsewhere });
        try {
          const visitor = new Client(other.url);
          const ids = await visitor.getPage("/sitemaps/pc-1.xml");
          expect(before.filter((id) => !ids.includes(`/product/${id}</loc>`))).toEqual([]);
          for (const id of before.slice(-3)) {
            const image = await visitor.fetch(`/images/PCProducts/${id}/1.webp`);
            expect([image.status, image.headers.get("Content-Type")]).toEqual([200, "image/webp"]);
          }
        } finally {
          await other.stop();
        }
      }
    } finally {
      over = true;
    }
    const [, writes] = await writers;
    expect(writes).toBeGreaterThan(BACKUPS);
  },
);

test("restore never overwrites existing files", async () => {
  const backup = path.join(folder, "once");
  expect(await runCommand("backup", [backup], { STORAGE_DIR: server.storageDir })).toMatchObject({ code: 0 });
  expect(await runCommand("backup", [backup], { STORAGE_DIR: server.storageDir })).toEqual({
    code: 1,
    output: `${backup} already exists. Choose a folder that does not.\n`,
  });
  expect(await runCommand("restore", [backup], { STORAGE_DIR: server.storageDir })).toEqual({
    code: 1,
    output: `There is already a shop in ${server.storageDir}. Stop it and move that folder away first.\n`,
  });
});

test("a damaged backup is refused and does not block a good one", async () => {
  const backup = path.join(folder, "damaged");
  const elsewhere = path.join(folder, "storage-damaged");
  await runCommand("backup", [backup], { STORAGE_DIR: server.storageDir });
  const file = path.join(backup, "shop.db");
  truncateSync(file, statSync(file).size / 2);
  const { code, output } = await runCommand("restore", [backup], { STORAGE_DIR: elsewhere });
  expect(code).toBe(1);
  expect(output).toMatch(/^The restore failed: .*(damaged|malformed).*Restore again before you start the shop\./);
  expect(await runCommand("restore", [path.join(folder, "once")], { STORAGE_DIR: elsewhere })).toMatchObject({
    code: 0,
  });
});
