import { and, eq, inArray, isNull, lte, or } from "drizzle-orm";

import type { Db, DbOrTransaction } from "#db/connection.ts";
import { checkouts, paymentNotifications, payments } from "#db/schema/index.ts";

import { log } from "../../log.server.ts";
import { openCase } from "../cases/cases.server.ts";
import { listOrders } from "../checkouts.queries.server.ts";

type Notification = typeof paymentNotifications.$inferSelect;

/** Notifications that could not be applied within this time are given up. Each failure is logged. */
export const NOTIFICATION_RETRY_DAYS = 7;
const GIVEN_UP_AT_ONCE = 50;

/**
 * Gives up the notifications that were received until then and could not be applied. Each opens a case: it may be about
 * money. An order that it names does not expire until the case is resolved.
 */
export function giveUpNotifications(db: Db, receivedUntil: Date, now: Date): void {
  const isOld = and(isNull(paymentNotifications.appliedAt), lte(paymentNotifications.receivedAt, receivedUntil));
  db.transaction(
    (tx) => {
      const old = tx.select().from(paymentNotifications).where(isOld).limit(GIVEN_UP_AT_ONCE).all();
      for (const notification of old) {
        const { key, provider } = notification;
        log.error(
          { provider, notification: key },
          'Gave up on a notification that could not be applied. "Needs attention" in the panels has a case for it.',
        );
        openCases(tx, notification, now);
        const given = { appliedAt: now, outcome: "given-up" } as const;
        tx.update(paymentNotifications).set(given).where(eq(paymentNotifications.key, key)).run();
      }
    },
    { behavior: "immediate" },
  );
}

/** Opens a case for the first order of each checkout that the notification names, or one without an order. */
function openCases(tx: DbOrTransaction, { provider, body }: Notification, now: Date): void {
  const texts = listTexts(body);
  const isInvoice = and(eq(checkouts.provider, provider), inArray(checkouts.providerInvoiceId, texts));
  const named = tx
    .select({ key: checkouts.key })
    .from(checkouts)
    .where(or(inArray(checkouts.id, texts), isInvoice))
    .all();
  const about = { kind: "unreadable", provider, values: {} } as const;
  if (named.length === 0) openCase(tx, { ...about, orderKey: null }, now);
  for (const { key } of named) {
    const [first] = listOrders(tx, { key });
    const isPayment = and(eq(payments.checkoutKey, key), inArray(payments.providerPaymentId, texts));
    const payment = tx.select({ id: payments.providerPaymentId }).from(payments).where(isPayment).get();
    openCase(tx, { ...about, orderKey: first?.key ?? null, paymentId: payment?.id }, now);
  }
}

/** All texts and numbers in a notification, as texts. Some of them are ids of its checkout and payment. */
function listTexts(body: string): string[] {
  const texts = new Set<string>();
  try {
    JSON.parse(body, (_, value: unknown) => {
      if (typeof value === "string" || typeof value === "number") texts.add(String(value));
      return value;
    });
  } catch {
    return [];
  }
  return [...texts];
}
