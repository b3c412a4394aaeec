import { and, asc, eq, gt, lte, or } from "drizzle-orm";

import type { Db } from "#db/connection.ts";
import { letters } from "#db/schema/index.ts";
import { waitForWriteLock } from "#db/write-lock.ts";

import { isDraining, finishBeforeStop } from "../http/operations.server.ts";
import { log } from "../log.server.ts";

import type { Letter } from "./letter.ts";
import { noteFailure, noteSuccess } from "./outages.server.ts";
import type { Delivery, Mailer } from "./smtp.server.ts";

const MINUTE_MS = 60_000;
/** The pause after the first attempt; longer than an attempt takes. Each later one is twice as long. */
const FIRST_PAUSE_MS = 3 * MINUTE_MS;
const LONGEST_PAUSE_MS = 4 * 60 * MINUTE_MS;
/** A run takes no longer, except for its last letter. */
const RUN_MS = 45_000;
/** Letters that could not be sent within this time are given up. */
export const RETRY_DAYS = 2;

type LetterRow = typeof letters.$inferSelect;

/**
 * Sends the letters that are due, one after another. Gives up those that have waited since `givenUpUntil`. Stops at the
 * first sign that the server accepts no letters at all; the others are tried in the next runs.
 */
export async function sendLetters(db: Db, mailer: Mailer, givenUpUntil: Date): Promise<void> {
  giveUpOldLetters(db, givenUpUntil);
  const deadline = performance.now() + RUN_MS;
  while (performance.now() < deadline && !isDraining()) {
    const due = findDue(db, new Date());
    if (!due) return;
    const { outcome } = await finishBeforeStop(() => deliver(db, mailer, due));
    if (outcome === "unreachable") return;
  }
}

function findDue(db: Db, now: Date): LetterRow | undefined {
  const isDue = or(
    lte(letters.dueAt, now),
    // The system's clock was set back since the last attempt.
    gt(letters.dueAt, new Date(now.getTime() + LONGEST_PAUSE_MS)),
  );
  return db
    .select()
    .from(letters)
    .where(and(eq(letters.state, "queued"), isDue))
    .orderBy(asc(letters.dueAt))
    .limit(1)
    .get();
}

/** Attempts to send a letter, and writes down what came of it. */
export async function deliver(db: Db, mailer: Mailer, row: LetterRow): Promise<Delivery> {
  const attempts = row.attempts + 1;
  // Written first: after a crash the letter waits like after a failure, and is not sent again and again.
  const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** (attempts - 1), LONGEST_PAUSE_MS);
  const isLetter = eq(letters.key, row.key);
  db.update(letters)
    .set({ attempts, dueAt: new Date(Date.now() + pauseMs) })
    .where(isLetter)
    .run();
  const { id, recipient } = row;
  const delivery = await mailer.send({ id, recipient, letter: JSON.parse(row.content) as Letter });
  // The letter is out. It is not sent twice because another process holds the write lock for a while.
  await waitForWriteLock(db, Number.POSITIVE_INFINITY);
  const now = new Date();
  if (delivery.outcome === "sent") {
    db.update(letters).set({ state: "sent", error: null, endedAt: now }).where(isLetter).run();
  } else {
    const isRefused = delivery.outcome === "refused";
    // The error may name the recipient, so it is not logged.
    log.warn({ letter: id, topic: row.topic, outcome: delivery.outcome, attempts }, "Could not send a letter.");
    db.update(letters)
      .set({ error: delivery.error, ...(isRefused ? { state: "failed", endedAt: now } : {}) })
      .where(isLetter)
      .run();
  }
  if (delivery.outcome === "unreachable") noteFailure(db, "mail", now);
  else noteSuccess(db, "mail");
  return delivery;
}

function giveUpOldLetters(db: Db, writtenUntil: Date): void {
  const isOld = and(eq(letters.state, "queued"), lte(letters.createdAt, writtenUntil));
  const { changes } = db.update(letters).set({ state: "failed", endedAt: new Date() }).where(isOld).run();
  if (changes > 0) log.error({ letters: changes }, "Gave up letters that could not be sent for two days.");
}
