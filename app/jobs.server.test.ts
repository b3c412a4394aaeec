import { rmSync } from "node:fs";

import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest";

import { cleanUpKnownBrowsers } from "./admin/gate/known-browsers.server.ts";
import { cleanUpAlerts } from "./alerts/alerts.server.ts";
import { cleanUpAudit } from "./audit/audit.server.ts";
import { startBackup } from "./backup/start-backup.server.ts";
import { cleanUpPrices } from "./catalogue/prices/clean-up-prices.server.ts";
import { cleanUpImages } from "./images/cleanup.server.ts";
import { startJobs } from "./jobs.server.ts";
import { cleanUpClicks } from "./links/clicks.server.ts";
import { HOUR_MS } from "./shared/durations.ts";

const storageDir = await vi.hoisted(async () => {
  const [{ mkdtempSync }, { tmpdir }] = [await import("node:fs"), await import("node:os")];
  const folder = mkdtempSync(`${tmpdir()}/jobs-`);
  vi.stubEnv("STORAGE_DIR", folder);
  return folder;
});
afterAll(() => rmSync(storageDir, { recursive: true }));

vi.mock("./admin/gate/known-browsers.server.ts", { spy: true });
vi.mock("./alerts/alerts.server.ts", { spy: true });
vi.mock("./audit/audit.server.ts", { spy: true });
vi.mock("./backup/start-backup.server.ts", { spy: true });
vi.mock("./catalogue/prices/clean-up-prices.server.ts", { spy: true });
vi.mock("./images/cleanup.server.ts", { spy: true });
vi.mock("./links/clicks.server.ts", { spy: true });

beforeEach(() => void vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] }));
afterEach(() => void vi.useRealTimers());

test("the jobs that delete old data first run an hour after the start, so also in a shop that restarts daily", async () => {
  const jobs = [cleanUpAlerts, cleanUpAudit, cleanUpKnownBrowsers, cleanUpPrices, cleanUpClicks, cleanUpImages];
  const ran = () => jobs.filter((job) => vi.mocked(job).mock.calls.length > 0).map(({ name }) => name);
  startJobs();
  vi.advanceTimersByTime(HOUR_MS - 1);
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(ran()).toEqual([]);
  vi.advanceTimersByTime(1);
  await expect.poll(() => ran().length).toBe(jobs.length);
});

test("a backup at the start removes no earlier one, because the clock may be wrong then", async () => {
  vi.mocked(startBackup).mockClear();
  const keptSince = () => vi.mocked(startBackup).mock.calls.map(([times]) => times.keepSince);
  startJobs();
  await expect.poll(keptSince).toEqual([new Date(0)]);
  vi.advanceTimersByTime(HOUR_MS);
  await expect.poll(keptSince).toHaveLength(2);
  expect(keptSince()[1]).not.toEqual(new Date(0));
});
