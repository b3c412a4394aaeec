import { Link } from "@remix-run/react";

import type { LedgerEntry } from "../../../orders/payments/ledger.queries.server.ts";
import * as paths from "../../../paths.ts";
import { formatMoney } from "../../../shared/money.ts";
import { CARD } from "../../../ui/card.tsx";
import { UtcTime } from "../../../ui/utc-time.tsx";
import { AMOUNT_UNKNOWN } from "../attention.messages.ts";

import { Transactions } from "./transactions.tsx";

const HEADS = ["Time (UTC)", "Order", "Amount", "Coin", "Status", "Reference"];
const CELL = "px-3 py-2 align-top";

/** The entries of the ledger, newest first. */
export function LedgerTable({ entries }: { entries: LedgerEntry[] }) {
  return (
    // Reachable by keyboard, because it scrolls sideways on small screens. Relative, so that hidden texts scroll with
    // it.
    <div role="region" aria-label="Entries" tabIndex={0} className={`${CARD} relative overflow-x-auto`}>
      <table className="w-full min-w-4xl border-collapse text-left text-sm">
        <thead>
          <tr className="border-b border-line-strong text-muted">
            {HEADS.map((head) => (
              <th key={head} scope="col" className="px-3 py-2 font-medium">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {entries.map((entry) => (
            <Row key={`${entry.kind} ${entry.provider} ${entry.reference} ${entry.at.getTime()}`} entry={entry} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Row({ entry }: { entry: LedgerEntry }) {
  const { at, orderKey, orderId, title, cents, coin, received, asked, fee, reference } = entry;
  return (
    <tr>
      <td className={`${CELL} whitespace-nowrap tabular-nums`}>
        <UtcTime at={at} />
      </td>
      <td className={`${CELL} max-w-72 min-w-44 wrap-anywhere`}>
        <Link to={paths.adminOrder(orderId)} className="font-medium underline underline-offset-4">
          {orderKey}
        </Link>{" "}
        {title}
      </td>
      <td className={`${CELL} text-right font-semibold tabular-nums`}>
        {cents === null ? "unknown" : formatMoney(cents)}
      </td>
      <td className={`${CELL} tabular-nums`}>
        {entry.provider !== "" && (
          <>
            {received === "" ? AMOUNT_UNKNOWN : `${received} of ${asked || "?"} ${coin}`}
            {fee && <span className="block text-muted">fees {fee}</span>}
          </>
        )}
      </td>
      <td className={CELL}>{entry.status.replaceAll("_", " ")}</td>
      <td className={`${CELL} max-w-72 min-w-44 wrap-anywhere`}>
        {reference}
        <span className="text-muted">
          <Transactions ids={entry.transactionId} coin={entry.transactionCoin} />
        </span>
        {entry.note && <span className="block text-muted">{entry.note}</span>}
      </td>
    </tr>
  );
}
