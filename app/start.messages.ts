import type { StorageHolder } from "./storage-lock.server.ts";

/** Errors that end a start of the server or of a command. docs/operation.md quotes them. */

export function wrongEnvironment(problems: readonly string[]): string {
  return `The settings are not valid:\n${problems.join("\n")}`;
}

/** The end of a message about a setting that was saved in the panel. */
export function ofPanel(name: string): string {
  return ` (saved in the panel; npm run admin -- forget-setting ${name} removes it)`;
}

/** A secret is set twice: in the environment and in a file. */
export function secretTwice(name: string): string {
  return `${name}: is set, and ${name}_FILE is set too; set only one of them`;
}

export function emptySecretFile(name: string, file: string): string {
  return `${name}_FILE: ${file} is empty`;
}

export function unreadableSecretFile(name: string, reason: string): string {
  return `${name}_FILE: cannot be read (${reason})`;
}

/** A demonstration was started with a real shop's storage, or a real shop with a demonstration's. */
export function wrongStorage(storageDir: string, { demo }: { demo: boolean }): string {
  const problem = demo
    ? "holds a real shop, which is never served as a demonstration. Choose another STORAGE_DIR or unset DEMO."
    : "is a demonstration. Choose another STORAGE_DIR or set DEMO=1.";
  return `The database in ${storageDir} ${problem}`;
}

const PROGRAMS: Record<StorageHolder["program"], string> = {
  server: "a server",
  restore: "npm run restore",
  rollback: "npm run rollback",
};

/** `holder` is null if nobody knows who it is. */
export function storageInUse(storageDir: string, holder: StorageHolder | null): string {
  const who = holder
    ? `${PROGRAMS[holder.program]}: process ${holder.pid} on ${holder.host}, since ${holder.since}`
    : "another process";
  return `The storage ${storageDir} is in use by ${who}. Two processes would overwrite each other's changes. Stop that one first, or choose another STORAGE_DIR.`;
}

export function storageNotWritable(storageDir: string, reason: string): string {
  return `The storage ${storageDir} cannot be written: ${reason}. Let the user that runs the shop own it, and check that its disk is not mounted read-only.`;
}

export function fullDisk(storageDir: string, reason: string): string {
  return `The disk of the storage ${storageDir} is full: ${reason}. Make room on it, and start again.`;
}

export function damagedDatabase(file: string, problem: string): string {
  return `The database ${file} is damaged: ${problem}. Nothing was changed. Move the storage away and restore the last backup.`;
}

/** Another program writes for longer than a start waits. */
export function lockedDatabase(file: string): string {
  return `The database ${file} is locked by another program that writes, such as an import or a restore. Nothing was changed. Start again when it has finished.`;
}

export function notCopied(file: string, reason: string): string {
  return `The database ${file} has to be migrated, but could not be copied first: ${reason}. Nothing was changed. Free some disk space or check the permissions of the storage, and start again.`;
}

export function emptySecret(file: string): string {
  return `${file} is empty. Remove it to get a new secret.`;
}

/** `problem` is the result of `findPasswordProblem`. */
export function refusedPassword(storageDir: string, problem: string): string {
  return `The password in secrets/admin-password under ${storageDir} ${problem}.`;
}
