import { mkdirSync, readdirSync, rmSync } from "node:fs";
import path from "node:path";

import { afterAll, expect, test, vi } from "vitest";

import { images } from "#db/schema/index.ts";
import { insertImage } from "#tests/factories/images.ts";

import { reloadConfig } from "../config.server.ts";
import { db } from "../database.server.ts";
import { DAY_MS, HOUR_MS } from "../shared/durations.ts";

import { nameBackup } from "./backup-folder.server.ts";
import { findBackupProblem, startBackup, startBackupNow } from "./start-backup.server.ts";

/** The backups use the database of STORAGE_DIR, in a process of their own. */
const root = await vi.hoisted(async () => {
  const [{ mkdtempSync }, { tmpdir }] = [await import("node:fs"), await import("node:os")];
  const folder = mkdtempSync(`${tmpdir()}/backups-`);
  vi.stubEnv("STORAGE_DIR", `${folder}/storage`);
  vi.stubEnv("BACKUP_DIR", `${folder}/backups`);
  // The other process runs TypeScript.
  vi.stubEnv("NODE_OPTIONS", "--import tsx");
  return folder;
});
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(root, { recursive: true });
});

const WAIT = { timeout: 30_000 };
const folder = path.join(root, "backups");

function setFolder(name: string): void {
  vi.stubEnv("BACKUP_DIR", name);
  reloadConfig();
}

test("a failed backup is tried again within the hour, even if an earlier one is not old", async () => {
  mkdirSync(folder);
  mkdirSync(nameBackup(folder, new Date(Date.now() - HOUR_MS)));
  insertImage(db, "a");
  db.update(images).set({ bytes: 1e15 }).run();
  expect(startBackupNow(new Date())).toBe("started");
  await expect.poll(findBackupProblem, WAIT).toContain("The next backup takes");

  // The failure belongs to its folder.
  for (const other of ["", path.join(root, "other")]) {
    setFolder(other);
    expect(findBackupProblem()).toBeNull();
  }
  setFolder(folder);
  expect(findBackupProblem()).toContain("The next backup takes");

  db.delete(images).run();
  startBackup({ dueBefore: new Date(Date.now() - DAY_MS), keepSince: new Date(0) });
  await expect.poll(findBackupProblem, WAIT).toBeNull();
  expect(readdirSync(folder).filter((name) => name.startsWith("shop-"))).toHaveLength(2);
});

test("a backup that has not ended for two hours counts as failed until it ends", async () => {
  const outages = () => db.$client.prepare("SELECT subject FROM outages").pluck().all();
  // In another folder, because two backups within one second would get the same name.
  const other = path.join(root, "slow");
  mkdirSync(other);
  setFolder(other);
  startBackupNow(new Date());
  expect(startBackupNow(new Date())).toBe("running");
  expect(findBackupProblem()).toBeNull();
  const now = performance.now();
  const clock = vi.spyOn(performance, "now").mockReturnValue(now + 2 * HOUR_MS);
  expect(startBackupNow(new Date())).toBe("running");
  clock.mockRestore();
  expect(findBackupProblem()).toContain("has not ended for 2 hours");
  await expect.poll(outages).toEqual(["backup"]);
  await expect.poll(findBackupProblem, WAIT).toBeNull();
  await expect.poll(outages).toEqual([]);
});
