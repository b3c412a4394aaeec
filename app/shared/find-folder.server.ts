import { statSync } from "node:fs";

/**
 * What is at a path. `unreachable`: the system does not say, such as for a folder within one that this user may not
 * open, or for a name that is too long.
 */
export function findFolder(path: string): "folder" | "missing" | "unreachable" {
  try {
    return statSync(path, { throwIfNoEntry: false })?.isDirectory() ? "folder" : "missing";
  } catch {
    return "unreachable";
  }
}
