import { statSync } from "node:fs";

/**
 * Returns whether there is a folder at a path. `unreachable`: the system does not say, such as for a name that is too
 * long, or below a folder that this user may not open.
 */
export function getFolderState(path: string): "folder" | "missing" | "unreachable" {
  try {
    return statSync(path, { throwIfNoEntry: false })?.isDirectory() ? "folder" : "missing";
  } catch {
    return "unreachable";
  }
}
