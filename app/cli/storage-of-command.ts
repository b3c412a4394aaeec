import { getStorageDir } from "../parse-config.server.ts";

/**
 * Returns the storage folder of a command that needs no other setting. Does not check the settings, so the command also
 * works while they are not valid. Sets the umask, so that only the command's user can read the files that it writes.
 */
export function getStorageOfCommand(): string {
  process.umask(0o077);
  return getStorageDir();
}
