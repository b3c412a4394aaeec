import { and, asc, eq, gt, lte, ne, not, type SQL } from "drizzle-orm";

import type { Db } from "#db/connection.ts";
import { letters } from "#db/schema/index.ts";
import { waitForWriteLock } from "#db/write-lock.ts";

import { log } from "../log.server.ts";
import { attemptDue, dueAfter, isDue } from "../delivery/attempts.server.ts";

import type { Letter } from "./letter.ts";
import { MAIL_WAS_OFF } from "./mail.messages.ts";
import { noteFailure, noteSuccess } from "./outages.server.ts";
import type { Delivery, Mailer } from "./smtp.server.ts";

/** Letters that could not be sent within this time are given up. */
export const RETRY_DAYS = 2;

type LetterRow = typeof letters.$inferSelect;

/**
 * Sends the due letters one after another. If the mail server is unreachable, the others wait for the next run. Then
 * gives up the letters that were created until `givenUpUntil` and have been tried at least once.
 */
export async function sendLetters(db: Db, mailer: Mailer, givenUpUntil: Date): Promise<void> {
  await attemptDue(
    () => findDue(db, new Date()),
    async (due) => ((await deliver(db, mailer, due)).outcome === "unreachable" ? "stop" : "go-on"),
  );
  giveUpOldLetters(db, givenUpUntil);
}

function findDue(db: Db, now: Date): LetterRow | undefined {
  return db
    .select()
    .from(letters)
    .where(and(eq(letters.state, "queued"), isDue(letters.dueAt, now)))
    .orderBy(asc(letters.dueAt))
    .limit(1)
    .get();
}

/** Attempts to send a letter, and stores the outcome. */
export async function deliver(db: Db, mailer: Mailer, row: LetterRow): Promise<Delivery> {
  const attempts = row.attempts + 1;
  const isLetter = eq(letters.key, row.key);
  db.update(letters)
    .set({ attempts, dueAt: dueAfter(attempts, new Date()) })
    .where(isLetter)
    .run();
  const { id, recipient } = row;
  const delivery = await mailer.send({ id, recipient, letter: JSON.parse(row.content) as Letter });
  // The letter may have been sent. Waits for the write lock as long as necessary: without the stored outcome it would
  // be sent again.
  await waitForWriteLock(db, Number.POSITIVE_INFINITY);
  const now = new Date();
  if (delivery.outcome === "sent") {
    db.update(letters).set({ state: "sent", error: null, endedAt: now }).where(isLetter).run();
  } else {
    const { outcome, detail } = delivery;
    const isRefused = outcome === "refused";
    // The error may name the recipient, so it is not logged.
    log.warn(
      { letter: id, topic: row.topic, outcome, attempts, detail },
      "Could not send a letter. The outbox in the panels says why.",
    );
    db.update(letters)
      .set({ error: delivery.error, ...(isRefused ? { state: "failed", endedAt: now } : {}) })
      .where(isLetter)
      .run();
  }
  if (delivery.outcome === "unreachable") noteFailure(db, "mail", now);
  // If the server has accepted a letter that was written later, its answer concerns only this letter.
  else if (delivery.outcome !== "unclear") noteSuccess(db, "mail");
  else if (!hasTakenLaterLetter(db, row)) noteFailure(db, "mail", now);
  return delivery;
}

function hasTakenLaterLetter(db: Db, { key }: LetterRow): boolean {
  const isLater = and(eq(letters.state, "sent"), gt(letters.key, key));
  return db.select({ key: letters.key }).from(letters).where(isLater).limit(1).get() !== undefined;
}

/** The mail server has accepted the shop, so its outage has ended. The letters that wait for another attempt are due. */
export function retryLetters(db: Db, now: Date): void {
  // The request that sends a test letter makes its only attempt.
  const isWaiting = and(eq(letters.state, "queued"), ne(letters.audience, "test"), gt(letters.dueAt, now));
  db.update(letters).set({ dueAt: now }).where(isWaiting).run();
  noteSuccess(db, "mail");
}

/** Does not give up a letter before an attempt, because the shop may have been stopped for days. */
function giveUpOldLetters(db: Db, writtenUntil: Date): void {
  const awaitsAnotherAttempt = not(isDue(letters.dueAt, new Date()));
  giveUp(db, and(lte(letters.createdAt, writtenUntil), awaitsAnotherAttempt));
}

/** While mail is off: gives up the letters that were created until a time and still wait. */
export function giveUpUnsendable(db: Db, writtenUntil: Date): void {
  giveUp(db, lte(letters.createdAt, writtenUntil), MAIL_WAS_OFF);
}

/** `error`: why, if it is not the last attempt's error. */
function giveUp(db: Db, isOld: SQL | undefined, error?: string): void {
  const { changes } = db
    .update(letters)
    .set({ state: "failed", endedAt: new Date(), error })
    .where(and(eq(letters.state, "queued"), isOld))
    .run();
  if (changes > 0)
    log.error(
      { letters: changes },
      "Gave up on letters that could not be sent for two days. The outbox in the panels lists them.",
    );
}
