import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";

import { afterEach, beforeEach, expect, test } from "vitest";

import { openDatabase, type Db } from "#db/connection.ts";
import { storeImage } from "#app/images/store.server.ts";
import { images } from "#db/schema/index.ts";
import { insertImage, makeImage } from "#tests/factories/images.ts";
import { insertProduct } from "#tests/factories/products.ts";
import { makeAdminClient } from "#tests/setup/admin-client.ts";
import { runCommand } from "#tests/setup/run-command.ts";
import { startServer, type LogLine, type RunningServer } from "#tests/setup/start-server.ts";
import { makeStorage } from "#tests/setup/template-database.ts";

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
const WAIT = { timeout: 30_000 };

let storageDir: string;
let folder: string;
let db: Db;
let server: RunningServer | undefined;

beforeEach(() => {
  const storage = makeStorage();
  storageDir = storage.storageDir;
  db = openDatabase(storage.file);
  folder = mkdtempSync(path.join(tmpdir(), "shop-backups-"));
});
afterEach(async () => {
  await server?.stop();
  server = undefined;
  db.$client.close();
  for (const one of [storageDir, folder]) rmSync(one, { recursive: true, force: true });
});

const BACKUP = /^shop-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/;
const nameOf = (ageMs: number) =>
  `shop-${new Date(Date.now() - ageMs).toISOString().slice(0, 19).replaceAll(":", "-")}Z`;
const list = () =>
  readdirSync(folder)
    .filter((name) => name.startsWith("shop-"))
    .sort();
const listMade = () => (server?.log ?? []).filter(({ msg }) => msg === "Made a backup.");

async function start(env: Record<string, string> = {}): Promise<RunningServer> {
  server = await startServer({ storageDir, env: { BACKUP_DIR: folder, LOG_LEVEL: "debug", ...env }, mayFail: true });
  return server;
}
async function startAndBackUp(): Promise<string> {
  const running = await start();
  await expect.poll(() => listMade().length, WAIT).toBe(1);
  await running.stop();
  server = undefined;
  return path.join(folder, list().at(-1) ?? "");
}
/** A shop that serves is healthy, even if its backup failed. */
async function expectFailedBackup({ url, log }: RunningServer): Promise<LogLine> {
  const listFailures = () => log.filter(({ msg }) => msg === "The backup failed.");
  await expect.poll(() => listFailures().length, WAIT).toBe(1);
  const response = await fetch(`${url}/healthz`);
  expect([response.status, await response.json()]).toEqual([200, { status: "ok" }]);
  return listFailures()[0] ?? { msg: "" };
}
async function readPanel(url: string): Promise<string> {
  const admin = makeAdminClient(db, url);
  return admin.getPage("/pcadmin");
}

test("makes a backup while it serves, and a restore of it has everything", async () => {
  insertProduct(db, "pc", { id: "fan", title: "Desk fan" });
  const backup = await startAndBackUp();
  expect(path.basename(backup)).toMatch(BACKUP);
  expect(readdirSync(backup)).toEqual(expect.arrayContaining(["secrets", "shop.db"]) as string[]);
  const restored = `${storageDir}-restored`;
  try {
    expect(await runCommand("restore", [backup], { STORAGE_DIR: restored })).toMatchObject({ code: 0 });
    const other = await startServer({ storageDir: restored });
    expect((await fetch(`${other.url}/pcshop/product/fan`)).status).toBe(200);
    await other.stop();
  } finally {
    rmSync(restored, { recursive: true, force: true });
  }
});

test("makes no other backup before the next one is due", async () => {
  const earlier = nameOf(23 * HOUR_MS);
  mkdirSync(path.join(folder, earlier));
  const running = await start();
  await expect.poll(() => running.log.some(({ msg }) => msg === "No backup is due."), WAIT).toBe(true);
  expect(list()).toEqual([earlier]);
  await running.stop();
  await start({ BACKUP_EVERY_HOURS: "23" });
  await expect.poll(() => listMade().length, WAIT).toBe(1);
  expect(list()).toHaveLength(2);
});

test("a backup that an administrator asks for is made at once, and removes no earlier one", async () => {
  const earlier = [nameOf(20 * DAY_MS), nameOf(HOUR_MS)];
  for (const name of earlier) mkdirSync(path.join(folder, name));
  const running = await start();
  const admin = makeAdminClient(db, running.url);
  // At its start the shop looks whether a backup is due, and makes no other one meanwhile.
  const ask = async () => {
    const asked = await admin.postForm("/admin/health", { intent: "backup" });
    expect([asked.status, asked.headers.get("Location")]).toEqual([303, "/admin/health"]);
    return admin.getPage("/admin/health");
  };
  await expect.poll(ask, WAIT).toContain("A backup is being made.");
  await expect.poll(() => listMade().length, WAIT).toBe(1);
  expect(list()).toEqual([...earlier, expect.stringMatching(BACKUP)]);
});

test("removes no old backup at its start, because the clock may be wrong then", async () => {
  const old = nameOf(15 * DAY_MS);
  mkdirSync(path.join(folder, old));
  await startAndBackUp();
  expect(list()).toEqual([old, expect.stringMatching(BACKUP)]);
});

test("begins no backup for which the disk has no room, and keeps the old ones", async () => {
  const old = nameOf(30 * DAY_MS);
  mkdirSync(path.join(folder, old));
  insertImage(db, "a");
  db.update(images).set({ bytes: 1e15 }).run();
  const running = await start();
  const line = await expectFailedBackup(running);
  expect(line.problem).toMatch(/^The next backup takes 95367\d+ MB, and the disk of BACKUP_DIR, .* has \d+ MB free/);
  expect(list()).toEqual([old]);
});

async function store(seed: number): Promise<string> {
  const stored = await storeImage(
    db,
    await makeImage({ seed, width: 60, height: 40 }),
    path.join(storageDir, "pictures"),
  );
  if (!stored.ok) throw new Error(stored.problem.code);
  return stored.value.hash;
}

test("links images that an earlier backup has, and copies new ones", async () => {
  const hash = await store(1);
  const first = await startAndBackUp();
  renameSync(first, path.join(folder, nameOf(2 * DAY_MS)));
  const added = await store(2);
  const second = await startAndBackUp();
  const linksOf = (name: string) => statSync(path.join(second, "pictures", name.slice(0, 2), name, "full.webp")).nlink;
  expect([linksOf(hash), linksOf(added)]).toEqual([2, 1]);
});

/** Makes a backup in a process of its own, as the server does. */
function runBackup() {
  const always = new Date(Date.now() + DAY_MS).toISOString();
  const env = { PATH: process.env.PATH, NODE_ENV: "production" as const, STORAGE_DIR: storageDir, BACKUP_DIR: folder };
  return fork("build/cli/automatic-backup.js", [always, new Date(0).toISOString()], { env, execArgv: [] });
}

test("a killed backup leaves no folder that looks complete, and the next backup removes its remains", async () => {
  for (let seed = 1; seed <= 20; seed++) await store(seed);
  db.$client.exec("CREATE TABLE ballast (text TEXT) STRICT");
  db.$client.exec(
    "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20000) INSERT INTO ballast SELECT hex(randomblob(500)) FROM n",
  );
  const left: string[] = [];
  for (const ms of [0, 5, 10, 20, 40, 80, 160, 320]) {
    for (const name of list()) rmSync(path.join(folder, name), { recursive: true });
    const child = runBackup();
    const ended = once(child, "exit");
    await expect.poll(() => list().length, { ...WAIT, interval: 1 }).toBeGreaterThan(0);
    await pause(ms);
    child.kill("SIGKILL");
    await ended;
    left.push(...list());
    for (const name of list().filter((one) => !one.endsWith(".incomplete"))) {
      const copy = openDatabase(path.join(folder, name, "shop.db"));
      expect(copy.$client.pragma("integrity_check", { simple: true })).toBe("ok");
      copy.$client.close();
    }
  }
  expect(left.filter((name) => name.endsWith(".incomplete")).length).toBeGreaterThan(2);
  await once(runBackup(), "exit");
  expect(list().length).toBeGreaterThan(0);
  expect(list().filter((name) => name.endsWith(".incomplete"))).toEqual([]);
});

test("reports a missing backup folder in the panels, and stays healthy", async () => {
  const missing = path.join(folder, "away");
  const running = await start({ BACKUP_DIR: missing });
  const line = await expectFailedBackup(running);
  const text = `BACKUP_DIR, ${missing}, is not there. Is its disk mounted? The shop does not create this folder.`;
  expect(line).toMatchObject({ level: 50, problem: text });
  expect(await readPanel(running.url)).toContain(text);
  expect((await fetch(`${running.url}/pcshop`)).status).toBe(200);
});

test("makes no backup if the disk is not mounted any more", async () => {
  await startAndBackUp();
  for (const name of readdirSync(folder)) rmSync(path.join(folder, name), { recursive: true });
  const running = await start();
  await expectFailedBackup(running);
  expect(await readPanel(running.url)).toContain(`${path.join(folder, ".shop-backups")} is missing. Mount the disk`);
  expect(list()).toEqual([]);
  await running.stop();
  writeFileSync(path.join(folder, ".shop-backups"), "");
  await startAndBackUp();
  expect(list()).toHaveLength(1);
});

test("makes no backup of a damaged database", async () => {
  const running = await start({ BACKUP_EVERY_HOURS: "1" });
  await expect.poll(() => listMade().length, WAIT).toBe(1);
  await running.stop();
  // A row that refers to nothing, as a damaged index or a lost row leaves it.
  db.$client.pragma("foreign_keys = OFF");
  db.$client
    .prepare("INSERT INTO sessions (token_hash, user_id, created_at, expires_at) VALUES ('x', 'nobody', 0, 9e15)")
    .run();
  const [first = ""] = list();
  renameSync(path.join(folder, first), path.join(folder, nameOf(DAY_MS)));
  const again = await start();
  const line = await expectFailedBackup(again);
  expect(line.problem).toBe("The database is damaged: 1 foreign keys are broken.");
  expect(list()).toHaveLength(1);
});

test("refuses to start with a BACKUP_DIR inside STORAGE_DIR", async () => {
  await expect(startServer({ storageDir, env: { BACKUP_DIR: path.join(storageDir, "backups") } })).rejects.toThrow(
    "BACKUP_DIR: is inside STORAGE_DIR",
  );
});
