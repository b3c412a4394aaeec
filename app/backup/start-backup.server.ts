import { fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { text } from "node:stream/consumers";

import { PROJECT_FOLDER } from "#db/project-folder.ts";
import { waitForWriteLock } from "#db/write-lock.ts";

import { config } from "../config.server.ts";
import { db } from "../database.server.ts";
import { isDraining } from "../http/operations.server.ts";
import { log } from "../log.server.ts";
import { noteFailure, noteSuccess } from "../mail/outages.server.ts";
import { HOUR_MS } from "../shared/durations.ts";
import { fail, type Problem, type Result } from "../shared/result.ts";
import { singleton } from "../shared/singleton.ts";

import { backupEnded, BACKUP_NOT_ENDED, type BackupStart } from "./backup.messages.ts";
import type { AutomaticBackup } from "./automatic-backup.server.ts";

/** The result that `app/cli/automatic-backup.ts` sends. */
export type BackupReport = Result<AutomaticBackup, Problem<"failed", { text: string }>>;

const PROGRAM = config.production ? "build/cli/automatic-backup.js" : "app/cli/automatic-backup.ts";
/** A backup that takes longer is stopped. Its disk may have ceased to respond. */
const LIMIT_MS = 12 * HOUR_MS;
/** A backup that takes longer counts as failed until it ends. */
const SLOW_MS = 2 * HOUR_MS;

/** Why a backup into a folder failed. */
interface Failure {
  folder: string;
  text: string;
}

const state = singleton("backups", () => ({
  /** `since`: by the monotonic clock. */
  running: null as { folder: string; since: number } | null,
  failure: null as Failure | null,
}));

/** Why the last backup into the current folder failed; null if it succeeded, or if there was none since the start. */
export function findBackupProblem(): string | null {
  const { failure } = state;
  return failure !== null && failure.folder === config.backups.folder ? failure.text : null;
}

interface Times {
  dueBefore: Date;
  keepSince: Date;
}

/** Starts a backup in another process, and does not wait for it. The backup removes no earlier one. */
export function startBackupNow(now: Date): BackupStart {
  return startBackup({ dueBefore: now, keepSince: new Date(0) });
}

/** Lets another process make a backup if one is due, or if the last one failed. Does not wait for it. */
export function startBackup({ dueBefore, keepSince }: Times): BackupStart {
  const { folder } = config.backups;
  if (folder === undefined) return "off";
  const { running } = state;
  if (running !== null) {
    const isSlow = performance.now() - running.since >= SLOW_MS;
    if (isSlow) void storeReport(running.folder, fail("failed", { text: BACKUP_NOT_ENDED }));
    return "running";
  }
  state.running = { folder, since: performance.now() };
  void run({ dueBefore: findBackupProblem() === null ? dueBefore : new Date(), keepSince })
    .catch((error: unknown): BackupReport => fail("failed", { text: String(error) }))
    .then((report) => {
      state.running = null;
      if (!isDraining()) return storeReport(folder, report);
    });
  return "started";
}

async function storeReport(folder: string, report: BackupReport): Promise<void> {
  try {
    await store(folder, report);
  } catch (error) {
    log.error({ err: error }, "Could not store the result of the backup.");
  }
}

async function store(folder: string, report: BackupReport): Promise<void> {
  if (!report.ok) {
    const { text } = report.problem;
    state.failure = { folder, text };
    log.error({ problem: text }, "The backup failed.");
    await waitForWriteLock(db);
    return noteFailure(db, "backup", new Date());
  }
  state.failure = null;
  await waitForWriteLock(db);
  noteSuccess(db, "backup");
  const { left } = report.value;
  if (left.length > 0) log.warn({ problems: left }, "Could not remove old backups.");
  if (report.value.made === null) return log.debug("No backup is due.");
  const { missing, ...made } = report.value.made;
  log.info(made, "Made a backup.");
  if (missing.length > 0)
    log.warn(
      { hashes: missing.slice(0, 100) },
      "The backup lacks files of images. The shop lacks them, too. Upload these images again.",
    );
}

async function run({ dueBefore, keepSince }: Times): Promise<BackupReport> {
  const child = fork(path.join(PROJECT_FOLDER, PROGRAM), [dueBefore.toISOString(), keepSince.toISOString()], {
    stdio: ["ignore", "ignore", "pipe", "ipc"],
    timeout: LIMIT_MS,
    killSignal: "SIGKILL",
  });
  let report: BackupReport | undefined;
  child.on("message", (message) => (report = message as BackupReport));
  const errors = child.stderr ? text(child.stderr) : "";
  const [code, signal] = (await once(child, "close")) as [number | null, string | null];
  if (report) return report;
  return fail("failed", { text: backupEnded(signal ?? `code ${code ?? "none"}`, await errors) });
}
