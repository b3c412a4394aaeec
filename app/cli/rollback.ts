import { runRollback } from "./rollback-command.server.ts";
import { getStorageOfCommand } from "./storage-of-command.ts";

process.exitCode = runRollback(process.argv.slice(2), {
  storageDir: getStorageOfCommand(),
  out: process.stdout,
  err: process.stderr,
});
