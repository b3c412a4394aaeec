import { PICTURES_FOLDER } from "../images/store.server.ts";

import { runImport } from "./catalogue-commands.server.ts";

process.exitCode = await runImport(process.argv.slice(2), {
  openDatabase: async () => (await import("../database.server.ts")).db,
  picturesFolder: PICTURES_FOLDER,
  out: process.stdout,
  err: process.stderr,
});
