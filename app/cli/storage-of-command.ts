import { getStorageDir } from "../parse-config.server.ts";

/**
 * Sets up a command that needs the storage folder and no other setting, and returns that folder. Sets the umask, so that
 * only the command's user can read the files that it writes. Does not check the settings: such a command also works while
 * they are not valid.
 */
export function setUpStorageOfCommand(): string {
  process.umask(0o077);
  return getStorageDir();
}
