import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";

import { openDatabase } from "#db/connection.ts";
import { median, memoryMb, startBenchShop } from "#tests/bench/measure.ts";
import { NO_PURCHASE_LIMITS } from "#tests/factories/purchases.ts";

import { seedShop } from "./seed-shop.ts";
import { startPeople } from "./people.ts";

/**
 * `npm run soak`: visitors, buyers, chats and administrators use the built server for ten minutes (`SECONDS=180` for
 * three). Prints memory, open handles and the size of the write-ahead log, and ends with an error if they grow or a
 * request fails. Only a run of `LONG_RUN` requests, which takes about 50 minutes (`SECONDS=3000`), shows slow growth.
 */
const SECONDS = Number(process.env["SECONDS"] ?? 600);
const SAMPLE_SECONDS = Math.max(1, SECONDS / 300);
/** A sample of so many is printed. */
const PRINTED = 10;
const LONG_RUN = 300_000;
/** Until then the caches fill. */
const WARM_UP = 100_000;
/** The growth of memory after the warm-up of a long run, per 100,000 requests. */
const MAX_SLOPE_MB = 5;
/**
 * How much more memory the last fifth of the run may use than the middle fifth, when the caches are full. Medians are
 * compared, because memory rises until the next garbage collection.
 */
const MAX_GROWTH_MB = 25;
/** Sockets come and go. */
const MAX_MORE_HANDLES = 10;
const MAX_WAL_MB = 64;
const MB = 1024 * 1024;

interface Sample {
  seconds: number;
  requests: number;
  memoryMb: number;
  handles: number;
  walMb: number;
}

const folder = mkdtempSync(path.join(tmpdir(), "shop-soak-"));
try {
  const problems = await soak();
  for (const problem of problems) console.error(problem);
  process.exitCode = problems.length > 0 ? 1 : 0;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function soak(): Promise<string[]> {
  const file = path.join(folder, "shop.db");
  const db = openDatabase(file);
  await seedShop(db, path.join(folder, "pictures"));
  const shop = await startBenchShop(folder, {
    ...{ DEMO: "1", SELLER_EMAIL: "seller@demo.example", MIN_FREE_DISK_MB: "1" },
    ...NO_PURCHASE_LIMITS,
  });
  const samples: Sample[] = [];
  const sample = (seconds: number) => {
    const one = {
      seconds,
      requests: people.counts.requests,
      memoryMb: memoryMb(shop.pid),
      handles: readdirSync(`/proc/${shop.pid}/fd`).length,
      walMb: (statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0) / MB,
    };
    samples.push(one);
    if (samples.length % PRINTED !== 0) return;
    const counts = Object.entries(people.counts).map(([name, count]) => `${count} ${name}`);
    const walMb = one.walMb.toFixed(1);
    console.log(
      `${Math.round(seconds)} s: ${one.memoryMb} MB, ${one.handles} handles, WAL ${walMb} MB, ${counts.join(", ")}`,
    );
  };
  const people = startPeople(db, shop.url);
  try {
    const startedAt = performance.now();
    const elapsed = () => (performance.now() - startedAt) / 1000;
    while (elapsed() < SECONDS) {
      await delay(Math.min(SAMPLE_SECONDS, SECONDS - elapsed() + 0.1) * 1000);
      sample(elapsed());
    }
    const failures = await people.stop();
    return [...failures, ...findGrowth(samples)];
  } finally {
    await people.stop();
    await shop.stop();
    db.$client.close();
  }
}

function findGrowth(samples: readonly Sample[]): string[] {
  const fifth = Math.floor(samples.length / 5);
  const middle = samples.slice(2 * fifth, 3 * fifth);
  const last = samples.slice(-fifth);
  const problems: string[] = [];
  const growthOf = (figure: "memoryMb" | "handles") =>
    median(last.map((one) => one[figure])) - median(middle.map((one) => one[figure]));
  if ((samples.at(-1)?.requests ?? 0) >= LONG_RUN) {
    const slope = findSlope(samples.filter(({ requests }) => requests >= WARM_UP));
    console.log(`Per 100,000 requests: ${slope.toFixed(1)} MB more`);
    if (slope > MAX_SLOPE_MB) problems.push(`The memory grew by ${slope.toFixed(1)} MB per 100,000 requests.`);
  } else {
    const grown = growthOf("memoryMb");
    console.log(`From the middle fifth to the last: ${grown} MB more`);
    if (grown > MAX_GROWTH_MB) problems.push(`The memory grew by ${grown} MB.`);
  }
  const more = growthOf("handles");
  if (more > MAX_MORE_HANDLES) problems.push(`There are ${more} more open handles than half-way.`);
  const walMb = Math.max(...samples.map((one) => one.walMb));
  if (walMb > MAX_WAL_MB) problems.push(`The write-ahead log grew to ${walMb.toFixed(1)} MB.`);
  return problems;
}

/** The slope of the line with the least squares, in MB per 100,000 requests. */
function findSlope(samples: readonly Sample[]): number {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const meanRequests = mean(samples.map(({ requests }) => requests));
  const meanMb = mean(samples.map((one) => one.memoryMb));
  const shared = mean(samples.map((one) => (one.requests - meanRequests) * (one.memoryMb - meanMb)));
  const spread = mean(samples.map(({ requests }) => (requests - meanRequests) ** 2));
  return (shared / spread) * 100_000;
}
