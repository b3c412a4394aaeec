import type { Message } from "../ui/messages/message.ts";

import type { AutomaticBackupProblem } from "./automatic-backup.server.ts";

type Texts = { [P in AutomaticBackupProblem as P["code"]]: (problem: P, folder: string) => string };

/** Why an automatic backup was not made. `folder` is BACKUP_DIR. */
const TEXTS: Texts = {
  "no-shop": () => "There is no shop in STORAGE_DIR.",
  exists: () => "A backup with the time of this second already exists.",
  "inside-the-shop": (_problem, folder) => `BACKUP_DIR, ${folder}, is inside STORAGE_DIR. Choose a folder elsewhere.`,
  "no-folder": (_problem, folder) =>
    `BACKUP_DIR, ${folder}, is not there. Is its disk mounted? The shop does not create this folder.`,
  "not-mounted": ({ marker }, folder) =>
    `There were backups in BACKUP_DIR, ${folder}, and now ${marker} is missing. Mount the disk, or create that empty file to start over.`,
  "no-room": ({ needsMb, freeMb, minFreeMb }, folder) =>
    `The next backup takes ${needsMb} MB, and the disk of BACKUP_DIR, ${folder}, has ${freeMb} MB free, of which ${minFreeMb} MB must stay free (MIN_FREE_DISK_MB). Free some space, or lower BACKUP_KEEP_DAYS and remove old backups.`,
};

export function backupProblemText(problem: AutomaticBackupProblem, folder: string): string {
  const describe = TEXTS[problem.code] as (problem: AutomaticBackupProblem, folder: string) => string;
  return describe(problem, folder);
}

export const BACKUP_FAILED = {
  title: "The last backup failed",
  text: (reason: string) => `${reason} The shop tries again every hour.`,
};

/** The process of an automatic backup ended without a result. `how`: its signal or exit code. */
export const backupEnded = (how: string, errors: string) => `The backup ended with ${how}. ${errors.trim()}`;

/** Why a backup that is still running is reported as failed. */
export const BACKUP_NOT_ENDED = "The backup has not ended for 2 hours. Check whether the disk of BACKUP_DIR responds.";

/** After "Back up now". */
export const BACKUP_STARTS = {
  started: { text: "A backup is being made.", detail: "Reload this page to see that it is there.", tone: "success" },
  running: { text: "A backup is being made already.", tone: "notice" },
  off: { text: "There is no folder for backups yet. Name one in the settings first.", tone: "failure" },
} satisfies Record<string, Message>;

export type BackupStart = keyof typeof BACKUP_STARTS;
