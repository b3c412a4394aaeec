import { and, eq, inArray, isNull } from "drizzle-orm";

import type { DbOrTransaction } from "#db/connection.ts";
import { attentionCases, payments } from "#db/schema/index.ts";

import type { ProviderName } from "../payments/provider-names.ts";

import { describeReason, isAboutPaymentOnly, type CaseKind, type CaseReason } from "./case-kinds.ts";
import { openCase, resolveCases, subjectOf } from "./cases.server.ts";
import { amountsOf, isOverpaid } from "./check-payment.ts";
import { listOrders } from "./checkouts.queries.server.ts";

/** Opens a case of a payment for every order of its checkout, because none can be sent until somebody decides. */
export function openCases(
  tx: DbOrTransaction,
  { checkoutKey, provider, paymentId }: PaymentOfCheckout,
  reason: CaseReason,
  now: Date,
): void {
  const all = listOrders(tx, { key: checkoutKey });
  for (const { key: orderKey } of isAboutPaymentOnly(reason.kind) ? all.slice(0, 1) : all)
    openCase(tx, { ...reason, orderKey, provider, paymentId }, now);
}

interface PaymentOfCheckout {
  checkoutKey: number;
  provider: ProviderName;
  paymentId: string;
}

/** A report of money, as far as the queue needs it. */
interface Money extends PaymentOfCheckout {
  /** What is stored of the payment from before. */
  known: typeof payments.$inferSelect | undefined;
  told: Parameters<typeof amountsOf>[0];
  isFinished: boolean;
  /** Why the payment does not pay the checkout; null if it does, or is not finished. */
  reason: CaseReason | null;
}

/** Puts what is not as agreed about a payment's money into the queue. */
export function tellOfMoney(tx: DbOrTransaction, money: Money, now: Date): void {
  const { known, told, isFinished, reason } = money;
  const first = findPayingPayment(tx, money, known?.moneyAt == null);
  if (first !== undefined && (reason !== null || isFinished)) {
    openCases(tx, money, { kind: "paid_twice", values: { ...amountsOf(told), first } }, now);
  } else if (reason !== null) {
    if (describeReason(reason) !== known?.problem) openCases(tx, money, reason, now);
  } else if (isFinished) {
    if (known?.problem) resolvePayment(tx, money, AMENDED, now);
    if (isOverpaid(told)) openCases(tx, money, { kind: "overpaid", values: amountsOf(told) }, now);
  }
}

/** The id of another payment that has paid the orders, or "" if an administrator had decided about one of them before. */
function findPayingPayment(
  tx: DbOrTransaction,
  { checkoutKey, provider, paymentId }: PaymentOfCheckout,
  isNewMoney: boolean,
): string | undefined {
  const isDecided = listOrders(tx, { key: checkoutKey }).some(({ decidedStatus }) => decidedStatus !== null);
  if (isDecided && isNewMoney) return "";
  const paying = tx
    .select({ provider: payments.provider, id: payments.providerPaymentId })
    .from(payments)
    .where(and(eq(payments.checkoutKey, checkoutKey), eq(payments.status, "finished"), isNull(payments.problem)))
    .all();
  return paying.find((one) => one.id !== paymentId || one.provider !== provider)?.id;
}

/** What is settled when the rest of a payment comes. */
const AMENDED: CaseKind[] = ["underpaid", "settled_by_hand", "paid_late", "invalid_paid"];

/** Resolves cases of a payment that a report has settled, also those from when its checkout was not known. */
export function resolvePayment(tx: DbOrTransaction, about: PaymentOfCheckout, kinds: CaseKind[], now: Date): void {
  const orderKeys = listOrders(tx, { key: about.checkoutKey }).map(({ key }) => key);
  const subjects = [...orderKeys, null].map((orderKey) => subjectOf({ ...about, orderKey }));
  const isSettled = and(inArray(attentionCases.subject, subjects), inArray(attentionCases.kind, kinds));
  resolveCases(tx, isSettled, { resolution: "paid", by: null, now });
}
