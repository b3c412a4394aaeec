import { chmodSync, readdirSync, statSync } from "node:fs";
import path from "node:path";

/**
 * Makes a folder and its content accessible to its owner only. Skips folders inside it that are private already, files
 * that other programs delete in the meantime, and symbolic links.
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
