import { and, desc, eq, inArray, lte, sql } from "drizzle-orm";
import { LRUCache } from "lru-cache";

import type { Db } from "#db/connection.ts";
import { prepareOnce } from "#db/prepare-once.ts";
import { rateLimitUses } from "#db/schema/index.ts";

import { fail, ok, type Problem, type Result } from "../shared/result.ts";

import { addressKey, networkKey } from "./address-key.ts";
import { BUDGETS, type Budget, type BudgetName, type PersistedBudgetName } from "./budgets.ts";

/** What an action costs: one point if `points` is absent. */
export interface Charge {
  budget: BudgetName;
  subject: string;
  points?: number;
}

export type PersistedCharge = Charge & { budget: PersistedBudgetName };

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
export function refund(db: Db, charges: readonly PersistedCharge[], at: Date): void {
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
export function clearUses(db: Db, charge: PersistedCharge): void {
  db.delete(rateLimitUses).where(isChargedTo(charge)).run();
}

/** Resets these budgets for everybody. Returns how many uses were deleted. */
export function clearBudgets(db: Db, budgets: readonly PersistedBudgetName[]): number {
  return db
    .delete(rateLimitUses)
    .where(inArray(rateLimitUses.budget, [...budgets]))
    .run().changes;
}

function isChargedTo({ budget, subject }: Charge) {
  return and(eq(rateLimitUses.budget, budget), eq(rateLimitUses.subject, subject));
}

/** Uses are kept for two windows: a block lasts one window, and the uses that caused it may be one window older. */
export const USES_KEPT_MS =
  2 * 1000 * Math.max(...Object.values<Budget>(BUDGETS).map(({ seconds, persisted }) => (persisted ? seconds : 0)));

/** Deletes stored uses that no budget counts any more. */
export function cleanUpUses(db: Db, now: Date): void {
  db.delete(rateLimitUses)
    .where(lte(rateLimitUses.usedAt, new Date(now.getTime() - USES_KEPT_MS)))
    .run();
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

const usesInDatabase = prepareOnce((db): UseStore => {
  const { budget, subject, points, usedAt } = rateLimitUses;
  const value = sql.placeholder;
  const newest = db
    .select({ points, at: sql<number>`${usedAt}` })
    .from(rateLimitUses)
    .where(and(eq(budget, value("budget")), eq(subject, value("subject")), lte(usedAt, value("now"))))
    .orderBy(desc(usedAt))
    .limit(value("limit"))
    .prepare();
  return {
    list: (charge, now) => newest.all({ ...charge, now, limit: BUDGETS[charge.budget].points }),
    add: (charge, use) => {
      db.insert(rateLimitUses)
        .values({ ...charge, points: use.points, usedAt: new Date(use.at) })
        .run();
    },
  };
});

/** About 20 MB. Beyond that, the subjects that were used longest ago are forgotten. */
const MAX_USES_IN_MEMORY = 200_000;
/** Uses of a subject that are closer together than this part of the window become one. This limits their number. */
const USES_PER_WINDOW = 200;
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
    const mergedMs = (BUDGETS[charge.budget].seconds * 1000) / USES_PER_WINDOW;
    const isMerged = newest !== undefined && use.at - newest.at < mergedMs;
    const merged = isMerged && { at: newest.at, points: newest.points + use.points };
    subjects.set(nameOf(charge), merged ? [merged, ...older] : [use, ...uses]);
  };
  return { list, add };
});
