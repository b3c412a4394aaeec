import { readdirSync, statSync } from "node:fs";
import path from "node:path";

import { median, memoryMb } from "#tests/bench/measure.ts";

import type { People } from "./people.ts";

/** The requests of a run that is long enough to measure slow growth of memory. */
export const LONG_RUN = 300_000;
/** The requests of a long run's warm-up. The memory allocators of Node.js take a part of this time. */
const WARM_UP = 100_000;
const LOG_EVERY = 50_000;
/** The limit for the growth of memory after the warm-up of a long run, per 100,000 requests. */
const MAX_SLOPE_MB = 5;
/**
 * The limit for the growth of memory from the middle fifth to the last fifth of a shorter run. The medians are compared,
 * because memory rises until the next garbage collection.
 */
const MAX_GROWTH_MB = 25;
/** The limit for more open handles. Connections open and close during the run, so the number is never constant. */
const MAX_MORE_HANDLES = 10;
const MAX_WAL_MB = 64;
const MB = 1024 * 1024;

export interface Sample extends Readonly<People["counts"]> {
  memoryMb: number;
  handles: number;
  walMb: number;
}

/** Measures what the server uses now, and counts what people have done. */
export function takeSample({ pid, storageDir }: { pid: number; storageDir: string }, people: People): Sample {
  return {
    ...people.counts,
    memoryMb: memoryMb(pid),
    handles: readdirSync(`/proc/${pid}/fd`).length,
    walMb: (statSync(path.join(storageDir, "shop.db-wal"), { throwIfNoEntry: false })?.size ?? 0) / MB,
  };
}

/** Returns a message for each figure that grew beyond its limit. */
export function findGrowth(samples: readonly Sample[]): string[] {
  const problems: string[] = [];
  if ((samples.at(-1)?.requests ?? 0) >= LONG_RUN) {
    logMemory(samples);
    const slope = findSlope(samples.filter(({ requests }) => requests >= WARM_UP));
    console.log(`Per 100,000 requests: ${slope.toFixed(1)} MB more`);
    if (slope > MAX_SLOPE_MB) problems.push(`The memory grew by ${slope.toFixed(1)} MB per 100,000 requests.`);
  } else {
    const grown = compareFifths(samples, "memoryMb");
    console.log(`From the middle fifth to the last: ${grown} MB more`);
    if (grown > MAX_GROWTH_MB) problems.push(`The memory grew by ${grown} MB.`);
  }
  const more = compareFifths(samples, "handles");
  if (more > MAX_MORE_HANDLES) problems.push(`There are ${more} more open handles than half-way.`);
  const walMb = Math.max(...samples.map((one) => one.walMb));
  if (walMb > MAX_WAL_MB) problems.push(`The write-ahead log grew to ${walMb.toFixed(1)} MB.`);
  return problems;
}

/** Prints the median of the memory for each 50,000 requests. */
function logMemory(samples: readonly Sample[]): void {
  for (let from = 0; from < LONG_RUN; from += LOG_EVERY) {
    const some = samples.filter(({ requests }) => requests >= from && requests < from + LOG_EVERY);
    console.log(`From request ${from} on: ${median(some.map((one) => one.memoryMb))} MB`);
  }
}

/** Returns the median of the last fifth minus the median of the middle fifth. */
function compareFifths(samples: readonly Sample[], figure: "memoryMb" | "handles"): number {
  const fifth = Math.floor(samples.length / 5);
  const medianOf = (some: readonly Sample[]) => median(some.map((one) => one[figure]));
  return medianOf(samples.slice(-fifth)) - medianOf(samples.slice(2 * fifth, 3 * fifth));
}

/** The growth of memory by linear regression (least squares), in MB per 100,000 requests. */
function findSlope(samples: readonly Sample[]): number {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const meanRequests = mean(samples.map(({ requests }) => requests));
  const meanMb = mean(samples.map((one) => one.memoryMb));
  const shared = mean(samples.map((one) => (one.requests - meanRequests) * (one.memoryMb - meanMb)));
  const spread = mean(samples.map(({ requests }) => (requests - meanRequests) ** 2));
  return (shared / spread) * 100_000;
}
