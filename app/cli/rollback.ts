import { config } from "../config.server.ts";

import { runRollback } from "./rollback-command.server.ts";

process.exitCode = runRollback(process.argv.slice(2), {
  storageDir: config.storageDir,
  out: process.stdout,
  err: process.stderr,
});
