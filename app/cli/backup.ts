import { runBackup } from "./backup-commands.server.ts";
import { setUpStorageOfCommand } from "./storage-of-command.ts";

process.exitCode = await runBackup(process.argv.slice(2), {
  storageDir: setUpStorageOfCommand(),
  out: process.stdout,
  err: process.stderr,
});
