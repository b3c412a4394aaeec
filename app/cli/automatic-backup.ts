import { setPriority } from "node:os";

import { runAutomaticBackup } from "../backup/automatic-backup.server.ts";
import { backupProblemText } from "../backup/backup.messages.ts";
import type { BackupReport } from "../backup/start-backup.server.ts";
import { config } from "../config.server.ts";
import { fail } from "../shared/result.ts";

/**
 * The server starts this program for each automatic backup. Its two arguments are times: a backup is due if the last one
 * is older than the first time, and backups older than the second time are removed. It is a process of its own, because
 * SQLite copies and checks a database in one call, which would block the server's event loop.
 */

// The server has ended, so nobody receives the result. The next server starts a new backup.
process.on("disconnect", () => process.exit(1));
try {
  setPriority(10);
} catch {
  // Some systems refuse the lower priority. The backup then takes more processor time from the shop.
}

const [dueBefore = "", keepSince = ""] = process.argv.slice(2);
const { storageDir, minFreeDiskMb: minFreeMb, backups } = config;
process.send?.(await report(backups.folder ?? ""), () => process.disconnect());

async function report(folder: string): Promise<BackupReport> {
  const plan = { storageDir, folder, minFreeMb, dueBefore: new Date(dueBefore), keepSince: new Date(keepSince) };
  try {
    const result = await runAutomaticBackup(plan, new Date());
    return result.ok ? result : fail("failed", { text: backupProblemText(result.problem, folder) });
  } catch (error) {
    return fail("failed", { text: error instanceof Error ? `${error.message.replace(/\.$/, "")}.` : String(error) });
  }
}
