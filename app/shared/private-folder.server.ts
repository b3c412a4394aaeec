import { chmodSync, readdirSync, statSync } from "node:fs";
import path from "node:path";

/**
 * Takes a folder and what is in it away from every user but its owner. Folders within that are closed already are not
 * looked into. What other programs remove meanwhile is left out; links are their owner's to guard.
 */
export function makePrivate(folder: string): void {
  closeToOthers(folder, 0o700);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const name = path.join(folder, entry.name);
    if (entry.isFile()) closeToOthers(name, 0o600);
    else if (entry.isDirectory() && isOpen(name)) makePrivate(name);
  }
}

function closeToOthers(name: string, mode: number): void {
  if (isOpen(name)) chmodSync(name, mode);
}

function isOpen(name: string): boolean {
  return ((statSync(name, { throwIfNoEntry: false })?.mode ?? 0) & 0o077) !== 0;
}
