import { eq } from "drizzle-orm";

import type { Db } from "#db/connection.ts";
import { attentionCases } from "#db/schema/index.ts";

import type { AdminActor } from "../../audit/actor.ts";
import { recordAudit } from "../../audit/audit.server.ts";
import { fail, ok, type Problem, type Result } from "../../shared/result.ts";
import { describeCase } from "../case-reasons.messages.ts";
import { settlesForBuyer } from "../cases/cases.queries.server.ts";
import { resolveCases } from "../cases/cases.server.ts";
import { recordEvent } from "../events/order-events.server.ts";

export type ResolveProblem = Problem<"no-case" | "already-done">;

interface Act {
  caseKey: number;
  by: AdminActor;
  note: string | null;
  now: Date;
}

/** Takes a case out of the queue without any other change. The buyer gets a letter if that settles the order's cases. */
export function resolveCase(db: Db, { caseKey, by, note, now }: Act): Result<null, ResolveProblem> {
  return db.transaction(
    (tx) => {
      const isCase = eq(attentionCases.key, caseKey);
      const [resolved] = resolveCases(tx, isCase, { resolution: "resolved", by, note, now });
      if (!resolved) return fail(tx.select().from(attentionCases).where(isCase).get() ? "already-done" : "no-case");
      const { orderKey, paymentId } = resolved;
      const what = describeCase(resolved, paymentId);
      const kind = settlesForBuyer(tx, resolved) ? "resolved" : "resolved_quietly";
      if (orderKey !== null) recordEvent(tx, orderKey, kind, now, note, { by });
      const subject = orderKey === null ? null : String(orderKey);
      recordAudit(db, { by, action: "resolve-case", ...(subject && { subject }), after: { case: what, note }, now });
      return ok(null);
    },
    { behavior: "immediate" },
  );
}
