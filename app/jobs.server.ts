import { waitForWriteLock } from "#db/write-lock.ts";

import { cleanUpSessions } from "./accounts/sessions.server.ts";
import { cleanUpIncomingCsv } from "./admin/csv/staged-csv.server.ts";
import { cleanUpAdminTokens } from "./admin/gate/admin-tokens.server.ts";
import { cleanUpKnownBrowsers } from "./admin/gate/known-browsers.server.ts";
import { cleanUpStagedImages } from "./admin/images/staging.server.ts";
import { cleanUpAudit, recordCountedFailures } from "./audit/audit.server.ts";
import { cleanUpDescriptionImages } from "./catalogue/description-images.server.ts";
import { cleanUpViews } from "./catalogue/views.server.ts";
import { cleanUpChatImages } from "./chat/chat.server.ts";
import { config } from "./config.server.ts";
import { db } from "./database.server.ts";
import { cleanUpUses } from "./http/rate-limits.server.ts";
import { cleanUpUploads } from "./http/upload.server.ts";
import { cleanUpImages } from "./images/cleanup.server.ts";
import { JobTimes } from "./job-times.ts";
import { log } from "./log.server.ts";
import { cleanUpPurchases } from "./orders/create-purchase.server.ts";
import { expireOrders, pollPayments } from "./orders/order-jobs.server.ts";
import { retryNotifications } from "./orders/receive-notification.server.ts";
import { findProvider } from "./payments/providers.server.ts";
import { singleton } from "./shared/singleton.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

interface Job {
  name: string;
  everyMs: number;
  /** Also run when the process starts. */
  atStart?: true;
  run: (now: Date) => unknown;
}

const JOBS: Job[] = [
  { name: "give up interrupted purchases", everyMs: MINUTE_MS, run: giveUpInterruptedPurchases, atStart: true },
  {
    name: "apply stored notifications",
    everyMs: MINUTE_MS,
    run: (now) => retryNotifications(db, findProvider, now),
    atStart: true,
  },
  { name: "poll payments", everyMs: MINUTE_MS, run: (now) => pollPayments(db, findProvider, now), atStart: true },
  {
    name: "expire unpaid orders",
    everyMs: MINUTE_MS,
    run: (now) => expireOrders(db, findProvider, config.orderHoldMinutes, now),
    atStart: true,
  },
  { name: "clean up views", everyMs: 10 * MINUTE_MS, run: (now) => cleanUpViews(db, now) },
  { name: "clean up administrators' tokens", everyMs: 60 * MINUTE_MS, run: (now) => cleanUpAdminTokens(db, now) },
  { name: "record counted login failures", everyMs: 60 * MINUTE_MS, run: (now) => recordCountedFailures(db, now) },
  { name: "clean up the audit trail", everyMs: DAY_MS, run: (now) => cleanUpAudit(db, now), atStart: true },
  { name: "clean up known browsers", everyMs: DAY_MS, run: (now) => cleanUpKnownBrowsers(db, now) },
  { name: "clean up rate limits", everyMs: 60 * MINUTE_MS, run: (now) => cleanUpUses(db, now) },
  { name: "clean up sessions", everyMs: 60 * MINUTE_MS, run: (now) => cleanUpSessions(db, now) },
  {
    name: "clean up chat uploads",
    everyMs: 60 * MINUTE_MS,
    run: (now) => cleanUpChatImages(db, new Date(now.getTime() - DAY_MS)),
  },
  {
    name: "clean up images of unsaved forms",
    everyMs: 60 * MINUTE_MS,
    run: (now) => cleanUpStagedImages(db, new Date(now.getTime() - DAY_MS)),
  },
  {
    name: "clean up images of descriptions",
    everyMs: 60 * MINUTE_MS,
    run: (now) => cleanUpDescriptionImages(db, new Date(now.getTime() - DAY_MS)),
  },
  {
    name: "clean up CSV files",
    everyMs: 60 * MINUTE_MS,
    run: (now) => cleanUpIncomingCsv(new Date(now.getTime() - DAY_MS)),
  },
  { name: "clean up interrupted uploads", everyMs: DAY_MS, run: () => cleanUpUploads(startedAt), atStart: true },
  // An image is stored before the row that uses it. No form stays open longer than a day.
  { name: "clean up images", everyMs: DAY_MS, run: (now) => cleanUpImages(db, new Date(now.getTime() - DAY_MS)) },
];

const startedAt = new Date();

/** Purchases from before this process, and those older than a minute, are interrupted. */
function giveUpInterruptedPurchases(now: Date): number {
  const aMinuteAgo = new Date(now.getTime() - MINUTE_MS);
  return cleanUpPurchases(db, aMinuteAgo > startedAt ? aMinuteAgo : startedAt, now);
}

const times = singleton("job-times", () => new JobTimes());

/** The names of the jobs that have not succeeded for too long. */
export function listLateJobs(): string[] {
  return times.listLate(performance.now());
}

/** Starts the background jobs. A failed run is logged, and the job runs again at its next time. */
export function startJobs(): void {
  for (const job of JOBS) {
    times.succeeded(job.name, job.everyMs, performance.now());
    if (job.atStart) void runJob(job);
    setInterval(() => void runJob(job), job.everyMs).unref();
  }
}

const running = new Set<Job>();

/** Leaves out a run if the one before it has not ended. */
async function runJob(job: Job): Promise<void> {
  if (running.has(job)) return;
  running.add(job);
  try {
    // However long: a run that finds the database locked would fail, and some jobs run once a day.
    await waitForWriteLock(db, Number.POSITIVE_INFINITY);
    await job.run(new Date());
    times.succeeded(job.name, job.everyMs, performance.now());
  } catch (error) {
    log.error({ err: error, job: job.name }, "A job failed.");
  } finally {
    running.delete(job);
  }
}
