import { IMAGES_FOLDER } from "../images/image-files.server.ts";

import { runImport } from "./catalogue-commands.server.ts";

process.exitCode = await runImport(process.argv.slice(2), {
  openDatabase: async () => (await import("../database.server.ts")).db,
  imagesFolder: IMAGES_FOLDER,
  out: process.stdout,
  err: process.stderr,
});
