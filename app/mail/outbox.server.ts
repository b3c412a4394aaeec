import { randomUUID } from "node:crypto";

import { and, count, eq, gt, inArray, sql, type SQL } from "drizzle-orm";

import type { DbOrTransaction } from "#db/connection.ts";
import { letters } from "#db/schema/index.ts";

import { config } from "../config.server.ts";
import { log } from "../log.server.ts";
import { DAY_MS } from "../shared/durations.ts";

import type { Letter } from "./letter.ts";
import { isEmail } from "./mail-settings.ts";

/**
 * The most letters to one address within a day. Anybody can order without paying, and type somebody else's address. The
 * limit `unpaid` counts only letters of the same kind: alerts must not use up the letters about orders.
 */
const LETTERS_PER_DAY = { unpaid: 20, usual: 300, owner: 2_000 };

interface OutgoingLetter {
  audience: (typeof letters.$inferSelect)["audience"];
  recipient: string;
  /** What it is about, such as `order-received`. */
  topic: string;
  orderKey?: number;
  letter: Letter;
  /** For letters that anybody can cause without paying: which letters the daily limit `unpaid` counts. */
  unpaidKind?: SQL;
  /** The job does not send the letter before this time. */
  dueAt?: Date;
}

/**
 * Puts a letter into the outbox, in the caller's transaction. Returns its id. Returns null and does nothing while mail
 * is off, and if the address is not valid or has got too many letters within a day.
 */
export function queueLetter(tx: DbOrTransaction, outgoing: OutgoingLetter, now: Date): string | null {
  const { audience, recipient, topic, orderKey = null, letter, dueAt = now } = outgoing;
  if (!config.mail.isOn || !isEmail(recipient)) return null;
  if (hasReachedDailyLimit(tx, outgoing, now)) {
    log.warn({ audience, topic, order: orderKey }, "Did not write a letter: its address has had too many today.");
    return null;
  }
  const id = randomUUID();
  const state = config.mail.server ? "queued" : "kept";
  const endedAt = state === "queued" ? null : now;
  const content = JSON.stringify(letter);
  tx.insert(letters)
    .values({ id, audience, recipient, topic, orderKey, content, state, createdAt: now, dueAt, endedAt })
    .run();
  return id;
}

/** Whether an address has reached the daily limit of letters of this kind. */
export function hasReachedDailyLimit(
  tx: DbOrTransaction,
  { audience, recipient, unpaidKind }: Pick<OutgoingLetter, "audience" | "recipient" | "unpaidKind">,
  now: Date,
): boolean {
  const limit = LETTERS_PER_DAY[audience === "owner" ? "owner" : unpaidKind ? "unpaid" : "usual"];
  return countSince(tx, recipient, new Date(now.getTime() - DAY_MS), unpaidKind) >= limit;
}

interface OwnerLetter extends Omit<OutgoingLetter, "audience" | "recipient"> {
  /** Does not write the letter if that many on its topic were written within a day. */
  mostPerDay?: number;
}

/** Puts a letter to the owner into the outbox, if the owner's address is set. */
export function queueOwnerLetter(tx: DbOrTransaction, { mostPerDay, ...outgoing }: OwnerLetter, now: Date): void {
  const { ownerEmail } = config.mail;
  if (ownerEmail === undefined) return;
  const dayAgo = new Date(now.getTime() - DAY_MS);
  const isTopic = eq(letters.topic, outgoing.topic);
  if (mostPerDay !== undefined && countSince(tx, ownerEmail, dayAgo, isTopic) >= mostPerDay) return;
  queueLetter(tx, { ...outgoing, audience: "owner", recipient: ownerEmail }, now);
}

/** Matches letters to an address. Ignores upper and lower case. Addresses are ASCII (see `isEmail`). */
export function isTo(recipient: string): SQL {
  return sql`lower(${letters.recipient}) = ${recipient.toLowerCase()}`;
}

/** The number of letters to an address, of one kind or of all. */
function countSince(tx: DbOrTransaction, recipient: string, since: Date, isKind?: SQL): number {
  const recent = and(isTo(recipient), gt(letters.createdAt, since), isKind);
  return tx.select({ rows: count() }).from(letters).where(recent).get()?.rows ?? 0;
}

/**
 * Removes the letters of these orders on these topics that were written since a time, unless an attempt was made to
 * send them.
 */
export function withdrawLetters(
  tx: DbOrTransaction,
  orderKeys: readonly number[],
  topics: readonly string[],
  writtenSince: Date,
): void {
  const isUnsent = and(inArray(letters.state, ["queued", "kept"]), eq(letters.attempts, 0));
  const isTopic = and(inArray(letters.orderKey, orderKeys), inArray(letters.topic, topics));
  tx.delete(letters)
    .where(and(isTopic, isUnsent, sql`${letters.createdAt} >= ${writtenSince.getTime()}`))
    .run();
}

/** Removes all letters about these orders, because their buyer's data is deleted. */
export function deleteLettersAbout(tx: DbOrTransaction, orderKeys: readonly number[]): void {
  for (const orderKey of orderKeys) tx.delete(letters).where(eq(letters.orderKey, orderKey)).run();
}

/**
 * Removes all letters on a topic that belongs to no order, because they may name a person whose account is deleted.
 * Returns whether any of them was not sent yet.
 */
export function deleteLettersOnTopic(tx: DbOrTransaction, topic: string): boolean {
  const deleted = tx.delete(letters).where(eq(letters.topic, topic)).returning({ state: letters.state }).all();
  return deleted.some(({ state }) => state !== "sent");
}

/** Removes the letters to an address on these topics, for example when its account is deleted. */
export function deleteLettersTo(tx: DbOrTransaction, recipient: string, topics: readonly string[]): void {
  tx.delete(letters)
    .where(and(isTo(recipient), inArray(letters.topic, topics)))
    .run();
}

/** Removes the letters to an address on these topics that were not sent yet. */
export function deleteWaitingLettersTo(tx: DbOrTransaction, recipient: string, topics: readonly string[]): void {
  const isTopic = and(isTo(recipient), inArray(letters.topic, topics));
  tx.delete(letters)
    .where(and(isTopic, eq(letters.state, "queued")))
    .run();
}
