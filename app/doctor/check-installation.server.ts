import { accessSync, constants, readFileSync, statfsSync, statSync } from "node:fs";
import path from "node:path";

import { PROJECT_FOLDER } from "#db/project-folder.ts";

import { listBackups, type StoredBackup } from "../backup/backup-folder.server.ts";
import type { Config } from "../config.server.ts";
import { HOUR_MS } from "../shared/durations.ts";
import { getFolderState } from "../shared/folder-state.server.ts";
import { getFreeDiskMb } from "../shared/free-disk.server.ts";
import { isLoopback } from "../shared/hosts.ts";
import { oneAtATime } from "../shared/one-at-a-time.ts";

import { checkBackupFolder } from "./check-backup-folder.server.ts";
import {
  ADDRESS,
  BACKUPS,
  DISK,
  GOOGLE,
  MAIL,
  NODE,
  PAYMENTS,
  SELLER,
  shopVersion,
  STORAGE,
} from "./doctor.messages.ts";
import type { Finding } from "./finding.ts";

/** The shop runs with these versions, but they get no security fixes. */
const OLD_NODE = /^20\.(19|[2-9]\d)\./;
/**
 * Versions that get security fixes (https://nodejs.org/en/about/previous-releases). From 24.19 on, the SQLite package
 * ends the process.
 */
const SUPPORTED_NODE = /^(22\.|24\.(\d|1[0-8])\.)/;
/** A backup that is later than this is a problem. */
const LATE_HOURS = 24;
/** How long the disk of the backups may take to respond. Some disks have to spin up first. */
const DISK_TIMEOUT_MS = 5_000;

/** `f_type` of network file systems: https://man7.org/linux/man-pages/man2/statfs.2.html */
const NETWORK_FILE_SYSTEMS: Record<number, string> = {
  0x6969: "NFS",
  0x517b: "SMB",
  0xff534d42: "CIFS",
  0xfe534d42: "SMB2",
};

/** Checks the settings and this machine. Sends nothing, and takes milliseconds if the disk of the backups responds. */
export async function checkInstallation(config: Config, now: Date): Promise<Finding[]> {
  return [
    shopVersion(readVersion()),
    checkNode(process.versions.node),
    checkAddress(config),
    checkStorage(config),
    checkDisk(config),
    ...(await checkBackups(config, now)),
    config.sellerEmail === undefined ? SELLER.none : SELLER.ok(config.sellerEmail),
    ...checkFeatures(config),
  ];
}

function readVersion(): string {
  const file = readFileSync(path.join(PROJECT_FOLDER, "package.json"), "utf8");
  return (JSON.parse(file) as { version: string }).version;
}

function checkNode(version: string): Finding {
  if (SUPPORTED_NODE.test(version)) return NODE.supported(version);
  return OLD_NODE.test(version) ? NODE.old(version) : NODE.other(version);
}

function checkAddress({ publicUrl, demo, trustProxy }: Config): Finding {
  if (demo) return ADDRESS.demo;
  if (publicUrl === undefined) return ADDRESS.none;
  const { protocol, hostname } = new URL(publicUrl);
  if (protocol === "http:" && !isLoopback(hostname)) return ADDRESS.plain(publicUrl);
  return protocol === "https:" && trustProxy === 0 ? ADDRESS.noProxy(publicUrl) : ADDRESS.ok(publicUrl);
}

function checkStorage({ storageDir }: Config): Finding {
  const mode = statSync(storageDir, { throwIfNoEntry: false })?.mode;
  if (mode === undefined) return STORAGE.missing(storageDir);
  try {
    accessSync(storageDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch {
    return STORAGE.notWritable(storageDir);
  }
  const network = NETWORK_FILE_SYSTEMS[statfsSync(storageDir).type];
  if (network !== undefined) return STORAGE.onNetwork(storageDir, network);
  return (mode & 0o077) === 0 ? STORAGE.ok(storageDir) : STORAGE.open(storageDir);
}

function checkDisk({ storageDir, minFreeDiskMb }: Config): Finding {
  const folder = statSync(storageDir, { throwIfNoEntry: false }) ? storageDir : path.parse(storageDir).root;
  const freeMb = getFreeDiskMb(folder);
  return freeMb < minFreeDiskMb ? DISK.full(freeMb, minFreeDiskMb) : DISK.ok(freeMb);
}

/** Reads the folder of the backups at most once at a time. On a disk that hangs, each reading blocks a thread of libuv. */
const listOnce = oneAtATime();

async function checkBackups(config: Config, now: Date): Promise<Finding[]> {
  const { folder, everyHours } = config.backups;
  if (folder === undefined) return [BACKUPS.off];
  let backups;
  try {
    backups = await Promise.race([listOnce(() => listBackups(folder), folder), timeOut()]);
  } catch {
    return [BACKUPS.unreadable(folder), ...checkFolderOfBackups(config)];
  }
  // The other check is synchronous, and would stop the whole server.
  if (backups === null) return [BACKUPS.silent(folder)];
  const ofFuture = backups.filter(({ at }) => at > now).map((backup) => backup.folder);
  const newest = backups[ofFuture.length];
  return [
    checkAge(folder, newest, everyHours, now),
    ...(ofFuture.length > 0 ? [BACKUPS.ofFuture(ofFuture)] : []),
    ...checkFolderOfBackups(config),
  ];
}

function timeOut(): Promise<null> {
  return new Promise((resolve) => void setTimeout(resolve, DISK_TIMEOUT_MS, null).unref());
}

function checkAge(folder: string, newest: StoredBackup | undefined, everyHours: number, now: Date): Finding {
  if (!newest) return BACKUPS.none(folder);
  const hours = Math.round((now.getTime() - newest.at.getTime()) / HOUR_MS);
  return hours > everyHours + LATE_HOURS ? BACKUPS.old(hours) : BACKUPS.ok(hours);
}

/** Checks the folder of backups. Returns nothing for a folder that cannot be read: another finding reports that. */
function checkFolderOfBackups({ backups: { folder }, storageDir }: Config): Finding[] {
  const isThere = folder !== undefined && getFolderState(folder) === "folder";
  const isStored = statSync(storageDir, { throwIfNoEntry: false }) !== undefined;
  return isThere && isStored ? [checkBackupFolder(folder, storageDir, { isUsed: true })] : [];
}

/** Reports the features that are not set up. The checks of connections skip them. */
function checkFeatures({ google, payments: { provider, missing }, mail }: Config): Finding[] {
  const findings: Finding[] = [];
  if (!google) findings.push(GOOGLE.off);
  if (missing.length > 0) findings.push(provider === undefined ? PAYMENTS.off : PAYMENTS.incomplete(missing));
  if (!mail.server) findings.push(MAIL.off);
  else if (mail.ownerEmail === undefined) findings.push(MAIL.noOwner);
  return findings;
}
