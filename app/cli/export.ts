import { IMAGES_FOLDER } from "../images/image-files.server.ts";

import { runExport } from "./catalogue-commands.server.ts";

process.exitCode = await runExport(process.argv.slice(2), {
  openDatabase: async () => (await import("../database.server.ts")).db,
  imagesFolder: IMAGES_FOLDER,
  out: process.stdout,
  err: process.stderr,
});
