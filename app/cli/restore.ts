import { config } from "../config.server.ts";

import { runRestore } from "./backup-commands.server.ts";

process.exitCode = await runRestore(process.argv.slice(2), {
  storageDir: config.storageDir,
  out: process.stdout,
  err: process.stderr,
});
