import { existsSync } from "node:fs";
import path from "node:path";

/** The folder of package.json, from wherever a program is started. It holds the default storage. */
export const PROJECT_FOLDER = path.dirname(findAbove(import.meta.dirname, "package.json"));

/** Finds a file from a module's folder. Bundling moves the module to different depths below the project's folder. */
export function findAbove(folder: string, name: string): string {
  const file = path.join(folder, name);
  if (existsSync(file)) return file;
  const parent = path.dirname(folder);
  if (parent === folder) throw new Error(`There is no ${name} above the program.`);
  return findAbove(parent, name);
}
