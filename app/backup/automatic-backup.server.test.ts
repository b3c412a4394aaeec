import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { makeStorage } from "#tests/setup/template-database.ts";

import { DAY_MS, HOUR_MS } from "../shared/durations.ts";

import { runAutomaticBackup } from "./automatic-backup.server.ts";
import { nameBackup } from "./backup-folder.server.ts";

vi.mock("node:fs/promises", { spy: true });

const NOW = new Date("2026-11-20T12:00:00Z");
const before = (ms: number) => new Date(NOW.getTime() - ms);

let storageDir: string;
let folder: string;
beforeEach(() => {
  ({ storageDir } = makeStorage());
  folder = mkdtempSync(path.join(tmpdir(), "automatic-backup-"));
});
afterEach(() => {
  for (const one of [storageDir, folder]) rmSync(one, { recursive: true });
});

/** Makes a backup if the last one is a day old, and keeps them for two weeks. */
function run({ keepSince = before(14 * DAY_MS) } = {}) {
  return runAutomaticBackup({ storageDir, folder, minFreeMb: 0, dueBefore: before(DAY_MS), keepSince }, NOW);
}
/** An empty folder with the name of a backup of this age. Returns the name. */
function addBackup(ageMs: number): string {
  const name = nameBackup(folder, before(ageMs));
  mkdirSync(name);
  return path.basename(name);
}
const list = () =>
  readdirSync(folder)
    .filter((name) => name.startsWith("shop-"))
    .sort();

test("old backups are removed after a new one was made, and other files are left alone", async () => {
  addBackup(14 * DAY_MS + HOUR_MS);
  const kept = addBackup(13 * DAY_MS);
  mkdirSync(path.join(folder, "shop-by-hand"));
  expect(await run()).toMatchObject({ ok: true, value: { made: { products: 0 } } });
  expect(list()).toEqual([kept, path.basename(nameBackup(folder, NOW)), "shop-by-hand"]);
});

test("old backups are also removed while none is due, but never the last one", async () => {
  addBackup(14 * DAY_MS + HOUR_MS);
  const last = addBackup(HOUR_MS);
  expect(await run()).toEqual({ ok: true, value: { made: null, left: [] } });
  expect(list()).toEqual([last]);
  expect(await run({ keepSince: NOW })).toEqual({ ok: true, value: { made: null, left: [] } });
  expect(list()).toEqual([last]);
});

test("a new backup is made although old ones cannot be removed, and these are reported", async () => {
  const incomplete = `${path.join(folder, addBackup(15 * DAY_MS))}.incomplete`;
  renameSync(incomplete.replace(".incomplete", ""), incomplete);
  const old = path.join(folder, addBackup(14 * DAY_MS + HOUR_MS));
  // These folders cannot be removed, as if another user owned them.
  const stuck = [incomplete, `${old}.incomplete`];
  const { rm: remove } = await vi.importActual<{ rm: typeof rm }>("node:fs/promises");
  vi.mocked(rm).mockImplementation((name, options) =>
    stuck.includes(String(name)) ? Promise.reject(new Error(`EACCES: ${String(name)}`)) : remove(name, options),
  );
  const left = stuck.map((name) => `EACCES: ${name}`);
  expect(await run()).toMatchObject({ ok: true, value: { made: { products: 0 }, left } });
  expect(list()).toContain(path.basename(nameBackup(folder, NOW)));
});
