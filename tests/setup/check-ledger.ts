import { parse } from "csv-parse/sync";
import { isNotNull, isNull, or } from "drizzle-orm";

import { toLedgerCsv } from "#app/admin/orders/ledger-csv.server.ts";
import type { CaseKind } from "#app/orders/case-kinds.ts";
import { walkLedger } from "#app/orders/payments/ledger.queries.server.ts";
import { toDecimal } from "#app/shared/money.ts";
import type { Db } from "#db/connection.ts";
import { attentionCases, notedPayments, orders, refunds } from "#db/schema/index.ts";
import { markChecked, type ProviderFake } from "#tests/fakes/taken-payment.ts";

import { makeAdminClient } from "./admin-client.ts";
import type { RunningServer } from "./start-server.ts";

/** A row of the ledger's CSV file. */
interface Row {
  kind: "payment" | "refund";
  /** The order's number. */
  order: string;
  amount_usd: string;
  provider: string;
  reference: string;
  status: string;
  received: string;
}

const DAY_MS = 24 * 60 * 60_000;
/**
 * Kinds of cases about money whose order is unknown. All other money is in the ledger. So is the money of these cases,
 * once an administrator has matched it to an order.
 */
const WITHOUT_ORDER: CaseKind[] = ["unknown_order", "contradiction", "unreadable"];
const isInLedger = ({ kind, resolution }: typeof attentionCases.$inferSelect) =>
  kind !== "unreadable" && resolution !== null && resolution !== "resolved";

/** Checks the ledger that the shop's owner downloads. See `checkEntries`. */
export async function checkLedger(
  fake: ProviderFake,
  { db, server }: { db: Db; server: RunningServer },
): Promise<void> {
  checkEntries(fake, db, await downloadLedger(db, server.url));
}

/** Checks the ledger of a database without a server. See `checkEntries`. */
export function checkStoredLedger(fake: ProviderFake, db: Db): void {
  const always = { from: new Date(0), until: new Date(9e14) };
  checkEntries(fake, db, parseLedger([...toLedgerCsv(walkLedger(db, always))].join("")));
}

/**
 * Compares the money that a fake provider has taken with the shop's ledger, cent by cent. Every payment is in the
 * ledger once with its amount. If it belongs to no order, it is in a case that is open or that a person has resolved.
 * The ledger also has the refunds, and nothing else. Every paid unit is held, sent, or in such a case. Throws an error
 * that names every violation.
 */
function checkEntries(fake: ProviderFake, db: Db, rows: Row[]): void {
  markChecked(fake);
  const wrong: unknown[] = [];
  const entries = rows.filter(({ kind, provider }) => kind === "payment" && provider === fake.name);
  const isSeen = or(isNull(attentionCases.resolvedAt), isNotNull(attentionCases.resolvedBy));
  const cases = db.select().from(attentionCases).where(isSeen).all();
  const taken = fake.listTaken();
  for (const payment of taken) {
    const listed = entries.filter(({ reference }) => reference === payment.id);
    const isCase = cases.some((one) => {
      const isAbout = one.paymentId === payment.id && Number(one.values.received) === payment.amount;
      return isAbout && WITHOUT_ORDER.includes(one.kind) && !isInLedger(one);
    });
    const [entry] = listed;
    if (listed.length > 1) wrong.push({ "in the ledger more than once": payment });
    else if (!entry && !isCase) wrong.push({ "neither in the ledger nor in a case": payment });
    else if (entry) {
      const value = payment.cents === null ? "" : toDecimal(payment.cents);
      const isRight = Number(entry.received) === payment.amount && entry.amount_usd === value;
      if (!isRight || payment.isRefunded !== (entry.status === "refunded"))
        wrong.push({ payment, "in the ledger": entry });
    }
  }
  const unlisted = cases.filter(({ kind }) => kind === "unlisted_payment").map(({ paymentId }) => paymentId);
  const known = new Set([...taken.map(({ id }) => id), ...unlisted]);
  // An invoice that was settled by hand brings nothing.
  const unknown = entries.filter(({ reference, received }) => Number(received) > 0 && !known.has(reference));
  if (unknown.length > 0) wrong.push({ "in the ledger, but neither taken nor in a case": unknown });

  const refundsOf = (list: { order: unknown; amount: string; reference: string }[]) =>
    list.map(({ order, amount, reference }) => `${String(order)} ${amount} ${reference}`).sort();
  const noted = db.select().from(refunds).all();
  const expected = refundsOf(
    noted.map(({ orderKey, amountCents, reference }) => ({
      order: orderKey,
      amount: toDecimal(-amountCents),
      reference,
    })),
  );
  const sentBack = rows.filter(({ kind }) => kind === "refund");
  const listed = refundsOf(
    sentBack.filter(({ provider }) => provider === "").map((row) => ({ ...row, amount: row.amount_usd })),
  );
  if (JSON.stringify(expected) !== JSON.stringify(listed)) wrong.push({ "refunds noted": expected, listed });
  const unnoted = listUnnotedRefunds(db, entries, taken);
  const reported = sumByCheckout(
    db,
    sentBack.filter(({ provider }) => provider !== "").map((row) => [Number(row.order), -toCents(row.amount_usd)]),
  );
  if (JSON.stringify(unnoted) !== JSON.stringify(reported))
    wrong.push({ "refunds that nobody noted": unnoted, listed: reported });
  const byHand = rows.filter(({ kind, provider }) => kind === "payment" && provider === "");
  const entered = db.select().from(notedPayments).all();
  const namesOf = (list: { order: unknown; amount: string }[]) =>
    list.map(({ order, amount }) => `${String(order)} ${amount}`).sort();
  const expectedByHand = namesOf(entered.map((one) => ({ order: one.orderKey, amount: toDecimal(one.amountCents) })));
  const listedByHand = namesOf(byHand.map((row) => ({ ...row, amount: row.amount_usd })));
  if (JSON.stringify(expectedByHand) !== JSON.stringify(listedByHand))
    wrong.push({ "noted by hand": expectedByHand, listed: listedByHand });

  for (const { key, paymentStatus, stockHeld, shipped } of db.select().from(orders).all()) {
    const isCase = cases.some(({ orderKey }) => orderKey === key);
    const hasMoney = entries.some(({ order, status }) => order === String(key) && status !== "refunded");
    const isUnpaid = ["waiting", "expired", "failed"].includes(paymentStatus);
    if (paymentStatus === "finished" && !stockHeld && !shipped && !isCase)
      wrong.push({ "paid without its units": key });
    if (hasMoney && isUnpaid && !isCase) wrong.push({ "money came, but it is unpaid and in no case": key });
  }
  if (wrong.length > 0) throw new Error(`The ledger is wrong: ${JSON.stringify(wrong, null, 1)}`);
}

/** What the provider has refunded for each checkout beyond the refunds that were noted for it. */
function listUnnotedRefunds(db: Db, entries: Row[], taken: ReturnType<ProviderFake["listTaken"]>) {
  const returned = taken.flatMap(({ id, cents, isRefunded }): [number, number][] => {
    const entry = entries.find(({ reference }) => reference === id);
    return entry && isRefunded ? [[Number(entry.order), cents ?? 0]] : [];
  });
  const noted = db.select().from(refunds).all();
  return sumByCheckout(db, [...returned, ...noted.map((one): [number, number] => [one.orderKey, -one.amountCents])]);
}

/** Adds up the cents of orders by their checkouts. Leaves out sums that are not above zero. */
function sumByCheckout(db: Db, amounts: [orderKey: number, cents: number][]): [checkoutKey: number, cents: number][] {
  const sums = new Map<number, number>();
  for (const { key, checkoutKey } of db.select().from(orders).all()) {
    for (const [orderKey, cents] of amounts) {
      if (orderKey === key) sums.set(checkoutKey, (sums.get(checkoutKey) ?? 0) + cents);
    }
  }
  return [...sums].filter(([, cents]) => cents > 0).sort(([one], [other]) => one - other);
}

const toCents = (dollars: string) => Math.round(Number(dollars) * 100);

async function downloadLedger(db: Db, url: string): Promise<Row[]> {
  // The server's clock may be ahead.
  const to = new Date(Date.now() + 30 * DAY_MS).toISOString().slice(0, 10);
  const file = await makeAdminClient(db, url).getPage(`/orders/ledger.csv?from=2000-01-01&to=${to}`);
  return parseLedger(file);
}

const parseLedger = (file: string) => parse<Row>(file, { columns: true, bom: true });
