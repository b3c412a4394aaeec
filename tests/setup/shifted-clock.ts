import { mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import process from "node:process";

/** Settings of a server whose wall clock a test sets, and which runs its jobs a hundred times as often. */
export function shiftedClock(storageDir: string): { env: Record<string, string>; jump: (byMs: number) => void } {
  const file = path.join(storageDir, "clock");
  /**
   * Sets how far the server's clock is ahead of the machine's. Replaces the file, because the server may be reading it.
   */
  const jump = (byMs: number) => {
    writeFileSync(`${file}.new`, String(byMs));
    renameSync(`${file}.new`, file);
  };
  jump(0);
  const preload = path.join(import.meta.dirname, "shifted-clock.js");
  return { env: { NODE_OPTIONS: `--import ${preload}`, CLOCK_FILE: file }, jump };
}

/** Settings of a server that runs its jobs a hundred times as often, with the machine's clock. */
export function fastJobs(): Record<string, string> {
  const folder = mkdtempSync(path.join(tmpdir(), "shop-clock-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  return shiftedClock(folder).env;
}
