import { nameOrders } from "../../orders/paid-together.messages.ts";
import type { LedgerEntry } from "../../orders/payments/ledger.queries.server.ts";
import { ESCAPE_FORMULAS } from "../../shared/csv-formula.ts";
import { toDecimal } from "../../shared/money.ts";

import { csvLines } from "./csv-lines.server.ts";

const COLUMNS = [
  ...(["time", "kind", "order", "payment_id", "title", "amount_usd", "provider", "reference", "status"] as const),
  ...(["coin", "received", "asked", "fee", "transaction_id", "note", "provider_status"] as const),
] as const;

/** A negative amount is a number for spreadsheets, although it begins like a formula. */
const OPTIONS = {
  cast: {
    string: (cell: string) => (/^-\d+\.\d\d$/.test(cell) ? cell : ESCAPE_FORMULAS.cast.string(cell)),
  },
};

/** The ledger as a CSV file for spreadsheets, in batches. */
export function toLedgerCsv(parts: Iterable<LedgerEntry[]>): Generator<string> {
  return csvLines(COLUMNS, parts, toCells, OPTIONS);
}

function toCells(entry: LedgerEntry): Record<(typeof COLUMNS)[number], string | number> {
  return {
    time: entry.at.toISOString(),
    kind: entry.kind,
    order: entry.orderKey,
    payment_id: entry.orderId,
    title: entry.title,
    amount_usd: entry.cents === null ? "" : toDecimal(entry.cents),
    provider: entry.provider,
    reference: entry.reference,
    status: entry.status,
    coin: entry.coin,
    received: entry.received,
    asked: entry.asked,
    fee: entry.fee,
    transaction_id: entry.transactionId,
    note: [entry.note, entry.paidWith.length > 0 && `with ${nameOrders(entry.paidWith)}`].filter(Boolean).join("; "),
    provider_status: entry.providerStatus,
  };
}
