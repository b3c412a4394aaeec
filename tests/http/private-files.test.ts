import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import { afterEach, beforeEach, expect, test } from "vitest";

import { openDatabase } from "#db/connection.ts";
import { makeImage } from "#tests/factories/images.ts";
import { makeAdminClient } from "#tests/setup/admin-client.ts";
import { runCommand } from "#tests/setup/run-command.ts";
import { startServer } from "#tests/setup/start-server.ts";

let folder: string;
let storageDir: string;
let umask: number;
beforeEach(() => {
  // The usual umask of services: everybody may read new files.
  umask = process.umask(0o022);
  folder = mkdtempSync(path.join(tmpdir(), "shop-private-"));
  chmodSync(folder, 0o755);
  storageDir = path.join(folder, "storage");
});
afterEach(() => {
  process.umask(umask);
  rmSync(folder, { recursive: true });
});

/** The paths in a folder that other users may access. */
function listOpen(top: string): string[] {
  const names = ["", ...readdirSync(top, { recursive: true, encoding: "utf8" })];
  expect(names.length).toBeGreaterThan(3);
  return names.flatMap((name) => {
    const mode = statSync(path.join(top, name)).mode & 0o777;
    return mode & 0o077 ? `${name} ${mode.toString(8)}` : [];
  });
}

async function uploadDescriptionImage(url: string): Promise<void> {
  const db = openDatabase(path.join(storageDir, "shop.db"));
  const admin = makeAdminClient(db, url);
  db.$client.close();
  const body = new FormData();
  body.append("image", new File([new Uint8Array(await makeImage({}))], "lamp.jpg"));
  const headers = { Origin: url };
  const response = await admin.fetch("/api/tiptap-upload-image/pc/1", { method: "POST", body, headers });
  expect(response.status).toBe(200);
}

test("server files, backups and restored files are readable by their owner only", async () => {
  const server = await startServer({ storageDir });
  await uploadDescriptionImage(server.url);
  expect(listOpen(storageDir)).toEqual([]);
  const backup = path.join(folder, "backup");
  expect(await runCommand("backup", [backup], { STORAGE_DIR: storageDir })).toMatchObject({ code: 0 });
  await server.stop();
  expect(listOpen(storageDir)).toEqual([]);
  expect(listOpen(backup)).toEqual([]);

  // For example, after it was copied elsewhere and back.
  for (const name of ["", ...readdirSync(backup, { recursive: true, encoding: "utf8" })]) {
    const file = path.join(backup, name);
    chmodSync(file, statSync(file).isDirectory() ? 0o755 : 0o644);
  }
  const restored = path.join(folder, "restored");
  expect(await runCommand("restore", [backup], { STORAGE_DIR: restored })).toMatchObject({ code: 0 });
  expect(listOpen(restored)).toEqual([]);
});

test("a storage that others can read is closed to them at the next start", async () => {
  const first = await startServer({ storageDir });
  await uploadDescriptionImage(first.url);
  await first.stop();
  for (const name of ["", ...readdirSync(storageDir, { recursive: true, encoding: "utf8" })]) {
    const file = path.join(storageDir, name);
    chmodSync(file, statSync(file).isDirectory() ? 0o755 : 0o644);
  }
  expect(listOpen(storageDir)).not.toEqual([]);
  const second = await startServer({ storageDir });
  expect(listOpen(storageDir)).toEqual([]);
  await second.stop();
});

test("files written by commands are readable by their owner only", async () => {
  const csv = path.join(folder, "lamps.csv");
  writeFileSync(csv, "id,title,main_category,category\n1,Lamp,Light,Lamps\n");
  const exported = path.join(folder, "exported");
  mkdirSync(exported);
  expect(await runCommand("import", ["--shop", "pc", csv], { STORAGE_DIR: storageDir })).toMatchObject({ code: 0 });
  const file = path.join(exported, "lamps.csv");
  expect(await runCommand("export", ["--shop", "pc", file], { STORAGE_DIR: storageDir })).toMatchObject({ code: 0 });
  expect(statSync(storageDir).mode & 0o777).toBe(0o700);
  for (const written of [path.join(storageDir, "shop.db"), file]) expect(statSync(written).mode & 0o777).toBe(0o600);
});
