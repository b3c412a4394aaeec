import { existsSync } from "node:fs";
import path from "node:path";

/** The folder of package.json, from wherever a program is started. It holds the migrations and the default storage. */
export const PROJECT_FOLDER = getProjectFolder(import.meta.dirname);

/** Bundling moves this module to different depths below the project's folder. */
function getProjectFolder(folder: string): string {
  if (existsSync(path.join(folder, "package.json"))) return folder;
  const parent = path.dirname(folder);
  if (parent === folder) throw new Error("There is no package.json above the program.");
  return getProjectFolder(parent);
}
