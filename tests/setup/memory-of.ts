import { readFileSync } from "node:fs";

/** The memory of a server's process, in MB. */
export function memoryOf({ pid }: { pid: number }): number {
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  return Number(kilobytes) / 1024;
}
