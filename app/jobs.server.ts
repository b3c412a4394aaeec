import { letters, webhookDeliveries } from "#db/schema/index.ts";
import { waitForWriteLock } from "#db/write-lock.ts";

import { cleanUpSessions } from "./accounts/sessions.server.ts";
import { cleanUpBulkActs, continueBulkActs } from "./admin/bulk/bulk-acts.server.ts";
import { cleanUpAlerts } from "./alerts/alerts.server.ts";
import { queueAlertLetters } from "./alerts/alert-letters.server.ts";
import { cleanUpIncomingCsv } from "./admin/csv/staged-csv.server.ts";
import { cleanUpAdminTokens, TOKEN_HOURS } from "./admin/gate/admin-tokens.server.ts";
import { cleanUpKnownBrowsers } from "./admin/gate/known-browsers.server.ts";
import { cleanUpStagedImages } from "./admin/images/staging.server.ts";
import { indexOrders } from "./admin/orders/order-search.queries.server.ts";
import { cleanUpAudit, recordCountedFailures } from "./audit/audit.server.ts";
import { startBackup } from "./backup/start-backup.server.ts";
import { cleanUpBin } from "./catalogue/products/bin.server.ts";
import { cleanUpCategories } from "./catalogue/products/clean-up-categories.server.ts";
import { cleanUpPrices } from "./catalogue/prices/clean-up-prices.server.ts";
import { cleanUpDescriptionImages } from "./catalogue/products/description-images.server.ts";
import { cleanUpViews, VIEW_MINUTES } from "./catalogue/views/views.server.ts";
import { cleanUpChatImages } from "./chat/chat.server.ts";
import { indexMessages } from "./chat/message-search.queries.server.ts";
import { queueUnreadLetter, UNREAD_MINUTES } from "./chat/unread-letters.server.ts";
import { config } from "./config.server.ts";
import { findDamage } from "./database-damage.server.ts";
import { db } from "./database.server.ts";
import { deleteEnded } from "./delivery/delete-ended.server.ts";
import { cleanUpUses, USES_KEPT_MS } from "./http/rate-limits.server.ts";
import { cleanUpUploads } from "./http/upload.server.ts";
import { cleanUpImages } from "./images/cleanup.server.ts";
import { JobTimes } from "./job-times.ts";
import { checkLinksAtNight } from "./links/check-at-night.server.ts";
import { cleanUpClicks } from "./links/clicks.server.ts";
import { log } from "./log.server.ts";
import { giveUpUnsendable, RETRY_DAYS, sendLetters } from "./mail/send-letters.server.ts";
import { openMailer } from "./mail/smtp.server.ts";
import {
  deleteOldCases,
  deleteOldNotifications,
  deleteUnpaidOrders,
  anonymizeOldOrders,
} from "./orders/acts/clean-up-orders.server.ts";
import { giveUpInterruptedCheckouts } from "./orders/purchase/give-up-checkout.server.ts";
import { compareAfterRestore } from "./orders/payments/after-restore.server.ts";
import { giveUpNotifications, NOTIFICATION_RETRY_DAYS } from "./orders/payments/give-up-notifications.server.ts";
import { expireOrders, pollPayments } from "./orders/payments/order-jobs.server.ts";
import { fetchPaymentDetails } from "./orders/payments/payment-details.server.ts";
import { reconcileDaily } from "./orders/payments/reconcile.server.ts";
import { retryNotifications } from "./orders/payments/receive-notification.server.ts";
import { findProvider, listComparableProviders } from "./payments/providers.server.ts";
import { AgeClock } from "./shared/age-clock.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "./shared/durations.ts";
import * as kept from "./shared/kept-days.ts";
import { singleton } from "./shared/singleton.ts";
import { webhookPolicy } from "./webhooks/post-message.server.ts";
import { RETRY_DAYS as MESSAGE_RETRY_DAYS, sendMessages } from "./webhooks/send-messages.server.ts";
import { queueStockMessages } from "./webhooks/stock-messages.server.ts";

const YEAR_MS = 365.25 * DAY_MS;

interface Job {
  name: string;
  /** At most an hour without `atStart`: a shop that is restarted every day would never run a daily job. */
  everyMs: number;
  /** Also run when the process starts. */
  atStart?: true;
  run: (now: Date, options: { isAtStart: boolean }) => unknown;
}

/** Jobs measure ages by this clock. So a jump of the system's clock makes nothing too old. */
const ages = new AgeClock({ system: () => Date.now(), monotonic: () => performance.now() }, (ms) => {
  log.warn({ seconds: Math.round(ms / 1000) }, "The system clock has jumped. Check that this machine synchronizes it.");
});

const JOBS: Job[] = [
  { name: "give up interrupted purchases", everyMs: MINUTE_MS, run: giveUpInterruptedPurchases, atStart: true },
  { name: "apply stored notifications", everyMs: MINUTE_MS, run: applyNotifications, atStart: true },
  { name: "poll payments", everyMs: MINUTE_MS, run: (now) => pollPayments(db, findProvider, now), atStart: true },
  {
    name: "get fees and transactions of payments",
    everyMs: MINUTE_MS,
    run: (now) => fetchPaymentDetails(db, findProvider, now),
    atStart: true,
  },
  { name: "expire unpaid orders", everyMs: MINUTE_MS, run: expireUnpaid, atStart: true },
  { name: "send mail", everyMs: MINUTE_MS, run: sendMail, atStart: true },
  { name: "send messages to webhooks", everyMs: MINUTE_MS, run: sendToWebhooks, atStart: true },
  {
    name: "clean up messages to webhooks",
    everyMs: HOUR_MS,
    run: () => deleteEnded(db, webhookDeliveries, ages.ago(kept.DELIVERY_DAYS * DAY_MS)),
  },
  {
    name: "queue letters about unread chats",
    everyMs: MINUTE_MS,
    run: (now) => queueUnreadLetter(db, ages.ago(UNREAD_MINUTES * MINUTE_MS), now),
  },
  { name: "queue letters about alerts", everyMs: MINUTE_MS, run: (now) => queueAlertLetters(db, now) },
  { name: "clean up alerts", everyMs: HOUR_MS, run: () => cleanUpAlerts(db, ages.ago(kept.ALERT_DAYS * DAY_MS)) },
  {
    name: "clean up the outbox",
    everyMs: HOUR_MS,
    run: () => deleteEnded(db, letters, ages.ago(kept.DELIVERY_DAYS * DAY_MS)),
  },
  {
    name: "compare payments with the providers' lists",
    everyMs: HOUR_MS,
    run: (now) => reconcileDaily(db, listComparableProviders(), now),
  },
  {
    name: "clean up views",
    everyMs: 10 * MINUTE_MS,
    run: () => cleanUpViews(db, ages.nowFor(VIEW_MINUTES * MINUTE_MS)),
  },
  {
    name: "clean up administrators' tokens",
    everyMs: 60 * MINUTE_MS,
    run: () => cleanUpAdminTokens(db, ages.nowFor(TOKEN_HOURS * HOUR_MS)),
  },
  { name: "record counted login failures", everyMs: 60 * MINUTE_MS, run: (now) => recordCountedFailures(db, now) },
  {
    name: "clean up the audit trail",
    everyMs: HOUR_MS,
    run: () => cleanUpAudit(db, ages.nowFor(kept.AUDIT_DAYS * DAY_MS)),
  },
  {
    name: "clean up known browsers",
    everyMs: HOUR_MS,
    run: () => cleanUpKnownBrowsers(db, ages.nowFor(kept.KNOWN_BROWSER_DAYS * DAY_MS)),
  },
  { name: "clean up rate limits", everyMs: 60 * MINUTE_MS, run: () => cleanUpUses(db, ages.nowFor(USES_KEPT_MS)) },
  {
    name: "clean up sessions",
    everyMs: 60 * MINUTE_MS,
    run: () => cleanUpSessions(db, ages.nowFor((kept.SESSION_DAYS + kept.SESSION_DAYS_AFTER_END) * DAY_MS)),
  },
  {
    name: "clean up chat uploads",
    everyMs: 60 * MINUTE_MS,
    run: () => cleanUpChatImages(db, ages.ago(DAY_MS)),
  },
  {
    name: "clean up images of unsaved forms",
    everyMs: 60 * MINUTE_MS,
    run: () => cleanUpStagedImages(db, ages.ago(DAY_MS)),
  },
  {
    name: "clean up images of descriptions",
    everyMs: 60 * MINUTE_MS,
    run: () => cleanUpDescriptionImages(db, ages.ago(DAY_MS)),
  },
  {
    name: "clean up CSV files",
    everyMs: 60 * MINUTE_MS,
    run: () => cleanUpIncomingCsv(ages.ago(DAY_MS)),
  },
  { name: "clean up interrupted uploads", everyMs: DAY_MS, run: () => cleanUpUploads(processStart()), atStart: true },
  { name: "index chat messages", everyMs: MINUTE_MS, run: () => indexMessages(db), atStart: true },
  { name: "index orders", everyMs: MINUTE_MS, run: () => indexOrders(db), atStart: true },
  // These jobs delete data for good. They do not run at the start, because the clock may be wrong after a reboot. It is
  // usually set within minutes.
  {
    name: "forget the buyers of old orders",
    everyMs: HOUR_MS,
    run: (now) => anonymizeOldOrders(db, ages.ago(config.orderKeepYears * YEAR_MS), now),
  },
  {
    name: "delete old cases",
    everyMs: HOUR_MS,
    run: () => deleteOldCases(db, ages.ago(config.orderKeepYears * YEAR_MS)),
  },
  {
    name: "delete old unpaid orders",
    everyMs: HOUR_MS,
    run: () => deleteUnpaidOrders(db, ages.ago(kept.UNPAID_ORDER_DAYS * DAY_MS)),
  },
  {
    name: "delete old notifications",
    everyMs: HOUR_MS,
    run: () => deleteOldNotifications(db, ages.ago(kept.NOTIFICATION_DAYS * DAY_MS)),
  },
  {
    name: "clean up deleted products",
    everyMs: HOUR_MS,
    run: () => cleanUpBin(db, ages.ago(kept.BIN_DAYS * DAY_MS)),
  },
  // Continues bulk changes that a restart has interrupted.
  { name: "carry out bulk changes", everyMs: MINUTE_MS, run: () => continueBulkActs(db, MINUTE_MS / 2), atStart: true },
  {
    name: "clean up bulk changes",
    everyMs: HOUR_MS,
    run: () => cleanUpBulkActs(db, ages.ago(kept.BULK_ACT_DAYS * DAY_MS)),
  },
  { name: "clean up categories", everyMs: DAY_MS, run: () => cleanUpCategories(db), atStart: true },
  { name: "clean up prices", everyMs: HOUR_MS, run: () => cleanUpPrices(db, ages.ago(kept.PRICE_DAYS * DAY_MS)) },
  { name: "clean up clicks", everyMs: HOUR_MS, run: () => cleanUpClicks(db, ages.ago(kept.CLICK_DAYS * DAY_MS)) },
  { name: "check links", everyMs: HOUR_MS, run: (now) => checkLinksAtNight(db, now) },
  // Another process makes the backup. A failed backup is tried again an hour later. At the start, no backup is removed.
  {
    name: "back up",
    everyMs: HOUR_MS,
    run: (_, { isAtStart }) =>
      startBackup({
        dueBefore: ages.ago(config.backups.everyHours * HOUR_MS),
        keepSince: isAtStart ? new Date(0) : ages.ago(config.backups.keepDays * DAY_MS),
      }),
    atStart: true,
  },
  // An image is stored before the row that uses it. No form stays open longer than a day.
  { name: "clean up images", everyMs: HOUR_MS, run: () => cleanUpImages(db, ages.ago(DAY_MS)) },
];

/** When this process started. Everything that this process made is younger, even if the clock was set. */
function processStart(): Date {
  return ages.ago(performance.now());
}

/** Purchases from before this process, and those older than a minute, are interrupted. */
function giveUpInterruptedPurchases(now: Date): number {
  const interrupted = performance.now() < MINUTE_MS ? processStart() : ages.ago(MINUTE_MS);
  return giveUpInterruptedCheckouts(db, interrupted, now);
}

async function applyNotifications(now: Date): Promise<void> {
  // Retries first. Otherwise, after the shop was stopped for long, notifications would be given up without a retry.
  await retryNotifications(db, findProvider, now);
  giveUpNotifications(db, ages.ago(NOTIFICATION_RETRY_DAYS * DAY_MS), now);
}

async function expireUnpaid(now: Date): Promise<void> {
  if (!(await compareAfterRestore(db, listComparableProviders(), now))) return;
  await expireOrders(db, findProvider, ages.ago(config.orderHoldMinutes * MINUTE_MS), now);
}

async function sendToWebhooks(now: Date): Promise<void> {
  queueStockMessages(db, now);
  await sendMessages(db, {
    policy: webhookPolicy(config.webhooksInside),
    userAgent: `${config.shopName.replace(/[^\x20-\x7e]/g, "")} (webhooks)`,
    givenUpUntil: ages.ago(MESSAGE_RETRY_DAYS * DAY_MS),
  });
}

async function sendMail(): Promise<void> {
  const { server } = config.mail;
  const givenUpUntil = ages.ago(RETRY_DAYS * DAY_MS);
  if (!server) return giveUpUnsendable(db, givenUpUntil);
  const mailer = openMailer(server);
  try {
    await sendLetters(db, mailer, givenUpUntil);
  } finally {
    mailer.close();
  }
}

const times = singleton("job-times", () => new JobTimes());

/** The names of the jobs that have not succeeded for too long. */
export function listLateJobs(): string[] {
  return times.listLate(performance.now());
}

/** The names of the jobs that have not run for too long, or hang. */
export function listJobsNotRun(): string[] {
  return times.listNotRun(performance.now());
}

/** Starts the background jobs. A failed run is logged, and the job runs again at its next time. */
export function startJobs(): void {
  for (const job of JOBS) {
    times.start(job.name, job.everyMs, performance.now());
    if (job.atStart) void runJob(job, { isAtStart: true });
    setInterval(() => void runJob(job, { isAtStart: false }), job.everyMs).unref();
  }
}

const running = new Set<Job>();

/** Runs a job, unless its last run has not ended. */
async function runJob(job: Job, options: { isAtStart: boolean }): Promise<void> {
  if (running.has(job) || findDamage() !== null) return;
  running.add(job);
  let hasSucceeded = false;
  try {
    // Waits without a time limit. On a locked database the run would fail, and a daily job would wait another day.
    await waitForWriteLock(db, Number.POSITIVE_INFINITY);
    await job.run(new Date(), options);
    hasSucceeded = true;
  } catch (error) {
    log.error({ err: error, job: job.name }, "A job failed. It runs again at its next time.");
  } finally {
    running.delete(job);
    times.ended(job.name, { hasSucceeded }, performance.now());
  }
}
