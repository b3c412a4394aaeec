import path from "node:path";

/** Whether a path names a folder or something in it. */
export function isWithin(name: string, folder: string): boolean {
  const relative = path.relative(folder, name);
  return !relative.startsWith("..") && !path.isAbsolute(relative);
}
