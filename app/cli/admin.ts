import { runAdmin } from "./admin-commands.server.ts";

process.exitCode = await runAdmin(process.argv.slice(2), {
  openDatabase: async () => (await import("../database.server.ts")).db,
  out: process.stdout,
  err: process.stderr,
});
