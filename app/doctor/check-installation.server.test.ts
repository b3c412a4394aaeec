import { chmodSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { checkFolder, listBackups, nameBackup } from "../backup/backup-folder.server.ts";
import { parseConfig } from "../parse-config.server.ts";
import { fail } from "../shared/result.ts";

import { checkBackupFolder } from "./check-backup-folder.server.ts";
import { checkInstallation } from "./check-installation.server.ts";

vi.mock("../backup/backup-folder.server.ts", { spy: true });

const NOW = new Date("2026-11-20T12:00:00Z");
const HOUR_MS = 60 * 60_000;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "doctor-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** The findings of a shop with these settings, by subject: the state and the text. */
async function check(env: Record<string, string>) {
  const findings = await checkInstallation(parseConfig({ STORAGE_DIR: folder, ...env }), NOW);
  return new Map(findings.map(({ subject, ...finding }) => [subject, finding]));
}

test.each([
  [{}, "warning", "PUBLIC_URL is not set"],
  [{ PUBLIC_URL: "http://shop.example" }, "warning", "is not encrypted"],
  [{ PUBLIC_URL: "https://shop.example" }, "warning", "TRUST_PROXY names none"],
  [{ PUBLIC_URL: "https://shop.example", TRUST_PROXY: "127.0.0.1" }, "ok", "https://shop.example"],
  [{ DEMO: "1" }, "off", "demonstration"],
])("the public address: %o", async (env, state, text) => {
  expect((await check(env)).get("Public address")).toMatchObject({
    state,
    text: expect.stringContaining(text) as string,
  });
});

test("a storage that other users can open is a warning", async () => {
  expect((await check({})).get("Storage")?.state).toBe("ok");
  chmodSync(folder, 0o755);
  expect((await check({})).get("Storage")?.state).toBe("warning");
});

test("too little free disk space is failing", async () => {
  expect((await check({})).get("Disk")?.state).toBe("ok");
  const disk = (await check({ MIN_FREE_DISK_MB: "999999999" })).get("Disk");
  expect(disk).toMatchObject({ state: "failing", advice: expect.stringContaining("999999999 MB") as string });
});

test("reports backups that are off, missing, recent or too old, and a missing folder", async () => {
  expect((await check({})).get("Backups")?.state).toBe("warning");
  const backups = mkdtempSync(path.join(tmpdir(), "doctor-backups-"));
  const env = { BACKUP_DIR: backups };
  expect((await check(env)).get("Backups")).toMatchObject({ state: "warning" });
  expect((await check(env)).get("Folder of the backups")).toMatchObject({ state: "warning" });
  expect((await check({ BACKUP_DIR: process.cwd() })).get("Folder of the backups")).toMatchObject({ state: "failing" });
  mkdirSync(nameBackup(backups, new Date(NOW.getTime() - 49 * HOUR_MS)));
  expect((await check(env)).get("Backups")).toMatchObject({
    state: "failing",
    text: "The last backup is 49 hours old.",
  });
  mkdirSync(nameBackup(backups, new Date(NOW.getTime() - HOUR_MS)));
  expect((await check(env)).get("Backups")).toMatchObject({ state: "ok", text: "The last backup is 1 hour old." });
  rmSync(backups, { recursive: true });
  expect((await check(env)).get("Backups")?.state).toBe("failing");
});

test("names backups with a date in the future, and judges the others by their age", async () => {
  const backups = path.join(folder, "backups");
  const [future, old] = [1, -49].map((hours) => nameBackup(backups, new Date(NOW.getTime() + hours * HOUR_MS)));
  mkdirSync(future ?? "", { recursive: true });
  mkdirSync(old ?? "");
  const findings = await checkInstallation(parseConfig({ STORAGE_DIR: "/nowhere", BACKUP_DIR: backups }), NOW);
  const found = findings.filter(({ subject }) => subject === "Backups").map(({ state, text }) => [state, text]);
  expect(found).toEqual([
    ["failing", "The last backup is 49 hours old."],
    ["warning", `The dates of these backups are in the future: ${future}.`],
  ]);
});

test("reports a BACKUP_DIR whose path the system refuses, and does the other checks", async () => {
  const name = `/${"x".repeat(300)}/backups`;
  const found = await check({ BACKUP_DIR: name });
  expect(found.get("Backups")).toMatchObject({ state: "failing", text: `BACKUP_DIR, ${name}, cannot be read.` });
  expect(found.get("Seller")?.state).toBe("off");
  expect(checkBackupFolder(name, folder)).toMatchObject({
    state: "failing",
    text: `The shop cannot write to ${name}.`,
  });
  expect(checkFolder(name, { storageDir: folder, wasUsed: false })).toEqual(fail("no-folder"));
  expect(checkBackupFolder(path.join(process.cwd(), "package.json", "backups"), folder).state).toBe("failing");
});

test("reports missing features as off, and a provider without its settings as failing", async () => {
  const empty = await check({});
  expect(["Sign-in with Google", "Payments", "Mail", "Seller"].map((subject) => empty.get(subject)?.state)).toEqual(
    Array(4).fill("off"),
  );
  const half = await check({ PUBLIC_URL: "https://shop.example", PAYMENT_PROVIDER: "btcpay" });
  expect(half.get("Payments")).toMatchObject({
    state: "failing",
    advice: expect.stringContaining("BTCPAY_URL") as string,
  });
});

test("waits a few seconds for a BACKUP_DIR whose disk does not respond, and asks it only once", async () => {
  vi.mocked(listBackups)
    .mockClear()
    .mockReturnValue(new Promise(() => undefined));
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  try {
    const env = { BACKUP_DIR: "/mnt/hangs" };
    const checks = [check(env), check(env)];
    await vi.advanceTimersByTimeAsync(5_000);
    for (const found of await Promise.all(checks)) {
      expect(found.get("Backups")).toMatchObject({
        state: "failing",
        text: "The disk of /mnt/hangs does not respond.",
      });
      expect(found.has("Folder of the backups")).toBe(false);
    }
    expect(listBackups).toHaveBeenCalledOnce();
  } finally {
    vi.useRealTimers();
    vi.mocked(listBackups).mockRestore();
  }
});
