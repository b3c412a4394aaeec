import { config } from "../config.server.ts";

import { runBackup } from "./backup-commands.server.ts";

process.exitCode = await runBackup(process.argv.slice(2), {
  storageDir: config.storageDir,
  out: process.stdout,
  err: process.stderr,
});
