import { and, asc, eq, gte, isNull, lte } from "drizzle-orm";

import type { Db } from "#db/connection.ts";
import { attentionCases, checkouts, orders, payments } from "#db/schema/index.ts";
import { waitForWriteLock } from "#db/write-lock.ts";

import type { PaymentProvider, PaymentReport } from "../../payments/provider.ts";
import { DAY_MS } from "../../shared/durations.ts";
import { resolveCases } from "../cases/cases.server.ts";

import { amountsOf } from "./check-payment.ts";
import { pollPayment } from "./order-jobs.server.ts";
import { openCases } from "./payment-cases.server.ts";

/** This time is left out at both ends of the compared period: clocks differ, and a list may lag behind. */
const MARGIN_MS = DAY_MS;
/** The most payments that the provider is asked about one by one. With a wrong store none of them is in its list. */
const MAX_ASKED = 20;

interface Listed {
  reports: readonly PaymentReport[];
  /** The beginning of the list. */
  since: Date;
  now: Date;
}

/**
 * Finds payments with money that the provider neither lists nor knows when it is asked, and opens cases about them. Asks
 * about each missing payment, because lists leave out archived invoices. Returns how many payments are unknown. Throws a
 * `ProviderError` if the provider cannot be asked.
 */
export async function findUnlisted(
  db: Db,
  provider: PaymentProvider,
  { reports, since, now }: Listed,
): Promise<number> {
  const listed = new Set(reports.map(({ paymentId }) => paymentId));
  const missing = listExpected(db, provider, { since, now }).filter(({ providerPaymentId: id }) => !listed.has(id));
  let unknown = 0;
  for (const payment of missing.slice(0, MAX_ASKED)) {
    const { checkoutKey, providerPaymentId: paymentId, status } = payment;
    if ((await pollPayment(db, provider, paymentId, now)) !== null) {
      listed.add(paymentId);
      continue;
    }
    unknown++;
    const about = { checkoutKey, provider: provider.name, paymentId };
    const reason = { kind: "unlisted_payment", values: { ...amountsOf(payment), status } } as const;
    await waitForWriteLock(db);
    db.transaction((tx) => openCases(tx, about, reason, now), { behavior: "immediate" });
  }
  await resolveFound(db, provider, listed, now);
  return unknown;
}

/**
 * Payments that the list should have. Those that were checked longest ago come first. An invoice is as old as its order.
 * Leaves out payments that were matched to an order by hand, because the age of their invoice is not known.
 */
function listExpected(db: Db, { name }: PaymentProvider, { since, now }: Pick<Listed, "since" | "now">) {
  const from = new Date(since.getTime() + MARGIN_MS);
  const isExpected = and(
    ...[eq(payments.provider, name), eq(payments.isMatched, false)],
    ...[gte(orders.createdAt, from), gte(payments.moneyAt, from)],
    lte(payments.moneyAt, new Date(now.getTime() - MARGIN_MS)),
  );
  const rows = db
    .select({ payment: payments })
    .from(payments)
    .innerJoin(checkouts, eq(checkouts.key, payments.checkoutKey))
    .innerJoin(orders, eq(orders.id, checkouts.id))
    .where(isExpected)
    .orderBy(asc(payments.checkedAt))
    .all();
  return rows.map(({ payment }) => payment);
}

/** Resolves the cases of payments that the provider knows again. */
async function resolveFound(db: Db, { name }: PaymentProvider, found: ReadonlySet<string>, now: Date): Promise<void> {
  const isOpen = and(eq(attentionCases.kind, "unlisted_payment"), isNull(attentionCases.resolvedAt));
  const open = db
    .select({ key: attentionCases.key, paymentId: attentionCases.paymentId })
    .from(attentionCases)
    .where(and(isOpen, eq(attentionCases.provider, name)))
    .all();
  for (const { key } of open.filter(({ paymentId }) => found.has(paymentId ?? ""))) {
    await waitForWriteLock(db);
    const how = { resolution: "paid", by: null, now };
    db.transaction((tx) => resolveCases(tx, eq(attentionCases.key, key), how), { behavior: "immediate" });
  }
}
