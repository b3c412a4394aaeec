import { statfsSync } from "node:fs";

const MB = 1024 * 1024;

/** The room that the disk of this folder has for an ordinary user, in whole megabytes. Throws if there is no folder. */
export function getFreeDiskMb(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return Math.floor((bavail * bsize) / MB);
}
