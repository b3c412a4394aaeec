import { and, asc, eq, isNull, lte } from "drizzle-orm";

import type { Db, DbOrTransaction } from "#db/connection.ts";
import { webhookDeliveries, webhookEndpoints } from "#db/schema/index.ts";
import { waitForWriteLock } from "#db/write-lock.ts";

import type { NetworkPolicy } from "../http/network-policy.server.ts";
import { log } from "../log.server.ts";
import { queueOwnerLetter } from "../mail/outbox.server.ts";
import { attemptDue, dueAfter, isDue } from "../delivery/attempts.server.ts";
import { waitForAll } from "../shared/wait-for-all.ts";

import { postMessage, type PostProblem } from "./post-message.server.ts";
import { signatureHeaders } from "./signature.server.ts";
import { describeFailure, endpointDisabledLetter } from "./webhooks.messages.ts";

/** Messages that could not be sent within this time are given up, and an endpoint that failed so long is disabled. */
export const RETRY_DAYS = 3;

type Delivery = typeof webhookDeliveries.$inferSelect;
type Endpoint = typeof webhookEndpoints.$inferSelect;

interface Sending {
  policy: NetworkPolicy;
  /** Names the shop to the receivers. */
  userAgent: string;
  /** Messages that have failed since then are given up. */
  givenUpUntil: Date;
}

/**
 * Sends the messages that are due: to all endpoints at once, to each one after another. After a failure the other
 * messages of the endpoint wait for the next run.
 */
export async function sendMessages(db: Db, sending: Sending): Promise<void> {
  giveUpOldMessages(db, sending.givenUpUntil);
  const enabled = db.select().from(webhookEndpoints).where(isNull(webhookEndpoints.disabledAt)).all();
  await waitForAll(
    enabled.map(({ id }) =>
      attemptDue(
        () => findDue(db, id, new Date()),
        (due) => deliver(db, due, sending),
      ),
    ),
  );
}

function findDue(db: Db, endpointId: number, now: Date): Delivery | undefined {
  const isWaiting = and(eq(webhookDeliveries.endpointId, endpointId), eq(webhookDeliveries.state, "queued"));
  return db
    .select()
    .from(webhookDeliveries)
    .where(and(isWaiting, isDue(webhookDeliveries.dueAt, now)))
    .orderBy(asc(webhookDeliveries.dueAt), asc(webhookDeliveries.key))
    .limit(1)
    .get();
}

/** Attempts to send a message, and stores the outcome. */
async function deliver(db: Db, row: Delivery, sending: Sending): Promise<"go-on" | "stop"> {
  const endpoint = findEnabled(db, row.endpointId);
  if (!endpoint) return "stop";
  const attempts = row.attempts + 1;
  const isRow = eq(webhookDeliveries.key, row.key);
  const dueAt = dueAfter(attempts, new Date());
  db.update(webhookDeliveries).set({ attempts, dueAt }).where(isRow).run();
  const { policy, userAgent } = sending;
  const signed = signatureHeaders({ id: row.id, body: row.payload, secret: endpoint.secret, now: new Date() });
  const headers = { ...signed, "User-Agent": userAgent };
  const posted = await postMessage({ url: endpoint.url, headers, body: row.payload, policy });
  // The message may have been sent. Waits for the write lock as long as necessary: without the stored outcome it would
  // be sent again.
  await waitForWriteLock(db, Number.POSITIVE_INFINITY);
  const now = new Date();
  if (posted.ok) {
    db.transaction(
      (tx) => {
        tx.update(webhookDeliveries).set({ state: "sent", error: null, endedAt: now }).where(isRow).run();
        tx.update(webhookEndpoints).set({ failingSince: null }).where(eq(webhookEndpoints.id, endpoint.id)).run();
      },
      { behavior: "immediate" },
    );
    return "go-on";
  }
  log.warn({ endpoint: endpoint.id, message: row.id, reason: posted.problem, attempts }, "Could not send a message.");
  db.transaction(
    (tx) => {
      tx.update(webhookDeliveries)
        .set({ error: describeFailure(posted.problem) })
        .where(isRow)
        .run();
      storeFailure(tx, endpoint, { problem: posted.problem, givenUpUntil: sending.givenUpUntil, now });
    },
    { behavior: "immediate" },
  );
  return "stop";
}

function findEnabled(db: Db, id: number): Endpoint | undefined {
  const isOne = and(eq(webhookEndpoints.id, id), isNull(webhookEndpoints.disabledAt));
  return db.select().from(webhookEndpoints).where(isOne).get();
}

interface Failure {
  problem: PostProblem;
  givenUpUntil: Date;
  now: Date;
}

/** Disables an endpoint that has failed for days or says that it is gone. Queues a letter to the owner then. */
function storeFailure(tx: DbOrTransaction, { id, url, failingSince }: Endpoint, failure: Failure): void {
  const { problem, givenUpUntil, now } = failure;
  const since = failingSince ?? now;
  const isDisabled = problem.code === "gone" || since <= givenUpUntil;
  tx.update(webhookEndpoints)
    .set({ failingSince: since, ...(isDisabled && { disabledAt: now }) })
    .where(eq(webhookEndpoints.id, id))
    .run();
  if (!isDisabled) return;
  log.error({ endpoint: id }, "Disabled a webhook, because its receiver does not respond.");
  const letter = endpointDisabledLetter({ id, url, since, failure: describeFailure(problem) });
  queueOwnerLetter(tx, { topic: "webhook-disabled", letter }, now);
}

function giveUpOldMessages(db: Db, writtenUntil: Date): void {
  const isOld = and(eq(webhookDeliveries.state, "queued"), lte(webhookDeliveries.createdAt, writtenUntil));
  const { changes } = db.update(webhookDeliveries).set({ state: "failed", endedAt: new Date() }).where(isOld).run();
  if (changes > 0) log.error({ messages: changes }, "Gave up on webhook messages that could not be sent for days.");
}
