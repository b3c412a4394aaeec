import { and, asc, desc, eq, inArray, isNotNull, isNull, lte, not, notExists, or } from "drizzle-orm";

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
import { describeFailure, endpointDisabledLetter, type DisabledEndpoint } from "./webhooks.messages.ts";

/** After this time, messages that could not be sent are given up, and endpoints that kept failing are disabled. */
export const RETRY_DAYS = 3;

type Delivery = typeof webhookDeliveries.$inferSelect;
type Endpoint = typeof webhookEndpoints.$inferSelect;

interface Sending {
  policy: NetworkPolicy;
  /** Names the shop to the receivers. */
  userAgent: string;
  /** Older messages that were tried are given up. Endpoints that have failed for longer are disabled. */
  givenUpUntil: Date;
}

/**
 * Sends the messages that are due: to all endpoints at once, to each one after another. After a failure the other
 * messages of the endpoint wait for the next run.
 */
export async function sendMessages(db: Db, sending: Sending): Promise<void> {
  const enabled = db.select().from(webhookEndpoints).where(isNull(webhookEndpoints.disabledAt)).all();
  await waitForAll(
    enabled.map(({ id }) =>
      attemptDue(
        () => findDue(db, id, new Date()),
        (due) => deliver(db, due, sending),
      ),
    ),
  );
  giveUpOldMessages(db, sending.givenUpUntil);
  disableFailingWithoutMessages(db, sending.givenUpUntil);
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
  log.warn(
    { endpoint: endpoint.id, message: row.id, reason: posted.problem, attempts },
    "Could not send a message to a webhook. The shop tries again.",
  );
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

/** Disables an endpoint that has failed for days or says that it is gone. */
function storeFailure(tx: DbOrTransaction, { id, url, failingSince }: Endpoint, failure: Failure): void {
  const { problem, givenUpUntil, now } = failure;
  const since = failingSince ?? now;
  tx.update(webhookEndpoints).set({ failingSince: since }).where(eq(webhookEndpoints.id, id)).run();
  const isGone = problem.code === "gone";
  if (!isGone && since > givenUpUntil) return;
  disable(tx, { id, url, since, failure: describeFailure(problem), isGone }, now);
}

/**
 * Disables endpoints that have failed for days and have no message left, because the last one was given up. Without a
 * message there is no attempt that would disable them.
 */
function disableFailingWithoutMessages(db: Db, failingUntil: Date): void {
  const isWaiting = and(eq(webhookDeliveries.endpointId, webhookEndpoints.id), eq(webhookDeliveries.state, "queued"));
  const hasNone = notExists(db.select({ key: webhookDeliveries.key }).from(webhookDeliveries).where(isWaiting));
  const isFailing = and(isNull(webhookEndpoints.disabledAt), lte(webhookEndpoints.failingSince, failingUntil));
  for (const { id, url, failingSince } of db.select().from(webhookEndpoints).where(and(isFailing, hasNone)).all()) {
    const since = failingSince ?? failingUntil;
    const endpoint = { id, url, since, failure: findLastError(db, id), isGone: false };
    db.transaction((tx) => disable(tx, endpoint, new Date()), { behavior: "immediate" });
  }
}

/** The error of the last attempt that failed. Each attempt moves `dueAt` into the future. */
function findLastError(db: Db, endpointId: number): string | null {
  const { error, dueAt } = webhookDeliveries;
  const hasFailed = and(eq(webhookDeliveries.endpointId, endpointId), isNotNull(error));
  return (
    db.select({ error }).from(webhookDeliveries).where(hasFailed).orderBy(desc(dueAt)).limit(1).get()?.error ?? null
  );
}

/** Disables an endpoint, and queues a letter to the owner. */
function disable(tx: DbOrTransaction, endpoint: DisabledEndpoint, now: Date): void {
  tx.update(webhookEndpoints).set({ disabledAt: now }).where(eq(webhookEndpoints.id, endpoint.id)).run();
  log.error(
    { endpoint: endpoint.id },
    "Turned off a webhook, because its receiver takes no messages. Correct the receiver, then turn the webhook on again in the panels.",
  );
  queueOwnerLetter(tx, { topic: "webhook-disabled", letter: endpointDisabledLetter(endpoint) }, now);
}

/** Does not give up a message before an attempt, because the shop may have been stopped, unless its endpoint is off. */
function giveUpOldMessages(db: Db, writtenUntil: Date): void {
  const now = new Date();
  const isOld = and(eq(webhookDeliveries.state, "queued"), lte(webhookDeliveries.createdAt, writtenUntil));
  const { id, disabledAt } = webhookEndpoints;
  const disabled = db.select({ id }).from(webhookEndpoints).where(isNotNull(disabledAt));
  const awaitsAnotherAttempt = not(isDue(webhookDeliveries.dueAt, now));
  const isOff = inArray(webhookDeliveries.endpointId, disabled);
  const { changes } = db
    .update(webhookDeliveries)
    .set({ state: "failed", endedAt: now })
    .where(and(isOld, or(awaitsAnotherAttempt, isOff)))
    .run();
  if (changes > 0)
    log.error(
      { messages: changes },
      "Gave up on webhook messages that could not be sent for days. Send them again on the page of the webhook in the panels.",
    );
}
