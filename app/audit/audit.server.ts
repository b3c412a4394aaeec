import { desc, eq, lt, sql } from "drizzle-orm";

import type { Db } from "#db/connection.ts";
import { prepareOnce } from "#db/prepare-once.ts";
import { auditEntries, loginFailureCounts } from "#db/schema/index.ts";

import { DAY_MS, HOUR_MS } from "../shared/durations.ts";
import { AUDIT_DAYS } from "../shared/kept-days.ts";
import { minuteOf } from "../shared/minute.ts";
import type { ShopValue } from "../shops/shops.ts";

import { THE_SHOP, type Actor } from "./actor.ts";
import type { AuditAction } from "./audit-actions.ts";
import { describeChange, type Fields } from "./changed-fields.server.ts";

/** Failed logins with an entry of their own per hour. The others are only counted, so that nobody can fill the disk. */
const FAILURES_PER_HOUR = 20;

interface AuditEntry {
  by: Actor;
  action: AuditAction;
  now: Date;
  shop?: ShopValue;
  /** A product's id, an order's number, or what else was changed, such as the name of a page. */
  subject?: string;
  /** All values. The changed ones are stored. Name no secret and no customer's address. */
  before?: Fields | null;
  after?: Fields | null;
}

const insertStatement = prepareOnce((db) => {
  const value = sql.placeholder;
  return db
    .insert(auditEntries)
    .values({
      ...{ at: value("at"), actor: value("actor"), actorId: value("actorId"), address: value("address") },
      ...{ action: value("action"), shop: value("shop"), subject: value("subject") },
      ...{ before: value("before"), after: value("after") },
    })
    .prepare();
});

/**
 * Adds an entry to the audit trail. Call it in the transaction of the change: there is only one connection, so `db`
 * inside `db.transaction(…)` belongs to that transaction, and the statement stays prepared.
 */
export function recordAudit(db: Db, entry: AuditEntry): void {
  const { by, action, now, shop = null, subject = null, before = null, after = null } = entry;
  insertStatement(db).run({
    ...{ at: now, actor: by.kind, actorId: idOf(by), address: "address" in by ? by.address : null },
    ...{ action, shop, subject },
    ...describeChange({ before, after }),
  });
}

function idOf(by: Actor): string | null {
  if (by.kind === "admin") return by.session;
  if (by.kind === "key") return by.name;
  return by.kind === "account" ? by.userId : null;
}

/** Records a failed login of an administrator. */
export function recordFailedLogin(db: Db, address: string, now: Date): void {
  db.transaction(
    (tx) => {
      const hour = startOfHour(now);
      const last = tx
        .select({ at: auditEntries.at })
        .from(auditEntries)
        .where(eq(auditEntries.action, "log-in-failed"))
        .orderBy(desc(auditEntries.key))
        .limit(1)
        .offset(FAILURES_PER_HOUR - 1)
        .get();
      if (!last || last.at < hour) {
        return recordAudit(db, { by: { kind: "visitor", address }, action: "log-in-failed", now });
      }
      tx.insert(loginFailureCounts)
        .values({ hour, attempts: 1 })
        .onConflictDoUpdate({
          target: loginFailureCounts.hour,
          set: { attempts: sql`${loginFailureCounts.attempts} + 1` },
        })
        .run();
    },
    { behavior: "immediate" },
  );
}

/** Adds one entry for the failed logins of each past hour that were only counted. */
export function recordCountedFailures(db: Db, now: Date): void {
  db.transaction(
    (tx) => {
      const past = lt(loginFailureCounts.hour, startOfHour(now));
      for (const { hour, attempts } of tx.select().from(loginFailureCounts).where(past).all()) {
        const after = {
          "further attempts": attempts,
          "within the hour from": minuteOf(hour),
        };
        recordAudit(db, { by: THE_SHOP, action: "log-in-failed", now, after });
      }
      tx.delete(loginFailureCounts).where(past).run();
    },
    { behavior: "immediate" },
  );
}

/** Deletes entries that are older than 400 days. */
export function cleanUpAudit(db: Db, now: Date): void {
  // Rounds down to the hour: the trigger counts in whole seconds, and refuses entries that are a little too young.
  const oldest = startOfHour(new Date(now.getTime() - AUDIT_DAYS * DAY_MS));
  db.delete(auditEntries).where(lt(auditEntries.at, oldest)).run();
}

function startOfHour(time: Date): Date {
  return new Date(Math.floor(time.getTime() / HOUR_MS) * HOUR_MS);
}
