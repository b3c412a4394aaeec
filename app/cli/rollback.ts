import { runRollback } from "./rollback-command.server.ts";
import { setUpStorageOfCommand } from "./storage-of-command.ts";

process.exitCode = runRollback(process.argv.slice(2), {
  storageDir: setUpStorageOfCommand(),
  out: process.stdout,
  err: process.stderr,
});
