import { mkdirSync } from "node:fs";
import path from "node:path";

import { makeDatabase } from "./template-database.ts";

/** Makes a database, a folder for CSV files and the path of a folder for images. */
export function makeCsvDatabase() {
  const { db, storageDir, cleanup } = makeDatabase();
  const folder = path.join(storageDir, "csv");
  mkdirSync(folder);
  return { db, folder, imagesFolder: path.join(storageDir, "pictures"), cleanup };
}
