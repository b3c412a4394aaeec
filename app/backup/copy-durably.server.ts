import { copyFile, cp, open, readdir } from "node:fs/promises";
import path from "node:path";

/**
 * Copies that survive a power cut: each copied file is flushed to the disk (fsync). The caller renames the folder after
 * that. File systems with a journal write names in their order, so a folder with its new name has all of its files.
 */

export async function copyFileDurably(from: string, to: string): Promise<void> {
  await copyFile(from, to);
  await sync(to);
}

export async function copyFolderDurably(from: string, to: string): Promise<void> {
  await cp(from, to, { recursive: true });
  await syncFiles(to);
}

async function syncFiles(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const name = path.join(folder, entry.name);
    if (entry.isDirectory()) await syncFiles(name);
    else await sync(name);
  }
}

/** Flushes a file, or the names in a folder. */
export async function sync(name: string): Promise<void> {
  const handle = await open(name);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
