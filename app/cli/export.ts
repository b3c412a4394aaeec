import { PICTURES_FOLDER } from "../images/store.server.ts";

import { runExport } from "./catalogue-commands.server.ts";

process.exitCode = await runExport(process.argv.slice(2), {
  openDatabase: async () => (await import("../database.server.ts")).db,
  picturesFolder: PICTURES_FOLDER,
  out: process.stdout,
  err: process.stderr,
});
