import { runRestore } from "./backup-commands.server.ts";
import { getStorageOfCommand } from "./storage-of-command.ts";

process.exitCode = await runRestore(process.argv.slice(2), {
  storageDir: getStorageOfCommand(),
  out: process.stdout,
  err: process.stderr,
});
