import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";

import { openDatabase } from "#db/connection.ts";
import { startBenchShop } from "#tests/bench/measure.ts";

import { findGrowth, takeSample, type Sample } from "./samples.ts";
import { SOAK_SETTINGS, seedShop } from "./seed-shop.ts";
import { startPeople } from "./people.ts";

/**
 * `npm run soak`: visitors, buyers, chats and administrators use the built server for ten minutes (`SECONDS=180` for
 * three). Prints memory, open handles and the size of the write-ahead log, and ends with an error if they grow or a
 * request fails.
 */
const SECONDS = Number(process.env["SECONDS"] ?? 600);
const SAMPLE_SECONDS = Math.max(1, SECONDS / 100);
/** Every tenth sample is printed. */
const PRINTED = 10;

const folder = mkdtempSync(path.join(tmpdir(), "shop-soak-"));
try {
  const problems = await soak();
  for (const problem of problems) console.error(problem);
  process.exitCode = problems.length > 0 ? 1 : 0;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function soak(): Promise<string[]> {
  const db = openDatabase(path.join(folder, "shop.db"));
  await seedShop(db, path.join(folder, "pictures"));
  const shop = await startBenchShop(folder, SOAK_SETTINGS);
  const people = startPeople(db, shop.url, { visitors: 10, readers: 0, buyers: 6, chatters: 4 });
  const samples: Sample[] = [];
  try {
    const startedAt = performance.now();
    const elapsed = () => (performance.now() - startedAt) / 1000;
    while (elapsed() < SECONDS) {
      await delay(Math.min(SAMPLE_SECONDS, SECONDS - elapsed() + 0.1) * 1000);
      const sample = takeSample({ pid: shop.pid, storageDir: folder }, people);
      if (samples.push(sample) % PRINTED === 0) print(elapsed(), sample);
    }
    const failures = await people.stop();
    return [...failures, ...findGrowth(samples)];
  } finally {
    await people.stop();
    await shop.stop();
    db.$client.close();
  }
}

function print(seconds: number, { memoryMb, handles, walMb, ...counts }: Sample): void {
  const done = Object.entries(counts).map(([name, count]) => `${count} ${name}`);
  const used = `${memoryMb} MB, ${handles} handles, WAL ${walMb.toFixed(1)} MB`;
  console.log(`${Math.round(seconds)} s: ${used}, ${done.join(", ")}`);
}
