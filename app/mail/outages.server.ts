import { and, eq, gt, isNotNull, ne } from "drizzle-orm";

import type { Db } from "#db/connection.ts";
import { outages } from "#db/schema/index.ts";

import { config } from "../config.server.ts";
import { DAY_MS, MINUTE_MS } from "../shared/durations.ts";

import { outageLetter, outageNotice, type OutageSubject } from "./outages.messages.ts";
import { queueOwnerLetter } from "./outbox.server.ts";

/**
 * The owner gets a letter after this time without a success. It is a minute less than an hour for the jobs that run once
 * an hour: their second failure in a row counts, even if that run fails faster than the first.
 */
const LETTER_AFTER_MS = 59 * MINUTE_MS;
/** A failure that long after the last one begins another outage. */
const FORGOTTEN_AFTER_MS = DAY_MS;

/** Notes a failed attempt. Queues a letter to the owner, once per outage, if all attempts have failed for an hour. */
export function noteFailure(db: Db, subject: OutageSubject, now: Date): void {
  db.transaction(
    (tx) => {
      const isSubject = eq(outages.subject, subject);
      const known = tx.select().from(outages).where(isSubject).get();
      if (!known || now.getTime() - known.lastFailedAt.getTime() > FORGOTTEN_AFTER_MS) {
        const outage = { since: now, lastFailedAt: now, toldAt: null };
        tx.insert(outages)
          .values({ subject, ...outage })
          .onConflictDoUpdate({ target: outages.subject, set: outage })
          .run();
        return;
      }
      const isDue = known.toldAt === null && now.getTime() - known.since.getTime() >= LETTER_AFTER_MS;
      tx.update(outages)
        .set({ lastFailedAt: now, ...(isDue ? { toldAt: now } : {}) })
        .where(isSubject)
        .run();
      if (isDue) {
        queueOwnerLetter(tx, { topic: "outage", letter: outageLetter(subject, known.since) }, now);
      }
    },
    { behavior: "immediate" },
  );
}

/**
 * Lists the outages that have lasted an hour, for the panels. Leaves out services that are no longer set up, and
 * backups: the panels say why the last one failed.
 */
export function listOutageNotices(db: Db, now: Date) {
  const { subject, since, toldAt, lastFailedAt } = outages;
  const isRecent = gt(lastFailedAt, new Date(now.getTime() - FORGOTTEN_AFTER_MS));
  return db
    .select({ subject, since })
    .from(outages)
    .where(and(isNotNull(toldAt), isRecent, ne(subject, "backup")))
    .all()
    .filter((outage) => isInUse(outage.subject as OutageSubject))
    .map((outage) => outageNotice(outage.subject as OutageSubject, outage.since));
}

function isInUse(subject: OutageSubject): boolean {
  if (subject === "mail") return config.mail.server !== undefined;
  const { provider, nowpayments, btcpay } = config.payments;
  // Only the provider of new orders makes invoices.
  if (subject.endsWith(" invoices")) return subject === `${provider ?? ""} invoices`;
  if (subject.startsWith("nowpayments")) return nowpayments !== undefined;
  if (subject.startsWith("btcpay")) return btcpay !== undefined;
  return true;
}

/** Ends an outage. */
export function noteSuccess(db: Db, subject: OutageSubject): void {
  const isSubject = eq(outages.subject, subject);
  if (db.select().from(outages).where(isSubject).get()) db.delete(outages).where(isSubject).run();
}
