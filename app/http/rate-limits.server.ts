import { and, desc, eq, gt, inArray, lte, max, sql } from "drizzle-orm";
import { LRUCache } from "lru-cache";

import type { Db } from "#db/connection.ts";
import { prepareOnce } from "#db/prepare-once.ts";
import { rateLimitUses } from "#db/schema/index.ts";

import { fail, ok, type Problem, type Result } from "../shared/result.ts";

import { addressKey, networkKey } from "./address-key.ts";
import { BUDGETS, PERSISTED_BUDGETS, type Budget, type BudgetName, type LoginBudgetName } from "./budgets.ts";

/** What an action costs: one point if `points` is absent. */
export interface Charge {
  budget: BudgetName;
  subject: string;
  points?: number;
}

export type LoginCharge = Charge & { budget: LoginBudgetName };

/** `budget` is the one with the longest wait. */
export type RateLimited = Problem<"rate-limited", { budget: BudgetName; retryAfterSeconds: number }>;

/** The charges of an action to the address that it comes from, and to its IPv6 /48 network. */
export function chargesOfAddress(budget: "suggestions" | "searches" | "views" | "clicks", address: string): Charge[] {
  const network = networkKey(address);
  const ofAddress = { budget, subject: addressKey(address) };
  return network === null ? [ofAddress] : [ofAddress, { budget: `${budget}-network`, subject: network }];
}

/** Takes the points of all charges, or none if one of the budgets has too few left. */
export function spend(db: Db, charges: readonly Charge[], now: Date): Result<null, RateLimited> {
  const waits = charges.map((charge) => secondsUntilFree(db, charge, now));
  const retryAfterSeconds = Math.max(...waits);
  const limiting = charges[waits.indexOf(retryAfterSeconds)];
  if (limiting && retryAfterSeconds > 0) return fail("rate-limited", { budget: limiting.budget, retryAfterSeconds });
  for (const charge of charges) {
    storeOf(db, charge).add(charge, { points: charge.points ?? 1, at: now.getTime() });
  }
  return ok(null);
}

/** How long to wait before this charge can be taken; 0 if it can be taken now. */
export function secondsUntilFree(db: Db, charge: Charge, now: Date): number {
  const budget: Budget = BUDGETS[charge.budget];
  const windowMs = budget.seconds * 1000;
  const uses = storeOf(db, charge).list(charge, now.getTime());
  let left = budget.points - (charge.points ?? 1);
  for (const use of uses) {
    left -= use.points;
    if (left >= 0) continue;
    const [newest = use] = uses;
    const blocks = budget.blocks && newest.at - use.at < windowMs;
    const freeAt = (blocks ? newest.at : use.at) + windowMs;
    return Math.max(0, Math.ceil((freeAt - now.getTime()) / 1000));
  }
  return 0;
}

/** Gives back one use of each charge, taken at this time. */
export function refund(db: Db, charges: readonly LoginCharge[], at: Date): void {
  for (const charge of charges) {
    const one = db
      .select({ key: rateLimitUses.key })
      .from(rateLimitUses)
      .where(and(isChargedTo(charge), eq(rateLimitUses.usedAt, at)))
      .limit(1);
    db.delete(rateLimitUses).where(eq(rateLimitUses.key, one)).run();
  }
}

/** Resets the budget of one subject. */
export function clearUses(db: Db, charge: LoginCharge): void {
  db.delete(rateLimitUses).where(isChargedTo(charge)).run();
}

/** Resets these budgets for everybody. Returns how many uses were deleted. */
export function clearBudgets(db: Db, budgets: readonly LoginBudgetName[]): number {
  return db
    .delete(rateLimitUses)
    .where(inArray(rateLimitUses.budget, [...budgets]))
    .run().changes;
}

function isChargedTo({ budget, subject }: Charge) {
  return and(eq(rateLimitUses.budget, budget), eq(rateLimitUses.subject, subject));
}

/** When a person last spent points of a stored budget. */
export function findLastUse(db: Db, subject: string): Date | null {
  const names = PERSISTED_BUDGETS.map(({ name }) => name);
  const isOfSubject = and(inArray(rateLimitUses.budget, names), eq(rateLimitUses.subject, subject));
  return (
    db
      .select({ at: max(rateLimitUses.usedAt) })
      .from(rateLimitUses)
      .where(isOfSubject)
      .get()?.at ?? null
  );
}

/** Deletes the stored uses of a person. */
export function deleteUsesOf(db: Db, subject: string): void {
  db.delete(rateLimitUses).where(eq(rateLimitUses.subject, subject)).run();
}

/** Uses are kept for two windows: a block lasts one window, and the uses that caused it may be one window older. */
const keptMs = (windowSeconds: number) => 2 * 1000 * windowSeconds;

/** How long uses of the longest budget are kept. */
export const USES_KEPT_MS = keptMs(Math.max(...PERSISTED_BUDGETS.map(({ seconds }) => seconds)));

/** Deletes stored uses that no budget counts any more. */
export function cleanUpUses(db: Db, now: Date): void {
  for (const { name, seconds } of PERSISTED_BUDGETS) {
    const isOld = lte(rateLimitUses.usedAt, new Date(now.getTime() - keptMs(seconds)));
    db.delete(rateLimitUses)
      .where(and(eq(rateLimitUses.budget, name), isOld))
      .run();
  }
}

/** `at` is in milliseconds. */
interface Use {
  points: number;
  at: number;
}

interface UseStore {
  /** The uses that can matter, newest first. Leaves out uses from the future, made before a clock was set back. */
  list: (charge: Charge, now: number) => readonly Use[];
  add: (charge: Charge, use: Use) => void;
}

function storeOf(db: Db, { budget }: Charge): UseStore {
  const { persisted }: Budget = BUDGETS[budget];
  return persisted ? usesInDatabase(db) : usesInMemory(db);
}

/** Uses of a subject that are closer together than this part of the window become one. This limits their number. */
const USES_PER_WINDOW = 200;

/** A use that is younger than this takes the points of the next one. Those of budgets that block stay apart. */
function mergedMs({ budget }: Charge): number {
  const { seconds, blocks }: Budget = BUDGETS[budget];
  return blocks ? 0 : (seconds * 1000) / USES_PER_WINDOW;
}

const usesInDatabase = prepareOnce((db): UseStore => {
  const { key, budget, subject, points, usedAt } = rateLimitUses;
  const value = sql.placeholder;
  const isCharged = and(eq(budget, value("budget")), eq(subject, value("subject")), lte(usedAt, value("at")));
  const newest = db
    .select({ points, at: sql<number>`${usedAt}` })
    .from(rateLimitUses)
    .where(isCharged)
    .orderBy(desc(usedAt))
    .limit(value("limit"))
    .prepare();
  const last = db
    .select({ key })
    .from(rateLimitUses)
    .where(and(isCharged, gt(usedAt, value("since"))))
    .orderBy(desc(usedAt))
    .limit(1);
  const merge = db
    .update(rateLimitUses)
    .set({ points: sql`${points} + ${value("points")}` })
    .where(eq(key, last))
    .prepare();
  const insert = db
    .insert(rateLimitUses)
    .values({ budget: value("budget"), subject: value("subject"), points: value("points"), usedAt: value("usedAt") })
    .prepare();
  return {
    list: (charge, at) => {
      // So many merged uses cover a window. Budgets that block have fewer points, and their uses are not merged.
      const limit = Math.min(BUDGETS[charge.budget].points, USES_PER_WINDOW + 1);
      return newest.all({ budget: charge.budget, subject: charge.subject, at, limit });
    },
    add: (charge, { points, at }) => {
      const row = { budget: charge.budget, subject: charge.subject, points };
      const { changes } = merge.run({ ...row, at, since: at - mergedMs(charge) });
      if (changes === 0) insert.run({ ...row, usedAt: new Date(at) });
    },
  };
});

/** About 20 MB. Beyond that, the subjects that were used longest ago are forgotten. */
const MAX_USES_IN_MEMORY = 200_000;
/** The size of a subject without uses, in uses. */
const SUBJECT_SIZE = 5;

const usesInMemory = prepareOnce((): UseStore => {
  const subjects = new LRUCache<string, readonly Use[]>({
    maxSize: MAX_USES_IN_MEMORY,
    sizeCalculation: (uses) => uses.length + SUBJECT_SIZE,
  });
  const nameOf = ({ budget, subject }: Charge) => `${budget} ${subject}`;
  const list: UseStore["list"] = (charge, now) => {
    const since = now - BUDGETS[charge.budget].seconds * 1000;
    return (subjects.get(nameOf(charge)) ?? []).filter(({ at }) => at > since && at <= now);
  };
  const add: UseStore["add"] = (charge, use) => {
    const uses = list(charge, use.at);
    const [newest, ...older] = uses;
    const isMerged = newest !== undefined && use.at - newest.at < mergedMs(charge);
    const merged = isMerged && { at: newest.at, points: newest.points + use.points };
    subjects.set(nameOf(charge), merged ? [merged, ...older] : [use, ...uses]);
  };
  return { list, add };
});
