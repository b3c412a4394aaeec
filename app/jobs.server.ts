import { sweepSessions } from "./accounts/sessions.server.ts";
import { sweepDescriptionPictures } from "./admin/editor/description-pictures.server.ts";
import { sweepIncomingCsv } from "./admin/csv/staged-csv.server.ts";
import { sweepAdminTokens } from "./admin/gate/admin-tokens.server.ts";
import { sweepLoginFailures } from "./admin/gate/log-in.server.ts";
import { sweepStaged } from "./admin/pictures/staging.server.ts";
import { sweepViews } from "./catalogue/views.server.ts";
import { sweepStagedImages } from "./chat/chat.server.ts";
import { config } from "./config.server.ts";
import { db } from "./database.server.ts";
import { sweepPictures } from "./images/sweep.server.ts";
import { log } from "./log.server.ts";
import { sweepPurchases } from "./orders/create-purchase.server.ts";
import { expireOrders, pollPayments } from "./orders/order-jobs.server.ts";
import { retryNotifications } from "./orders/receive-notification.server.ts";
import { findProvider } from "./payments/providers.server.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

interface Job {
  name: string;
  everyMs: number;
  /** Also when the process begins. */
  atStart?: true;
  run: (now: Date) => unknown;
}

const JOBS: Job[] = [
  { name: "give up interrupted purchases", everyMs: MINUTE_MS, run: giveUpInterruptedPurchases, atStart: true },
  { name: "bring payments up to date", everyMs: MINUTE_MS, run: updatePayments, atStart: true },
  { name: "sweep views", everyMs: 10 * MINUTE_MS, run: (now) => sweepViews(db, now) },
  { name: "sweep administrators' tokens", everyMs: 60 * MINUTE_MS, run: (now) => sweepAdminTokens(db, now) },
  { name: "sweep login failures", everyMs: 60 * MINUTE_MS, run: (now) => sweepLoginFailures(db, now) },
  { name: "sweep sessions", everyMs: 60 * MINUTE_MS, run: (now) => sweepSessions(db, now) },
  {
    name: "sweep chat uploads",
    everyMs: 60 * MINUTE_MS,
    run: (now) => sweepStagedImages(db, new Date(now.getTime() - DAY_MS)),
  },
  {
    name: "sweep pictures of unsaved forms",
    everyMs: 60 * MINUTE_MS,
    run: (now) => sweepStaged(db, new Date(now.getTime() - DAY_MS)),
  },
  {
    name: "sweep descriptions' pictures",
    everyMs: 60 * MINUTE_MS,
    run: (now) => sweepDescriptionPictures(db, new Date(now.getTime() - DAY_MS)),
  },
  {
    name: "sweep CSV files",
    everyMs: 60 * MINUTE_MS,
    run: (now) => sweepIncomingCsv(new Date(now.getTime() - DAY_MS)),
  },
  // A picture is stored before the row that names it; a day is more than any form takes.
  { name: "sweep pictures", everyMs: DAY_MS, run: (now) => sweepPictures(db, new Date(now.getTime() - DAY_MS)) },
];

const startedAt = new Date();

/** Before this process none can be underway; of its own, one that is a minute old is not. */
function giveUpInterruptedPurchases(now: Date): number {
  const aMinuteAgo = new Date(now.getTime() - MINUTE_MS);
  return sweepPurchases(db, aMinuteAgo > startedAt ? aMinuteAgo : startedAt, now);
}

/** In this order: an order that was paid while the shop was down is not expired before its payment is heard of. */
async function updatePayments(now: Date): Promise<void> {
  await retryNotifications(db, findProvider, now);
  await pollPayments(db, findProvider, now);
  expireOrders(db, config.orderHoldMinutes, now);
}

/** Starts what runs beside requests. A failed run is logged and tried again at its next time. */
export function startJobs(): void {
  for (const job of JOBS) {
    if (job.atStart) void runJob(job);
    setInterval(() => void runJob(job), job.everyMs).unref();
  }
}

async function runJob(job: Job): Promise<void> {
  try {
    await job.run(new Date());
  } catch (error) {
    log.error({ err: error, job: job.name }, "a job failed");
  }
}
